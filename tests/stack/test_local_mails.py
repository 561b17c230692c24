"""The local stack prints mails."""

import logging
import time
from collections.abc import Iterator
from uuid import UUID

import boto3
import pytest

from tests import factory
from tests.stack.fixtures.local_stack import local_stack
from tidegate.outside import email as module
from tidegate.outside.email import Email
from tidegate.running import Running


@pytest.fixture
def stack(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_DEFAULT_REGION"):
        monkeypatch.setenv(name, "local-1")
    monkeypatch.setenv("EMAIL_FROM", "shop@example.org")
    monkeypatch.setattr(boto3, "DEFAULT_SESSION", None)
    with local_stack() as stack:
        monkeypatch.setenv("AWS_ENDPOINT_URL_SESV2", stack.invoke_url)
        yield
        module._client("sesv2").close()
        module._client.cache_clear()


def send(**said: object) -> dict[str, str]:
    claimed = factory.claimed("email")._replace(id=str(UUID(int=1)))
    job = Running(claimed, worker="w1", deadline=time.monotonic() + 30, known=frozenset(), say=lambda _: None)
    sent: dict[str, str] = module.email(job, Email.model_validate(said))
    return sent


def test_a_mail_is_printed_and_not_sent(stack: None, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        sent = send(to="ann@example.com", subject="Grüße", text="Hi", html="<p>Hi</p>")
        send(to="ann@example.com", template="welcome", data={"name": "Ann"})

    assert UUID(sent["message_id"])
    said = [record.message for record in caplog.records if record.name == "local.mails"]
    assert said == [
        'mail from shop@example.org to ann@example.com: "Grüße"\nHi',
        'mail from shop@example.org to ann@example.com: the template welcome with {"name":"Ann"}',
    ]


def test_it_tells_a_quota(stack: None) -> None:
    assert module._rate() == 14

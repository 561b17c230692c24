"""The job type email, against moto's SES and S3, and against a server that refuses as AWS does."""

import email as mail
import json
import time
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import default
from typing import Any, cast
from uuid import UUID

import boto3
import pytest
from moto.core.models import DEFAULT_ACCOUNT_ID
from moto.server import ThreadedMotoServer
from moto.ses.models import ses_backends
from pydantic import ValidationError

from tests import factory
from tests.factory import each
from tests.receiver import Receiver, answer, receiver
from tidegate.base import json_text
from tidegate.outcome import Fail, Retry, TargetFailed
from tidegate.outside import email as module
from tidegate.outside.email import Email
from tidegate.queue.payload_schema import check_schema
from tidegate.running import Running, Updates

REGION = "eu-west-1"
PDF = b"%PDF-1.7 \xff\x00"
TEXT: dict[str, Any] = {"to": "ann@example.com", "subject": "Hello", "text": "Hi"}


@pytest.fixture(autouse=True)
def variables(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("AWS_DEFAULT_REGION", REGION)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "local")
    monkeypatch.setenv("EMAIL_FROM", "Our shöp <shop@example.org>")
    module._client.cache_clear()
    monkeypatch.setattr(boto3, "DEFAULT_SESSION", None)  # it would keep the region of another test
    made, make = [], module._new_client

    def new_client(service: str) -> Any:
        made.append(make(service))
        return made[-1]

    monkeypatch.setattr(module, "_new_client", new_client)
    yield
    for client in made:
        client.close()
    module._client.cache_clear()


@pytest.fixture(scope="module")
def moto() -> Iterator[str]:
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    # Not 127.0.0.1: moto would take its first part for the name of a bucket.
    yield f"http://localhost:{server.get_host_and_port()[1]}"
    server.stop()


@pytest.fixture
def aws(moto: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """What was sent."""
    monkeypatch.setenv("AWS_ENDPOINT_URL", moto)
    monkeypatch.setenv("EMAIL_BUCKET", "letters")
    ses, s3 = boto3.client("ses"), boto3.client("s3")
    ses.verify_email_identity(EmailAddress="shop@example.org")
    s3.create_bucket(Bucket="letters", CreateBucketConfiguration={"LocationConstraint": "eu-west-1"})
    s3.put_object(Bucket="letters", Key="2026/invoice 1.pdf", Body=PDF)
    backend = ses_backends[DEFAULT_ACCOUNT_ID][REGION]
    yield backend.sent_messages
    backend.sent_messages.clear()
    s3.delete_object(Bucket="letters", Key="2026/invoice 1.pdf")
    s3.delete_bucket(Bucket="letters")
    ses.close()
    s3.close()


@pytest.fixture
def ses(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """Its answers are written out."""
    with receiver(answer(200, b'{"MessageId": "m-1"}')) as server:
        monkeypatch.setenv("AWS_ENDPOINT_URL", server.url)
        yield server


def job(*, steps: str | None = None, heard: list[Updates] | None = None) -> Running:
    claimed = factory.claimed("email")._replace(id=str(UUID(int=1)), steps=steps)
    say = [] if heard is None else heard
    return Running(claimed, worker="w1", deadline=time.monotonic() + 60, known=frozenset(), say=say.append)


def send(*running: Running, **said: Any) -> Any:
    [job_] = running or [job()]
    return module.email(job_, Email.model_validate(said))


def received(sent: Any) -> EmailMessage:
    [one] = sent
    return mail.message_from_string(one.raw_data, policy=default)


def content(of: Any) -> str:
    return str(of.get_content()).replace("\r\n", "\n")


def refusal(status: int, kind: str, message: str = "because") -> bytes:
    return answer(status, json.dumps({"message": message}).encode(), x_amzn_errortype=kind)


def test_a_mail_is_sent(aws: Any) -> None:
    result = send(
        to=["Ann Müller <ann@example.com>", "bob@example.com"],
        cc="cy@example.com",
        reply_to="help@example.org",
        subject="Grüße, 世界",
        text="Hällo\n",
        html="<p>Hällo</p>",
    )

    message = received(aws)
    assert result == {"message_id": aws[0].id}
    assert (message["From"], message["To"]) == (
        "Our shöp <shop@example.org>",
        "Ann Müller <ann@example.com>, bob@example.com",
    )
    assert (message["Cc"], message["Reply-To"], message["Subject"]) == (
        "cy@example.com",
        "help@example.org",
        "Grüße, 世界",
    )
    text, html = (cast("EmailMessage", message.get_body((kind,))) for kind in ("plain", "html"))
    assert (content(text), content(html)) == ("Hällo\n", "<p>Hällo</p>\n")
    assert {"ann@example.com", "bob@example.com", "cy@example.com"} <= set(aws[0].destinations)
    assert aws[0].raw_data.isascii()


def test_values_are_put_into_the_text_and_escaped_in_html(aws: Any) -> None:
    data = {"name": "<Ann> {{secret}}", "amount": 12.5, "paid": True, "secret": "s3cr3t"}
    send(to="a@b.de", subject="{{amount}} for {{name}}", text="{{ name }}, {{paid}}", html="<b>{{name}}</b>", data=data)

    message = received(aws)
    text, html = (cast("EmailMessage", message.get_body((kind,))) for kind in ("plain", "html"))
    assert message["Subject"] == "12.5 for <Ann> {{secret}}"
    assert content(text) == "<Ann> {{secret}}, true\n"
    assert content(html) == "<b>&lt;Ann&gt; {{secret}}</b>\n"


def test_without_data_braces_are_braces(aws: Any) -> None:
    send(**TEXT | {"text": "{{name}}"})

    assert content(received(aws)) == "{{name}}\n"


@pytest.mark.parametrize(
    "name",
    [
        "other",
        "name.upper",
        "name.__class__",
        "name[0]",
        "name()",
        "0",
        "",
        "list",
        "object",
        "null",
        "name!r",
        "name:>9",
    ],
)
def test_a_template_refers_to_texts_and_numbers_of_data_only(ses: Receiver, name: str) -> None:
    data = {"name": "Ann", "list": [1], "object": {"a": 1}, "null": None}
    with pytest.raises(Fail, match="data has no"):
        send(**TEXT | {"text": f"{{{{{name}}}}}", "data": data})
    assert ses.heard == []


def test_many_braces_take_no_time(ses: Receiver) -> None:
    began = time.monotonic()
    send(**TEXT | {"text": "{{" * 100_000, "html": "{{ " * 100_000, "data": {"a": 1}})

    assert time.monotonic() - began < 5


def test_an_attachment_comes_from_the_bucket(aws: Any) -> None:
    named = {"key": "2026/invoice 1.pdf", "name": "Rechnung ü.bin", "type": "application/x-thing"}
    send(**TEXT, attachments=[{"key": "2026/invoice 1.pdf"}, named])

    parts = list(received(aws).iter_attachments())
    assert [(part.get_filename(), part.get_content_type(), part.get_content()) for part in parts] == [
        ("invoice 1.pdf", "application/pdf", PDF),
        ("Rechnung ü.bin", "application/x-thing", PDF),
    ]


@pytest.mark.parametrize(
    ("attachment", "code"),
    [
        ({"key": "missing"}, "no_attachment"),
        ({"key": "2026/"}, "invalid_payload"),
        ({"key": "..\\..\\passwd"}, "invalid_payload"),
        ({"key": "a\r\nBcc: eve@example.com"}, "invalid_payload"),
        ({"key": "a=?utf-8?q?b?="}, "invalid_payload"),
    ],
)
def test_an_attachment_that_cannot_be_sent(aws: Any, attachment: dict[str, str], code: str) -> None:
    with pytest.raises(Fail) as failed:
        send(**TEXT, attachments=[attachment])

    assert failed.value.code == code
    assert aws == []


def test_attachments_have_a_limit_together(aws: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    file = {"key": "2026/invoice 1.pdf"}
    monkeypatch.setattr(module, "_MOST_BYTES", 2 * len(PDF) - 1)
    with pytest.raises(Fail, match="over 21 bytes") as failed:
        send(**TEXT, attachments=[file, file])
    assert failed.value.code == "too_large"

    with pytest.raises(Fail, match="the mail is over 21 bytes"):
        send(**TEXT, attachments=[file])


def test_without_a_bucket_nothing_is_attached(ses: Receiver) -> None:
    with pytest.raises(Fail, match="EmailBucket is empty"):
        send(**TEXT, attachments=[{"key": "a"}])


def test_without_a_sender_nothing_is_sent(ses: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_FROM", "")
    with pytest.raises(Fail, match="EmailFrom is empty"):
        send(**TEXT)


ODD_ADDRESSES = [
    *("ann", "@example.com", "ann@", "ann@example", "a@b@c.de", "ann@example.com, eve@example.com"),
    *("ann@example.com;eve@example.com", "ann@example.com\nBcc: eve@example.com", "ann@example.com\r\n", " a@b.de"),
    *("a nn@example.com", "änn@example.com", "ann@bücher.de", "ann@example。com", "a..b@c.de", ".a@b.de", "a.@b.de"),
    *('"a b"@c.de', "a@[127.0.0.1]", "a@b.de\0", "<a@b.de>", "Ann <a@b.de> x", "Ann <<a@b.de>>", "Ann <a@b.de"),
    *("Ann\r\nBcc: eve@example.com <a@b.de>", "=?utf-8?q?A=0ABcc:_e@e.de?= <a@b.de>", 'A "B" <a@b.de>'),
    *("a@b.de\u2028", f"{'a' * 65}@b.de", f"a@{'b.' * 130}de", "Ann, Eve <e@e.de>, <a@b.de>"),
]


@pytest.mark.parametrize("field", ["to", "cc", "reply_to"])
@pytest.mark.parametrize("address", ODD_ADDRESSES)
def test_an_odd_address_is_refused(ses: Receiver, field: str, address: str) -> None:
    with pytest.raises(Fail) as failed:
        send(**TEXT | {field: [address]})

    assert failed.value.code == "invalid_payload"
    assert ses.heard == []


@pytest.mark.parametrize(
    "address", ["a+b@example.com", "o'neill@xn--bcher-kva.example", "Ann, B. <a@b.de>", "A (B) <a@b.de>"]
)
def test_an_unusual_address_is_taken(aws: Any, address: str) -> None:
    send(**TEXT | {"to": address})

    [found] = received(aws)["To"].addresses
    assert found.addr_spec in address
    assert found.display_name in address


@pytest.mark.parametrize(
    "subject",
    [
        "a\r\nBcc: eve@example.com",
        "a\nb",
        "a\0",
        "a\x85b",
        "a\u2028b",
        "=?utf-8?q?a=0D=0ABcc:_eve@example.com?=",
        "{{x}}",
    ],
)
def test_a_subject_is_one_line(ses: Receiver, subject: str) -> None:
    with pytest.raises(Fail):
        send(**TEXT | {"subject": subject, "data": {"x": "a\r\nBcc: eve@example.com"}})

    assert ses.heard == []


def test_a_long_subject_stays_one_header(aws: Any) -> None:
    send(**TEXT | {"subject": "ü b: " * 150})

    assert received(aws).keys() == [
        "From",
        "To",
        "Subject",
        "Content-Type",
        "Content-Transfer-Encoding",
        "MIME-Version",
    ]


@pytest.mark.parametrize(
    "said",
    [
        {"to": [], "subject": "a", "text": "b"},
        {"to": ["a@b.de"] * 30, "cc": ["a@b.de"] * 21, "subject": "a", "text": "b"},
        {"to": "a@b.de", "text": "b"},
        {"to": "a@b.de", "subject": "a"},
        {"to": "a@b.de", "template": "welcome", "subject": "a"},
        {"to": "a@b.de", "template": "welcome", "attachments": [{"key": "a"}]},
    ],
)
def test_a_mail_that_is_not_whole(ses: Receiver, said: dict[str, Any]) -> None:
    with pytest.raises(Fail) as failed:
        send(**said)

    assert failed.value.code == "invalid_payload"
    assert ses.heard == []


@pytest.mark.parametrize(
    "said",
    [
        *each(to=[["a@b.de"] * 51, "", None], subject=["x" * 901], template=["../x", "a b", ""], bcc=["a@b.de"]),
        *each(
            attachments=[
                [{"key": ""}],
                [{"key": "a", "name": "../b"}],
                [{"key": "a", "name": "a\\b"}],
                [{"key": "a"}] * 21,
            ]
        ),
        *each(attachments=[[{"key": "a", "type": "text/html\r\nX: y"}], [{"key": "a", "type": "text"}], ["a"]]),
    ],
)
def test_a_payload_that_is_refused_at_the_door(said: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Email.model_validate_json(json.dumps(TEXT | said))


def test_the_schema_of_payloads_can_be_checked() -> None:
    check_schema(module.email.declared()["payload_schema"])
    assert json_text.encode(module.email.declared())


def test_a_template_of_ses_gets_the_data(ses: Receiver) -> None:
    data = {"name": "Ann", "items": [{"a": 1}]}
    result = send(to="Ann <ann@example.com>", reply_to="Hélp <help@example.org>", template="welcome", data=data)

    [heard] = ses.heard
    said = json.loads(heard.body)
    assert result == {"message_id": "m-1"}
    assert heard.target == "/v2/email/outbound-emails"
    assert said["Destination"] == {"ToAddresses": ["ann@example.com"]}
    assert said["ReplyToAddresses"] == ["=?utf-8?b?SMOpbHA=?= <help@example.org>"]
    content = said["Content"]["Template"]
    assert (content["TemplateName"], json.loads(content["TemplateData"])) == ("welcome", data)


def test_the_identity_is_named_where_it_is_given(ses: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    arn = "arn:aws:ses:eu-west-1:123456789012:identity/example.org"
    monkeypatch.setenv("EMAIL_IDENTITY_ARN", arn)
    send(**TEXT)

    assert json.loads(ses.heard[0].body)["FromEmailAddressIdentityArn"] == arn


def test_a_mail_that_was_taken_is_not_sent_again(ses: Receiver) -> None:
    heard: list[Updates] = []
    first = send(job(heard=heard), **TEXT)
    again = send(job(steps=json.dumps(heard[0].steps)), **TEXT)

    assert first == again == {"message_id": "m-1"}
    assert len(ses.heard) == 1


@pytest.mark.parametrize(
    ("status", "kind", "message", "after"),
    [
        (429, "TooManyRequestsException", "Maximum sending rate exceeded.", 5),
        (400, "ThrottlingException", "Rate exceeded", 5),
        (429, "TooManyRequestsException", "Daily message quota exceeded.", 900),
        (400, "LimitExceededException", "24 hour quota", 900),
    ],
)
def test_throttling_is_retried_later(ses: Receiver, status: int, kind: str, message: str, after: int) -> None:
    ses.scripts = [[refusal(status, kind, message)]]
    with pytest.raises(Retry) as retry:
        send(**TEXT)

    assert retry.value.after == after
    assert len(ses.heard) == 1


@pytest.mark.parametrize(
    "kind",
    ["MessageRejected", "BadRequestException", "MailFromDomainNotVerifiedException", "AccountSuspendedException"],
)
def test_a_rejected_mail_fails(ses: Receiver, kind: str) -> None:
    ses.scripts = [[refusal(400, kind)]]
    with pytest.raises(Fail) as failed:
        send(**TEXT)

    assert failed.value.code == "rejected"


def test_an_address_that_is_not_verified_is_rejected(aws: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_FROM", "other@example.org")
    with pytest.raises(Fail, match="SES rejected the mail"):
        send(**TEXT)


@pytest.mark.parametrize(
    "script",
    [
        refusal(500, "InternalServiceError"),
        refusal(403, "AccessDeniedException", "User: arn:aws:iam::123456789012:role/x is not authorized"),
        b"",
    ],
)
def test_other_failures_are_one_more_attempt_and_name_no_account(ses: Receiver, script: bytes) -> None:
    ses.scripts = [[script]]
    with pytest.raises(TargetFailed) as failed:
        send(**TEXT)

    assert "123456789012" not in str(failed.value)
    assert len(ses.heard) == 1


@pytest.mark.parametrize(("most", "waits"), [(14.0, 5 / 14), (0.5, 5), (-1, 0), (200, 0.025)])
def test_each_mail_waits_so_that_together_they_are_what_ses_allows(
    ses: Receiver, monkeypatch: pytest.MonkeyPatch, most: float, waits: float
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    ses.scripts = [[answer(200, json.dumps({"SendQuota": {"MaxSendRate": most}}).encode())], *ses.scripts]

    paced = module.paced()
    result = paced(job(), Email.model_validate(TEXT))

    assert waited == [pytest.approx(waits)]
    assert result == {"message_id": "m-1"}
    assert [heard.target for heard in ses.heard] == ["/v2/email/account", "/v2/email/outbound-emails"]
    assert (paced.max_concurrent, paced.document) == (5, module.email.document)


@pytest.mark.parametrize("script", [refusal(403, "AccessDeniedException"), b"", answer(200, b"{}"), answer(200, b"?")])
def test_where_ses_does_not_tell_one_mail_a_second_is_sent(ses: Receiver, script: bytes) -> None:
    ses.scripts = [[script]]

    assert module._rate() == 1

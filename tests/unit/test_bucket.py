"""Objects are put as boto3 puts them, and what goes wrong is told in time."""

import time
from datetime import UTC, datetime
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from botocore.auth import S3SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

from tests.receiver import SILENCE, Script, answer, dripping, receiver
from tidegate.base import bucket
from tidegate.base.bucket import NotPut, put
from tidegate.base.sigv4 import sign_headers

NOW = datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)
KEY = "jobs/day=2026-01-31/type=ocr.v2-x_y/0f.jsonl.gz"
PLACE = "https://b.s3.eu-west-1.amazonaws.com"


@pytest.fixture(autouse=True)
def _credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"ACCESS_KEY_ID": "AKID", "SECRET_ACCESS_KEY": "secret/+", "SESSION_TOKEN": "t+/="}.items():
        monkeypatch.setenv(f"AWS_{name}", value)
    monkeypatch.setenv("AWS_REGION", "eu-west-1")


def test_the_signature_is_what_botocore_makes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bucket, "sign_headers", partial(sign_headers, now=NOW))
    _, path, ours = bucket._prepare(PLACE, KEY, b"lines")
    theirs: Any = AWSRequest("PUT", f"{PLACE}{path}", data=b"lines", headers={"Content-Length": "5"})
    with patch("botocore.auth.get_current_datetime", return_value=NOW.replace(tzinfo=None)):
        S3SigV4Auth(Credentials("AKID", "secret/+", "t+/="), "s3", "eu-west-1").add_auth(theirs)

    assert path == "/jobs/day%3D2026-01-31/type%3Docr.v2-x_y/0f.jsonl.gz"
    assert ours["x-amz-content-sha256"] == theirs.headers["X-Amz-Content-SHA256"]
    assert ours["authorization"] == theirs.headers["Authorization"]


@pytest.mark.parametrize("script", [SILENCE, dripping(), dripping(b"HTTP/1.1 503 Said\r\n\r\n")])
def test_a_slow_bucket_is_given_up_in_time(script: Script) -> None:
    with receiver(script) as server:
        began = time.monotonic()

        with pytest.raises(NotPut, match="not reached: TimeoutError"):
            put(server.url, KEY, b"x" * 1_000_000, within=0.3)
        assert time.monotonic() - began < 1


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (
            answer(503, b"<?xml version='1.0'?><Error><Code>SlowDown</Code><Message>secret</Message></Error>"),
            "503 SlowDown",
        ),
        (answer(403, b"no"), "403"),
        (b"", "is none"),
    ],
)
def test_a_refusal_is_told_by_its_code(script: bytes, said: str) -> None:
    with receiver(script) as server, pytest.raises(NotPut, match=f"^the bucket('s answer| answers) {said}$"):
        put(server.url, KEY, b"lines", within=1)


def test_without_credentials_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")

    with pytest.raises(NotPut, match="KeyError"):
        put(PLACE, KEY, b"lines", within=1)

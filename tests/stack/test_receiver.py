"""`make receiver`: what it prints of the requests that arrive."""

import base64
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from tests.stack.test_local_command import ROOT
from tidegate.webhooks.signing import new_secret, signed_headers

SECRET, OTHER = [f"whsec_{base64.b64encode(letter * 32).decode()}" for letter in (b"a", b"b")]
ENVIRONMENT = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "layers/tidegate")}


@contextmanager
def receiving(*arguments: str, **secret: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "local.receiver", "0", *arguments],
        cwd=ROOT,
        env=ENVIRONMENT | secret,
        text=True,
        stdout=subprocess.PIPE,
    )
    with process:
        assert process.stdout
        yield process.stdout.readline().removeprefix("listening on ").strip(), process
        process.kill()


def printed(process: "subprocess.Popen[str]", lines: int) -> list[str]:
    assert process.stdout
    return [process.stdout.readline().rstrip() for _ in range(lines)]


@pytest.mark.parametrize(
    ("secret", "identity", "body", "says"),
    [
        (SECRET, "a", b"{}", "valid, webhook-id a"),
        (OTHER, "a", b"{}", "not valid: the signature does not fit the body and the secret"),
        (SECRET, "b", b"{}", "not valid: the signature does not fit the body and the secret"),
        (SECRET, "a", b"[]", "not valid: the signature does not fit the body and the secret"),
    ],
)
def test_it_says_whether_a_signature_is_valid(secret: str, identity: str, body: bytes, says: str) -> None:
    signed = signed_headers([secret], "a", b"{}", now=time.time()) | {"webhook-id": identity}
    with receiving(SECRET=f"{new_secret()},{SECRET}") as (url, process):
        assert httpx.post(f"{url}/hooks", content=body, headers=signed).json() == {}
        assert printed(process, 3) == ["POST /hooks", f"signature: {says}", body.decode()]


def test_it_prints_what_has_no_signature_and_answers_as_asked() -> None:
    with receiving("--status", "503") as (url, process):
        assert httpx.put(f"{url}/a?b=c", content=b"a\x1b[31m\xff\0").status_code == 503
        assert printed(process, 3) == ["PUT /a?b=c", "signature: none", "a\ufffd[31m\ufffd\ufffd"]
        assert httpx.get(url).status_code == 503
        assert printed(process, 2) == ["GET /", "signature: none"]


def test_without_a_secret_it_checks_nothing_and_says_so() -> None:
    with receiving() as (url, process):
        httpx.post(url, content=b"{}", headers=signed_headers([SECRET], "a", b"{}", now=time.time()))
        assert printed(process, 2)[1] == "signature: not checked: give SECRET=whsec_… in the environment"


@pytest.mark.parametrize(("arguments", "secret"), [([], {"SECRET": "hunter22"}), (["--status", "99"], {})])
def test_what_it_is_given_is_checked(arguments: list[str], secret: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "local.receiver", "0", *arguments],
        cwd=ROOT,
        env=ENVIRONMENT | secret,
        capture_output=True,
        check=False,
    )

    assert done.returncode == 2
    assert b"hunter22" not in done.stderr

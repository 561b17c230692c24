import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tidegate.base.redact import redact, redact_values, said, said_in_details

_CORPUS = Path(__file__).parent / "redaction"
_MOST_WRONG = 2
_AS_LONG_AS = 6  # this many letters of a secret in a row count as a part of it
_WITH_SPACES = [
    *("token: ", "password \n", "bearer ", "Authorization: ", "digest ", "key ", "api key "),
    *("\n", " ", "\x00", "\ud800"),
]
_BEGINNINGS = ("", "token=", "token ", "password='", 'password="\\', "Key (", "://")


def _lines(name: str) -> list[str]:
    lines = (_CORPUS / name).read_text(encoding="utf-8").splitlines()
    return [line.replace("¦", "").replace("⏎", "\n") for line in lines if line and not line.startswith("# ")]


def _survives(secret: str, redacted: str, rest: str) -> bool:
    length = min(_AS_LONG_AS, len(secret))
    parts = (secret[at : at + length] for at in range(len(secret) - length + 1))
    return any(part in redacted and part not in rest for part in parts)


def test_secrets_of_the_corpus_are_removed_whole() -> None:
    wrong = []
    for line in _lines("secrets.txt"):
        redacted = redact(line.replace("«", "").replace("»", ""))
        secrets, rest = re.findall(r"«(.*?)»", line, re.DOTALL), re.sub(r"«.*?»", "«»", line, flags=re.DOTALL)
        if not secrets or any(_survives(secret, redacted, rest) for secret in secrets):
            wrong.append(f"{line!r} → {redacted!r}")

    assert len(_lines("secrets.txt")) >= 200
    assert len(wrong) <= _MOST_WRONG, "\n".join(wrong)


def test_harmless_texts_of_the_corpus_stay_as_they_are() -> None:
    wrong = [f"{line!r} → {redact(line)!r}" for line in _lines("harmless.txt") if redact(line) != line]

    assert len(_lines("harmless.txt")) >= 200
    assert len(wrong) <= _MOST_WRONG, "\n".join(wrong)


def test_redacting_twice_changes_nothing_more() -> None:
    for line in _lines("secrets.txt"):
        once = redact(line.replace("«", "").replace("»", ""))

        assert len(redact(once)) <= len(once) + len("***")


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ({"password": "hunter2", "page": 3}, {"password": "***", "page": 3}),
        ({"request": {"headers": {"X-Api-Key": "k-1"}}}, {"request": {"headers": {"X-Api-Key": "***"}}}),
        ({"token": {"value": "abc", "expires_in": 3600}}, {"token": {"value": "***", "expires_in": 3600}}),
        ({"tokens": ["abc", "def"]}, {"tokens": ["***", "***"]}),
        ([["X-Api-Key", "k-1"], ["accept", "*/*"]], [["X-Api-Key", "***"], ["accept", "*/*"]]),
        ({"name": "X-Api-Key", "value": "k-1"}, {"name": "X-Api-Key", "value": "***"}),
        ([{"Key": "db_password", "Value": ["k-1"]}], [{"Key": "db_password", "Value": ["***"]}]),
        ({"note": "used redis://u:pw@h"}, {"note": "used redis://***@h"}),
        ({"ghp_abcdefghijklmnopqrstuvwxyz0123456789": 1}, {"***": 1}),
        ({"pin": 4711, "password": 12345678}, {"pin": "***", "password": "***"}),
        # What is no secret stays.
        ({"authorization": None, "secret": ""}, None),
        ({"usage": {"prompt_tokens": 12, "total_tokens": 1234567}}, None),
        ({"errors": {"password": "Field required"}}, None),
        ({"fields": ["password", "email"], "ok": True}, None),
        ({"primary_key": "id", "next_page_key": "b", "author": "Bob"}, None),
    ],
)
def test_a_document_loses_the_values_of_its_secrets(value: Any, kept: Any) -> None:
    assert redact_values(value) == (kept or value)


def test_a_text_is_cut_after_it_has_been_redacted() -> None:
    pem = "-----BEGIN PRIVATE KEY-----\n" + "MIIEvQIBADANBgkq\n" * 100 + "-----END PRIVATE KEY-----"

    for ends in range(1, 60):
        assert "hunter2hunter2"[:6] not in said("connect to postgres://app:hunter2hunter2@db.internal", ends)
        assert "hunter2hunter2"[-6:] not in said("postgres://app:hunter2hunter2@db.internal", ends, last=True)
        assert "MIIEv" not in said(pem + "\n" + "x" * ends, 100 + ends, last=True)


@pytest.mark.parametrize("last", [False, True])
def test_no_part_of_a_secret_is_kept_of_a_text_that_is_longer_than_the_searched_part(last: bool) -> None:
    pem = "-----BEGIN PRIVATE KEY-----\n" + "MIIEvQIBADANBgkq\n" * 100 + "-----END PRIVATE KEY-----\n"

    for shift in range(0, 4000, 97):
        kept = said("x" * shift + pem * 30, 500, last=last)

        assert "MIIEv" not in kept
        assert len(kept) <= 500


def test_details_are_cut_after_they_have_been_redacted() -> None:
    text = said_in_details({"a": "x" * 1980, "password": "hunter2hunter2", "z": "x" * 300}, 2000)

    assert "hunter" not in text
    assert len(json.loads(text)["too_long"]) == 2000


def test_details_that_are_far_too_long_are_redacted_as_text() -> None:
    text = said_in_details(
        {"password": "hunter2hunter2", "rows": [{"api_key": f"k-{n:08}"} for n in range(10_000)]}, 2000
    )

    assert "hunter" not in text
    assert not re.search(r"k-\d", text)


def test_a_value_without_json_is_redacted_as_its_text() -> None:
    class Client:
        def __str__(self) -> str:
            return "Client(api_key='k-12345678')"

    assert json.loads(said_in_details({"client": Client()}, 2000)) == {"client": "Client(api_key='***')"}


def test_characters_that_postgres_cannot_store_are_replaced() -> None:
    assert redact("a\x00b\ud800c") == "a\ufffdb?c"
    assert redact("a\x01b\x1b[31mc\x7f\r\n\td") == "a\ufffdb\ufffd[31mc\ufffd\r\n\td"
    assert redact("a\x9b31mb\x80\x85c\xa0é") == "a\ufffd31mb\ufffd\ufffdc\xa0é"


@pytest.mark.parametrize("beginning", _BEGINNINGS)
def test_no_text_takes_long(beginning: str) -> None:
    slowest = 0.0
    for repeated in [*_lines("hostile.txt"), *_WITH_SPACES]:
        text = beginning + repeated * (20_000 // len(repeated))
        began = time.process_time()
        redact(text)
        slowest = max(slowest, time.process_time() - began)

    assert slowest < 0.15


def test_an_ordinary_line_takes_microseconds() -> None:
    redact("token=x")  # the patterns are compiled at the first call
    began = time.process_time()

    for n in range(5_000):
        redact(f"page {n} of 5000 is read, 12 ms")

    assert (time.process_time() - began) / 5_000 < 50e-6


def test_a_cold_start_does_not_compile_the_patterns() -> None:
    code = "import sys, tidegate, tidegate.http.principal; print('tidegate.base.secret_texts' in sys.modules)"

    shown = subprocess.run([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
                           capture_output=True, text=True, check=True).stdout  # fmt: skip

    assert shown.strip() == "False"

"""Runs schemathesis against the whole stack: thousands of valid and invalid requests made from the OpenAPI document,
with each role. No answer may be a 5xx or differ from the document: `make fuzz`. The requests also have values that the
document allows and schemathesis seldom makes: far offsets, letters outside of the first plane, control characters. Then
bodies, paths and queries follow that are not JSON, not UTF-8, or empty.

There are jobs of each status, and about half of the requests for a job name one of them.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import UUID

from local.openapi import DOCUMENT, ROOT
from tests import factory
from tests.stack.running import Stack, running_stack
from tidegate.http.principal import Role, create_key
from tidegate.job import Status
from tidegate.postgres.database import connect

# A request that is valid by the document may still be wrong: its type unknown, its time past, its job gone.
_NOT_CHECKED = "positive_data_acceptance"
_OF_EACH_STATUS = 2

_OFFSETS = ("15:59", "16:00", "19:27", "23:59")
_TIMES = [
    f"{day}T12:00:00{sign}{offset}"
    for day in ("0001-01-01", "2027-01-30", "9999-12-31")
    for sign in "+-"
    for offset in _OFFSETS
]
_LETTERS = (
    *("\U0001d51e", "\U0010ffff", "\x00", "\x01", "\x1b[0m", "\x7f"),
    *("\x85", "\u2028", "\u200b", "\ufeff", "\uffff", "a\nb"),
)
_BODIES = (
    *(b"", b"\xff\xfe", b"\x00", b"\xef\xbb\xbf{}", "{}".encode("utf-16"), b"\x1f\x8b\x08\x00garbage"),
    *(b"{", b"[]", b"null", b'"x"', b"1e999", b"NaN", b'{"a": 1e999}', b'{"type": "\xc3\x28"}'),
    *(b'{"type": "\\ud800"}', b'{"\\u0000": 1}', b"-" * 5000, b'{"type": "canary", "type": "canary"}'),
    *(b'{"a": ' + b"9" * 5000 + b"}", b'{"a":' * 5000, b"[" * 100_000, b"x" * 600_000),
)
_TYPES = (
    *("application/json", "application/json; charset=utf-16", "text/plain", "application/octet-stream"),
    *("", "\xff", "a" * 3000),
)
_PATHS = ("%00", "%0a", "%ff", "%c0%af", "%ed%a0%80", "%f0%9d%94%9e", "%25", "%2f..%2f", "'", "*", "\u00e9", "a" * 3000)
_QUERIES = (
    *("%00=1", "a=%ff", "limit=%f0%9d%94%9e", "after=%ed%a0%80", "owner=%00", "tag=%01", "=&=&&"),
    *("limit=" + "9" * 5000, "a[]=1;b"),
)


def fuzz(stack: Stack, folder: Path, *, examples: int, phases: str = "coverage,fuzzing") -> dict[Role, str]:
    """The findings of each role."""
    with connect(stack.database_url) as connection:
        keys = {role: create_key(connection, name=role, role=role, owner=role) for role in Role}
        ids = [
            factory.make_job(connection, status, type="canary", owner=owner, **_implied(status))
            for status in Status
            for owner in Role
            for _ in range(_OF_EACH_STATUS)
            if status is not Status.PROCESSING
        ]
    document = folder / "openapi.json"
    document.write_text(json.dumps(_with_what_there_is(json.loads(DOCUMENT.read_text()), ids)))

    def run(role: Role) -> str:
        done = subprocess.run(
            [
                *(Path(sys.executable).with_name("schemathesis"), "run", document, "--url", str(stack.http.base_url)),
                *("--header", f"Authorization: Bearer {keys[role]}", "--phases", phases),
                *("--max-examples", str(examples), "--seed", "1", "--generation-deterministic"),
                *("--exclude-checks", _NOT_CHECKED, "--warnings", "off", "--no-color", "--continue-on-failure"),
            ],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(ROOT), "SCHEMATHESIS_HOOKS": "tests.stack.fuzz_hooks"},
            capture_output=True,
            text=True,
            check=False,
        )
        print(role, *[line for line in done.stdout.splitlines() if "generated" in line])
        return done.stdout + done.stderr if done.returncode else ""

    with ThreadPoolExecutor() as threads:
        return dict(zip(Role, threads.map(run, Role), strict=True))


def raw(stack: Stack, *, examples: int) -> list[str]:
    """The requests that got a 5xx, or an error in another form."""
    routes = [(method, path) for path, each in json.loads(DOCUMENT.read_text())["paths"].items() for method in each]
    chance, found = random.Random(1), []
    for _ in range(examples):
        method, path = chance.choice(routes)
        path = re.sub(r"{\w+}", lambda _: chance.choice((*_PATHS, str(UUID(int=chance.getrandbits(128))))), path)
        noise = chance.randbytes(chance.randrange(200))
        body = chance.choice((*_BODIES, noise, b'{"type": "' + noise + b'"}'))
        sent = stack.http.build_request(
            method,
            f"{path}?{chance.choice(('', *_QUERIES))}".removesuffix("?"),
            content=body if method != "get" else None,
            headers=[(b"content-type", chance.choice(_TYPES).encode("latin-1"))],
        )
        answer = stack.http.send(sent)
        is_problem = answer.headers["content-type"] == "application/problem+json"
        if answer.status_code >= 500 or (answer.status_code >= 400 and not is_problem):
            found.append(f"{sent.method} {sent.url} {body[:60]!r}: {answer.status_code} {answer.text[:200]}")
    print("raw", examples, "requests,", len(found), "of them wrong")
    return found


def _implied(status: Status) -> dict[str, Any]:
    """Changes the status so that a processor does not claim the job meanwhile."""
    return {
        Status.PENDING: {"scheduled_for": "1 day"},
        Status.WAITING: {"wait_signal": "paid", "wait_until": "1 day"},
    }.get(status, {})


def _with_what_there_is(document: dict[str, Any], ids: list[UUID]) -> dict[str, Any]:
    """The document with values of existing rows, and without requests that take too long."""
    examples = {
        "job_id": {"anyOf": [{"enum": [str(job_id) for job_id in ids]}, {"type": "string", "format": "uuid"}]},
        "name": {"anyOf": [{"const": "canary"}, {"type": "string", "minLength": 1, "maxLength": 63}]},
    }
    for operation in (each for path in document["paths"].values() for each in path.values()):
        # Waiting for jobs that no processor runs would take a minute or more.
        operation["parameters"] = [each for each in operation["parameters"] if each["name"] != "wait"]
        for parameter in operation["parameters"]:
            if parameter["in"] == "path" and parameter["name"] in examples:
                parameter["schema"] = examples[parameter["name"]]
    for schema in [*document["components"]["schemas"].values(), *_of_queries(document)]:
        _widen(schema)
    # A batch with one job too many is over the gateway's limit, and the gateway's refusal has another form.
    del document["components"]["schemas"]["ManyJobs"]["properties"]["jobs"]["maxItems"]
    for model in ("NewJob", "OneJob", "Then"):
        kind = document["components"]["schemas"][model]["properties"]["type"]
        document["components"]["schemas"][model]["properties"]["type"] = {"anyOf": [{"const": "canary"}, kind]}
    return document


def _of_queries(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for operation in (each for path in document["paths"].values() for each in path.values()):
        yield from (each["schema"] for each in operation["parameters"] if each["in"] == "query")


def _widen(schema: Any) -> None:
    """Lets each text also be one of the rare ones, if the document allows it."""
    if isinstance(schema, list):
        for each in schema:
            _widen(each)
    if not isinstance(schema, dict):
        return
    if schema.get("type") == "string" and not schema.keys() & {"enum", "const", "pattern"}:
        longest = min(schema.get("maxLength", 50), 200)
        texts = [letter * (longest // len(letter)) for letter in _LETTERS] if "format" not in schema else []
        more = _TIMES if schema.get("format") == "date-time" else [text for text in texts if text]
        if more:
            own = {key: schema.pop(key) for key in list(schema) if key not in {"description", "default", "title"}}
            schema["anyOf"] = [own, {"enum": more}]
        return
    for each in schema.values():
        _widen(each)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with running_stack(folder) as stack:
            found = fuzz(stack, folder, examples=int(sys.argv[1]))
            odd = raw(stack, examples=10 * int(sys.argv[1]))
    sys.exit("\n".join([*(f"{role}:\n{text}" for role, text in found.items() if text), *odd]) or 0)


if __name__ == "__main__":
    main()

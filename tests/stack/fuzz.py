"""schemathesis against the whole stack: thousands of requests made from the OpenAPI document, valid and not, with each
role. No answer is a 5xx, and none says what the document does not: `make fuzz`.

It needs something to work on: there are jobs of each status, and about half of the requests for a job name one of them.
"""

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import UUID

from local.openapi import DOCUMENT, ROOT
from tests import factory
from tests.stack.running import Stack, running_stack
from tidegate.database import connect
from tidegate.job import Status
from tidegate.keys import Role, create_key

# Valid by the document is not yet right: a type may be unknown, a time past, a job gone.
_NOT_CHECKED = "positive_data_acceptance"
_OF_EACH_STATUS = 2


def fuzz(stack: Stack, folder: Path, *, examples: int, phases: str = "coverage,fuzzing") -> dict[Role, str]:
    """What each role has found; nothing, when all is well."""
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


def _implied(status: Status) -> dict[str, Any]:
    """Nothing that the processor would take while it is asked about."""
    return {
        Status.PENDING: {"scheduled_for": "1 day"},
        Status.WAITING: {"wait_signal": "paid", "wait_until": "1 day"},
    }.get(status, {})


def _with_what_there_is(document: dict[str, Any], ids: list[UUID]) -> dict[str, Any]:
    """The document, with values that lead somewhere, and without what takes too long."""
    examples = {
        "job_id": {"anyOf": [{"enum": [str(job_id) for job_id in ids]}, {"type": "string", "format": "uuid"}]},
        "name": {"anyOf": [{"const": "canary"}, {"type": "string", "minLength": 1, "maxLength": 63}]},
    }
    for operation in (each for path in document["paths"].values() for each in path.values()):
        # A minute or more would be spent in waiting for jobs that nobody runs.
        operation["parameters"] = [each for each in operation["parameters"] if each["name"] != "wait"]
        for parameter in operation["parameters"]:
            if parameter["in"] == "path" and parameter["name"] in examples:
                parameter["schema"] = examples[parameter["name"]]
    # One job too many is over what the gateway takes, whose refusal has its own form.
    del document["components"]["schemas"]["ManyJobs"]["properties"]["jobs"]["maxItems"]
    for model in ("NewJob", "OneJob", "Then"):
        kind = document["components"]["schemas"][model]["properties"]["type"]
        document["components"]["schemas"][model]["properties"]["type"] = {"anyOf": [{"const": "canary"}, kind]}
    return document


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with running_stack(folder) as stack:
            found = fuzz(stack, folder, examples=int(sys.argv[1]))
    sys.exit("\n".join(f"{role}:\n{text}" for role, text in found.items() if text) or 0)


if __name__ == "__main__":
    main()

"""When the platform fails and the handler gives no error, owners see a fixed sentence, and admins the details."""

import json
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.crowd import process
from tests.functions.conftest import Client
from tests.job_types import JOB_TYPES
from tidegate.outcome import CUT_SHORT
from tidegate.postgres.database import Connection
from tidegate.queue.reclaim import reclaim

INSIDE = ("SIG", "memory", "process ", "exited", "invocation", "w1", "processor", "worker-7", "lock expired")


def seen(client: Client, job_id: UUID) -> dict[str, Any]:
    """The job's detail and its row in a list, without the owner's payload."""
    detail = client("GET", f"/api/jobs/{job_id}").json | {"payload": None}
    [summary] = [job for job in client("GET", "/api/jobs").json["jobs"] if job["id"] == str(job_id)]
    return {"detail": detail, "summary": summary}


@pytest.mark.parametrize(("dies", "how"), [("exits", "exited with 7"), ("crashes", "SIGSEGV")])
def test_the_death_of_a_process_is_explained_to_admins_only(
    management: Client, committed: Connection, alice: str, dies: str, how: str
) -> None:
    job_id = factory.make_job(committed, type=dies, owner="alice", max_attempts=2, payload="{}")

    process(lambda: committed, JOB_TYPES)

    owner, admin = seen(management.as_(alice), job_id), seen(management, job_id)
    assert owner["detail"]["error"] == owner["summary"]["error"] == {"code": "worker_died", "message": CUT_SHORT}
    assert [line["message"].startswith(f"{CUT_SHORT} (attempt ") for line in owner["detail"]["logs"]] == [True] * 2
    assert not [word for word in INSIDE if word in json.dumps(owner)]
    for line in admin["detail"]["logs"]:
        assert how in line["details"]["traceback"]
        assert "in the invocation w1" in line["details"]["traceback"]


def test_the_death_of_an_invocation_is_explained_to_admins_only(
    management: Client, committed: Connection, alice: str
) -> None:
    job_id = factory.make_job(
        committed,
        "processing",
        owner="alice",
        suspect=True,
        alone=True,
        locked_by="worker-7",
        locked_at="-2 minutes",
        lock_expires_at="-1 minute",
    )

    reclaim(committed)

    owner, admin = seen(management.as_(alice), job_id), seen(management, job_id)
    assert owner["detail"]["error"] == {"code": "worker_died", "message": CUT_SHORT}
    [line] = owner["detail"]["logs"]
    assert line["message"] == CUT_SHORT
    assert line["details"].keys() == {"code", "charged", "status"}
    assert not [word for word in INSIDE if word in json.dumps(owner)]
    [line] = admin["detail"]["logs"]
    assert "the invocation worker-7 has died" in line["details"]["traceback"]

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from tests import factory
from tests.database.test_set_aside import BEYOND_POSTGRES, ended, over
from tests.functions.conftest import Client
from tidegate.http.principal import create_key
from tidegate.job import CallerLimits
from tidegate.postgres.database import Connection
from tidegate.queue.batch import create_batch, end_missed_batches
from tidegate.queue.set_aside import set_aside

POISON = BEYOND_POSTGRES | {"type": "canary"}


@pytest.fixture
def poisoned(committed: Connection, canary: str) -> UUID:
    batch_id = over(committed, POISON)
    end_missed_batches(committed)
    return batch_id


def test_set_aside_work_is_listed_with_its_error_and_seen_at_its_batch(management: Client, poisoned: UUID) -> None:
    listed = management("GET", "/api/set-aside").json
    batch = management("GET", f"/api/batches/{poisoned}").json

    [aside] = listed["set_aside"]
    assert (aside["kind"], aside["id"], aside["times"], listed["more"]) == ("batch", str(poisoned), 1, False)
    assert aside["error"] == "InvalidTimeZoneDisplacementValue"
    assert (batch["set_aside"], batch["finished_at"]) == (True, None)


def test_another_follower_ends_the_batch(management: Client, committed: Connection, poisoned: UUID) -> None:
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).isoformat()

    reply = management("PATCH", f"/api/batches/{poisoned}", {"then": {"type": "canary", "scheduled_for": tomorrow}})

    assert (reply.status, reply.json["set_aside"]) == (200, False)
    assert reply.json["finished_at"] is not None
    [follower] = committed.execute("SELECT owner, scheduled_for FROM tidegate.jobs WHERE status = 'pending'")
    assert (follower["owner"], follower["scheduled_for"].isoformat()) == ("alice", tomorrow)
    assert management("GET", "/api/set-aside").json["set_aside"] == []
    [line] = committed.execute("SELECT kind, action, changed FROM tidegate.audit")
    assert line == {"kind": "batch", "action": "change", "changed": {"then": ["canary", "canary"]}}


def test_a_batch_may_be_followed_by_nothing(management: Client, committed: Connection, poisoned: UUID) -> None:
    assert management("PATCH", f"/api/batches/{poisoned}", {"then": None}).status == 200

    assert ended(committed, poisoned)
    assert committed.execute("SELECT FROM tidegate.jobs WHERE status = 'pending'").rowcount == 0


def test_an_unfinished_batch_gets_another_follower_and_goes_on(management: Client, committed: Connection) -> None:
    batch_id = create_batch(committed, owner="alice", total=1)
    factory.make_job(committed, type="canary", batch_id=batch_id)

    assert management("PATCH", f"/api/batches/{batch_id}", {"then": {"type": "canary"}}).json["finished_at"] is None


@pytest.mark.parametrize("then", [{"type": "letter"}, {"type": "canary", "unique": {}}, {}, "canary"])
def test_a_new_follower_is_checked_as_at_enqueue(management: Client, poisoned: UUID, then: object) -> None:
    reply = management("PATCH", f"/api/batches/{poisoned}", {"then": then})

    assert reply.status == 400
    assert management("GET", "/api/set-aside").json["set_aside"] != []


@pytest.mark.parametrize("limits", [CallerLimits(types=["letter"]), CallerLimits(max_priority=5)])
def test_a_new_follower_is_one_that_the_key_may_send(
    management: Client, committed: Connection, poisoned: UUID, limits: CallerLimits
) -> None:
    key = create_key(committed, name="k", role="admin", owner="eve", limits=limits)

    reply = management.as_(key)("PATCH", f"/api/batches/{poisoned}", {"then": {"type": "canary"}})

    assert (reply.problem, ended(committed, poisoned)) == ((403, "not-for-this-key"), False)


def test_a_finished_or_unknown_batch_cannot_be_changed(management: Client, committed: Connection) -> None:
    batch_id = over(committed)
    end_missed_batches(committed)

    for id_ in (batch_id, "01a1ee08-0e81-7585-9543-26ded79cc69a"):
        assert management("PATCH", f"/api/batches/{id_}", {"then": None}).status == 404


def test_a_retry_without_a_change_fails_again(management: Client, poisoned: UUID) -> None:
    reply = management("POST", f"/api/set-aside/batch/{poisoned}/retry")

    assert reply.status == 200
    assert [each["id"] for each in reply.json["set_aside"]] == [str(poisoned)]


def test_a_chore_is_tried_again_on_request(management: Client, committed: Connection) -> None:
    set_aside(committed, "chore", "prune", ValueError("broken"))

    reply = management("POST", "/api/set-aside/chore/prune/retry")

    assert (reply.status, reply.json["set_aside"]) == (200, [])
    assert management("POST", "/api/set-aside/chore/prune/retry").status == 404
    assert management("POST", "/api/set-aside/nothing/prune/retry").status == 400


@pytest.mark.parametrize("action", ["cancel", "delete"])
def test_a_job_is_cancelled_even_if_its_batch_cannot_end(
    management: Client, committed: Connection, canary: str, action: str
) -> None:
    batch_id = create_batch(committed, owner="alice", total=1, then=POISON)
    job_id = factory.make_job(committed, type="canary", batch_id=batch_id)

    reply = management("POST", f"/api/jobs/{job_id}/cancel")
    if action == "delete":
        reply = management("DELETE", f"/api/jobs/{job_id}")

    assert reply.status < 300
    assert management("GET", f"/api/batches/{batch_id}").json["set_aside"] is True

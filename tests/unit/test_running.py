"""An invalid call of a handler fails its job without another attempt."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from tests.unit.test_run import order
from tidegate.job import FollowUp
from tidegate.job_type.backoff import Fixed
from tidegate.outcome import Failed, InvalidCall, Raised, Retried, Tries, Wait, decide
from tidegate.running import Running, Updates

ID = "01a0b1c2-0000-7000-8000-000000000001"


def running(said: list[Updates] | None = None, **fields: Any) -> Running:
    heard: list[Updates] = [] if said is None else said
    return Running(
        order("echo")._replace(**fields), worker="w1", deadline=0, known=frozenset({"echo"}), say=heard.append
    )


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda job: job.enqueue("echo", idempotency_key="a", unique={}), "job.enqueue: .*not both"),
        (lambda job: job.enqueue("echo", unique={"while": "running"}), "job.enqueue: unique.while: "),
        (lambda job: job.enqueue("unknown"), "job.enqueue: the running code declares no job type 'unknown'"),
        (lambda job: job.enqueue("callback"), "job.enqueue: a callback is the queue's own"),
        (lambda job: job.enqueue("echo", [1]), "job.enqueue: payload: it has to be of type object"),
        (lambda job: job.enqueue("echo", priority=21), "job.enqueue: priority: it has to be 20 or less"),
        (lambda job: job.enqueue("echo", colour="red"), "job.enqueue: colour: there is no such field"),
        (lambda job: job.enqueue("echo", {"x": "x" * 300_000}), "job.enqueue: .*the payload is over"),
        (lambda job: job.enqueue("echo", {}, 5), "job.enqueue: .*positional argument"),
        (lambda job: job.log("a", level="loud"), "job.log: the level must be one of"),
        (lambda job: job.progress("half"), "job.progress: "),
        (lambda job: job.progress(float("inf")), "job.progress: "),
        (lambda job: job.once("x", object), "job.once: "),
        (lambda job: job.once("a\x01", pytest.fail), "job.once: a step's name"),
        (lambda job: job.once("a\ud800", pytest.fail), "job.once: a step's name"),
        (lambda job: job.once(7, pytest.fail), "job.once: a step's name"),
        (lambda job: Wait(), "Wait takes either a signal"),
    ],
)
def test_an_invalid_call_is_named_and_not_retried(call: Callable[[Any], Any], says: str) -> None:
    with pytest.raises(InvalidCall, match=rf"(?s)^{says}") as caught:
        call(running())

    outcome = decide(Raised(caught.value), Tries(1, 3, 0, Fixed(base=30)), chance=0)

    assert isinstance(outcome, Failed)
    assert outcome.error.code == "invalid_call"


def test_a_handler_sees_what_its_sender_said() -> None:
    job = running(
        owner="bob", priority=7, reference_type="order", reference_id="7", tags='["a", "b"]', batch_id=ID, parent_id=ID
    )

    assert (job.owner, job.priority, job.tags) == ("bob", 7, ("a", "b"))
    assert job.reference
    assert (job.reference.type, job.reference.id) == ("order", "7")
    assert job.batch_id == job.parent == UUID(ID)


def test_a_job_about_nothing() -> None:
    job = running()

    assert (job.reference, job.tags, job.batch_id, job.parent) == (None, (), None, None)


FOLLOW_UPS: list[dict[str, Any]] = [
    {},
    {"reference": None, "tags": []},
    {"reference": {"type": "order", "id": "7"}, "tags": ["a"], "batch": False},
    {"priority": 3, "delay_seconds": 5.0, "concurrency_key": "k", "notify": ["shop"], "max_attempts": 7},
    {"scheduled_for": datetime.now(UTC)},
    {"idempotency_key": "k"},
    {"unique": {}},
    {"unique": {"key": "k", "while": "pending", "on_conflict": "replace"}},
]


@pytest.mark.parametrize("options", FOLLOW_UPS)
def test_relay_reads_a_follow_up_as_the_handler_said_it(options: dict[str, Any]) -> None:
    job = running()
    job.enqueue("echo", {"a": [1]}, **options)
    [said] = job.follow_ups

    again = FollowUp.read(json.loads(json.dumps(said.row())))

    assert again.row() == said.row()


@pytest.mark.parametrize("row", [{"owner": "eve"}, {"parent_id": ID}, {"batch": True}, {"reference_type": "order"}])
def test_relay_reads_no_other_field_of_a_follow_up(row: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"a follow-up has no|reference"):
        FollowUp.read({"type": "echo"} | row)


def test_a_follow_up_names_no_batch_but_its_parents() -> None:
    assert "batch_id" not in FollowUp.read({"type": "echo", "batch_id": ID}).row()


def test_an_error_of_a_step_is_not_an_invalid_call() -> None:
    def step() -> Any:
        raise ValueError("the shop is closed")

    with pytest.raises(ValueError, match=r"^the shop is closed$") as caught:
        running().once("order", step)

    assert isinstance(decide(Raised(caught.value), Tries(1, 3, 0, Fixed(base=30)), chance=0), Retried)

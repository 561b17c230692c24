"""A processor outside runs jobs as one inside does, by asking relay; also where Lambda refuses, or relay dies."""

import json
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from tests import factory
from tests.crowd import enqueue, enqueue_many, process, running, statuses
from tests.factory import EVE
from tests.outside import (
    LANE,
    Fault,
    LambdaWithRelay,
    declare_outside,
    forbidden,
    lost,
    pending,
    process_outside,
    relay,
    slow,
    throttled,
    unanswered,
)
from tidegate import Fail, Fixed, Later, Running, Wait, job_type
from tidegate.job_type.definition import known
from tidegate.manage.job_actions import cancel
from tidegate.postgres.database import Connection, connect
from tidegate.processor import relayed
from tidegate.queue.batch import create_batch
from tidegate.queue.declare import declare
from tidegate.queue.reclaim import reclaim

NOW = Fixed(base=0)
ONCE = {"status": "completed", "attempts": 1, "deaths": 0, "suspect": False}


class Order(BaseModel):
    seconds: float = 0
    file: str = ""


@job_type("quick", timeout=5, backoff=NOW, lane=LANE)
def quick(job: Running, order: Order) -> int:
    time.sleep(order.seconds)
    return job.attempt


@job_type("thorough", timeout=5, backoff=NOW, lane=LANE)
def thorough(job: Running, order: Order) -> Any:
    """Once later, once waiting for its child, and then done."""
    job.progress(50, "on the way")
    job.log("it runs", run=job.state.get("run", 0))
    job.once("step", lambda: {"when": "first"})
    run = job.state["run"] = job.state.get("run", 0) + 1
    if run == 1:
        return Later(0)
    if run == 2:
        job.enqueue("quick", {})
        return Wait(children=True)
    return {"run": run, "step": job.once("step", lambda: {"when": "again"}), "by": job.resumed_by}


@job_type("refuses", timeout=5, backoff=NOW, lane=LANE)
def refuses(job: Running, order: Order) -> None:
    raise Fail("no", code="nope")


@job_type("stubborn", timeout=1, max_attempts=1, backoff=NOW, lane=LANE)
def stubborn(job: Running, order: Order) -> None:
    """Cannot be asked to stop, and leaves the time behind."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    while True:
        with Path(order.file).open("a") as file:
            file.write(f"{time.monotonic()}\n")
        time.sleep(0.05)


@job_type("prolific", timeout=5, max_attempts=1, backoff=NOW, lane=LANE)
def prolific(job: Running, order: Order) -> None:
    for _ in range(60):
        job.enqueue("quick", {"file": "x" * 200_000})


OUTSIDE = known([quick, thorough, refuses, stubborn, prolific])


@pytest.fixture
def outside(committed: Connection, monkeypatch: pytest.MonkeyPatch) -> Iterator[LambdaWithRelay]:
    monkeypatch.setattr("tidegate.processor.patient._AGAIN_SECONDS", 0.01)
    declare(committed, OUTSIDE.values(), longest=100)
    with relay(committed) as server:
        yield server


def ended(connection: Connection, type_: str = "quick") -> set[tuple[Any, ...]]:
    rows = connection.execute(
        "SELECT DISTINCT status, attempts, deaths, suspect FROM tidegate.jobs WHERE type = %s", [type_]
    )
    return {tuple(row.values()) for row in rows}


def test_jobs_run_outside_with_few_questions(committed: Connection, outside: LambdaWithRelay) -> None:
    enqueue_many(committed, 3000, "quick")

    counts = process_outside(OUTSIDE)

    assert (counts["complete"], statuses(committed)) == (3000, {"completed": 3000})
    by_the_clock = {"beat"}  # once a second, however many jobs the machine does in it
    assert sum(count for verb, count in outside.asked.items() if verb not in by_the_clock) / 3000 <= 0.03


def test_a_lone_job_asks_relay_over_one_connection(committed: Connection, outside: LambdaWithRelay) -> None:
    """Each other would take TCP's and TLS' handshakes."""
    enqueue(committed, "quick")

    process_outside(OUTSIDE)

    assert ended(committed) == {("completed", 1, 0, False)}
    assert outside.asked == {"stock": 1, "settle": 1, "leave": 1}
    assert outside.connections == 1


def test_what_a_handler_says_is_kept(committed: Connection, outside: LambdaWithRelay) -> None:
    batch_id = create_batch(committed, owner="alice", total=2)
    job_id = enqueue(committed, "thorough", batch_id=batch_id)
    refused = enqueue(committed, "refuses", batch_id=batch_id)

    process_outside(OUTSIDE)

    row = factory.job(committed, job_id)
    assert (row["status"], row["attempts"]) == ("completed", 1)
    assert row["result"] == {"run": 3, "step": {"when": "first"}, "by": "children"}
    assert [line["message"] for line in factory.logs(committed, job_id)].count("it runs") == 3
    child = factory.one(committed, "SELECT owner, status FROM tidegate.jobs WHERE parent_id = %s", [job_id])
    assert child == {"owner": row["owner"], "status": "completed"}
    assert factory.job(committed, refused)["error_code"] == "nope"
    assert factory.value(committed, "SELECT finished_at IS NOT NULL FROM tidegate.batches WHERE id = %s", [batch_id])


def test_a_running_job_is_cancelled(committed: Connection, outside: LambdaWithRelay) -> None:
    job_id = enqueue(committed, "quick", {"seconds": 4.5})

    with running(process_outside, OUTSIDE):
        while factory.job(committed, job_id)["status"] != "processing":
            time.sleep(0.05)
        cancel(committed, job_id, EVE)

    assert factory.job(committed, job_id)["status"] == "cancelled"


@pytest.mark.parametrize("fault", [throttled, unanswered, lost])
@pytest.mark.parametrize("verb", ["stock", "settle", "leave"])
def test_a_question_without_an_answer_is_asked_again(
    committed: Connection, outside: LambdaWithRelay, verb: str, fault: Fault
) -> None:
    enqueue_many(committed, 50, "quick")
    outside.faults = [(verb, fault)]

    process_outside(OUTSIDE)

    assert outside.faults == []
    assert ended(committed) == {("completed", 1, 0, False)}
    assert factory.value(committed, "SELECT count(*) FROM tidegate.workers") == 0


@pytest.mark.parametrize("fault", [throttled, unanswered, lost])
def test_an_outcome_is_written_once(committed: Connection, outside: LambdaWithRelay, fault: Fault) -> None:
    job_id = enqueue(committed, "refuses")
    outside.faults = [("settle", fault)]

    process_outside(OUTSIDE)

    row = factory.job(committed, job_id)
    assert (outside.asked["settle"], row["status"], row["attempts"]) == (2, "failed", 1)


def test_a_claim_whose_answer_was_lost_leaves_no_job_locked(committed: Connection, outside: LambdaWithRelay) -> None:
    enqueue_many(committed, 20, "quick")
    enqueue(committed, "quick", suspect=True)  # which is claimed by itself
    outside.faults = [("stock", lost), ("claim", lost), ("claim", lost)]

    began = time.monotonic()
    process_outside(OUTSIDE)

    assert outside.faults == []
    assert ended(committed) == {("completed", 1, 0, False)}
    assert time.monotonic() - began < 5  # and not when the locks had ended


def reclaimed(server: LambdaWithRelay) -> None:
    """The lock ends while relay is out of reach, and a processor inside takes the job for that of a dead one."""
    with connect(server.url) as connection:
        connection.execute(
            "UPDATE tidegate.jobs SET locked_at = locked_at - interval '1 hour',"
            " lock_expires_at = lock_expires_at - interval '1 hour' WHERE status = 'processing'"
        )
        reclaim(connection)


def lost_and_reclaimed(server: LambdaWithRelay, event: dict[str, Any]) -> tuple[int, bytes]:
    answer = lost(server, event)
    reclaimed(server)
    return answer


def reclaimed_before(server: LambdaWithRelay, event: dict[str, Any]) -> None:
    reclaimed(server)


@pytest.mark.parametrize("max_attempts", [1, 3])
@pytest.mark.parametrize(("verb", "fault"), [("claim", lost_and_reclaimed), ("settle", reclaimed_before)])
def test_a_job_is_not_charged_for_a_processor_that_could_not_reach_relay(
    committed: Connection, outside: LambdaWithRelay, verb: str, fault: Fault, max_attempts: int
) -> None:
    """It ran alone, so the death of its processor would be its own."""
    enqueue(committed, "quick", suspect=True, alone=True, max_attempts=max_attempts)
    outside.faults = [(verb, fault)]

    process_outside(OUTSIDE)

    assert (outside.faults, ended(committed)) == ([], {("completed", 1, 0, False)})


def test_a_wait_for_relay_does_not_keep_an_overdue_handler(
    committed: Connection, outside: LambdaWithRelay, tmp_path: Path
) -> None:
    file = tmp_path / "times"
    job_id = enqueue(committed, "stubborn", {"file": str(file)}, max_attempts=1)
    outside.faults = [("report", slow(5)), ("beat", slow(5))]

    process_outside(OUTSIDE)

    times = [float(line) for line in file.read_text().split()]
    assert 0.9 < times[-1] - times[0] < 3
    assert factory.job(committed, job_id)["error_code"] == "timeout"


def test_relay_that_does_not_answer_in_time_is_asked_again(
    committed: Connection, outside: LambdaWithRelay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relayed, "_ANSWER_SECONDS", 0.5)
    enqueue_many(committed, 20, "quick")
    outside.faults = [("stock", slow(1)), ("settle", slow(1))]

    process_outside(OUTSIDE)

    assert (outside.faults, ended(committed)) == ([], {("completed", 1, 0, False)})


def test_a_processor_that_is_refused_for_long_gives_up(committed: Connection, outside: LambdaWithRelay) -> None:
    outside.faults = [("stock", throttled)] * 1000

    began = time.monotonic()
    with pytest.raises(relayed.RelayLost, match="TooManyRequestsException"):
        process_outside(OUTSIDE, patience_seconds=0.2)

    assert time.monotonic() - began < 3


@pytest.mark.parametrize("fault", [forbidden, pending])
def test_what_a_deployment_has_not_made_ready_is_asked_again(
    committed: Connection, outside: LambdaWithRelay, fault: Fault
) -> None:
    outside.faults = [("stock", fault)] * 3

    answer = declare_outside(OUTSIDE)

    assert (outside.faults, answer["refused"]) == ([], {})


def test_results_that_are_too_large_for_one_request_go_in_several(
    committed: Connection, outside: LambdaWithRelay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relayed, "MOST_BYTES", 2000)
    enqueue_many(committed, 40, "quick")
    enqueue_many(committed, 20, "refuses")

    process_outside(OUTSIDE)

    assert ended(committed) == {("completed", 1, 0, False)}
    assert outside.asked["settle"] >= 4
    assert ended(committed, "refuses") == {("failed", 1, 0, False)}


def test_an_outcome_that_is_too_large_fails_its_job_alone(committed: Connection, outside: LambdaWithRelay) -> None:
    job_id = enqueue(committed, "prolific")
    enqueue_many(committed, 5, "quick")

    process_outside(OUTSIDE)

    row = factory.job(committed, job_id)
    assert (row["status"], row["error_code"]) == ("failed", "too_large")
    assert ended(committed) == {("completed", 1, 0, False)}


def test_a_job_that_is_too_large_to_be_handed_out_fails_alone(committed: Connection, outside: LambdaWithRelay) -> None:
    large = enqueue(committed, "quick", steps=json.dumps({f"s{n}": '"' * 100_000 for n in range(35)}))
    others = [enqueue(committed, "quick", steps=json.dumps({"s": "x" * 1_500_000})) for _ in range(4)]

    process_outside(OUTSIDE)

    row = factory.job(committed, large)
    assert (row["status"], row["error_code"]) == ("failed", "too_large")
    assert {factory.job(committed, job_id)["status"] for job_id in others} == {"completed"}


def test_a_handler_that_dies_outside_is_charged_alone(committed: Connection, outside: LambdaWithRelay) -> None:
    """A suspect is claimed alone."""
    suspect = enqueue(committed, "quick", suspect=True)
    enqueue_many(committed, 10, "quick")

    process_outside(OUTSIDE)

    assert factory.job(committed, suspect)["status"] == "completed"
    assert ended(committed) == {("completed", 1, 0, False)}


def test_types_of_a_lane_outside_are_declared_from_inside(committed: Connection) -> None:
    process(lambda: committed, OUTSIDE, PROCESSOR_LANES=f"default,{LANE}", OUTSIDE_LANES=LANE)
    enqueue(committed, "quick")
    with relay(committed):
        process_outside({name: replace(each, timeout=4) for name, each in OUTSIDE.items()})

    assert statuses(committed) == {"completed": 1}
    assert factory.value(committed, "SELECT timeout FROM tidegate.job_types WHERE name = 'quick'") == 5

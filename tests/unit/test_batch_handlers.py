"""Batch handlers in slots: calls are formed and run, and each job has its own outcome. Real processes, no database."""

import os
import signal
import time
from collections import Counter
from typing import Any

import pytest

from tests.crowd import eventually
from tests.unit.test_run import drain, order, result, slots_of
from tidegate.base.bounds import MOST_BYTES_OF_A_CALL
from tidegate.job import Claimed
from tidegate.outcome import Cancelled, Completed, Failed, Finished, Outcome, Released, Retried, Snoozed, Suspected
from tidegate.processor.pool import occupied
from tidegate.processor.pool.messages import Done
from tidegate.processor.pool.supervisor import Slots
from tidegate.processor.pool.voice import Voice


def orders(*say: str, type_: str = "many", **more: Any) -> list[Claimed]:
    return [order(type_, say=each)._replace(**more) for each in say]


def outcomes(finished: list[Finished]) -> dict[str, Outcome]:
    return {done.job.id: done.outcome for done in finished}


def run_calls(*jobs: Claimed, size: int = 2) -> list[Outcome]:
    """In the order of the jobs."""
    with slots_of(size) as slots:
        ended = outcomes(drain(slots, *jobs))
    return [ended[job.id] for job in jobs]


def started(slots: Slots, *jobs: Claimed) -> None:
    slots.start(jobs)
    assert eventually(lambda: slots.finished(within=0) == [] and running(slots) == {job.id for job in jobs})


def first_ended(slots: Slots) -> list[Finished]:
    give_up = time.monotonic() + 10
    while not (ended := slots.finished(within=0.1)) and time.monotonic() < give_up:
        pass
    return ended


def running(slots: Slots) -> set[str]:
    return {job.id for job, _ in slots.running(longer_than=0)}


def test_a_call_has_as_many_jobs_as_its_type_allows() -> None:
    ended = run_calls(*orders(*"abcdefghijkl"))

    assert Counter(map(result, ended)) == {5: 10, 2: 2}


def test_jobs_of_other_types_run_beside_calls() -> None:
    ended = run_calls(order("echo", say="x"), *orders("a", "b"), order("echo", say="y"))

    assert [result(each) for each in ended[1:3]] == [2, 2]
    assert [result(each)["said"] for each in (ended[0], ended[3])] == ["x", "y"]


def test_each_job_has_its_own_updates() -> None:
    jobs = orders("a", "b", "c")
    with slots_of(1) as slots:
        ended = {done.job.id: done for done in drain(slots, *jobs)}

    for job, said in zip(jobs, "abc", strict=True):
        updates = ended[job.id].updates
        assert updates is not None
        assert [line.message for line in updates.lines] == [said]
        assert updates.state == f'{{"said":"{said}"}}'


def test_each_job_has_its_own_outcome() -> None:
    jobs = orders("outcomes", "fail", "later", "error", "odd")
    with slots_of(1) as slots:
        ended = outcomes(drain(slots, *jobs))
    first, fails, later, error, odd = (ended[job.id] for job in jobs)

    assert result(first) == "outcomes"
    assert isinstance(fails, Failed)
    assert fails.error.code == "this_one"
    assert later == Snoozed(60, '{"again":true}')
    assert isinstance(error, Retried)
    assert error.error.code == "value_error"
    assert isinstance(odd, Failed)
    assert odd.error.code == "invalid_result"


def test_follow_ups_are_the_job_s_own() -> None:
    jobs = orders("outcomes", "go on")
    with slots_of(1) as slots:
        ended = {done.job.id: done for done in drain(slots, *jobs)}

    assert [len(ended[job.id].follow_ups) for job in jobs] == [0, 1]


def test_none_completes_all() -> None:
    assert run_calls(*orders("none", "a")) == [Completed("null")] * 2


def test_an_exception_is_each_job_s() -> None:
    ended = run_calls(*orders("raise", "a")[:1], *orders("a", max_attempts=1))

    assert isinstance(ended[0], Retried)
    assert isinstance(ended[1], Failed)
    assert [each.error.code for each in ended if isinstance(each, Retried | Failed)] == ["runtime_error"] * 2


@pytest.mark.parametrize(("say", "answer"), [("short", "1 values"), ("no list", "dict")])
def test_an_answer_that_is_not_one_value_for_each_fails_all(say: str, answer: str) -> None:
    for outcome in run_calls(*orders(say, "a", "b")):
        assert isinstance(outcome, Failed)
        assert outcome.error.code == "invalid_result"
        assert f"returned {answer} for a call of 3 jobs" in outcome.error.message


def test_a_payload_that_does_not_fit_fails_its_job_alone() -> None:
    ended = run_calls(*orders("a"), order("many", seconds="soon"), *orders("b"))

    assert [result(ended[0]), result(ended[2])] == [2, 2]
    assert isinstance(ended[1], Failed)
    assert ended[1].error.code == "invalid_payload"
    assert "soon" not in ended[1].error.message


def test_a_call_of_which_no_payload_fits_is_not_made() -> None:
    ended = run_calls(order("many", seconds="soon"), order("many", seconds="later"))

    assert [each.error.code for each in ended if isinstance(each, Failed)] == ["invalid_payload"] * 2


def test_an_async_handler_may_gather_its_jobs_errors() -> None:
    ended = run_calls(*orders("a", "error", "b", type_="many_async"))

    assert [result(ended[0]), result(ended[2])] == ["a", "b"]
    assert isinstance(ended[1], Retried)


def test_an_overdue_call_is_stopped_and_each_job_charged() -> None:
    began = time.monotonic()

    ended = run_calls(*orders("wait", "a"))

    assert [each.error.code for each in ended if isinstance(each, Retried)] == ["timeout"] * 2
    assert time.monotonic() - began < 3


def test_a_call_that_cannot_be_stopped_is_killed_and_each_job_charged() -> None:
    ended = run_calls(*orders("hang", "a"))

    assert [each.error.code for each in ended if isinstance(each, Retried)] == ["timeout"] * 2


def test_the_death_of_a_call_makes_its_jobs_suspects() -> None:
    for outcome in run_calls(*orders("die", "a")):
        assert isinstance(outcome, Suspected)
        assert outcome.error.code == "worker_died"
        assert "exited with 7" in (outcome.error.traceback or "")


def test_the_death_of_a_call_of_one_is_charged() -> None:
    [ended] = run_calls(*orders("die"))

    assert isinstance(ended, Retried)
    assert ended.deadly


def test_jobs_of_other_slots_go_on_when_a_call_dies() -> None:
    ended = run_calls(*orders("die", "a", "b", "c", "d"), *orders("e", "f"), size=2)

    assert [type(each) for each in ended[:5]] == [Suspected] * 5
    assert [result(each) for each in ended[5:]] == [2, 2]


def test_a_call_has_the_jobs_of_one_claim() -> None:
    with slots_of(1) as slots:
        slots.start(orders("a", "b"))
        ended = drain(slots, *orders("c", "d", "e"))

    assert Counter(result(done.outcome) for done in ended) == {2: 2, 3: 3}


def test_calls_and_jobs_run_in_the_order_of_their_claims() -> None:
    with slots_of(1) as slots:
        first, second, last = order("echo", say="x"), orders("a", "b"), order("echo", say="y")
        slots.start([first, *second])
        ended = [done.job.id for done in drain(slots, last)]

    assert ended == [job.id for job in (first, *second, last)]


def test_a_call_that_has_not_begun_goes_back_when_the_invocation_ends() -> None:
    with slots_of(1) as slots:
        started(slots, order("echo", seconds=30))
        slots.start(orders("a", "b"))

        assert [done.outcome for done in slots.interrupt()] == [Released(begun=False)] * 2
        assert slots.in_flight == 1


def test_a_call_that_finds_no_slot_in_time_goes_back_whole() -> None:
    with slots_of(1) as slots:
        started(slots, order("echo", seconds=30))
        late = orders("a", "b", claimed_at=time.monotonic() - 2)
        slots.start(late)
        ended = first_ended(slots)

    assert {done.job.id: done.outcome for done in ended} == {job.id: Released(begun=False) for job in late}


def test_an_interrupted_call_is_released() -> None:
    jobs = orders("wait", "a", timeout=30)
    with slots_of(1) as slots:
        started(slots, *jobs)
        slots.interrupt()
        ended = drain(slots)

    assert outcomes(ended) == {job.id: Released() for job in jobs}


def test_cancelling_one_job_does_not_stop_its_call() -> None:
    jobs = orders("wait", "a", timeout=30)
    with slots_of(1) as slots:
        started(slots, *jobs)

        assert slots.cancel([jobs[0].id]) == []
        time.sleep(0.2)
        assert running(slots) == {job.id for job in jobs}
        slots.cancel([job.id for job in jobs])
        ended = drain(slots)

    assert outcomes(ended) == {job.id: Cancelled() for job in jobs}


def test_a_cancelled_call_that_goes_on_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tidegate.processor.pool.supervisor.CANCEL_GRACE_SECONDS", 0)
    jobs = orders("hang", "a", timeout=30)
    with slots_of(1) as slots:
        started(slots, *jobs)

        assert slots.cancel([job.id for job in jobs]) == []
        assert outcomes(slots.cancel([job.id for job in jobs])) == {job.id: Cancelled() for job in jobs}
        assert slots.in_flight == 0


def test_where_one_lock_is_lost_the_others_are_released() -> None:
    jobs = orders("wait", "a", "b", timeout=30)
    with slots_of(1) as slots:
        started(slots, *jobs)

        ended = slots.forget([jobs[1].id])

    assert outcomes(ended) == {jobs[0].id: Released(), jobs[2].id: Released()}


def test_what_a_call_had_recorded_counts_when_its_slot_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Voice, "send_ended", lambda _: None)
    jobs = orders("a", "b")
    with slots_of(1) as slots:
        slots.start(jobs)
        [slot] = slots._slots
        assert eventually(lambda: len([*Done.from_bytes(slot.board.recorded)]) == 2)
        os.kill(slot.pid, signal.SIGKILL)
        ended = drain(slots)

    assert [result(done.outcome) for done in ended] == [2, 2]


def test_a_slot_that_dies_before_it_begins_a_call_is_no_blame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(occupied.OccupiedSlot, "current", None)
    jobs = orders("die", "a")
    with slots_of(1) as slots:
        slots.start(jobs)
        eventually(lambda: bool(slots._slots[0].has_ended))
        monkeypatch.undo()
        [slot] = slots._slots
        slot.board.start(0, time.monotonic() + 5)
        [chunk] = [[*slot.assigned.items()]]
        slots._drop(slot)

        assert slots._unstarted.jobs == [job for _, job in chunk]
        assert slots._unstarted.starts == 1


def test_a_call_that_would_begin_too_late_for_a_window_goes_back_whole() -> None:
    late = orders("a", "b", "c", begin_within=0.5, claimed_at=time.monotonic() - 0.6)
    with slots_of(1) as slots:
        slots.start(late)
        ended = drain(slots)

    assert [done.outcome for done in ended] == [Released(begun=False)] * 3
    assert {done.seconds for done in ended} == {0}


def test_a_call_is_one_place_of_the_room() -> None:
    with slots_of(3) as slots:
        started(slots, *orders("wait", *"abcd", timeout=30))

        assert slots.room(ahead=True) == 2


def test_a_call_that_has_ended_takes_no_place() -> None:
    with slots_of(1) as slots:
        drain(slots, *orders("a", "b"))

        assert slots.room(ahead=True) == 1


def test_a_claim_for_batch_handlers_carries_no_more_than_a_slot_is_sent() -> None:
    with slots_of(1, room_bytes=3 * MOST_BYTES_OF_A_CALL) as slots:
        assert slots.room_bytes == MOST_BYTES_OF_A_CALL

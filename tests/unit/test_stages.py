"""The stages of a run, as its handler says them."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.unit.test_run import order
from tidegate import Running
from tidegate.base import stages as clock
from tidegate.base.stages import Stage
from tidegate.outcome import InvalidCall
from tidegate.running import Updates


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Clock:
    time = Clock()
    monkeypatch.setattr(clock, "time", time)
    return time


def running(said: list[Updates] | None = None, *, stages: tuple[str, ...] = ()) -> Running:
    """Its job was claimed at 1,000 by Postgres' clock, which was 0 by this machine's."""
    heard: list[Updates] = [] if said is None else said
    job = order("echo")._replace(locked_at=1000.0, claimed_at=0.0)
    return Running(job, worker="w1", deadline=0, known=frozenset(), say=heard.append, stages=stages)


def test_a_stage_lasts_until_the_next_one_or_the_end_of_the_run(time: Clock) -> None:
    said: list[Updates] = []
    job = running(said)

    for moment, name in ((1.0, "extract"), (2.5, "llm"), (3.0, "llm"), (4.0, "store")):
        time.now = moment
        job.stage(name)
    time.now = 4.25

    ended = [Stage("extract", 1001.0, 1500), Stage("llm", 1002.5, 1500), Stage("store", 1004.0, 250)]
    assert job.end_stages() == ended
    assert [updates.stage for updates in said] == ["extract", "llm", "llm", "store"]
    assert said[-1].stages == [*ended[:2], Stage("store", 1004.0, None)]


def test_a_stage_may_come_again(time: Clock) -> None:
    job = running()

    for name in ("read", "write", "read"):
        job.stage(name)

    assert [stage.name for stage in job.end_stages() or []] == ["read", "write", "read"]


def test_a_run_without_stages_has_nothing_to_say_of_them() -> None:
    job = running()
    job.progress(10, "page 1")

    assert job.end_stages() is None


def test_lines_carry_the_stage_in_which_they_were_said() -> None:
    said: list[Updates] = []
    job = running(said)

    job.log("0")
    job.progress(5, "warming up")
    job.log("1")
    job.stage("llm")
    job.progress(10, "page 3")
    job.log("2")

    assert [line.stage for updates in said for line in updates.lines] == [None, "warming up", "llm"]


def test_one_stage_too_many_is_not_recorded_and_the_job_goes_on() -> None:
    said: list[Updates] = []
    job = running(said)

    for n in range(80):
        job.stage(f"page {n}")

    assert said[-1].stage == "page 79"
    made = job.end_stages() or []
    assert (len(made), made[-1].name) == (50, "page 49")
    assert all(stage.duration_ms is not None for stage in made)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda job: job.stage("x"), "the stages of echo are extract, llm: 'x' is none of them"),
        (lambda job: job.stage(""), "a stage's name must be a text of 1 to 60 letters"),
        (lambda job: job.stage("x" * 61), "a stage's name must be a text"),
        (lambda job: job.stage(7), "a stage's name must be a text"),
        (lambda job: job.stage(None), "a stage's name must be a text"),
        (lambda job: job.stage(), "missing 1 required positional argument"),
    ],
)
def test_an_invalid_stage_is_an_invalid_call(call: Callable[[Any], Any], says: str) -> None:
    with pytest.raises(InvalidCall, match=rf"^job\.stage: .*{says}"):
        call(running(stages=("extract", "llm")))


def test_progress_takes_any_text_for_a_stage_also_where_stages_are_declared() -> None:
    running(stages=("extract", "llm")).progress(10, "page 3")


def test_a_secret_in_a_stages_name_is_masked() -> None:
    said: list[Updates] = []
    running(said).stage("postgres://app:hunter2@db")

    assert "hunter2" not in str(said)

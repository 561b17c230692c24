"""What operators change of a job type is in force for its jobs: backoff, priority_fall, timeout, lane."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from pydantic import BaseModel

from tests import factory
from tests.crowd import process
from tests.factory import EVE
from tests.outcomes import DONE, FAILED, OOPS, RELEASED, REVIEWED, SNOOZED, WAITING
from tests.roles import login_beside
from tidegate import Fixed, Running, job_type
from tidegate.base.errors import Invalid, TypeDisabled
from tidegate.job import NewJob
from tidegate.job_type.definition import JobType, known
from tidegate.manage import overrides
from tidegate.manage.overrides import BackoffSetting, Overrides
from tidegate.manage.why import GateName, why
from tidegate.outcome import Finished, Outcome, Retried
from tidegate.postgres.database import Connection, connect
from tidegate.queue.claim import Limits, claim
from tidegate.queue.enqueue import enqueue
from tidegate.queue.settle import settle


class Nothing(BaseModel):
    pass


def code(name: str, **options: Any) -> JobType:
    @job_type(name, **{"timeout": 5} | options)
    def handler(job: Running, nothing: Nothing) -> None:
        raise RuntimeError("it broke")

    return handler


def run(connection: Connection, *types: JobType, lane: str = "default", seconds: float = 60) -> dict[str, int]:
    with connect(login_beside(connection, "tidegate_processor")) as own:
        return process(lambda: own, known(types), seconds=seconds, lane=lane)


def waits(connection: Connection) -> timedelta:
    """The delay before the second attempt of the only job."""
    row = factory.one(connection, "SELECT scheduled_for - now() AS left, attempts FROM tidegate.jobs")
    assert row["attempts"] == 1
    left: timedelta = row["left"]
    return left


# Backoff


@pytest.mark.parametrize(
    ("override", "seconds"),
    [
        ({"kind": "fixed", "base": 1000, "jitter": 0}, 1000),
        ({"kind": "exponential", "base": 5000, "cap": 2000, "jitter": 0}, 2000),
        ({"kind": "quadratic", "base": 3000, "cap": None, "jitter": 0}, 3000),
    ],
)
def test_an_operators_backoff_is_in_force(committed: Connection, override: dict[str, Any], seconds: int) -> None:
    bad = code("bad", backoff=Fixed(base=10))
    run(committed, bad)
    factory.override(committed, "bad", backoff=override)
    factory.make_job(committed, type="bad")

    run(committed, bad)

    assert timedelta(seconds=seconds - 30) < waits(committed) <= timedelta(seconds=seconds)


@pytest.mark.parametrize("odd", [5, {"kind": "never"}, {"base": "x"}], ids=str)
def test_a_backoff_that_cannot_be_read_stops_nothing(committed: Connection, odd: Any) -> None:
    bad = code("bad", backoff=Fixed(base=1000, jitter=0))
    run(committed, bad)
    factory.override(committed, "bad", backoff=odd)
    factory.make_job(committed, type="bad")

    run(committed, bad)

    assert waits(committed) > timedelta(0)
    assert overrides.find(committed, "bad").name == "bad"


# Stages


def staged(name: str, **options: Any) -> JobType:
    @job_type(name, timeout=5, **options)
    def handler(job: Running, nothing: Nothing) -> None:
        job.stage("post")

    return handler


def result_of(connection: Connection, of: JobType) -> tuple[str, str | None]:
    job_id = factory.make_job(connection, type=of.name)
    run(connection, of)
    row = factory.job(connection, job_id)
    return row["status"], row["error_code"]


def test_an_operators_stages_add_to_those_of_the_code(committed: Connection) -> None:
    pay = staged("pay", stages=["print"])
    run(committed, pay)

    assert result_of(committed, pay) == ("failed", "invalid_call")
    overrides.change(committed, "pay", Overrides(stages=["post"]), EVE)
    assert result_of(committed, pay) == ("completed", None)


@pytest.mark.parametrize("in_code", [[], ["post"], ["print", "post"]])
@pytest.mark.parametrize("overridden", [["fold"], []])
def test_an_operators_stages_fail_no_stage_that_the_code_allows(
    committed: Connection, in_code: list[str], overridden: list[str]
) -> None:
    pay = staged("pay", stages=in_code)
    run(committed, pay)

    overrides.change(committed, "pay", Overrides(stages=overridden), EVE)

    assert result_of(committed, pay) == ("completed", None)


@pytest.mark.parametrize("odd", [["a", "a"], [""]])
def test_stages_that_no_code_could_declare_stop_nothing(committed: Connection, odd: Any) -> None:
    pay = staged("pay", stages=["post"])
    run(committed, pay)
    factory.override(committed, "pay", stages=odd)

    assert result_of(committed, pay) == ("completed", None)


# Priority


def claimed(connection: Connection, **columns: Any) -> Any:
    factory.make_job(connection, **columns)
    [job] = claim(connection, room=1, limits=Limits(["email"], "default", 100, "w1"))
    return job


@pytest.mark.parametrize(("before", "fall", "after"), [(10, 0, 10), (10, 3, 7), (3, 3, 1), (1, 19, 1), (20, 19, 1)])
def test_each_retry_lowers_the_priority_and_never_below_1(
    connection: Connection, before: int, fall: int, after: int
) -> None:
    factory.make_type(connection, "email", priority_fall=fall)
    job = claimed(connection, priority=before)

    settle(connection, [Finished(job, Retried(5, OOPS))])

    assert factory.value(connection, "SELECT priority FROM tidegate.jobs") == after


@pytest.mark.parametrize("outcome", [RELEASED, SNOOZED, WAITING, REVIEWED, FAILED, DONE])
def test_no_other_outcome_lowers_it(connection: Connection, outcome: Outcome) -> None:
    factory.make_type(connection, "email", priority_fall=3)
    job = claimed(connection)

    settle(connection, [Finished(job, outcome)])

    assert factory.value(connection, "SELECT priority FROM tidegate.jobs") == 10


def test_an_operators_fall_lies_over_the_codes(connection: Connection) -> None:
    factory.make_type(connection, "email", priority_fall=3)
    factory.override(connection, "email", priority_fall=1)
    job = claimed(connection)

    settle(connection, [Finished(job, Retried(5, OOPS))])

    assert factory.value(connection, "SELECT priority FROM tidegate.jobs") == 9


def test_the_job_of_a_type_that_is_gone_is_settled_as_it_was(connection: Connection) -> None:
    factory.make_type(connection, "email", priority_fall=3)
    job = claimed(connection)
    connection.execute("DELETE FROM tidegate.job_types")

    settle(connection, [Finished(job, Retried(5, OOPS))])

    assert factory.value(connection, "SELECT priority FROM tidegate.jobs") == 10


@pytest.mark.parametrize("odd", [-1, 20, 1e308, "x", {}, [], True])
def test_no_other_fall_is_stored(connection: Connection, odd: Any) -> None:
    factory.make_type(connection)

    with pytest.raises((psycopg.DataError, psycopg.IntegrityError)), connection.transaction():
        factory.override(connection, "email", priority_fall=odd)


@pytest.mark.parametrize("odd", [0, -1, 31622401, 1e308, "x", "NaN", "Infinity", {}, [], True])
def test_no_other_expiry_is_stored(connection: Connection, odd: Any) -> None:
    factory.make_type(connection)

    with pytest.raises((psycopg.DataError, psycopg.IntegrityError)), connection.transaction():
        factory.override(connection, "email", expires=odd)


# A timeout that fits


def test_an_operator_may_shorten_a_timeout_that_never_fitted(committed: Connection) -> None:
    """From the first deployment of the type: it is known, takes no jobs, and says why; then its jobs run."""
    long = code("long", timeout=300)
    run(committed, long)

    with pytest.raises(TypeDisabled, match="'long' takes no jobs"):
        enqueue(committed, NewJob(type="long"), owner="alice")
    overrides.change(committed, "long", Overrides(timeout=5), EVE)
    run(committed, long)
    job = enqueue(committed, NewJob(type="long"), owner="alice")
    run(committed, long)

    assert factory.job(committed, job.id)["attempts"] == 1
    assert factory.value(committed, "SELECT missing_since FROM tidegate.job_types") is None


def test_a_timeout_that_does_not_fit_either_is_refused(committed: Connection) -> None:
    run(committed, code("long", timeout=300))

    with pytest.raises(Invalid, match="it would be 200 seconds"):
        overrides.change(committed, "long", Overrides(timeout=200), EVE)


def test_an_operator_may_move_it_to_a_lane_that_has_the_time(committed: Connection) -> None:
    long = code("long", timeout=300)
    run(committed, long)
    run(committed, long, lane="slow", seconds=600)
    overrides.change(committed, "long", Overrides(lane="slow"), EVE)

    run(committed, long, lane="slow", seconds=600)
    run(committed, long)
    job = enqueue(committed, NewJob(type="long"), owner="alice")
    run(committed, long, lane="slow", seconds=600)

    assert factory.job(committed, job.id)["attempts"] == 1


def test_an_operators_timeout_that_does_not_fit_any_more_says_so(committed: Connection) -> None:
    fits = code("fits", timeout=5)
    run(committed, fits, seconds=600)
    overrides.change(committed, "fits", Overrides(timeout=500), EVE)
    run(committed, fits)
    job = enqueue(committed, NewJob(type="fits"), owner="alice")

    found = why(committed, job.id, EVE, startable=[])

    assert GateName.TIMEOUT in [gate.name for gate in found.gates]


# Where it comes from


def test_each_setting_says_where_it_comes_from(committed: Connection) -> None:
    run(committed, code("some", timeout=30, max_attempts=3, expires=5, backoff=Fixed(base=1)))
    changed = Overrides(backoff=BackoffSetting(base=3), rate="1/s")
    overrides.change(committed, "some", changed, EVE, enabled=False)

    found = overrides.find(committed, "some")
    sources = {name: overrides.source(found, name) for name in overrides.SETTINGS}

    operator, by_code = {"backoff", "rate", "enabled"}, {"timeout", "expires"}
    assert {name for name, each in sources.items() if each == "operator"} == operator
    assert {name for name, each in sources.items() if each == "code"} == by_code
    assert (found.backoff["base"], found.expires) == (3, 5)


def test_a_type_that_says_nothing_has_defaults_only(committed: Connection) -> None:
    run(committed, code("none", timeout=60), seconds=600)

    found = overrides.find(committed, "none")
    found = replace(found, description=found.name, declared=found.declared | {"description": found.name})

    assert {overrides.source(found, name) for name in overrides.SETTINGS} == {"default"}

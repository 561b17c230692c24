import pytest
from pydantic import ValidationError

from tests import factory
from tidegate.outcome import Completed, Failed, Finished, Released, Retried, SafeError, Snoozed
from tidegate.processor.tally import Runs, SentRuns, Tally, histogram

ERROR = SafeError("oops", "it broke")
DONE = Completed("1")


@pytest.mark.parametrize(
    ("seconds", "bucket"),
    [
        (0.0, 0), (1e-9, 0), (2.0**-10, 0), (2.0**-10 + 1e-9, 1), (2.0**-9, 1), (1.0, 10), (1.0001, 11), (2.0, 11),
        (4096.0, 22), (4097.0, 23), (1e300, 23),
    ],
)  # fmt: skip
def test_a_bucket_holds_up_to_its_power_of_two(seconds: float, bucket: int) -> None:
    assert histogram([seconds]) == [n == bucket for n in range(24)]


def test_runs_are_counted_by_what_became_of_them() -> None:
    tally = Tally()
    email, mail = (
        factory.claimed("email", id="a", scheduled_for=10.0, locked_at=11.0),
        factory.claimed("mail", id="b", scheduled_for=10.0, locked_at=9.0),
    )

    tally.add([Finished(email, DONE, seconds=0.5), Finished(mail, Failed(ERROR), seconds=3)], {})
    tally.add([Finished(email, Retried(1, ERROR), seconds=0.5), Finished(mail, Snoozed(1, None), seconds=1)], {})
    tally.add([Finished(email, Released(begun=False))], {})

    of_email, of_mail = tally.runs
    assert (of_email.started, of_email.completed, of_email.retried, of_email.failed) == (2, 1, 1, 0)
    assert (of_email.wait[10], of_email.run[9], of_email.waited, of_email.seconds) == (2, 2, 2.0, 1.0)
    assert (of_mail.started, of_mail.failed, of_mail.wait[0], of_mail.waited, of_mail.seconds) == (2, 1, 2, 0.0, 4.0)


def test_what_was_settled_otherwise_is_counted_so_and_what_was_lost_is_not() -> None:
    tally = Tally()
    jobs = [Finished(factory.claimed(id=name), Retried(1, ERROR), seconds=1) for name in "abc"]

    tally.add(jobs, {"a": "lost", "b": "cancelled"})

    [runs] = tally.runs
    assert (runs.started, runs.retried, runs.cancelled) == (2, 1, 1)


def test_many_runs_are_added_up_as_few_are() -> None:
    tally = Tally()
    for seconds in (0.5, 3.0):
        job = factory.claimed(scheduled_for=10.0, locked_at=10.25)
        tally.add([Finished(job, DONE, seconds=seconds)] * 1500, {})

    for _ in range(2):  # what is asked for again is not added again
        [runs] = tally.runs
        assert (runs.started, runs.completed, runs.wait[8], runs.run[9], runs.run[12]) == (3000, 3000, 3000, 1500, 1500)
        assert (runs.waited, runs.seconds) == (750.0, 5250.0)


def test_a_count_that_was_written_is_not_sent_again() -> None:
    tally = Tally()
    tally.add([Finished(factory.claimed(), DONE, seconds=1)], {})

    tally.written()

    assert (tally.number, tally.runs, bool(tally)) == (2, [], False)


@pytest.mark.parametrize(
    "runs",
    [Runs("x", started=-1), Runs("x", failed=2**31), Runs("x", wait=[0] * 23), Runs("x", run=[0] * 23 + [-1]),
     Runs("x", waited=float("nan")), Runs("x", seconds=float("inf")), Runs("x", seconds=-1.0)],
)  # fmt: skip
def test_what_postgres_would_refuse_is_no_count(runs: Runs) -> None:
    assert SentRuns(**vars(Runs("x", started=1, waited=0.5)))
    with pytest.raises(ValidationError):
        SentRuns(**vars(runs))

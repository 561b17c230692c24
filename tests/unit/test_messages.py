import pytest

from tests.outcomes import CANCELLED, RELEASED
from tidegate.base.stages import Stage
from tidegate.outcome import Completed, Failed, Outcome, Retried, Reviewed, SafeError, Snoozed, Waiting
from tidegate.processor.pool.messages import Done, HandedBack, Message, Updated, read, write
from tidegate.running import Line, Updates

WORDS = Updates(
    50,
    "half \ud800",
    {"bill": [1, None, 2.5]},
    '{"a":1}',
    [Line("info", "a\nb", "{}", 1.5, "llm")],
    [Stage("extract", 1.7e9, 1500), Stage("llm", 1.7e9, None)],
)
ERROR = SafeError("timeout", "stopped", "Traceback …")


@pytest.fixture(autouse=True)
def _at_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line's age is what travels."""
    monkeypatch.setattr("tidegate.queue.run_json.time.monotonic", lambda: 2.5)


@pytest.mark.parametrize("message", [Updated(7, WORDS), Updated(8, Updates()), HandedBack([3, 4]), b"", b"any bytes"])
def test_a_message_is_read_as_it_was_written(message: Message) -> None:
    assert read(write(message)) == message


@pytest.mark.parametrize(
    "outcome",
    [
        Completed('{"a":1}'),
        Reviewed("is it?", "null"),
        Retried(1.5, ERROR, deadly=True),
        Failed(ERROR),
        Snoozed(1.5, None),
        Waiting("paid", False, 60.0, '{"a":1}'),
        RELEASED,
        CANCELLED,
    ],
)
def test_every_outcome_is_read_as_it_was_written(outcome: Outcome) -> None:
    done = [
        Done(1, outcome, 0.5),
        Done(2, outcome, 0.25, WORDS, [{"type": "email", "payload": {"to": "bob"}, "tags": ["a"]}]),
    ]

    again = Done.from_bytes(b"".join(each.to_bytes() for each in done))

    said, read_again = ([each._replace(follow_ups=list(each.follow_ups)) for each in all_] for all_ in (done, again))
    assert read_again == said


@pytest.mark.parametrize("written", [b"", b"x", b"s", b"s[]", b"s[1]", b"h{", b"h[null]", b"\x80\x04]\x94."])
def test_bytes_that_are_not_a_message_raise(written: bytes) -> None:
    with pytest.raises((ValueError, TypeError)):
        read(written)

"""What a slot leaves of an encrypted job is what the next run is given; and what passes relay is bounded."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import factory
from tests.envelopes import NEW, have_keys, sealed
from tests.secretive import TYPES
from tidegate.base import json_text
from tidegate.base.bounds import MAX_PAYLOAD_BYTES
from tidegate.base.sealing import sealed_row
from tidegate.job import NewJob, Unique, checked_follow_up
from tidegate.job_type.definition import known
from tidegate.outcome import Completed, Failed, SafeError, Snoozed
from tidegate.processor.pool import sealed as slot
from tidegate.processor.pool.attempt import Settlement
from tidegate.running import Line, Updates

NAMES = st.sampled_from(["a", "b", "$", "ab"])
PLAIN = st.none() | st.booleans() | st.integers() | st.sampled_from(["", "x", '"', "\\", "\u00e9"])
VALUES = PLAIN | st.dictionaries(NAMES, PLAIN, max_size=2) | st.lists(PLAIN, max_size=2)
DOCUMENTS = st.dictionaries(NAMES, VALUES, max_size=2)
JOB_TYPES = known(TYPES)


@pytest.fixture(autouse=True)
def _keys(monkeypatch: pytest.MonkeyPatch) -> None:
    have_keys(monkeypatch, NEW)


@given(payload=DOCUMENTS, state=DOCUMENTS, steps=DOCUMENTS, value=VALUES)
def test_the_next_run_gets_what_the_last_one_left(
    payload: dict[str, Any], state: dict[str, Any], steps: dict[str, Any], value: Any
) -> None:
    job = factory.claimed("secret", sealed(payload, "payload", "secret"), signal=sealed(value, "signal", "secret"))
    said: list[Updates] = []
    line = Line("info", "said", json_text.encode(state), 0)
    slot.saying(job, said.append)(Updates(state=json_text.encode(state), steps=steps, lines=[line]))
    settled = slot.settlement(job, Settlement(Snoozed(1, json_text.encode(state))), JOB_TYPES)

    again = job._replace(state=said[0].state, steps=json_text.encode(said[0].steps, deep=True))
    opened = slot.opened(again)

    assert [json.loads(each or "") for each in (opened.payload, opened.state, opened.steps)] == [payload, state, steps]
    assert json.loads(opened.signal or "") == value
    assert isinstance(settled.outcome, Snoozed)
    assert slot.opened(job._replace(state=settled.outcome.state)).state == json_text.encode(state)
    assert state == {} or json_text.encode(state) != said[0].lines[0].details


def test_a_plain_job_is_left_as_it_is() -> None:
    job = factory.claimed("plain", '{"mark": "x"}', state='{"$encrypted": "1.00000000.AAAA"}')
    settled = Settlement(Failed(SafeError("oops", "it broke", "trace")))

    assert slot.opened(job) is job
    assert slot.saying(job, print) is print
    assert slot.settlement(job, settled, JOB_TYPES) == settled
    assert slot.settlement(job, Settlement(Completed("null")), JOB_TYPES).outcome == Completed("null")


def test_equal_payloads_have_one_fingerprint_for_each_type() -> None:
    def fingerprint(type_: str, payload: dict[str, Any]) -> str:
        return str(sealed_row(NewJob(type=type_, payload=payload).row())["fingerprint"])

    assert fingerprint("a", {"x": 1, "y": {"b": 2, "c": 3}}) == fingerprint("a", {"y": {"c": 3, "b": 2}, "x": 1})
    assert len({fingerprint("a", {"x": 1}), fingerprint("a", {"x": 2}), fingerprint("b", {"x": 1})}) == 3


def test_relay_takes_the_largest_follow_up_and_no_larger_one() -> None:
    largest = NewJob(type="a", payload={"x": "y" * (MAX_PAYLOAD_BYTES - 8)}, unique=Unique()).row()
    row = sealed_row(largest)
    envelope = row["payload"]["$encrypted"]

    assert checked_follow_up(row) == row
    with pytest.raises(ValueError, match="over 262144 bytes"):
        checked_follow_up(row | {"payload": {"$encrypted": envelope + "A" * 300}})
    with pytest.raises(ValueError, match="a follow-up has no worse"):
        checked_follow_up(row | {"worse": 1})

"""`tidegate top` in a terminal of 80 columns, in a pipe, and while the API is away."""

import json
import os
import signal
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.client.conftest import Command
from tests.client.pty_screen import screen
from tests.client.raw_server import answer, hang_up, problem, serving
from tests.stack.running import Stack
from tidegate.manage.counters import escaped
from tidegate_client.command.gauges import Gauges, Lane, Pace, Type, gauges, samples
from tidegate_client.command.terminal import clean, duration, fitted, padded, width
from tidegate_client.command.top import view
from tidegate_client.errors import Unreachable

ENTER, LEAVE = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
LANE = {
    "lane": "default",
    "enabled": True,
    "ready": 1234,
    "at_least": False,
    "stopped": [],
    "later": 5,
    "running": 7,
    "processors": 2,
    "types": [],
    "oldest_seconds": 65.0,
}
METRICS = (
    'tidegate_type_jobs{type="canary",status="pending"} 1234\ntidegate_jobs_total{type="canary",status="failed"} 3\n'
)


def test_it_is_drawn_again_and_leaves_the_terminal_as_it_was(tidegate: Command) -> None:
    with screen(tidegate, "top", "--interval", "0.5") as shown:
        shown.until("canary")
        tidegate("enqueue", "canary", "--lines", given='{"work_ms": 300}\n' * 60)
        deadline = time.monotonic() + 20
        while pace_of("canary", shown.last_frame) in {"-", "0"}:
            assert time.monotonic() < deadline, shown.last_frame
            shown.read(0.2)
        code = shown.end()

    lines = shown.plain.replace("\r", "").split("\n")
    assert code == 0
    assert shown.said.startswith(ENTER)
    assert shown.said.replace("^C", "").endswith(LEAVE)
    assert shown.said.count(ENTER) == shown.said.count(LEAVE) == 1
    assert max(width(line) for line in lines) <= 80
    assert pace_of("canary", shown.plain) == "-"


def pace_of(type_: str, drawn: str) -> str:
    return next(line.split()[3] for line in drawn.splitlines() if line.startswith(f"{type_} "))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(tidegate: Command, number: signal.Signals) -> None:
    with screen(tidegate, "top") as shown:
        shown.until("canary")
        assert shown.end(number) == 128 + number

    assert shown.said.endswith(LEAVE)


def test_q_leaves_it(tidegate: Command) -> None:
    with screen(tidegate, "top", "--interval", "60") as shown:
        shown.until("canary")
        before = shown.said
        os.write(shown.descriptor, b"x")
        os.write(shown.descriptor, b"q")
        assert shown.wait() == 0

    assert shown.said[len(before) :].endswith(LEAVE)
    assert not {"x", "q"} & set(shown.said[len(before) :].removesuffix(LEAVE))


def test_ctrl_z_gives_the_terminal_back_until_it_is_continued(tidegate: Command) -> None:
    shell = Command(Path("/bin/bash"), tidegate.environment, tidegate.folder)
    script = f"set -m; {tidegate.program} top --interval 0.5; echo it is stopped; fg; exit 7"
    with screen(shell, "-c", script) as shown:
        shown.until("canary")
        os.write(shown.descriptor, b"\x1a")
        shown.until("it is stopped")
        before, *_ = shown.said.partition("it is stopped")
        assert before.count(ENTER) == before.count(LEAVE) == 1
        shown.until_said(ENTER, times=2)
        os.write(shown.descriptor, b"\x03")
        assert shown.wait() == 7

    assert shown.said.count(ENTER) == shown.said.count(LEAVE) == 2


def test_a_small_terminal_is_not_overflowed(tidegate: Command) -> None:
    with screen(tidegate, "top", columns=30, lines=6) as shown:
        shown.until("more lines")
        shown.end()

    assert shown.said.split("\x1b[J")[0].count("\n") < 6
    assert max(width(line) for line in shown.plain.replace("\r", "").split("\n")) <= 30


def test_where_the_api_is_away_it_says_so_and_goes_on(tidegate: Command) -> None:
    backlog, metrics = answer(200, {"lanes": [LANE]}), answer(200, METRICS.encode(), content_type="text/plain")
    refused = problem(503, "database-unavailable")
    acts = [backlog, metrics, *[hang_up] * 3, refused, backlog, metrics, backlog, metrics, hang_up]
    with serving(*acts) as server, screen(tidegate, "top", "--interval", "0.5", TIDEGATE_URL=server.url) as shown:
        text = shown.until("no answer for")
        assert "this is old: GET" in text
        assert "1,234" in shown.last_frame
        shown.until("it is database-unavailable")
        deadline = time.monotonic() + 10
        while "no answer" in shown.last_frame:
            assert time.monotonic() < deadline
            shown.read(0.2)
        assert shown.end() == 0


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_key_that_may_not_look_is_told_at_once(tidegate: Command, status: int) -> None:
    with serving(problem(status, "forbidden")) as server, screen(tidegate, "top", TIDEGATE_URL=server.url) as shown:
        assert shown.wait() == 1

    assert shown.said.endswith("tidegate: it is forbidden\r\n")
    assert shown.said.count(ENTER) == shown.said.count(LEAVE)


def test_a_pipe_is_given_one_table(tidegate: Command, stack: Stack) -> None:
    stack.until_status(stack.post(), "completed")
    table = tidegate("top")
    said = json.loads(tidegate("top", "--once", "--json"))

    assert "\x1b" not in table
    assert [line.split()[0] for line in table.splitlines() if line][1:3] == ["LANE", "default"]
    assert {lane["name"] for lane in said["lanes"]} >= {"default", "slow"}
    assert said["stale"] is None


BROKEN: list[Any] = [None, [], {"lanes": [{}]}, {"lanes": 5}, {"lanes": [LANE | {"types": [5]}]}]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_answer_is_an_error(tidegate: Command, broken: Any) -> None:
    with serving(answer(200, broken), answer(200, METRICS.encode(), content_type="text/plain")) as server:
        assert "none of Tidegate's" in tidegate("top", "--once", code=1, TIDEGATE_URL=server.url)


def test_a_pace_is_that_of_the_last_minute() -> None:
    pace = Pace()

    assert pace.add(0.0, {"a": (0, 0)}) is None
    assert pace.add(3.0, {"a": (9, 0)}) is None
    assert pace.add(30.0, {"a": (30, 3)}) == {"a": (60.0, 6.0)}
    assert pace.add(90.0, {"a": (90, 3), "b": (5, 0)}) == {"a": (60.0, 0.0), "b": (5.0, 0.0)}
    assert pace.add(100.0, {"a": (0, 0)}) == {"a": (0.0, 0.0)}


def test_where_nothing_has_been_counted_yet_a_pace_is_not_said_to_be_zero() -> None:
    pace = Pace()

    assert [pace.add(at, {"a": (5, 0)}) for at in (0.0, 6.0, 11.0)] == [None, None, None]
    assert pace.add(13.0, {"a": (5, 0)}) == {"a": (0.0, 0.0)}


def test_a_count_that_stopped_says_so() -> None:
    of_type = {"type": "canary", "ready": 1250, "at_least": True, "gates": []}
    lane = LANE | {"ready": 1250, "at_least": True, "processors": 1, "types": [of_type]}

    shown = view(gauges({"lanes": [lane]}, METRICS), None)

    assert shown[0].startswith("1,250+ ready, 7 running, 1 processor, - done a minute")
    assert [line.split()[1] for line in shown if line.startswith(("default", "canary"))] == ["1,250+", "1,250+"]


def test_each_count_of_a_lane_and_of_a_type_says_whether_it_stopped() -> None:
    metrics = f"""{METRICS}
tidegate_type_jobs{{type="canary",status="pending"}} 10000
tidegate_type_jobs_exact{{type="canary",status="pending"}} 0
"""
    lane = LANE | {"later": 10000, "stopped": ["later"], "types": []}

    shown = view(gauges({"lanes": [lane]}, metrics), None)

    [of_lane, of_type] = [line.split() for line in shown if line.startswith(("default", "canary"))]
    assert (of_lane[2], of_type[1]) == ("10,000+", "10,000+")


NAMES = st.text(min_size=1).filter(
    lambda text: not any(each in text for each in "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029\r")
)


@given(NAMES, st.floats(allow_nan=False))
def test_metrics_are_read_as_they_are_written(name: str, value: float) -> None:
    line = f'x{{type="{escaped(name)}",status="a"}} {value!r}'

    [found] = samples(line)
    assert found[1]["type"] in {name, name.replace("\n", "n")}
    assert found[2] == value


@given(st.text(), st.integers(0, 30))
def test_no_text_obeys_a_terminal_or_leaves_its_columns(text: str, columns: int) -> None:
    assert all(letter.isprintable() for letter in clean(text))
    assert width(fitted(text, columns)) <= columns
    assert width(padded(text, columns)) == width(padded(text, columns, right=True)) == columns


@given(st.lists(st.text(), max_size=4), st.integers(20, 200), st.integers(-5, 10**12), st.floats(-1, 1e300))
def test_each_table_fits(names: list[str], columns: int, count: int, seconds: float) -> None:
    lanes = [Lane(name, True, count, count, count, count, seconds) for name in names]
    types = [Type(name, True, count, count, seconds) for name in names]
    now = Gauges(lanes, types, dict.fromkeys(names, (seconds, seconds)))
    stale = (datetime.now(UTC), Unreachable("\x1b[31m" * 50, received=False))

    for line in view(now, now.ends, columns=columns, stale=stale):
        assert width(line) <= columns
        assert line.isprintable()


def test_numbers_of_types_come_from_both_answers() -> None:
    backlog = {"lanes": [LANE | {"types": [{"type": "canary", "ready": 5000, "gates": [{"name": "type_paused"}]}]}]}

    found = gauges(backlog, METRICS)

    assert found.types == [Type("canary", True, 5000, 0, None)]
    assert found.ends == {"canary": (0.0, 3.0)}


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(None, "-"), (-3, "0.0s"), (1.44, "1.4s"), (59.9, "59s"), (125, "2m05s"), (11045, "3h04m"), (1e300, "11574d")],
)
def test_a_duration_is_short(seconds: float | None, said: str) -> None:
    assert duration(seconds) == said

"""`tidegate top`: lanes and types, drawn again every other second until q or Ctrl-C."""

import contextlib
import sys
import time
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from tidegate_client.client import Tidegate
from tidegate_client.command.acts import say, say_json
from tidegate_client.command.gauges import Ends, Gauges, Pace, gauges
from tidegate_client.command.screen import left, screen
from tidegate_client.command.terminal import clean, color, duration, fitted, is_colored, padded, size, width
from tidegate_client.errors import BadAnswer, TidegateError, TooManyRequests, Unavailable, Unreachable

_PASSING: Final = (Unreachable, Unavailable, TooManyRequests, BadAnswer)
_LEAST_INTERVAL: Final = 0.5
_MOST_CHARTS: Final = 20
_HOME: Final = "\x1b[H"
_TO_THE_END: Final = "\x1b[K"
_BELOW: Final = "\x1b[J"

Stale = tuple[datetime, TidegateError] | None
"""Since when there has been no answer, and why."""
_FRESH: Stale = None


def top(client: Tidegate, given: Any) -> None:
    if given.once or not (given.json or sys.stdout.isatty()):
        now = _read(client)
        _show(now, _of_the_last_minute(client, now), as_json=given.json)
        return
    with contextlib.nullcontext() if given.json else screen():
        _go_on(client, max(given.interval, _LEAST_INTERVAL), as_json=given.json)


def _go_on(client: Tidegate, interval: float, *, as_json: bool) -> None:
    pace, last = Pace(), _read(client)  # a refused key ends it here
    at, per_minute, stale = datetime.now(UTC), pace.add(time.monotonic(), last.ends), _FRESH
    _show(last, per_minute, as_json=as_json)
    while not left(within=interval):
        try:
            last, stale = _read(client), _FRESH
            at, per_minute = datetime.now(UTC), pace.add(time.monotonic(), last.ends)
        except _PASSING as error:
            stale = (at, error)
        _show(last, per_minute, as_json=as_json, stale=stale)


def _read(client: Tidegate) -> Gauges:
    try:
        return gauges(client.ask("GET", "/api/backlog"), client.ask("GET", "/api/metrics"))
    except (KeyError, TypeError, AttributeError):
        raise BadAnswer("the answer is none of Tidegate's") from None


def _of_the_last_minute(client: Tidegate, now: Gauges) -> Ends:
    """Where there is no time to see counters grow: of the last whole minute, as the charts have it."""
    since = (datetime.now(UTC) - timedelta(minutes=3)).isoformat()
    found: Ends = {}
    for each in sorted(now.types, key=lambda type_: -now.ends[type_.name][0])[:_MOST_CHARTS]:
        if sum(now.ends[each.name]) == 0:
            continue
        chart = client.ask("GET", "/api/charts", {"series": "throughput", "type": each.name, "from": since})
        values = {series["name"]: series["values"] for series in chart["series"]}
        found[each.name] = (values["completed"][-2] or 0.0, values["failed"][-2] or 0.0)
    return found


def _show(now: Gauges, per_minute: Ends | None, *, as_json: bool, stale: Stale = None) -> None:
    if as_json:
        rates = {name: {"completed": done, "failed": failed} for name, (done, failed) in (per_minute or {}).items()}
        said = {"lanes": [asdict(lane) for lane in now.lanes], "types": [asdict(each) for each in now.types]}
        say_json({**said, "per_minute": rates, "stale": str(stale[1]) if stale else None})
        sys.stdout.flush()
        return
    is_live = sys.stdout.isatty()
    columns, height = size()
    lines = view(now, per_minute, columns=min(columns, 160), stale=stale, colored=is_colored(sys.stdout))
    if not is_live:
        for line in lines:
            say(line)
        return
    shown = lines if len(lines) < height else [*lines[: height - 2], f"… {len(lines) - height + 2} more lines"]
    sys.stdout.write(_HOME + "".join(f"{line}{_TO_THE_END}\n" for line in shown) + _BELOW)
    sys.stdout.flush()


def view(
    now: Gauges, per_minute: Ends | None, *, columns: int = 80, stale: Stale = None, colored: bool = False
) -> list[str]:
    head = [_first(now, per_minute, columns)]
    if stale:
        at, error = stale
        ago = duration((datetime.now(UTC) - at).total_seconds())
        head.append(color(fitted(f"no answer for {ago}, this is old: {error}", columns), "warn", on=colored))
    names = [lane.name for lane in now.lanes] + [each.name for each in now.types]
    longest = max((width(clean(name)) for name in names), default=0)
    rest = max(min(longest + len(" (paused)"), columns - 58), 12)
    titles = ("DEPTH", "LATER", "RUNNING", "PROCS", "OLDEST")
    lanes = [color(_row("LANE", titles, rest, columns), "bold", on=colored)]
    for lane in now.lanes:
        ready = _bounded(lane.ready, at_least=lane.at_least)
        later, running = (_bounded(getattr(lane, name), at_least=name in lane.stopped) for name in ("later", "running"))
        cells: tuple[object, ...] = (ready, later, running, lane.processors, duration(lane.oldest))
        lanes.append(_row(lane.name if lane.enabled else f"{lane.name} (off)", cells, rest, columns))
    titles = ("PENDING", "RUNNING", "DONE/MIN", "FAIL/MIN", "OLDEST")
    types = [color(_row("TYPE", titles, rest, columns), "bold", on=colored)]
    for each in sorted(
        now.types, key=lambda type_: (-type_.running, -type_.pending, -now.ends[type_.name][0], type_.name)
    ):
        done, failed = (per_minute or {}).get(each.name, (None, None) if per_minute is None else (0.0, 0.0))
        pending = _bounded(each.pending, at_least=each.at_least)
        cells = (pending, each.running, _rate(done), _rate(failed), duration(each.oldest))
        line = _row(f"{each.name} (paused)" if each.paused else each.name, cells, rest, columns)
        types.append(color(line, "red" if failed else None, on=colored))
    return [*head, "", *lanes, "", *types]


def _first(now: Gauges, per_minute: Ends | None, columns: int) -> str:
    done = None if per_minute is None else sum(each[0] for each in per_minute.values())
    ready = _bounded(sum(lane.ready for lane in now.lanes), at_least=any(lane.at_least for lane in now.lanes))
    running, processors = (sum(getattr(lane, name) for lane in now.lanes) for name in ("running", "processors"))
    at_work = f"{processors:,} processor{'' if processors == 1 else 's'}"
    said = f"{ready} ready, {running:,} running, {at_work}, {_rate(done)} done a minute"
    return fitted(f"{said}   {datetime.now(UTC):%H:%M:%S} UTC", columns)


def _bounded(count: int, *, at_least: bool) -> str:
    return f"{count:,}{'+' if at_least else ''}"


def _row(name: str, cells: tuple[object, ...], rest: int, columns: int) -> str:
    said = [f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells]
    return fitted(padded(name, rest) + "".join("  " + padded(cell, 9, right=True) for cell in said), columns)


def _rate(per_minute: float | None) -> str:
    return "-" if per_minute is None else f"{per_minute:,.0f}"

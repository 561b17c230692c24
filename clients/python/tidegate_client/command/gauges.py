"""The numbers that `tidegate top` shows, from two cheap answers: the backlog, and the metrics for Prometheus."""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

_SAMPLE: Final = re.compile(r'(\w+)\{((?:\w+="(?:[^"\\]|\\.)*",?)*)\} (\S+)')
_LABEL: Final = re.compile(r'(\w+)="((?:[^"\\]|\\.)*)"')
_MINUTE: Final = 60.0
_LEAST: Final = 5.0  # seconds: two samples closer together say little of a minute
_COUNTED: Final = 12.0  # seconds: processors count what they have done every ten

Ends = dict[str, tuple[float, float]]
"""Of each type how many jobs completed, and how many failed."""


@dataclass(frozen=True)
class Lane:
    name: str
    enabled: bool
    ready: int
    later: int
    running: int
    processors: int
    oldest: float | None
    at_least: bool = False
    """Of `ready`: the count stopped there."""
    stopped: Sequence[str] = ()
    """The other counts that stopped."""


@dataclass(frozen=True)
class Type:
    name: str
    paused: bool
    pending: int
    running: int
    oldest: float | None
    at_least: bool = False
    """Of `pending`."""


@dataclass(frozen=True)
class Gauges:
    lanes: list[Lane]
    types: list[Type]
    ends: Ends


def gauges(backlog: Mapping[str, Any], metrics: str) -> Gauges:
    by_type: dict[str, dict[str, float]] = {}
    for name, labels, value in samples(metrics):
        if "type" in labels:
            key = f"{name} {labels['status']}" if "status" in labels else name
            by_type.setdefault(labels["type"], {})[key] = value
    lanes = backlog["lanes"]
    ready = {each["type"]: each for lane in lanes for each in lane["types"]}
    return Gauges(
        [_lane(lane) for lane in lanes],
        [_type(name, said, ready.get(name, {})) for name, said in by_type.items()],
        {name: (_ended(said, "completed"), _ended(said, "failed")) for name, said in by_type.items()},
    )


def samples(metrics: str) -> Iterator[tuple[str, dict[str, str], float]]:
    for line in metrics.splitlines():
        if (found := _SAMPLE.fullmatch(line)) is None:
            continue
        try:
            yield (
                found[1],
                {name: re.sub(r"\\(.)", r"\1", text) for name, text in _LABEL.findall(found[2])},
                float(found[3]),
            )
        except ValueError:
            continue


def _lane(said: Mapping[str, Any]) -> Lane:
    counts = {name: said[name] for name in Lane.__annotations__.keys() - {"name", "oldest"}}
    return Lane(name=said["lane"], oldest=said["oldest_seconds"], **counts)


def _type(name: str, said: Mapping[str, float], backlog: Mapping[str, Any]) -> Type:
    """The metrics count all that is pending, the backlog what is ready; they may be seconds apart."""
    pending = max(int(said.get("tidegate_type_jobs pending", 0)), backlog.get("ready", 0))
    stopped = bool(backlog.get("at_least")) or said.get("tidegate_type_jobs_exact pending", 1) == 0
    gates = {gate["name"] for gate in backlog.get("gates", [])}
    oldest = said.get("tidegate_oldest_ready_seconds")
    running = int(said.get("tidegate_type_jobs processing", 0))
    return Type(name, "type_paused" in gates, pending, running, oldest or None, stopped)


def _ended(said: Mapping[str, float], status: str) -> float:
    return said.get(f"tidegate_jobs_total {status}", 0.0)


class Pace:
    """What ended in the last minute, by counters that only grow."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, Ends]] = deque()

    def add(self, at: float, ends: Ends) -> Ends | None:
        """Of a minute; None: it is too early to say, also where what was done has not been counted yet."""
        self._seen.append((at, ends))
        while at - self._seen[0][0] > _MINUTE:
            self._seen.popleft()
        began, first = self._seen[0]
        if at - began < (_COUNTED if ends == first else _LEAST):
            return None
        per = _MINUTE / (at - began)
        grown: Ends = {}
        for name, (completed, failed) in ends.items():
            completed_then, failed_then = first.get(name, (0.0, 0.0))
            grown[name] = (max(completed - completed_then, 0.0) * per, max(failed - failed_then, 0.0) * per)
        return grown

"""The delay before the next attempt, from the number of the failed attempt (1 is the first).

`chance`, a random number from 0 to 1, adds up to the share `jitter`, so that jobs that failed together are not retried
together.
"""

import math
from dataclasses import asdict, dataclass
from typing import Any

from tidegate.base import json_text
from tidegate.base.bounds import FARTHEST


@dataclass(frozen=True)
class Fixed:
    base: float = 30
    jitter: float = 0.1

    def delay(self, attempt: int, chance: float) -> float:  # noqa: ARG002  # the same after every attempt
        return self.base * (1 + self.jitter * chance)


@dataclass(frozen=True)
class Quadratic:
    base: float = 10
    cap: float = 600
    jitter: float = 0.1

    def delay(self, attempt: int, chance: float) -> float:
        return min(self.base * attempt**2, self.cap) * (1 + self.jitter * chance)


@dataclass(frozen=True)
class Exponential:
    base: float = 30
    cap: float = 600
    jitter: float = 0.1

    def delay(self, attempt: int, chance: float) -> float:
        # Every cap is below 2**60, and without the bound a float would overflow.
        return min(self.base * 2.0 ** min(attempt - 1, 60), self.cap) * (1 + self.jitter * chance)


@dataclass(frozen=True)
class Listed:
    """A delay for each attempt; the last one for all that follow."""

    delays: tuple[float, ...]
    jitter: float = 0.1

    def delay(self, attempt: int, chance: float) -> float:
        return self.delays[min(attempt, len(self.delays)) - 1] * (1 + self.jitter * chance)


Backoff = Fixed | Quadratic | Exponential | Listed
BACKOFFS: dict[str, type[Fixed | Quadratic | Exponential]] = {
    "fixed": Fixed,
    "quadratic": Quadratic,
    "exponential": Exponential,
}


def declared(backoff: Backoff) -> dict[str, Any] | None:
    """As the table stores it. A cap without an end is null; a class of the application's own is not stored."""
    kind = next((kind for kind, of in BACKOFFS.items() if type(backoff) is of), None)
    if kind is None:
        return None
    return {"kind": kind} | {name: value if math.isfinite(value) else None for name, value in asdict(backoff).items()}


def read(text: str) -> Backoff:
    """The backoff that `text` stores. Raises ValueError if it is none."""
    try:
        return _read(**json_text.stored(text))
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"its backoff cannot be read: {error}") from error


def _read(kind: str = "exponential", **options: float | None) -> Backoff:
    numbers = {name: option for name, option in options.items() if option is not None}
    if not all(0 <= option <= FARTHEST.total_seconds() for option in numbers.values()):
        raise ValueError(f"a backoff has numbers from 0 to {FARTHEST.total_seconds():.0f}")
    endless = {"cap": math.inf} if "cap" in options.keys() - numbers.keys() else {}
    return BACKOFFS[kind](**numbers | endless)

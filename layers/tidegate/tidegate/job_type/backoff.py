"""How long to wait before the next attempt: pure, from the number of the attempt that failed (1 is the first).

Up to the share `jitter` is added by chance (a number from 0 to 1), so that what failed together does not come back
together.
"""

from dataclasses import dataclass


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
        # Past 2**60 every cap has long been reached, and a float would overflow in the end.
        return min(self.base * 2.0 ** min(attempt - 1, 60), self.cap) * (1 + self.jitter * chance)


Backoff = Fixed | Quadratic | Exponential
BACKOFFS: dict[str, type[Backoff]] = {"fixed": Fixed, "quadratic": Quadratic, "exponential": Exponential}

"""An outcome of each kind, for tests that are about something else than what it says."""

from tidegate.outcome import (
    Cancelled,
    Completed,
    Failed,
    Outcome,
    Released,
    Retried,
    Reviewed,
    SafeError,
    Snoozed,
    Waiting,
)

OOPS = SafeError("oops", "it broke", "Traceback: it broke")
DONE = Completed("1")
REVIEWED = Reviewed("look", "1")
RETRIED = Retried(0, OOPS)
FAILED = Failed(OOPS)
SNOOZED = Snoozed(0, None)
WAITING = Waiting("go", children=False, timeout=60, state=None)
CANCELLED = Cancelled()
RELEASED = Released()
OUTCOMES: list[Outcome] = [DONE, REVIEWED, RETRIED, FAILED, SNOOZED, WAITING, CANCELLED, RELEASED]

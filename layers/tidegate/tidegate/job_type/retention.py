"""How long finished jobs are kept."""

from dataclasses import dataclass

from tidegate.base.bounds import LONGEST_RETENTION, MOST_KEPT


@dataclass(frozen=True, kw_only=True)
class Retention:
    """Days, and parts of days, after the end of a job. None keeps it for ever. People look into failures later.
    `most_…`: so many are kept at most, the newest, whatever their age; None: any number."""

    completed: float | None = 7
    failed: float | None = 30
    cancelled: float | None = 7
    most_completed: int | None = None
    most_failed: int | None = None
    most_cancelled: int | None = None

    def check(self) -> None:
        """Raises ValueError with the reason."""
        for status in ("completed", "failed", "cancelled"):
            days, most = getattr(self, status), getattr(self, f"most_{status}")
            if days is not None and not 0 <= days <= LONGEST_RETENTION:
                raise ValueError(f"{status} jobs are kept 0 to {LONGEST_RETENTION} days, or None for ever")
            if most is not None and not (type(most) is int and 1 <= most <= MOST_KEPT):
                raise ValueError(f"of {status} jobs, 1 to {MOST_KEPT} are kept, or None for any number")

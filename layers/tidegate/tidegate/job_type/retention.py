"""How long finished jobs are kept."""

from dataclasses import asdict, dataclass

from tidegate.base.bounds import LONGEST_RETENTION


@dataclass(frozen=True, kw_only=True)
class Retention:
    """Days, and parts of days, after the end of a job. None keeps it for ever. People look into failures later."""

    completed: float | None = 7
    failed: float | None = 30
    cancelled: float | None = 7

    def check(self) -> None:
        """Raises ValueError with the reason."""
        for status, days in asdict(self).items():
            if days is not None and not 0 <= days <= LONGEST_RETENTION:
                raise ValueError(f"{status} jobs are kept 0 to {LONGEST_RETENTION} days, or None for ever")

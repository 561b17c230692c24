"""How long finished jobs are kept."""

from dataclasses import asdict, dataclass

_FARTHEST_DAYS = 36_500


@dataclass(frozen=True, kw_only=True)
class Retention:
    """Days, and parts of days, after the end of a job. None keeps it for ever. People look into failures later."""

    completed: float | None = 7
    failed: float | None = 30
    cancelled: float | None = 7

    def check(self) -> None:
        """Raises ValueError with the reason."""
        for status, days in asdict(self).items():
            if days is not None and not 0 <= days <= _FARTHEST_DAYS:
                raise ValueError(f"{status} jobs are kept 0 to {_FARTHEST_DAYS} days, or None for ever")

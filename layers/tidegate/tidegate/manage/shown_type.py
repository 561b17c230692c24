"""A job type as an answer holds it: SQL can write declarations and overrides of any size."""

from dataclasses import replace
from typing import Any

from tidegate.base import bounds
from tidegate.base.answer_size import MOST_ANSWER_BYTES, answer_bytes
from tidegate.manage.overrides import Type

_LONGEST_DESCRIPTION = 2000
# An answer has a type's values twice: as they are, and by setting.
_MOST_BYTES = MOST_ANSWER_BYTES // 2
# Of the declaration, the overrides and the schedule, where they are too large together.
_MOST_OF_ONE = 700_000


def shown(of: Type) -> Type:
    """Without its largest values, if an answer cannot hold them."""
    if answer_bytes(vars(of)) <= _MOST_BYTES:
        return of
    stages = of.stages and [each[: bounds.LONGEST_STAGE] for each in of.stages[: bounds.MOST_STAGES]]
    return replace(
        of,
        declared=_smallest(of.declared),
        overrides=_smallest(of.overrides),
        description=of.description[:_LONGEST_DESCRIPTION],
        lane=of.lane[: bounds.LONGEST_WORD],
        stages=stages,
        schedule=_schedule(of.schedule),
    )


def _smallest(document: dict[str, Any]) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    bytes_ = 0
    for size, name in sorted((answer_bytes({name: value}), name) for name, value in document.items()):
        bytes_ += size
        if bytes_ <= _MOST_OF_ONE:
            kept[name] = document[name]
    return kept


def _schedule(schedule: dict[str, Any] | None) -> dict[str, Any] | None:
    """None: its very times are too large."""
    if schedule is None or answer_bytes(schedule) <= _MOST_OF_ONE:
        return schedule
    without = schedule | {"payload": None}
    return without if answer_bytes(without) <= _MOST_OF_ONE else None

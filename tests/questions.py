"""What a processor asks of the queue, as relay gets it: the fields of tidegate.processor.questions."""

from typing import Any

NOTES: dict[str, Any] = {"types": ["mail"], "left_out": [], "tried_again": [], "able": [], "waiting": {}}
CLAIM: dict[str, Any] = {"types": ["mail", "email"], "room": 10, "room_bytes": 1_000_000, "seconds_left": 100.0}
CODE: dict[str, Any] = {"name": "mail", "lane": "outside", "timeout": 30, "encrypted": False}
STOCK: dict[str, Any] = {
    "code": [CODE], "documents": {"mail": "{}"}, "lanes": ["default", "outside"], "lanes_outside": [],
    "longest": 100.0, "seconds": 110.0, "tick_seconds": None, "keys": [], "declares": False, "claim": CLAIM,
}  # fmt: skip
NOTHING: dict[str, Any] = {"seen": 0, "number": 1, "runs": []}
BEAT: dict[str, Any] = {
    "notes": NOTES, "most": 101, "claimed": 3, "settled": 2, "is_idle": False, "drains": False, "has_stopped": False,
    "wakes": False, "keeps_up": False, "account": None,
}  # fmt: skip
LEAVE: dict[str, Any] = {
    "notes": NOTES, "claim": None, "seconds_left": 100.0, "may_sleep": 0.0, "may_wait": 0.0, "in_vain": False,
    "is_registered": True, "has_stopped": False, "looks": False, "wakes": False, "max_workers": 5,
    "prune_seconds": None, "account": NOTHING,
}  # fmt: skip

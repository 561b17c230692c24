"""The screens of the page, as its own list has them, each with an address that shows something."""

import re
from typing import Any

from tests.browser import rows
from tests.conftest import ROOT

PAGE = ROOT / "functions/dashboard/page"
_ROUTE = re.compile(r'\{\s*path: "([^"]*)",\s*screen: \w+,\s*name: "(\w+)"')
# What stands for `:id`, by what is shown then.
EXAMPLES: dict[str, dict[str, Any]] = {
    "jobs/:id": {
        "failed": rows.FAILED,
        "full": rows.FULL,
        "running": rows.RUNNING,
        "review": rows.REVIEW,
        "waiting": rows.SIGNAL,
        "odd": rows.ODD,
    },
    "batches/:id": {"open": rows.BATCH},
    "endpoints/:id": {"": "shop"},
    "types/:id": {"limited": "ocr", "scheduled": "report"},
}


def screens() -> dict[str, str]:
    """The address of each, by name."""
    found = _ROUTE.findall((PAGE / "screens.js").read_text())
    assert len(found) > 15, "screens.js is written in another way"
    return {
        f"{name}-{which}".rstrip("-"): f"/ui/{path.replace(':id', str(one))}".rstrip("/")
        for path, name in found
        for which, one in EXAMPLES.get(path, {"": ""}).items()
    }


SCREENS = screens()

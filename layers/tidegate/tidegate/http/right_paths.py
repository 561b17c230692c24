"""The right path for a wrong one that a client of another queue may use."""

import re
from collections.abc import Callable
from typing import Final

_NO_ID = r"(?![0-9a-fA-F-]{36}(?:/|$))[^/]+"
_RIGHT: Final = [
    ("POST", re.compile(rf"(?:/api)?/jobs/{_NO_ID}"), "POST /api/jobs enqueues a job, whose type stands in the body"),
    (
        "GET",
        re.compile(rf"(?:/api)?/jobs/{_NO_ID}/[^/]+"),
        "GET /api/jobs?reference_type=…&reference_id=… lists the jobs of a reference",
    ),
    (
        "GET",
        re.compile(r"/api/[^/]+/[^/]+/progress"),
        "GET /api/progress?reference_type=…&reference_id=… counts the jobs of a reference",
    ),
]


def right_path(method: str, path: str, *, is_known: Callable[[str], bool]) -> str | None:
    """A sentence about the right path; None if there is nothing to guess. `is_known`: a route has this path."""
    for its_method, pattern, right in _RIGHT:
        if its_method == method and pattern.fullmatch(path):
            return right
    if is_known(f"/api{path}"):
        return "every path begins with /api"
    return "a path does not end with /" if path.endswith("/") and is_known(path[:-1]) else None

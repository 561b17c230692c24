"""Loads the SQL file beside a module: each statement follows a line `-- name: …`, in the order of a job's life."""

import re
from pathlib import Path

_LAYER = Path(__file__).parent.parent
_NAME = re.compile(r"^-- name: (\w+)$", re.MULTILINE)
_COMMENT = re.compile(r"^ *--.*\n", re.MULTILINE)


def load(module: str) -> dict[str, str]:
    """The statements beside a module ("queue/claim") by name."""
    text = (_LAYER / f"{module}.sql").read_text(encoding="utf-8")
    _, *parts = _NAME.split(text)
    return {name: _COMMENT.sub("", body).strip() for name, body in zip(parts[::2], parts[1::2], strict=True)}

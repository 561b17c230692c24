"""SQL lives in sql/*.sql, as statements under a line `-- name: …`, in the order of a job's life."""

import re
from pathlib import Path

_NAME = re.compile(r"^-- name: (\w+)$", re.MULTILINE)
_COMMENT = re.compile(r"^ *--.*\n", re.MULTILINE)


def load(file: str) -> dict[str, str]:
    """The statements of sql/<file>.sql by name."""
    text = (Path(__file__).parent / "sql" / f"{file}.sql").read_text(encoding="utf-8")
    _, *parts = _NAME.split(text)
    return {name: _COMMENT.sub("", body).strip() for name, body in zip(parts[::2], parts[1::2], strict=True)}

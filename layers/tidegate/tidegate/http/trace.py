"""The trace that a request belongs to, as W3C Trace Context writes it."""

import re
from collections.abc import Mapping

# Of version 00; an id of zeros alone is none.
_TRACEPARENT = re.compile(r"00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")


def traceparent(headers: Mapping[str, str]) -> str | None:
    """What is not well formed is not there: a request is not refused for its trace."""
    said = headers.get("traceparent", "")
    return said if _TRACEPARENT.fullmatch(said) else None

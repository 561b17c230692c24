"""The trace of a request, in the form of W3C Trace Context."""

import re
from collections.abc import Mapping

# Version 00. An id of zeros is not valid.
_TRACEPARENT = re.compile(r"00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")


def traceparent(headers: Mapping[str, str]) -> str | None:
    """A malformed header counts as missing: a request is not refused for its trace."""
    said = headers.get("traceparent", "")
    return said if _TRACEPARENT.fullmatch(said) else None

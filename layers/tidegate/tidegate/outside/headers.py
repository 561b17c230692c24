"""Headers of a request, and the credentials in them: what a server says of these is masked."""

import base64
import binascii
import json
import re
from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import quote

from tidegate.base.bounds import OWN_HEADERS
from tidegate.outside.connection import Response

EDGE_BYTES: Final = 16 * 1024
"""Read beyond what is kept, so that a credential across the edge is recognised."""
_NAME = re.compile(r"[A-Za-z0-9-]{1,100}")
_VALUE = re.compile(r"(?:[!-~](?:[\t -~]*[!-~])?)?")
# A shorter one would be found in every answer.
_SHORTEST_CREDENTIAL = 6
_MASK = "***"
_URL_SAFE = str.maketrans("+/", "-_")


def merged(*several: Mapping[str, str]) -> dict[str, str]:
    """Of headers with the same name, in whatever case, the last."""
    last = {name.lower(): (name, value) for headers in several for name, value in headers.items()}
    return dict(last.values())


def are_sendable(headers: Mapping[str, str]) -> bool:
    return all(
        isinstance(value, str) and _NAME.fullmatch(name) and _VALUE.fullmatch(value) and name.lower() not in OWN_HEADERS
        for name, value in headers.items()
    )


def credentials(headers: Mapping[str, str]) -> list[str]:
    """Each value, and its parts, as a server may write them that repeats what it was sent."""
    parts = {part for value in headers.values() for part in (value, *re.split(r"[\s,;=\"]+", value), *_decoded(value))}
    found = {each for part in parts for each in (part, quote(part, safe=""), json.dumps(part)[1:-1], *_in_base64(part))}
    return sorted((each for each in found if len(each) >= _SHORTEST_CREDENTIAL), key=len, reverse=True)


def masked(response: Response, hidden: Iterable[str], *, most: int) -> Response:
    """The answer without these, cut to so many bytes."""
    body, headers = response.body, response.headers
    for each in hidden:
        body = body.replace(each.encode(), _MASK.encode())
        headers = [(name, value.replace(each, _MASK)) for name, value in headers]
    return response._replace(body=body[:most], headers=headers, is_cut=response.is_cut or len(body) > most)


def _in_base64(part: str) -> set[str]:
    """Returns the part's base64 by itself, and within a longer text, where its first byte may be each of the three that
    four letters stand for: the letters that this part alone decides."""
    text = part.encode()
    found = {base64.b64encode(text).decode()}
    for before in range(3):
        whole = base64.b64encode(b"\0" * before + text)
        found.add(whole[-(-before * 8 // 6) : (before + len(text)) * 8 // 6].decode())
    return found | {each.translate(_URL_SAFE) for each in found}


def _decoded(value: str) -> list[str]:
    scheme, _, rest = value.partition(" ")
    if scheme.lower() != "basic":
        return []
    try:
        pair = base64.b64decode(rest, validate=True).decode()
    except (binascii.Error, ValueError):
        return []
    return [pair, pair.partition(":")[2]]

"""Removes secrets, and what Postgres cannot store, from the texts of handlers before they are stored, logged or shown.

Every message, log line and error of a handler passes here: said() and said_in_details() redact first and cut then, so
that no secret loses the letters that identify it. Results, state and steps are stored unchanged, because handlers
continue with them; the API redacts a step when it shows it.
"""

import re
from typing import Any

from tidegate.base import json_text
from tidegate.base.secret_names import is_secret, words

# Also the second set, U+0080 to U+009F: its U+009B begins an escape by itself.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
# The part that is searched is this many times as long as the part that is kept: the rest is cut anyway.
_LOOKED_AT = 4
# A secret across the edge of the searched part is not recognised, so nothing within this distance of the edge is kept.
_EDGE = 4000
# A text without any of these holds no secret. Hints match in any case, prefixes only as written.
_HINTS = words(
    """
    pass pwd pw kennwort secret token key auth cookie sess sid sig cred otp pin code jwt bearer basic connection
    input_value dentified -u --user failing appid app_id response= login signin mysql mariadb %40
    """
)
_PREFIXES = words(
    """
    tg_ whsec_ AKIA ASIA ABIA ACCA A3IA gh github_pat_ gl xox xapp- k_live_ k_test_ sk- sess- pplx- tvly- xai-
    nvapi- fc- AIza ya29. 1//0 GOCSPX- SG. xkeysib- npm_ pypi- dckr_ hf_ r8_ gsk_ lsv2_ jina_ SK key- re_ sbp_ sbs_
    secret_ sntry vercel_ _v1_ shp apify_api_ lin_api_ ntn_ napi_ phx_ glsa_ hvs. hvb. dp. ATATT PMAK- NRAK- pscale_
    sq0 v1.0- AGE- :AA eyJ hooks.slack.com/ /api/webhooks/ .webhook.office.com/
    """
)


def said(text: str, most: int, *, last: bool = False) -> str:
    """A handler's text without secrets, cut to `most` letters: the first, or with `last` the last."""
    looked_at = _LOOKED_AT * most + 2 * _EDGE
    if len(text) <= looked_at:
        redacted = redact(text)
        return redacted[-most:] if last else redacted[:most]
    if last:
        return redact(text[-looked_at:])[_EDGE:][-most:]
    redacted = redact(text[:looked_at])
    is_far = len(redacted) >= most + _EDGE
    return redacted[:most] if is_far else redacted[: min(most - 1, redacted.rfind(" ") + 1)] + "…"


def said_in_details(details: dict[str, Any], most: int) -> str:
    """said() for a JSON document."""
    if not details:
        return "{}"
    text = json_text.encode(details, default=str)
    if len(text) <= _LOOKED_AT * most:
        text = json_text.encode(redact_values(json_text.stored(text)))
    return text if len(text) <= most else json_text.encode({"too_long": said(text, most)})


def redact(text: str) -> str:
    if _may_hold_a_secret(text):
        from tidegate.base.secret_texts import without_secrets  # its patterns take milliseconds to compile

        text = without_secrets(text)
    return storable(text)


def redact_values(value: Any, name: str = "") -> Any:
    """Redacts a JSON document. `name`: the name of the secret that the value belongs to."""
    match value:
        case str():
            return _masked(value, name) if name else redact(value)
        case dict():
            named = next((said for said in value.values() if isinstance(said, str) and is_secret(said)), "")
            return {redact(key): redact_values(of, name or _name_for(key, named)) for key, of in value.items()}
        case [str() as first, str() as second] if not name and is_secret(first):
            return [first, _second(first, second)]
        case list():
            return [redact_values(each, name) for each in value]
        case int() | float() if name and not isinstance(value, bool):
            return _masked(value, name)
        case _:
            return value


def storable(text: str) -> str:
    """Replaces NUL and half surrogate pairs, which Postgres refuses, and other control characters: each takes seven
    bytes of an answer, and a terminal obeys them."""
    return _CONTROL.sub("\ufffd", text).encode("utf-8", "replace").decode("utf-8")


def _name_for(key: str, named: str) -> str:
    """For {"name": "X-Api-Key", "value": …}, where the value of one key names the secret in another."""
    if is_secret(key):
        return key
    return named if key.lower() in {"value", "val", "values", "content"} else ""


def _masked(value: str | float, name: str) -> Any:
    from tidegate.base.secret_texts import MASK, is_harmless

    return value if is_harmless(str(value), name) else MASK


def _second(name: str, value: str) -> str:
    """["X-Api-Key", "…"]"""
    from tidegate.base.secret_texts import MASK, is_pair

    return MASK if is_pair(name, value) else redact(value)


def _may_hold_a_secret(text: str) -> bool:
    lowered = text.lower()
    return "@" in text or any(hint in lowered for hint in _HINTS) or any(prefix in text for prefix in _PREFIXES)

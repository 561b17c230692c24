"""Takes secrets out of what handlers say, before it is stored, logged or shown; and what Postgres cannot store.

All that a handler says passes here: said() and said_in_details() redact, then cut, so that no secret loses the letters
by which it would be known. Results, state and steps are kept as they are, because work goes on with them: a step is
redacted where the API shows it.
"""

import re
from typing import Any

from tidegate.base import json_text
from tidegate.base.secret_names import is_secret, words

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
# So many times what is kept is looked at: more takes time, and is cut in any case.
_LOOKED_AT = 4
# A secret that lies across the edge of that is not known by its looks: nothing is kept that lies so near to it.
_EDGE = 4000
# Without one of these a text is not looked at more closely. First those of any case.
_HINTS = words(
    """
    pass pwd pw kennwort secret token key auth cookie sess sid sig cred otp pin code jwt bearer basic connection
    input_value dentified -u --user failing appid app_id response= login signin
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
    """What a handler says, as it may be stored: without secrets, then cut. `last`: to its last letters."""
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
    """JSON, as said() makes texts."""
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
    """Of a JSON document. `name`: the secret's, where the value belongs to one."""
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
    """Neither NUL nor half a surrogate pair: Postgres refuses both. Nor other control characters: each takes seven
    bytes of an answer, and a terminal does what they say."""
    return _CONTROL.sub("\ufffd", text).encode("utf-8", "replace").decode("utf-8")


def _name_for(key: str, named: str) -> str:
    """{"name": "X-Api-Key", "value": …}: the value is what another key's value names."""
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

"""Takes out of a text what looks like a secret, and what Postgres cannot store."""

import re

_SECRETS = [
    # scheme://user:password@host
    (re.compile(r"(?<=://)[^/\s@]+@"), "***@"),
    # Authorization: Bearer …, and other schemes
    (re.compile(r"\b(bearer|basic|token)\s+[\w+/=.~-]{8,}", re.IGNORECASE), r"\1 ***"),
    # password=…, "api_key": "…", ?X-Amz-Signature=…
    (
        re.compile(
            r"""([\w-]*(?:passw(?:or)?d|pwd|secret|token|api[_-]?key|apikey|signature|credential|authorization)[\w-]*)"""
            r"""(["']?\s*[=:]\s*["']?)(?!\*\*\*)[^\s"'&,;)}\]]+""",
            re.IGNORECASE,
        ),
        r"\1\2***",
    ),
    # What is known by its looks: our own keys, AWS, GitHub, Slack, Stripe, JSON Web Tokens
    (
        re.compile(
            r"\b(?:tg_[0-9a-z]+_\w+|(?:AKIA|ASIA)[A-Z0-9]{16}|gh[a-z]_\w{20,}|xox[a-z]-[\w-]+"
            r"|[sr]k_(?:live|test)_\w+|eyJ[\w-]+\.[\w-]+\.[\w-]*)"
        ),
        "***",
    ),
]


def redact(text: str) -> str:
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return storable(text)


def storable(text: str) -> str:
    """Neither NUL nor half a surrogate pair: Postgres refuses both."""
    return text.replace("\x00", "�").encode("utf-8", "replace").decode("utf-8")

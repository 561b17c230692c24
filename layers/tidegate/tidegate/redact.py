"""Takes out of a text what looks like a secret, and what Postgres cannot store.

No pattern may begin with something that repeats: on a long text without a secret it would be tried from every letter.
"""

import re

# A word like these, what else its name has, and the sign behind it: api_key= · "client_secret": · X-Amz-Signature=
_NAMED = (
    r"((?:passw(?:or)?d|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|signature|credentials?"
    r"|authorization|cookie|session|[?&]sig)[\w-]{0,40}[\"']?\s{0,5}[=:]\s{0,5})"
)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE | re.DOTALL)


_SECRETS = [
    (_pattern(r"-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----.*?(?:-----END [A-Z ]{0,20}PRIVATE KEY-----|\Z)"), "***"),
    # scheme://user:password@host, up to the last @ before a space or a quote
    (_pattern(r"(?<=://)[^\s\"'<>]{0,500}@"), "***@"),
    (_pattern(r"\b(bearer|basic|digest)\s{1,5}[\w+/=.~:-]+"), r"\1 ***"),
    (_pattern(_NAMED + r"([\"'])(?:(?!\2).)*(?:\2|\Z)"), r"\1\2***\2"),
    (_pattern(_NAMED + r"(?:(?:bearer|basic|digest)\s{1,5})?[^\s\"'&,;)}\]]+"), r"\1***"),
    # What is known by its looks: our own keys, AWS, GitHub, Slack, Stripe, JSON Web Tokens
    (
        re.compile(
            r"\b(?:tg_[0-9a-f]{16}_\w+|(?:AKIA|ASIA)[A-Z0-9]{16}|gh[a-z]_\w{20,}|xox[a-z]-[\w-]+"
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
    return text.replace("\x00", "\ufffd").encode("utf-8", "replace").decode("utf-8")

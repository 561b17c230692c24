"""Finds the secrets in a text. redact.py imports this module when a text may hold one.

A secret is recognised by its name (password=…, {"api_key": …}, ("X-Api-Key", …), <token>…</token>), by its place (in
an address, after Bearer) or by its form (ghp_…, AKIA…). It is removed whole, never in part.

Each pattern takes linear time on any text: a repeated part is bounded, or begins where no other repeated part can end.
"""

import re
from collections.abc import Iterator

from tidegate.base.secret_names import is_password, is_secret, words

MASK = "***"
# "api key" in two words is one name.
_NAME = re.compile(
    r"(?:(?i:api|access|account|auth|encryption|master|private|secret|session|signing)\x20(?=(?i:key|token)))?"
    r"[A-Za-z_][\w.-]*"
)
_QUOTES = {'"': '"', "'": "'", "`": "`", "“": "”", "„": "“"}
_SEPARATOR = re.compile(
    r"""(?P<closing>\\{0,8}["'`]?\]?)
    (?:(?:[\s,]{1,5}\\{0,8}["']?(?i:value|val|content)\\{0,8}["']?)?      # name="X-Api-Key" value=
       (?:\s(?:is|was|ist|lautet|provided|given|used)){0,2}
       \s{0,5}(?P<sign>=>|:=|={1,2}|:(?!:)|[\uff1a\uff1d](?=\s{0,9}[!-~]))(?P<space>\s{0,9})  # also the wide signs
     |(?P<comma>,\s{0,5})(?=[bBrRuU]{0,2}\\{0,8}["']))                    # ("X-Api-Key", "…")""",
    re.VERBOSE,
)
_XML = re.compile(r"(?:\s[^<>]{0,200})?>(?:<!\[CDATA\[)?([^<>]{1,4000})(?:\]\]>)?</")
_LOOSE = re.compile(
    r"\s{1,3}(?:(?:is|was|ist)\s)?(?:(?P<quoted>(?=[\"'`]))|(?P<bare>(?=[^\s\"'\d]{0,40}\d)[^\s\"',;]{6,}))"
)
_LONG = re.compile(r"\s{1,3}(?=[\w+/-]{0,40}\d)(?=[\w+/-]{0,40}[A-Za-z])([\w+/=.-]{16,})")
_WRAPPER = re.compile(
    r"[bBrRuUfF]{1,2}(?=\\{0,8}[\"'])"
    r"|(?:[A-Z]\w{0,40}|str|bytes|bytearray|string|quote)\((?:[bBrRuUfF]{1,2})?(?=\\{0,8}[\"'])"
)
_OPENER = re.compile(r"(\\{0,8})(\"\"\"|'''|[\"'`“„])")
_SCHEME = re.compile(
    r"(?i:bearer|basic|token|apikey|api-key|key|bot|negotiate|ntlm|hmac|sharedkey|oauth|genie-?key|splunk|dsn)[\s:]{1,5}"
)
_LONG_SCHEME = re.compile(r"(?i:digest\s[^\r\n]*|(?:aws4|oauth|hmac|hawk)[\w-]{0,20}\s[^\r\n]*)")
_COOKIE = re.compile(r"[^\r\n\"']+")
_LINE = re.compile(r"[^\r\n\"'`]+")
_BARE = re.compile(r"[^\s\"'`<>&,;)\]}]+")
# Stripe-Signature: t=…,v1=…
_SIGNATURE = re.compile(r"[^\s\"'`<>&;)\]}]+")
_CODE = re.compile(r"[A-Za-z_][A-Za-z_.]*(?:\([^\n()]{0,200}\)|\[[^\n\[\]]{0,200}\])")
_PATH = re.compile(r"(?:[A-Za-z_]\w*\.){0,9}([A-Za-z_]\w*)")
_PLACEHOLDER = re.compile(
    r"(?i:bearer|basic|token)?\s*(?:\$\{?\w*\}?|\{\{[^{}]{0,100}\}\}|\{[\w.!:]{1,100}\}|%\(?\w*\)?s"
    r"|<[\w\s-]{1,40}>?|\*+|\.\.\.|…|x{3,}|\?|:[a-z_]+"
    r"|[\[(<]?(?i:redacted|masked|hidden|filtered|removed|omitted)[\])>]?)"
)
_NUMBER = re.compile(r"-?\d{1,5}(?:\.\d*)?")
# What a text says of a secret behind a colon, or in an annotation: "password: required", "token: str"
_SAID_OF = words(
    """
    a an and any are be been bool bytes cannot changed closed could denied dict does empty error exist expected
    expired fail failed false field for found has have in incorrect input int invalid is least letters list longer
    malformed match missing more must no none not null of ok optional or out present refused rejected required
    revoked set short should str string that the this to too true unauthorized undefined unknown unset valid value
    wrong yes your
    """
)
_PLAIN_WORDS = re.compile(r"[a-z][a-z_ -]{0,30}")
_ENDS = frozenset(["", *" \t\r\n\"'`,;)]}&<"])
_SPACE = re.compile(r"\s{1,3}")
_BRACKET = re.compile(r"[\[\]{}()]")
# A bracket may span lines. The bound limits the repeated search where none closes.
_LONGEST_BRACKET = 1000
_NO_NUMBERS = re.compile(r"[A-Za-z]|\d{6}")
_TAG = re.compile(r"<(?:[\w-]{1,40}:)?\Z")
_OF_DIGITS = re.compile(r"(?i)(?:\b|[_-])(?:pin|otp|code)\Z")
# In "first pass 2of3" or "session 550e8400-…" the next word of the sentence is not a secret.
_NO_SENTENCE = re.compile(r"(?i)(?:pin|otp|code|pass)\Z|session|cookie|sig|auth")

_PEM = re.compile(
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|\Z)",
    re.DOTALL,
)
_ADDRESSES = [
    # scheme://user:password@host, up to the last @ before a space or a quote; not host:port/…@…
    (
        re.compile(
            r"(?<=://)[^\s\"'<>/?#:]{0,200}:(?!\d{1,5}[/?#])(?=[^\s<>@]{0,500}@)"
            r"(?:[^\s\"'<>]|(?<=\w)[\"'](?=\w)){1,500}@"
        ),
        "***@",
    ),
    # The same, encoded for a URL.
    (
        re.compile(
            r"(?i)(?<=%3a%2f%2f)(?:[\w.~+-]|%(?!3a|2f|3f|23|40)[0-9a-f]{2}){0,200}%3a"
            r"(?:[\w.~+!*()-]|%(?!2f|3f|23|40)[0-9a-f]{2}){1,500}%40"
        ),
        "***%40",
    ),
    # https://key@host
    (re.compile(r"(?<=://)[\w.~%+-]{16,200}@"), "***@"),
    # user:password@tcp(host) · user:password@host:port
    (
        re.compile(r"(?<![\w.:/-])([\w.-]{1,60}):[^\s\"'<>@:/]{3,100}@(?=(?:tcp|unix)\(|[\w.-]{1,100}:\d{2,5}\b)"),
        r"\1:***@",
    ),
    (re.compile(r"(:thin:)[^\s\"'/@]{1,60}/[^\s\"'@]{1,100}@"), r"\1***@"),
]
_BY_PLACE = [
    # ?key=…, ?code=…: no number, no path and no file
    (
        re.compile(
            r"([?&](?:key|code|hash|hmac|(?i:app_?id))=)(?=[^\s&\"'<>]{0,100}\d)"
            r"(?![^\s&\"'<>]{0,100}[/.]\w{1,5}(?:[\s&\"'<>]|$))([\w%+/=~.-]{8,})"
        ),
        r"\1***",
    ),
    (
        re.compile(
            r"(?i:\b(bearer|basic|apikey|token)\s{1,5})(?!\d{1,15}\b)"
            r"(?=[\w+/=.~-]{0,60}(?:\d|[a-z][A-Z]|=)|[\w+/=.~-]{24})([\w+/=.~-]{10,})"
        ),
        r"\1 ***",
    ),
    (re.compile(r"(?<!\S)((?:-u|--user)[ =]{1,3}[\"']?[\w.@%+-]{1,60}:)[^\s\"']{1,100}"), r"\1***"),
    # mysql -p…, without a space: with one, it asks for the password
    (
        re.compile(
            r"\b((?:mysql|mariadb)[\w-]{0,12}(?=\s+-)(?:\s+[^\s;|&]{1,200}){0,20}?\s+-p[\"']?)[^\s\"';|&]{1,100}"
        ),
        r"\1***",
    ),
    # …;PWD={…} of ODBC; not {password}
    (
        re.compile(
            r"(?i)((?:(?<=;)|(?<=;\s)|\b(?=\w{3,8}=\{[^{}]{1,100}\};\w))(?:pwd|password)=\{)"
            r"(?!(?=[^}]{0,60}(?:pass|pwd|pw\}|secret))[a-z_.]{1,60}\})(?:[^{}\r\n]|\}\}){1,200}\}"
        ),
        r"\1***}",
    ),
    (re.compile(r"\b(sshpass\s{1,3}-p\s{0,3})[^\s\"']{1,100}"), r"\1***"),
    (re.compile(r"\b(response=\"?)[0-9a-f]{32,128}\b"), r"\1***"),
    # login("bob", "…")
    (
        re.compile(
            r"(?i)((?:log_?in|sign_?in|auth|authenticate)\(\s{0,5}(?:[\"'])[^\"'\n]{1,100}[\"'],\s{0,5}[\"'])[^\"'\n]{1,200}"
        ),
        r"\1***",
    ),
    (re.compile(r"(?i)\b(identified by(?: password)? {1,3})(['\"])[^'\"]{1,200}\2"), r"\1\2***\2"),
    # Postgres' errors quote values of the row.
    (
        re.compile(r"(Key \([^)\n]{1,200}\)=\()(?!\d{1,19}\))[^\n]{0,1000}?(\)(?= (?:already|is|conflicts|still)))"),
        r"\1***\2",
    ),
    (re.compile(r"(Failing row contains \()[^\n]*"), r"\1***)."),
]
_ALIKE = [
    r"tg_[0-9a-f]{16}_\w+",
    r"whsec_[\w+/=-]{16,}",
    # AWS, also with the secret behind the id
    r"(?:A3|AK|AS|AB|AC)[ICS]A[A-Z0-9]{16}(?:[\s:,;/|\"']{1,8}[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+]))?",
    r"gh[a-z]_\w{20,}|github_pat_\w{20,}|gl[a-z]{2,6}-[\w.-]{16,}",
    r"xox[a-z](?:\.xox[a-z])?-[\w-]{8,}|xapp-[\w-]{16,}|(?<=hooks\.slack\.com/)[\w/-]{10,}",
    r"(?<=/api/webhooks/)\d{6,}/[\w-]+|(?<=\.webhook\.office\.com/)[\w/@-]+",
    r"[sr]k_(?:live|test)_\w{8,}",
    r"sk-(?=[\w-]{0,200}\d)[\w-]{20,}|sess-\w{20,}",
    r"(?:pplx|tvly|xai|nvapi|fc)-(?=[\w-]{0,60}\d)[\w-]{20,}",
    r"AIza[\w-]{30,}|ya29\.[\w.-]{16,}|1//0[\w-]{20,}|GOCSPX-[\w-]{16,}",
    r"SG\.[\w-]{16,}\.[\w-]{16,}|xkeysib-[\w-]{20,}|key-[0-9a-f]{32}|re_(?=\w{0,60}\d)(?=\w{0,60}[A-Z])\w{20,}",
    r"SK[0-9a-f]{32}|(?:bot)?\d{8,10}:AA[\w-]{30,}",
    r"npm_\w{30,}|pypi-[\w-]{30,}|dckr_[a-z]{3}_[\w-]{16,}",
    r"(?:hf|r8|gsk|jina|ntn)_\w{30,}|(?:lsv2|napi|phx|glsa|apify_api|lin_api)_\w{20,}",
    r"sb[ps]_\w{20,}|sb_secret_[\w-]{16,}|sntry[su]_[\w=+/.-]{20,}|vercel_[a-z_]{2,12}_\w{16,}",
    r"do[opr]_v1_[0-9a-f]{32,}|shp[a-z]{2}_[0-9a-fA-F]{32}|v1\.0-[0-9a-f]{24}-[0-9a-f]{32,}",
    r"hv[sb]\.[\w-]{20,}|dp\.[a-z]{2,5}\.\w{20,}|pscale_[a-z]{2,6}_[\w.-]{16,}|sq0[a-z]{3}-[\w-]{16,}",
    r"ATATT[\w=-]{20,}|PMAK-[\w-]{20,}|NRAK-\w{20,}|secret_(?=\w{0,60}\d)\w{40,}|AGE-SECRET-KEY-\w+",
    r"(?<![\w-])eyJ[\w-]{4,}(?:\.[\w-]*){1,4}",
]
_LOOKS = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(_ALIKE)})")


def without_secrets(text: str) -> str:
    text = _PEM.sub(MASK, text)
    for pattern, replacement in _ADDRESSES:
        text = pattern.sub(replacement, text)
    text = _without_named(text)
    for pattern, replacement in _BY_PLACE:
        text = pattern.sub(replacement, text)
    return _LOOKS.sub(MASK, text)


def is_harmless(value: str, name: str, *, is_certain: bool = True) -> bool:
    """Whether it is a number under a name that is no password's, a word about the secret, or a placeholder for it."""
    if "input_value" in name:
        return False
    if not value or _is_placeholder(value, 0, whole=True) or _is_said_of(value):
        return True
    if _OF_DIGITS.search(name) and not any(letter.isdigit() for letter in value):
        return True
    if _NUMBER.fullmatch(value) or (value.isdigit() and "tokens" in name.lower()):
        return not is_password(name) or (name.lower() == "pass" and len(value) < 5)
    return not is_certain and name.lower() == "pass" and value.isalpha()


def is_pair(name: str, value: str) -> bool:
    return is_secret(name) and not _PLAIN_WORDS.fullmatch(value) and not is_secret(value)


def _without_named(text: str) -> str:
    kept, at = [], 0
    for begin, end in _named(text):
        kept += [text[at:begin], MASK]
        at = end
    return "".join([*kept, text[at:]]) if kept else text


def _named(text: str) -> Iterator[tuple[int, int]]:
    """The spans of the values of named secrets, in order."""
    at = 0
    while match := _NAME.search(text, at):
        at = match.end()
        name = match[0]
        if text[match.start() - 1 : match.start()] == "\\" and name[0] in "nrt":
            name = name[1:]  # the n of a new line that is written as \n
        if is_secret(name) and (found := _value(text, match.start(), match.end(), name)):
            yield found
            at = max(found[1], at)


def _value(text: str, begin: int, end: int, name: str) -> tuple[int, int] | None:
    if text[end : end + 1] in (">", " ") and (xml := _XML.match(text, end)) and _opens_a_tag(text, begin):
        return xml.span(1)
    if separator := _SEPARATOR.match(text, end):
        if separator["sign"] == ":" and _is_in_an_arn(text, begin):
            return None
        found = _behind(text, separator, name)
        if separator["comma"] and found and not is_pair(name, text[slice(*found)]):
            return None
        return found
    if text[max(begin - 2, 0) : begin] == "--" and (space := _SPACE.match(text, end)):
        return _bare(text, space.end(), name, is_certain=True)
    return _loose(text, end, name)


def _loose(text: str, end: int, name: str) -> tuple[int, int] | None:
    """PASSWORD 'x' · password hunter2 · token 9f8a7b6c5d4e3f2a"""
    if _NO_SENTENCE.search(name):
        return None
    if not is_password(name):
        long = _LONG.match(text, end)
        return long.span(1) if long else None
    match = _LOOSE.match(text, end)
    if not match:
        return None
    return match.span("bare") if match["bare"] else _quoted(text, match.end(), name)


def _behind(text: str, separator: re.Match[str], name: str) -> tuple[int, int] | None:
    at = separator.end()
    if wrapper := _WRAPPER.match(text, at):
        at = wrapper.end()
    if _OPENER.match(text, at):
        return _quoted(text, at, name)
    if separator["comma"] or _is_placeholder(text, at):
        return None
    if text[at : at + 1] in ("[", "{", "("):
        if separator["sign"] == "==":  # assert tokens == ["a", "b"]
            return None
        end = _closing(text, at)
        bare = _BARE.match(text, end)
        has_letters = bool(_NO_NUMBERS.search(text[at:end]))
        return (at, bare.end() if bare else end) if has_letters else None
    is_certain = separator["sign"] != ":" or not separator["space"] or bool(separator["closing"])
    return _bare(text, at, name, is_certain=is_certain)


def _quoted(text: str, at: int, name: str) -> tuple[int, int] | None:
    opener = _OPENER.match(text, at)
    if not opener:
        return None
    begin, end = opener.end(), _end_of_quoted(text, opener)
    value = text[begin:end]
    return None if is_harmless(value.rstrip("\\"), name) else (begin, end)


def _end_of_quoted(text: str, opener: re.Match[str]) -> int:
    """The first quote with no more backslashes before it than the opening one has; in a text that was cut, its end."""
    quote, depth = _QUOTES.get(opener[2], opener[2]), len(opener[1])
    at = opener.end()
    while (at := text.find(quote, at)) >= 0:
        bare_end = at
        while bare_end > opener.end() and text[bare_end - 1] == "\\":
            bare_end -= 1
        is_doubled = text[at + 1 : at + 2] == quote and at > opener.end()  # 'it''s'
        if at - bare_end <= depth and not is_doubled:
            return bare_end if depth else at
        at += 2 if is_doubled else 1
    return len(text)


def _closing(text: str, at: int) -> int:
    """The position after the bracket that closes the one at `at`, or the end of the line. Brackets in quotes count."""
    newline = text.find("\n", at)
    line_ends = newline if newline >= 0 else len(text)
    depth = 0
    for bracket in _BRACKET.finditer(text, at, max(line_ends, at + _LONGEST_BRACKET)):
        depth += 1 if bracket[0] in "[{(" else -1
        if depth == 0:
            return bracket.end()
    return line_ends


def _bare(text: str, at: int, name: str, *, is_certain: bool) -> tuple[int, int] | None:
    """`is_certain`: the sign before it shows that it is a value, and not a remark about the secret."""
    if long := _LONG_SCHEME.match(text, at):
        return long.span()
    if scheme := _SCHEME.match(text, at):
        if _is_placeholder(text, scheme.end()):
            return None
        bare = _BARE.match(text, scheme.end())
        return bare.span() if bare and not _is_said_of(bare[0]) else None
    if name.lower().endswith(("cookie", "cookies")) and (cookie := _COOKIE.match(text, at)) and "=" in cookie[0]:
        return cookie.span()
    if "phrase" in name.lower() and is_certain and (line := _LINE.match(text, at)):
        return line.span()
    if _CODE.match(text, at):
        return None  # token = get_token(…)
    bare = (_SIGNATURE if name.lower().endswith("signature") else _BARE).match(text, at)
    if not bare or is_harmless(bare[0], name, is_certain=is_certain):
        return None
    path = _PATH.fullmatch(bare[0])
    is_a_name = path is not None and is_secret(path[1]) and not path[1][-1].isdigit()  # password=settings.password
    return None if is_a_name else bare.span()


def _is_said_of(value: str) -> bool:
    said = value.lower().strip(".,!").split()
    return 0 < len(said) <= 12 and all(word in _SAID_OF for word in said)


def _is_placeholder(text: str, at: int, *, whole: bool = False) -> bool:
    match = _PLACEHOLDER.fullmatch(text, at) if whole else _PLACEHOLDER.match(text, at)
    return match is not None and (whole or text[match.end() : match.end() + 1] in _ENDS)


def _opens_a_tag(text: str, begin: int) -> bool:
    return bool(_TAG.search(text[max(begin - 42, 0) : begin]))


def _is_in_an_arn(text: str, begin: int) -> bool:
    return "arn:" in text[max(begin - 100, 0) : begin].rpartition(" ")[2]

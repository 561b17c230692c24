import base64
import hashlib
import hmac
from typing import Any

import pytest

from tidegate.base.errors import BadSignature
from tidegate.webhooks.signature import TOLERANCE_SECONDS, Style, authenticate

NOW = 1614265330
BODY = b'{"test": 2432232314}'
# The example of the Standard Webhooks' own libraries.
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
HEADERS = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": str(NOW),
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
KEY = Style.STANDARD.key(SECRET)
NAMES = {Style.GITHUB: "x-hub-signature-256", Style.FIRECRAWL: "x-firecrawl-signature"}
HEX_STYLES = pytest.mark.parametrize("style", [Style.GITHUB, Style.FIRECRAWL])


def standard(
    headers: dict[str, str] | None = None, *, body: bytes = BODY, now: float = NOW, keys: Any = (KEY,)
) -> bytes:
    return authenticate(Style.STANDARD, keys, HEADERS | (headers or {}), body, now=now)


def hex_signature(key: bytes, body: bytes = BODY) -> str:
    return f"sha256={hmac.new(key, body, hashlib.sha256).hexdigest()}"


def test_the_example_of_the_specification_is_accepted() -> None:
    assert standard() == hashlib.sha256(HEADERS["webhook-id"].encode()).digest()


def test_githubs_own_example_is_accepted() -> None:
    # https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
    key = Style.GITHUB.key("It's a Secret to Everybody")
    signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"

    assert authenticate(Style.GITHUB, [key], {"x-hub-signature-256": signature}, b"Hello, World!", now=0)


@HEX_STYLES
def test_without_a_signed_id_the_body_is_the_identity(style: Style) -> None:
    headers = {NAMES[style]: hex_signature(b"key"), "x-github-delivery": "one"}

    first = authenticate(style, [b"key"], headers, BODY, now=0)
    again = authenticate(style, [b"key"], headers | {"x-github-delivery": "two"}, BODY, now=0)

    assert first == again == hashlib.sha256(BODY).digest()


def test_the_id_is_the_identity_where_it_is_signed() -> None:
    later = str(NOW + 60)
    content = f"{HEADERS['webhook-id']}.{later}.".encode() + BODY
    signature = base64.b64encode(hmac.digest(KEY, content, "sha256")).decode()

    again = standard({"webhook-timestamp": later, "webhook-signature": f"v1,{signature}"}, now=NOW + 60)

    assert again == standard()


@pytest.mark.parametrize("body", [BODY + b" ", BODY[:-1], b"", b"\xff"])
def test_a_changed_body_is_refused(body: bytes) -> None:
    with pytest.raises(BadSignature, match="does not fit"):
        standard(body=body)
    with pytest.raises(BadSignature, match="does not fit"):
        authenticate(Style.GITHUB, [b"key"], {NAMES[Style.GITHUB]: hex_signature(b"key")}, body, now=0)


@pytest.mark.parametrize(
    ("header", "value", "says"),
    [
        ("webhook-id", str(NOW - 1), "does not fit"),
        ("webhook-timestamp", str(NOW - 1), "does not fit"),
        *((name, "", f"{name} is missing") for name in HEADERS),
        *(
            ("webhook-timestamp", said, "number of seconds")
            for said in ("soon", "-1", "1e9", "1.5", "٣", " 1", "9" * 5000)
        ),
    ],
)
def test_the_signed_headers_cannot_be_changed(header: str, value: str, says: str) -> None:
    with pytest.raises(BadSignature, match=says):
        standard({header: value})


@pytest.mark.parametrize("drift", [TOLERANCE_SECONDS, -TOLERANCE_SECONDS])
def test_a_clock_may_differ_by_the_tolerance_and_no_more_in_both_directions(drift: int) -> None:
    assert standard(now=NOW + drift)
    with pytest.raises(BadSignature, match="300 seconds"):
        standard(now=NOW + drift + (1 if drift > 0 else -1))


@pytest.mark.parametrize("keys", [(KEY, b"next"), (b"old", KEY), (b"a", b"b", KEY)])
def test_any_of_the_secrets_fits(keys: tuple[bytes, ...]) -> None:
    assert standard(keys=keys)


def test_without_a_secret_nothing_fits() -> None:
    with pytest.raises(BadSignature, match="does not fit"):
        standard(keys=())


@pytest.mark.parametrize("listed", ["v1,AAAA {}", "{} v1,AAAA", "v1a,AAAA {}", "v2,x {}"])
def test_any_of_the_signatures_fits(listed: str) -> None:
    assert standard({"webhook-signature": listed.format(HEADERS["webhook-signature"])})


@pytest.mark.parametrize(
    "listed", ["v1a,{}", "v2,{}", "{}", "v1, {}", "v1,{}=", "v1,\ud800", "v1,\u00fc", "v1,", "v1", ","]
)
def test_another_version_or_form_is_refused(listed: str) -> None:
    signature = HEADERS["webhook-signature"].removeprefix("v1,")

    with pytest.raises(BadSignature, match="does not fit"):
        standard({"webhook-signature": listed.format(signature)})


@HEX_STYLES
@pytest.mark.parametrize(
    "change", [str.upper, lambda s: s[7:], lambda s: s[:-2], lambda s: "sha1=" + s[7:], lambda s: "x"]
)
def test_another_algorithm_or_form_of_a_hex_signature_is_refused(style: Style, change: Any) -> None:
    with pytest.raises(BadSignature, match="does not fit"):
        authenticate(style, [b"key"], {NAMES[style]: change(hex_signature(b"key"))}, BODY, now=0)


def test_every_signature_is_compared_with_every_secret_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared, compare = [], hmac.compare_digest

    def counted(given: bytes, expected: bytes) -> bool:
        compared.append(given)
        return compare(given, expected)

    monkeypatch.setattr(hmac, "compare_digest", counted)

    standard({"webhook-signature": f"{HEADERS['webhook-signature']} v1,b v1,c"}, keys=(KEY, b"next"))

    # All are compared although the first one fits.
    assert len(compared) == 3 * 2


@pytest.mark.parametrize(
    ("secret", "says"),
    [("whsec_", "nothing follows whsec_"), *((each, "whsec_") for each in ("plain", "whsec_not base64!", "whsec_abc"))],
)
def test_a_secret_in_another_form_is_refused_and_not_repeated(secret: str, says: str) -> None:
    with pytest.raises(ValueError, match=says) as caught:
        Style.STANDARD.key(secret)

    assert secret == "whsec_" or secret not in str(caught.value)


def test_an_id_with_a_dot_is_refused() -> None:
    """The same signature would fit another id, timestamp and body."""
    body = b"%b.{}" % HEADERS["webhook-timestamp"].encode()
    longer = {"webhook-id": f"{HEADERS['webhook-id']}.{HEADERS['webhook-timestamp']}"}
    signed = b"%b.%b.%b" % (HEADERS["webhook-id"].encode(), HEADERS["webhook-timestamp"].encode(), body)
    signature = {"webhook-signature": f"v1,{base64.b64encode(hmac.digest(KEY, signed, 'sha256')).decode()}"}

    standard(signature, body=body)
    with pytest.raises(BadSignature, match="dot"):
        standard(longer | signature, body=b"{}")

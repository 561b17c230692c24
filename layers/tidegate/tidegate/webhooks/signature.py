"""Checks that a webhook comes from its source: HMAC-SHA256 over the unchanged body, in the styles of the senders.

standard    Standard Webhooks: webhook-signature: v1,<base64> v1,<base64> … over «webhook-id.webhook-timestamp.body»
github      X-Hub-Signature-256: sha256=<hex> over the body
firecrawl   X-Firecrawl-Signature: sha256=<hex> over the body

While a secret is being changed, both sides may have two: each signature is compared with each secret's.
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Iterable, Mapping
from enum import StrEnum

from tidegate.base.errors import BadSignature

TOLERANCE_SECONDS = 300
_PREFIX = "whsec_"


class Style(StrEnum):
    STANDARD = "standard"
    GITHUB = "github"
    FIRECRAWL = "firecrawl"

    def key(self, secret: str) -> bytes:
        """Raises ValueError, without the secret."""
        if self is not Style.STANDARD:
            return secret.encode()
        if not secret.startswith(_PREFIX):
            raise ValueError("a secret of Standard Webhooks begins with whsec_")
        try:
            key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
        except binascii.Error:
            raise ValueError("what follows whsec_ is not base64") from None
        if not key:
            raise ValueError("nothing follows whsec_")
        return key


_HEADERS = {Style.GITHUB: "x-hub-signature-256", Style.FIRECRAWL: "x-firecrawl-signature"}


def authenticate(style: Style, keys: Iterable[bytes], headers: Mapping[str, str], body: bytes, *, now: float) -> bytes:
    """Returns a hash that only this delivery and its repetitions have. Raises BadSignature.

    It is the hash of the id if the id is signed, otherwise of the body: an attacker who replays a delivery can change
    an id that is not signed, such as X-GitHub-Delivery.
    """
    if style is Style.STANDARD:
        identity, signed, signatures = _standard(headers, body, now)
    else:
        identity, signed, signatures = body, body, _listed(headers, _HEADERS[style], "sha256=", ",")
    digests = [hmac.digest(key, signed, hashlib.sha256) for key in keys]
    expected = [_written(style, digest) for digest in digests]
    # All are compared, so that the time reveals neither which one fits nor how nearly.
    fits = [hmac.compare_digest(given, each) for given in signatures for each in expected]
    if not any(fits):
        raise BadSignature("the signature does not fit the body and the secret")
    return hashlib.sha256(identity).digest()


def _standard(headers: Mapping[str, str], body: bytes, now: float) -> tuple[bytes, bytes, list[bytes]]:
    identifier, timestamp = _required(headers, "webhook-id"), _required(headers, "webhook-timestamp")
    signatures = _listed(headers, "webhook-signature", "v1,", " ")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise BadSignature("webhook-timestamp is not a number of seconds since 1970")
    if abs(now - int(timestamp)) > TOLERANCE_SECONDS:
        raise BadSignature(
            f"webhook-timestamp is over {TOLERANCE_SECONDS} seconds from now: sign again, or set the clock"
        )
    if "." in identifier:
        # Dots separate the signed parts, so the same signature would fit another id and timestamp.
        raise BadSignature("webhook-id holds a dot")
    identity = identifier.encode("utf-8", "surrogatepass")
    return identity, b"%b.%b.%b" % (identity, timestamp.encode(), body), signatures


def _listed(headers: Mapping[str, str], name: str, prefix: str, separator: str) -> list[bytes]:
    """Skips signatures of another version or algorithm, which may be meant for other receivers."""
    listed = [part.strip() for part in _required(headers, name).split(separator)]
    return [part.removeprefix(prefix).encode("utf-8", "surrogatepass") for part in listed if part.startswith(prefix)]


def _required(headers: Mapping[str, str], name: str) -> str:
    if not headers.get(name):
        raise BadSignature(f"the header {name} is missing")
    return headers[name]


def _written(style: Style, digest: bytes) -> bytes:
    return base64.b64encode(digest) if style is Style.STANDARD else digest.hex().encode()

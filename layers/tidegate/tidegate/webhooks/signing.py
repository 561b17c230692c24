"""Signs what Tidegate sends, as Standard Webhooks says. signature.py checks what others have signed so."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable

from tidegate.webhooks.signature import Style

_KEY_BYTES = 32


def new_secret() -> str:
    return f"whsec_{base64.b64encode(secrets.token_bytes(_KEY_BYTES)).decode()}"


def signed_headers(signers: Iterable[str], identity: str, body: bytes, *, now: float) -> dict[str, str]:
    """The headers of one attempt. `signers`: the secrets that are valid, two while one replaces another; the receiver
    accepts any that it knows. `identity` is the same for all attempts; the receiver drops what it has had."""
    timestamp = str(int(now))
    signed = b"%b.%b.%b" % (identity.encode(), timestamp.encode(), body)
    digests = [hmac.digest(Style.STANDARD.key(secret), signed, hashlib.sha256) for secret in signers]
    signatures = " ".join(f"v1,{base64.b64encode(digest).decode()}" for digest in digests)
    return {"webhook-id": identity, "webhook-timestamp": timestamp, "webhook-signature": signatures}

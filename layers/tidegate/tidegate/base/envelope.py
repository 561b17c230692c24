"""Envelopes: what stands in the table where a value is encrypted, {"$encrypted": "1.<key>.<base64>"}.

AES-256-GCM. The keys are in the environment: the first of ENCRYPTION_KEYS seals, all of them unseal, and an envelope
names its key by a hash of it. ENCRYPTION_HASH_KEY is for fingerprints, which stand where a hash of a short value would
tell the value. An envelope holds for one purpose and one job type (or endpoint): anywhere else it cannot be unsealed.

Cryptography is imported by the first envelope, so that plain jobs and their cold starts do without.
"""

import base64
import hashlib
import hmac
import json
import os
import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from tidegate.base import json_text
from tidegate.base.errors import SettingsError
from tidegate.base.keyring import Keyring

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

Purpose = Literal["payload", "state", "steps", "result", "details", "signal", "secret", "headers"]

FIELD: Final = "$encrypted"
_VERSION: Final = "1"
_ENVELOPE: Final = re.compile(r'\{"\$encrypted": ?"([0-9]{1,4})\.([0-9a-f]{8})\.([A-Za-z0-9+/]+={0,2})"\}')
# Also within a text, as steps have them.
_KEY: Final = re.compile(r'"\$encrypted": ?"1\.([0-9a-f]{8})\.')
# Each envelope has a cipher key of its own, made from the key and these bytes. Under one cipher key, random nonces of
# 12 bytes would be safe for 2^32 values only, which are a few days at 10,000 jobs a second.
_SALT_BYTES: Final = 12
_NONCE_BYTES: Final = 12
_TAG_BYTES: Final = 16
_NOT_KNOWN: Final = "it is encrypted in a way that is not known here"
_NO_KEY: Final = "there is no key: deploy with the parameter Encryption"


class Undecryptable(Exception):
    """The text says why, and nothing of the value."""


def seal(text: str, purpose: Purpose, type_: str) -> str:
    """Of a JSON text the envelope, as JSON text. `type_`: the job's type, or the endpoint's name."""
    keys = _keys()
    if not keys.by_id:
        raise SettingsError(f"ENCRYPTION_KEYS: {_NO_KEY}")
    key_id, salt = next(iter(keys.by_id)), os.urandom(_SALT_BYTES + _NONCE_BYTES)
    sealed = _cipher(keys.by_id[key_id], salt).encrypt(salt[_SALT_BYTES:], text.encode(), _bound_to(purpose, type_))
    return f'{{"{FIELD}":"{_VERSION}.{key_id}.{base64.b64encode(salt + sealed).decode()}"}}'


def unseal(text: str, purpose: Purpose, type_: str) -> str:
    """The JSON text that was sealed. Raises Undecryptable."""
    found = _ENVELOPE.fullmatch(text)
    if found is None or found[1] != _VERSION:
        raise Undecryptable(_NOT_KNOWN)
    key = _keys().by_id.get(found[2])
    if key is None:
        raise Undecryptable(f"it is encrypted with the key {found[2]}, which is not here")
    plain = _opened(key, found[3], _bound_to(purpose, type_))
    if plain is None:
        raise Undecryptable("it was changed since it was encrypted, or belongs to another place")
    return plain


def renew(text: str, purpose: Purpose, type_: str) -> str:
    """The same value in an envelope of the newest key. Raises Undecryptable."""
    return seal(unseal(text, purpose, type_), purpose, type_)


def is_envelope(value: Any) -> bool:
    """Also of one that is damaged: what looks like an envelope is never taken for plain."""
    return isinstance(value, dict) and len(value) == 1 and FIELD in value


def text_of(value: dict[str, Any]) -> str:
    """Of an envelope as a value the JSON text. Raises Undecryptable: what SQL has put into it may have no text."""
    if not isinstance(value[FIELD], str):
        raise Undecryptable(_NOT_KNOWN)
    return json_text.encode(value)


def is_sealed(text: str | None) -> bool:
    """The same of a JSON text, as Postgres or json_text.encode() writes it. Quick where it is plain."""
    if text is None or not text.startswith(f'{{"{FIELD}":'):
        return False
    return _ENVELOPE.fullmatch(text) is not None or is_envelope(json_text.stored(text))


def fingerprint(text: str) -> bytes:
    """32 bytes that are the same for the same text, and say nothing about it without the key, which never changes."""
    hash_key = _keys().hash_key
    if not hash_key:
        raise SettingsError(f"ENCRYPTION_HASH_KEY: {_NO_KEY}")
    return hmac.digest(hash_key, text.encode(), hashlib.sha256)


def have_keys() -> bool:
    """Whether values can be sealed here."""
    return bool(os.environ.get("ENCRYPTION_KEYS"))


def key_ids() -> list[str]:
    """As envelopes name them; the one that seals comes first."""
    return list(_keys().by_id)


def missing_key(texts: Iterable[str | None]) -> str | None:
    """The id of a key that is not here and has sealed something in these JSON texts."""
    here = _keys().by_id
    return next((key for text in texts if text for key in _KEY.findall(text) if key not in here), None)


def _keys() -> Keyring:
    return _read(os.environ.get("ENCRYPTION_KEYS", ""), os.environ.get("ENCRYPTION_HASH_KEY", ""))


@cache
def _read(keys: str, hash_key: str) -> Keyring:
    try:
        return Keyring.parse(keys, hash_key)
    except ValueError as error:
        raise SettingsError(f"ENCRYPTION_KEYS, ENCRYPTION_HASH_KEY: {error}") from None


def _cipher(key: bytes, salt: bytes) -> "AESGCM":
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM(hmac.digest(key, b"tidegate envelope 1" + salt[:_SALT_BYTES], hashlib.sha256))


def _bound_to(purpose: Purpose, type_: str) -> bytes:
    return json.dumps([_VERSION, purpose, type_]).encode()


def _opened(key: bytes, encoded: str, bound_to: bytes) -> str | None:
    from cryptography.exceptions import InvalidTag

    try:
        sealed = base64.b64decode(encoded, validate=True)
        if len(sealed) < _SALT_BYTES + _NONCE_BYTES + _TAG_BYTES:
            return None
        nonce = sealed[_SALT_BYTES : _SALT_BYTES + _NONCE_BYTES]
        plain: bytes = _cipher(key, sealed).decrypt(nonce, sealed[_SALT_BYTES + _NONCE_BYTES :], bound_to)
    except (InvalidTag, ValueError):  # ValueError: it is no base64
        return None
    return plain.decode()

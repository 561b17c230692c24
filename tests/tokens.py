"""An issuer of JSON Web Tokens for tests: its keys, its tokens, and forged ones."""

import base64
import hashlib
import hmac
import json
import time
from functools import cache
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from jwt.algorithms import ECAlgorithm, RSAAlgorithm

ISSUER, AUDIENCE = "https://login.example.com/", "tidegate"


def rsa_key(name: str = "ours", bits: int = 2048) -> rsa.RSAPrivateKey:
    return _rsa_key(name, bits)


@cache
def _rsa_key(name: str, bits: int) -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, bits)


@cache
def ec_key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


def rsa_jwk(kid: str | None = "rsa", *, name: str = "ours", bits: int = 2048, **fields: Any) -> dict[str, Any]:
    jwk = RSAAlgorithm.to_jwk(rsa_key(name, bits).public_key(), as_dict=True)
    return {key: value for key, value in jwk.items() if key != "key_ops"} | ({"kid": kid} if kid else {}) | fields


def ec_jwk(kid: str | None = "ec", **fields: Any) -> dict[str, Any]:
    return ECAlgorithm.to_jwk(ec_key().public_key(), as_dict=True) | ({"kid": kid} if kid else {}) | fields


class In(int):
    """This many seconds after the token is made."""


def environment(*keys: dict[str, Any], **more: Any) -> dict[str, str]:
    key_set = {"keys": list(keys or (rsa_jwk(), ec_jwk()))}
    return {"JWT": json.dumps({"issuer": ISSUER, "audience": AUDIENCE, "jwks": key_set} | more)}


def claims(**changes: Any) -> dict[str, Any]:
    now = int(time.time())
    plain = {"iss": ISSUER, "aud": AUDIENCE, "sub": "alice", "role": "producer", "nbf": now - 10, "exp": now + 600}
    said = {name: now + value if isinstance(value, In) else value for name, value in (plain | changes).items()}
    return {name: value for name, value in said.items() if value is not None}


def token(key: Any = None, *, alg: str = "RS256", kid: str | None = "rsa", headers: Any = None, **changes: Any) -> str:
    named = ({"kid": kid} if kid else {}) | (headers or {})
    return jwt.encode(claims(**changes), key or rsa_key(), alg, headers=named)


def forged(header: dict[str, Any], secret: bytes | None = None, **changes: Any) -> str:
    """Made by hand, because libraries refuse to make it. Without a secret it has no signature."""
    signed = b".".join(_base64(json.dumps(part).encode()) for part in (header, claims(**changes)))
    signature = _base64(hmac.new(secret, signed, hashlib.sha256).digest()) if secret is not None else b""
    return (signed + b"." + signature).decode()


def public_pem() -> bytes:
    return rsa_key().public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def _base64(value: bytes) -> bytes:
    return base64.urlsafe_b64encode(value).rstrip(b"=")

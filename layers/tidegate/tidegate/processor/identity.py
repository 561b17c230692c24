"""Who a processor outside is: its worker's id ends with the hash of a secret that each of its requests carries.

So no other can speak for it, and no column holds the secret. An execution environment has one secret: what an earlier
invocation of it has left can be told from what others have.
"""

import hashlib
import hmac
import secrets


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def worker_id(request_id: str, secret: str) -> str:
    return f"{request_id}.{_hash(secret)}"


def is_of(worker_id: str, secret: str) -> bool:
    request_id, dot, hashed = worker_id.partition(".")
    return bool(request_id and dot) and hmac.compare_digest(hashed.encode(), _hash(secret).encode())


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()

"""Puts an object into a bucket of S3 with the standard library: boto3 takes 160 ms to import."""

import contextlib
import hashlib
import os
import re
import time
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urlsplit

from tidegate.base.errors import Unavailable
from tidegate.base.lambda_call import trust
from tidegate.base.sigv4 import sign_headers

if TYPE_CHECKING:
    from http.client import HTTPConnection

_CONNECT_SECONDS: Final = 2.0
_PIECE_BYTES: Final = 256 * 1024
_MOST_SAID: Final = 4096


class NotPut(Unavailable):
    """The object may be in the bucket or not."""


def put(bucket: str, key: str, body: bytes, *, within: float) -> None:
    """`bucket`: its address. Raises NotPut, with the reason in few words."""
    from http.client import HTTPException

    give_up = time.monotonic() + within
    try:
        client, path, headers = _prepare(bucket, key, body)
        with contextlib.closing(client):
            client.timeout = min(_CONNECT_SECONDS, within)
            client.connect()
            _send(client, path, headers, body, give_up)
            _read(client, give_up)
    except (OSError, HTTPException, KeyError) as error:
        raise NotPut(f"the bucket is not reached: {type(error).__name__}") from error


def _prepare(bucket: str, key: str, body: bytes) -> "tuple[HTTPConnection, str, dict[str, str]]":
    from http.client import HTTPConnection, HTTPSConnection

    place = urlsplit(bucket)
    path = f"{place.path.rstrip('/')}/{key}"
    said = {
        "Content-Length": str(len(body)),
        "x-amz-content-sha256": hashlib.sha256(body).hexdigest(),
    }
    # S3 encodes a path once, and so the signature is that of the plain one.
    signed = sign_headers(os.environ, service="s3", host=place.netloc, path=path, headers=said, body=body, method="PUT")
    where = place.hostname or "", place.port
    client = HTTPSConnection(*where, context=trust()) if place.scheme == "https" else HTTPConnection(*where)
    return client, quote(path, safe="/"), signed | {"Connection": "close"}


def _send(client: "HTTPConnection", path: str, headers: dict[str, str], body: bytes, give_up: float) -> None:
    client.putrequest("PUT", path, skip_host=True, skip_accept_encoding=True)
    for name, value in headers.items():
        client.putheader(name, value)
    client.endheaders()
    for start in range(0, len(body), _PIECE_BYTES):
        _hurry(client, give_up)
        client.send(body[start : start + _PIECE_BYTES])
    _hurry(client, give_up)


def _read(client: "HTTPConnection", give_up: float) -> None:
    """Byte by byte as they come: http.client would wait again for each of them."""
    received = b""
    while not _is_enough(received):
        _hurry(client, give_up)
        some = client.sock.recv(_MOST_SAID)
        if not some:
            break
        received += some
    found = re.match(rb"HTTP/1\.[01] ([0-9]{3})", received)
    if not found:
        raise NotPut("the bucket's answer is none")
    if found[1] != b"200":
        code = re.search(rb"<Code>([A-Za-z0-9.]{1,100})</Code>", received)
        said = code[1].decode() if code else ""
        raise NotPut(f"the bucket answers {found[1].decode()} {said}".rstrip())


def _is_enough(received: bytes) -> bool:
    head, ends, body = received.partition(b"\r\n\r\n")
    return len(received) > _MOST_SAID or (bool(ends) and (b" 200 " in head[:13] or b"</Code>" in body))


def _hurry(client: "HTTPConnection", give_up: float) -> None:
    left = give_up - time.monotonic()
    if left <= 0:
        raise TimeoutError
    client.sock.settimeout(left)

"""The page's shell: index.html and its files, from the standard library alone. It holds no data and asks for no key."""

import base64
import gzip
import hashlib
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

FILES = "/ui/static/"
TYPES = {".css": "text/css", ".html": "text/html", ".js": "text/javascript"}
_HERE = Path(__file__).parent
# Before a file's name stands the version: a hash of all files. So the browser may keep each for ever, and a module
# finds those that it imports beside it.
_ASSET = re.compile(r"/ui/static/(?:([0-9a-f]{16})/)?(.+)")


@dataclass(frozen=True)
class File:
    type: str
    etag: str
    packed: bytes
    plain: bytes

    @classmethod
    def of(cls, name: str, content: bytes) -> "File":
        packed = gzip.compress(content, 9, mtime=0)
        return cls(f"{TYPES[Path(name).suffix]}; charset=utf-8", f'"{_digest(content)}"', packed, content)


def read_files(folder: Path) -> tuple[str, dict[str, File]]:
    """The version, and all that is served: no path of a request is ever joined to a folder."""
    found = (path for path in sorted(folder.rglob("*")) if path.suffix in TYPES and path.is_file())
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
    version = _digest(*files.values())
    files["index.html"] = files["index.html"].replace(f'"{FILES}'.encode(), f'"{FILES}{version}/'.encode())
    return version, {name: File.of(name, content) for name, content in files.items()}


def _digest(*contents: bytes) -> str:
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:16]


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:  # noqa: ARG001
    path = event.get("rawPath", "/")
    if path == "/":
        return _answer(308, {"location": "/ui"}, "")
    # Each path that is no file's is a screen's, and the page knows its screens.
    version, name = found.groups() if (found := _ASSET.fullmatch(path)) else (None, "index.html")
    if (file := _FILES.get(name)) is None:
        return _answer(404, {"content-type": "text/plain; charset=utf-8"}, f"There is no {name[:200]} here.\n")
    asked = {key.lower(): value for key, value in (event.get("headers") or {}).items()}
    return _send(file, asked, kept="public, max-age=31536000, immutable" if version == _VERSION else "no-cache")


def _send(file: File, asked: dict[str, str], *, kept: str) -> dict[str, Any]:
    headers = {"cache-control": kept, "etag": file.etag, "vary": "accept-encoding"}
    if file.etag in asked.get("if-none-match", ""):
        return _answer(304, headers, "")
    headers["content-type"] = file.type
    if "gzip" not in asked.get("accept-encoding", ""):
        return _answer(200, headers, file.plain.decode())
    body = base64.b64encode(file.packed).decode()
    return _answer(200, headers | {"content-encoding": "gzip"}, body) | {"isBase64Encoded": True}


def _answer(status: int, headers: dict[str, str], body: str) -> dict[str, Any]:
    return {"statusCode": status, "headers": _SAFE | headers, "body": body}


def policy(socket: str, jwt: str) -> str:
    """Besides itself the page talks to its socket and, to log in, to the issuer of tokens."""
    login = (json.loads(jwt or "{}").get("login") or {}).get("token_endpoint", "")
    others = [f"{part.scheme}://{part.netloc}" for part in map(urlsplit, (socket, login)) if part.netloc]
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            " ".join(("connect-src 'self'", *others)),
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


_SAFE = {
    "content-security-policy": policy(os.environ.get("LIVE_SOCKET", ""), os.environ.get("JWT", "")),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    # Browsers heed it where the page came by HTTPS.
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
}
# The local stack names the folder that people edit. It starts the function anew after an edit.
_VERSION, _FILES = read_files(_HERE / (os.environ.get("PAGE") or "dist"))

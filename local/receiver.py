"""Prints what arrives, and whether its signature is valid: `SECRET=whsec_… make receiver PORT=4000`.

STATUS=503 answers with that status. SECRET has one secret, or several with commas in between. Any path and method are
taken, and the answer is empty JSON.
"""

import json
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from tidegate.base.errors import BadSignature
from tidegate.base.redact import storable
from tidegate.webhooks.signature import Style, authenticate

_MOST_BYTES: Final = 10 * 1024 * 1024


class Receiver(ThreadingHTTPServer):
    def __init__(self, port: int, keys: Sequence[bytes], status: int) -> None:
        super().__init__(("127.0.0.1", port), _Request)
        self.keys, self.status = keys, status


class _Request(BaseHTTPRequestHandler):
    server: Receiver
    timeout = 30

    def take(self) -> None:
        size = self.headers.get("content-length", "0")
        body = self.rfile.read(min(int(size), _MOST_BYTES)) if size.isdecimal() else b""
        headers = {name.lower(): value for name, value in self.headers.items()}
        lines = [f"{self.command} {self.path}", f"signature: {self._signature(headers, body)}", _shown(body)]
        print(storable("\n".join(filter(None, lines))), flush=True)
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "2")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(b"{}")

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = take  # noqa: N815  # as http.server calls them

    def _signature(self, headers: dict[str, str], body: bytes) -> str:
        if "webhook-signature" not in headers:
            return "none"
        if not self.server.keys:
            return "not checked: give SECRET=whsec_… in the environment"
        try:
            authenticate(Style.STANDARD, self.server.keys, headers, body, now=time.time())
        except BadSignature as error:
            return f"not valid: {error}"
        return f"valid, webhook-id {headers['webhook-id']}"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # http.server's name
        """Nothing besides what take() prints."""


def _shown(body: bytes) -> str:
    text = body.decode(errors="replace")
    try:
        return json.dumps(json.loads(text), indent=2, ensure_ascii=False)
    except (ValueError, RecursionError):
        return text


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("--status", type=int, choices=range(200, 600), metavar="200…599", default=200)
    given = parser.parse_args()
    try:
        keys = [Style.STANDARD.key(each) for each in os.environ.get("SECRET", "").split(",") if each]
    except ValueError as error:
        parser.error(f"SECRET: {error}")
    try:
        with Receiver(given.port, keys, given.status) as receiver:
            print(f"listening on http://127.0.0.1:{receiver.server_port}", flush=True)
            receiver.serve_forever()
    except OSError as error:
        sys.exit(f"error: PORT={given.port}: {error.strerror}")
    except OverflowError:
        sys.exit(f"error: PORT={given.port} is not a port")
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()

"""A stand-in for Lambda that accepts events."""

import json
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Lambda(ThreadingHTTPServer):
    """Keeps the events that it got. `status` and `delay` set its answers."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Invocations)
        self.heard: list[tuple[str, str | None, dict[str, Any]]] = []
        self.status, self.seconds = 202, 0.0

    @property
    def events(self) -> list[dict[str, Any]]:
        return [event for _, _, event in self.heard]


class _Invocations(BaseHTTPRequestHandler):
    server: Lambda

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.heard.append((self.path, self.headers["x-amz-invocation-type"], json.loads(body)))
        time.sleep(self.server.seconds)
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *arguments: Any) -> None:
        pass

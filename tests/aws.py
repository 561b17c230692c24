"""A stand-in for the responder's services: Lambda's Invoke, a secret, and the address that CloudFormation gives it.

The responder uses its real boto3 and its real HTTP client against it, over TCP.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

LambdaFunction = Callable[[dict[str, Any]], Any]


class NotReady(Exception):
    """The function is Pending."""


class Forbidden(Exception):
    """IAM does not know yet that it may be called."""


class Aws:
    def __init__(self, url: str) -> None:
        self.url = url
        self.functions: dict[str, LambdaFunction] = {}
        self.secrets: dict[str, str] = {}
        self.invoked: list[tuple[str, dict[str, Any]]] = []
        self.answers: list[dict[str, Any]] = []
        """The answers that CloudFormation has accepted."""
        self.content_types: list[str | None] = []
        self.put_statuses: list[int] = []
        """The statuses of the next answers to PUT, before 200."""
        self.put_seconds: list[float] = []
        """How long the next PUTs wait for their answer."""

    def invoke(self, name: str, event: dict[str, Any]) -> tuple[int, dict[str, str], Any]:
        self.invoked.append((name, event))
        if name not in self.functions:
            return 404, {"x-amzn-errortype": "ResourceNotFoundException"}, {"Message": f"Function not found: {name}"}
        try:
            return 200, {}, self.functions[name](event)
        except NotReady:
            return 409, {"x-amzn-errortype": "ResourceConflictException"}, {"Message": "The function is Pending"}
        except Forbidden:
            return 403, {"x-amzn-errortype": "AccessDeniedException"}, {"Message": "is not authorized to perform"}
        except Exception as error:
            failure = {"errorMessage": str(error), "errorType": type(error).__name__, "stackTrace": ["secret frame"]}
            return 200, {"x-amz-function-error": "Unhandled"}, failure

    def secret(self, name: str) -> tuple[int, dict[str, str], Any]:
        if name not in self.secrets:
            error = {"__type": "ResourceNotFoundException", "message": "Secrets Manager can't find it"}
            return 400, {}, error
        return 200, {}, {"ARN": name, "Name": name, "SecretString": self.secrets[name]}

    def put(self, body: bytes, content_type: str | None) -> tuple[int, dict[str, str], Any]:
        if self.put_seconds:
            time.sleep(self.put_seconds.pop(0))
            return 500, {}, {}
        if self.put_statuses:
            return self.put_statuses.pop(0), {}, {}
        assert len(body) <= 4096
        self.answers.append(json.loads(body))
        self.content_types.append(content_type)
        return 200, {}, {}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    aws: Aws

    def do_POST(self) -> None:
        event = json.loads(self._body() or b"{}")
        if self.path.startswith("/2015-03-31/functions/"):
            self._reply(*self.aws.invoke(self.path.split("/")[3], event))
        else:
            self._reply(*self.aws.secret(event["SecretId"]))

    def do_PUT(self) -> None:
        self._reply(*self.aws.put(self._body(), self.headers["content-type"]))

    def _body(self) -> bytes:
        return self.rfile.read(int(self.headers.get("content-length") or 0))

    def _reply(self, status: int, headers: dict[str, str], document: Any) -> None:
        body = json.dumps(document).encode()
        self.close_connection = True
        try:
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(body)), "connection": "close"}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            pass  # the client has stopped listening

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def stand_in() -> Iterator[Aws]:
    class Handler(_Handler):
        pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Handler.aws = aws = Aws(f"http://127.0.0.1:{server.server_address[1]}")
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield aws
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

"""In a VPC that the stack did not make, both callers of Lambda use the name of the stack's own endpoint."""

import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.tls import Authority
from tidegate.base import lambda_call
from tidegate.outcome import TargetFailed
from tidegate.processor import target
from tidegate.processor.waker import Waker

HOST = "vpce-0123456789abcdef0-12abcdef.lambda.eu-west-1.vpce.amazonaws.com"
# The names in the certificate of such an endpoint.
CERTIFIED = "*.lambda.eu-west-1.vpce.amazonaws.com"


class Heard(BaseHTTPRequestHandler):
    server: "Endpoint"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.server.heard.append((self.headers["host"], self.headers["authorization"]))
        self.send_response(202)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *arguments: Any) -> None:
        pass


class Endpoint(ThreadingHTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Heard)
        self.heard: list[tuple[str, str]] = []

    def handle_error(self, *_: Any) -> None:
        """A client that rejects the certificate closes the connection."""


@pytest.fixture(params=[True, False], ids=["its certificate", "another's"])
def certified(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def endpoint(certified: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    amazon = Authority("Amazon")
    bundle = tmp_path / "bundle.pem"
    bundle.write_bytes(amazon.certificate)
    context = amazon.server(CERTIFIED if certified else "s3.eu-west-1.amazonaws.com", tmp_path)
    look_up = socket.getaddrinfo
    with Endpoint() as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)

        def resolved(host: str, port: Any, *rest: Any, **named: Any) -> Any:
            return look_up(*(("127.0.0.1", server.server_port) if host == HOST else (host, port)), *rest, **named)

        monkeypatch.setattr(socket, "getaddrinfo", resolved)
        for name, value in {
            "AWS_ACCESS_KEY_ID": "AKIA",
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_REGION": "eu-west-1",
            "AWS_DEFAULT_REGION": "eu-west-1",
            "AWS_ENDPOINT_URL_LAMBDA": f"https://{HOST}",
            "AWS_CA_BUNDLE": str(bundle),
            "SSL_CERT_FILE": str(bundle),
        }.items():
            monkeypatch.setenv(name, value)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
        lambda_call.trust.cache_clear()
        yield server
        server.shutdown()
        lambda_call.trust.cache_clear()
        lambda_call._forget()


def wake() -> bool:
    return bool(Waker({"default": "stack-processor"}).start("default", by="wake"))


def call_a_target() -> bool:
    try:
        target._invoke("images", b"{}")
    except TargetFailed as error:
        return error.kind != "target_unreachable"
    return True


@pytest.mark.parametrize("call", [wake, call_a_target])
def test_the_endpoints_own_name_is_called_and_has_to_prove_itself(
    call: Callable[[], bool], endpoint: Endpoint, certified: bool
) -> None:
    reached = call()

    assert reached == certified
    # Signed for the service and the region; the endpoint's name does not matter.
    assert [(host, "/eu-west-1/lambda/aws4_request" in signed) for host, signed in endpoint.heard] == (
        [(HOST, True)] if certified else []
    )

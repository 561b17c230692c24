"""One request to one checked address, against real servers."""

import gzip
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.crowd import within
from tests.receiver import OK, SILENCE, Script, answer, dripping, receiver
from tests.tls import Authority
from tests.unit.test_addresses import resolving_to
from tidegate.base.lambda_call import trust
from tidegate.outside.addresses import NotAllowed, Rules, read
from tidegate.outside.connection import MOST_BODY_BYTES, NoAnswer, Response, send

LOCAL = Rules(calls_loopback=True)


def call(
    url: str,
    *,
    rules: Rules = LOCAL,
    seconds: float = 5,
    method: str = "GET",
    body: bytes | None = None,
    **headers: str,
) -> Response:
    return send(read(url, rules), method, headers, body, rules=rules, within=seconds)


def code(url: str, **more: Any) -> str:
    with pytest.raises(NoAnswer) as error:
        call(url, **more)
    return error.value.code


@pytest.fixture
def trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Authority]:
    """Its servers' certificates are valid."""
    authority = Authority("authority")
    (tmp_path / "trusted.pem").write_bytes(authority.certificate)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "trusted.pem"))
    trust.cache_clear()
    yield authority
    trust.cache_clear()


def test_a_request_and_its_answer() -> None:
    with receiver(answer(201, b"made", X_Trace="1", Set_Cookie="a=b")) as server:
        response = call(f"{server.url}/a?b=c", method="POST", body=b"{}", Accept="text/plain")

    assert (response.status, response.body, response.is_cut) == (201, b"made", False)
    assert (response.header("x-trace"), response.header("set-cookie"), response.header("missing")) == ("1", "a=b", None)
    [heard] = server.heard
    assert (heard.method, heard.target, heard.body) == ("POST", "/a?b=c", b"{}")
    assert heard.headers == {
        "host": f"127.0.0.1:{server.port}",
        "user-agent": "Tidegate",
        "connection": "close",
        "accept": "text/plain",
        "accept-encoding": "identity",
        "content-length": "2",
    }


def test_no_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with receiver() as server:
        assert call(server.url).status == 200


def test_a_redirect_is_not_followed() -> None:
    with receiver() as secret, receiver(answer(302, Location=secret.url)) as server:
        assert call(server.url).status == 302
    assert secret.connections == 0


@pytest.mark.parametrize(
    "script",
    [
        SILENCE,
        dripping(),
        dripping(b"HTTP/1.1 200 OK\r\nX: "),
        dripping(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"),
        dripping(b"HTTP/1.1 200 OK\r\n\r\n"),
        [b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", *[b"1\r\nx\r\n", 0.02] * 5000],
        [*[b"HTTP/1.1 100 Continue\r\n\r\n", 0.02] * 5000],
        [b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n", b"half", *SILENCE],
    ],
)
def test_a_receiver_that_hangs_or_drips_ends_with_the_time(script: Script) -> None:
    with receiver(script) as server, within(3):
        assert code(server.url, seconds=0.5) == "timeout"


def test_a_receiver_that_reads_nothing_ends_with_the_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, within(3):
        server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        url = f"http://127.0.0.1:{server.getsockname()[1]}"
        assert code(url, seconds=0.5, method="POST", body=b"x" * 50_000_000) == "timeout"


def test_without_time_nothing_is_sent() -> None:
    with receiver() as server:
        assert code(server.url, seconds=0) == "timeout"
    assert server.connections == 0


def test_no_more_than_the_kept_part_of_a_body_is_read() -> None:
    whole, too_large = b"x" * MOST_BODY_BYTES, b"y" * (MOST_BODY_BYTES + 1)
    endless = [b"HTTP/1.1 200 OK\r\n\r\n", *[b"z" * 65536] * 2000]
    with receiver(answer(200, whole), answer(200, too_large), endless) as server:
        responses = [call(server.url) for _ in range(3)]

    assert [(len(each.body), each.is_cut) for each in responses] == [
        (MOST_BODY_BYTES, False),
        (MOST_BODY_BYTES, True),
        (MOST_BODY_BYTES, True),
    ]


def test_chunks_are_put_together() -> None:
    chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: 1\r\n\r\n"
    with receiver(chunked) as server:
        assert call(server.url).body == b"abcde"


def test_a_compressed_body_stays_compressed() -> None:
    bomb = gzip.compress(b"\0" * 50_000_000)[:60_000]
    with receiver(answer(200, bomb, Content_Encoding="gzip")) as server:
        assert call(server.url).body == bomb


@pytest.mark.parametrize(
    "script",
    [
        b"",
        b"\r\n",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"HTTP/1.1 two OK\r\n\r\n",
        b"HTTP/1.1 99999 OK\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 101 + b"\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"y" * 70_000,
        b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nab",
        [b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", *[b"x" * 65536] * 1000],
        [*[b"HTTP/1.1 100 Continue\r\n" + b"X: " + b"y" * 60_000 + b"\r\n\r\n"] * 1000],
        [b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;", *[b"x" * 60_000 + b"\r\nx\r\n1;"] * 1000],
    ],
)
def test_what_is_no_http_answer(script: Script | bytes) -> None:
    with receiver(script) as server, within(5):
        assert code(server.url) in {"invalid_answer", "unreachable"}


def test_a_refused_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

    with pytest.raises(NoAnswer, match=r"^127\.0\.0\.1 was not reached: the connection was refused$"):
        call(f"http://127.0.0.1:{port}/?token=hunter22")


def test_an_unknown_name() -> None:
    def unknown(*_: Any) -> Any:
        raise socket.gaierror(-2, "Name or service not known")

    assert code("https://example.com", rules=Rules(resolve=unknown)) == "unreachable"


def test_a_name_that_leads_inside_is_not_connected_to() -> None:
    with receiver() as server:
        rules = Rules(ports=frozenset({server.port}), resolve=resolving_to("127.0.0.1"))
        with pytest.raises(NotAllowed):
            call(f"https://rebound.example:{server.port}", rules=rules)
    assert server.connections == 0


def test_a_name_that_changes_after_the_check_is_not_asked_again() -> None:
    """The first answer is allowed, and any further one would lead to the second server."""
    asked: list[str] = []

    def rebinding(host: str, port: int, *_: Any) -> list[tuple[Any, ...]]:
        asked.append(host)
        return resolving_to("127.0.0.1" if len(asked) == 1 else "127.0.0.2")(host, port)

    with receiver() as allowed, receiver(address="127.0.0.2", port=allowed.port) as inside:
        call(f"http://localhost:{allowed.port}", rules=Rules(calls_loopback=True, resolve=rebinding))

    assert (asked, allowed.connections, inside.connections) == (["localhost"], 1, 0)


def test_the_next_address_is_tried_where_one_is_dead() -> None:
    local = Rules(calls_loopback=True, resolve=resolving_to("127.0.0.1", "127.0.0.1"))
    with receiver() as server:
        assert call(f"http://localhost:{server.port}", rules=local).status == 200


def over_tls(server: Any, host: str = "api.example.com", **more: Any) -> Any:
    """To a name that leads to the server."""
    rules = Rules(ports=frozenset({server.port}), calls_loopback=True, resolve=resolving_to("127.0.0.1"))
    return lambda: call(f"https://{host}:{server.port}/a", rules=rules, **more)


def test_tls_by_the_name_of_the_host(trusted: Authority, tmp_path: Path) -> None:
    with receiver(tls=trusted.server("api.example.com", tmp_path)) as server:
        assert over_tls(server)().body == b"ok"

    assert server.heard[0].headers["host"] == f"api.example.com:{server.port}"


def test_a_certificate_of_another_host_or_authority_is_refused(trusted: Authority, tmp_path: Path) -> None:
    unknown = Authority("unknown").server("api.example.com", tmp_path)
    other = trusted.server("other.example.com", tmp_path)
    for tls in (unknown, other):
        with receiver(tls=tls) as server, pytest.raises(NoAnswer) as error:
            over_tls(server)()
        assert error.value.code == "bad_certificate"
        assert server.heard == []


def test_an_old_tls_is_refused(trusted: Authority, tmp_path: Path) -> None:
    tls = trusted.server("api.example.com", tmp_path)
    tls.set_ciphers("ALL:@SECLEVEL=0")
    with pytest.warns(DeprecationWarning, match="TLSv1_1"):
        tls.minimum_version = tls.maximum_version = ssl.TLSVersion.TLSv1_1
    with receiver(tls=tls) as server, pytest.raises(NoAnswer, match="no TLS"):
        over_tls(server)()


def test_a_server_without_tls(trusted: Authority) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        def speak_first() -> None:
            connected, _ = server.accept()
            with connected:
                connected.sendall(OK)

        thread = threading.Thread(target=speak_first)
        thread.start()
        rules = Rules(ports=frozenset({port}), calls_loopback=True, resolve=resolving_to("127.0.0.1"))
        assert code(f"https://api.example.com:{port}", rules=rules) == "unreachable"
        thread.join()


@pytest.mark.parametrize("begin", [b"", b"\x16\x03\x03\x40\x00"])
def test_a_slow_handshake_ends_with_the_time(begin: bytes) -> None:
    """It says nothing, or announces a record and sends it byte by byte."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port, ended = server.getsockname()[1], threading.Event()

        def drip() -> None:
            connected, _ = server.accept()
            with connected:
                connected.sendall(begin)
                while not ended.wait(0.02):
                    if begin:
                        connected.sendall(b"\0")

        thread = threading.Thread(target=drip)
        thread.start()
        rules = Rules(ports=frozenset({port}), calls_loopback=True, resolve=resolving_to("127.0.0.1"))
        began = time.monotonic()
        try:
            assert code(f"https://api.example.com:{port}", rules=rules, seconds=0.5) == "timeout"
            assert time.monotonic() - began < 3
        finally:
            ended.set()
            thread.join()


def test_a_drip_over_tls_ends_with_the_time(trusted: Authority, tmp_path: Path) -> None:
    tls = trusted.server("api.example.com", tmp_path)
    with receiver(dripping(b"HTTP/1.1 200 OK\r\n\r\n"), tls=tls) as server, within(3):
        with pytest.raises(NoAnswer) as error:
            over_tls(server, seconds=0.5)()
        assert error.value.code == "timeout"

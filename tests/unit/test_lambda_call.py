"""The connection of a call that lasts minutes."""

import socket
from typing import Any

import pytest

from tests.lambda_api import Lambda
from tidegate.base import lambda_call as invoking
from tidegate.base.lambda_call import NotAnswered, NotReached, Reply, invoke

OPTIONS = {
    "SO_KEEPALIVE": (socket.SOL_SOCKET, socket.SO_KEEPALIVE),
    "TCP_KEEPIDLE": (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE),
    "TCP_KEEPINTVL": (socket.IPPROTO_TCP, socket.TCP_KEEPINTVL),
    "TCP_KEEPCNT": (socket.IPPROTO_TCP, socket.TCP_KEEPCNT),
}


def call(*, within: float = 5) -> Reply:
    return invoke("images", b"{}", kind="RequestResponse", connect_within=1, within=within)


def test_a_connection_sends_keep_alives_before_the_network_drops_it(
    aws: Lambda, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reads the socket's options during the wait for the answer."""
    seen: dict[str, int] = {}
    connect = socket.create_connection
    live: list[socket.socket] = []

    def remembered(*arguments: Any, **options: Any) -> socket.socket:
        live.append(connect(*arguments, **options))
        return live[-1]

    read = invoking.read

    def look(response: Any) -> Reply:
        seen.update({name: live[0].getsockopt(*option) for name, option in OPTIONS.items()})
        return read(response)

    monkeypatch.setattr(socket, "create_connection", remembered)
    monkeypatch.setattr(invoking, "read", look)
    call()

    assert seen == {"SO_KEEPALIVE": 1, "TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4}
    # A dead connection is found before any device on the way drops it.
    assert 60 + 4 * 15 < 350


def test_it_asks_for_the_answer_by_the_name_of_the_function(aws: Lambda) -> None:
    invoke("arn:aws:lambda:eu-west-1:1:function:x", b'{"a": 1}', kind="RequestResponse", connect_within=1, within=5)

    path = "/2015-03-31/functions/arn%3Aaws%3Alambda%3Aeu-west-1%3A1%3Afunction%3Ax/invocations"
    assert aws.heard == [(path, "RequestResponse", {"a": 1})]


@pytest.mark.parametrize("domain", ["api.aws", "api.amazonwebservices.com.cn"])
def test_a_name_with_a_dual_stack_is_reached_by_ipv6_only(monkeypatch: pytest.MonkeyPatch, domain: str) -> None:
    """There is no route for IPv4: a connection by it would wait until it times out."""
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "local")
    monkeypatch.setenv("AWS_REGION", "eu-west-1")
    monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", f"https://lambda.eu-west-1.{domain}")
    asked: list[tuple[Any, ...]] = []
    reached: list[tuple[Any, ...]] = []

    def addresses(*place: Any) -> list[Any]:
        asked.append(place)
        return [(socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("2600:1f00::1", 443, 0, 0))]

    def refuse(place: tuple[Any, ...], *_: Any) -> Any:
        reached.append(place)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", addresses)
    monkeypatch.setattr(socket, "create_connection", refuse)

    with pytest.raises(NotReached):
        call()

    assert asked == [(f"lambda.eu-west-1.{domain}", 443, socket.AF_INET6, socket.SOCK_STREAM)]
    assert reached == [("2600:1f00::1", 443)]


def test_a_name_without_an_address_of_ipv6_is_not_reached(monkeypatch: pytest.MonkeyPatch, aws: Lambda) -> None:
    def none(*_: Any) -> Any:
        raise socket.gaierror(socket.EAI_NODATA, "No address associated with hostname")

    monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", "https://lambda.eu-west-1.api.aws")
    monkeypatch.setattr(socket, "getaddrinfo", none)

    with pytest.raises(NotReached):
        call()


def test_an_unreachable_lambda_got_no_request(aws: Lambda, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", "http://127.0.0.1:9")

    with pytest.raises(NotReached):
        call()


def test_a_late_answer_leaves_open_whether_the_function_ran(aws: Lambda) -> None:
    aws.seconds = 1

    with pytest.raises(NotAnswered) as raised:
        call(within=0.2)

    assert isinstance(raised.value.__cause__, TimeoutError)
    assert len(aws.heard) == 1

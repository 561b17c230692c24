"""The WebSocket API of the local stack, compared with what API Gateway is known to do."""

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import boto3
import pytest
from botocore.config import Config
from botocore.exceptions import ClientError

from tests.stack.fixtures.local_stack import LocalStack, local_stack

Socket = aiohttp.ClientWebSocketResponse


@pytest.fixture(scope="module")
def stack() -> Iterator[LocalStack]:
    with local_stack() as stack:
        yield stack


@pytest.fixture(scope="module")
def brief() -> Iterator[LocalStack]:
    """Ten minutes of silence are half a second here, and two hours a second and a half."""
    with local_stack(limits={"idle_seconds": 0.5, "longest_seconds": 1.5}) as stack:
        yield stack


@pytest.fixture
def posting(stack: LocalStack) -> Any:
    """AWS' own client."""
    return boto3.client(
        "apigatewaymanagementapi",
        endpoint_url=f"{stack.http_url}/live",
        region_name="eu-west-1",
        aws_access_key_id="local",
        aws_secret_access_key="local",
        config=Config(retries={"total_max_attempts": 1}),
    )


@asynccontextmanager
async def opened(stack: LocalStack, query: str = "") -> AsyncIterator[Socket]:
    url = f"{stack.http_url.replace('http', 'ws')}/live{query}"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        yield socket


def run[T](work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, 20))


def heard(stack: LocalStack, kind: str) -> list[dict[str, Any]]:
    events = stack.invoke("HearFunction", tell=True)
    return [event for event in events if event["requestContext"]["eventType"] == kind]


def connection_of(stack: LocalStack) -> str:
    """The newest."""
    name: str = heard(stack, "CONNECT")[-1]["requestContext"]["connectionId"]
    return name


def test_each_connection_and_message_becomes_an_event(stack: LocalStack) -> None:
    async def converse() -> None:
        async with opened(stack, "?ticket=a%20b&n=1") as socket:
            await socket.send_str("hello")
            await asyncio.sleep(0.2)

    run(converse())

    connect, message, disconnect = (heard(stack, kind)[-1] for kind in ("CONNECT", "MESSAGE", "DISCONNECT"))
    assert connect["queryStringParameters"] == {"ticket": "a b", "n": "1"}
    assert message["body"] == "hello"
    context = message["requestContext"]
    assert (context["routeKey"], context["stage"], connect["requestContext"]["routeKey"]) == (
        *("$default", "live"),
        "$connect",
    )
    names = {one["requestContext"]["connectionId"] for one in (connect, message, disconnect)}
    assert len(names) == 1
    assert names.pop().endswith("=")


def test_a_connection_that_is_refused_is_not_opened(stack: LocalStack) -> None:
    async def converse() -> int:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            async with opened(stack, "?ticket=bad"):
                pass
        return refused.value.status

    assert run(converse()) == 401


def test_a_request_that_asks_for_no_socket_is_told_so(stack: LocalStack) -> None:
    async def ask() -> int:
        async with aiohttp.ClientSession() as session, session.get(f"{stack.http_url}/live") as reply:
            return reply.status

    assert run(ask()) == 426


def test_what_is_posted_arrives(stack: LocalStack, posting: Any) -> None:
    async def converse() -> str:
        async with opened(stack) as socket:
            name = await asyncio.to_thread(connection_of, stack)
            await asyncio.to_thread(posting.post_to_connection, ConnectionId=name, Data=b'{"n": 1}')
            return str(await socket.receive_str())

    assert run(converse()) == '{"n": 1}'


def test_a_connection_is_closed_from_outside(stack: LocalStack, posting: Any) -> None:
    async def converse() -> tuple[aiohttp.WSMsgType, int | None, str]:
        async with opened(stack) as socket:
            name = await asyncio.to_thread(connection_of, stack)
            await asyncio.to_thread(posting.delete_connection, ConnectionId=name)
            message = await socket.receive()
            return message.type, socket.close_code, name

    kind, code, name = run(converse())

    assert (kind, code) == (aiohttp.WSMsgType.CLOSE, 1001)
    with pytest.raises(posting.exceptions.GoneException):
        posting.post_to_connection(ConnectionId=name, Data=b"{}")


def test_a_connection_that_never_was_is_gone(posting: Any) -> None:
    with pytest.raises(posting.exceptions.GoneException):
        posting.post_to_connection(ConnectionId="abc=", Data=b"{}")


def test_a_message_has_its_bound(stack: LocalStack, posting: Any) -> None:
    async def converse() -> tuple[str, aiohttp.WSMsgType, int | None]:
        async with opened(stack) as socket:
            name = await asyncio.to_thread(connection_of, stack)
            with pytest.raises(ClientError) as refused:
                await asyncio.to_thread(posting.post_to_connection, ConnectionId=name, Data=b"x" * (128 * 1024 + 1))
            await socket.send_str("x" * (128 * 1024 + 1))
            message = await socket.receive()
            return refused.value.response["Error"]["Code"], message.type, socket.close_code

    assert run(converse()) == ("PayloadTooLargeException", aiohttp.WSMsgType.CLOSE, 1009)


def test_only_a_failure_of_the_function_is_answered(stack: LocalStack) -> None:
    async def converse() -> dict[str, str]:
        async with opened(stack) as socket:
            await socket.send_str("hello")
            await socket.send_str("fail")
            answer: dict[str, str] = json.loads(await socket.receive_str())
            return answer

    assert run(converse())["message"] == "Internal server error"


def test_a_silent_connection_ends_and_any_connection_after_its_longest_time(brief: LocalStack) -> None:
    async def lasting(every: float) -> float:
        clock = asyncio.get_running_loop().time
        async with opened(brief) as socket:
            began = clock()

            async def talk() -> None:
                while every and not socket.closed:
                    await asyncio.sleep(every)
                    await socket.send_str("hello")

            talking = asyncio.create_task(talk())
            async for _ in socket:
                pass
            talking.cancel()
            return clock() - began

    assert 0.4 <= run(lasting(0)) < 1.2
    assert 1.3 <= run(lasting(0.2)) < 2.5

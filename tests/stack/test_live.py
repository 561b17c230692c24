"""Live connections in the whole stack: real sockets, the live function's own processes, relay, Postgres."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import aiohttp
import psycopg
import pytest
from playwright._impl._driver import compute_driver_executable

from tests.conftest import ROOT
from tests.stack.fixtures.local_stack import lambda_client
from tests.stack.running import Stack, running_stack
from tests.stack.test_local_command import pids_below

Message = dict[str, Any]
PAGE = (ROOT / "docs" / "live.md").read_text()
# Playwright brings a Node with it.
NODE, _ = compute_driver_executable()


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running_stack(tmp_path_factory.mktemp("live")) as stack:
        yield stack


@pytest.fixture(autouse=True)
def _alone(stack: Stack) -> Iterator[None]:
    """No test sees another's connections; the pump ends at its next ask."""
    yield
    sql(stack, "DELETE FROM tidegate.watchers")


class Client:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[tuple[float, Message]] = []

    async def watch(self, *topics: str) -> None:
        await self.socket.send_json({"do": "watch", "topics": topics})

    async def until(self, wanted: Callable[[Message], bool], within: float = 15.0) -> Message:
        async with asyncio.timeout(within):
            while True:
                message: Message = json.loads(await self.socket.receive_str())
                self.heard.append((time.monotonic(), message))
                if wanted(message):
                    return message


def sql(stack: Stack, statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
    with psycopg.connect(stack.database_url, autocommit=True) as connection:
        cursor = connection.execute(statement.encode(), parameters)
        return cursor.fetchall() if cursor.description else []


def ticket(stack: Stack, **headers: str) -> str:
    url: str = stack.http.post("/api/live/tickets", headers=headers).raise_for_status().json()["url"]
    return url


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Client]:
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        yield Client(socket)


def run[T](work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, 60))


def of(topic: str, status: str = "") -> Callable[[Message], bool]:
    return lambda said: said.get("topic") == topic and (not status or said["state"]["status"] == status)


def live_processes(stack: Stack) -> list[int]:
    def is_one(pid: int) -> bool:
        try:
            return b"AWS_LAMBDA_FUNCTION_NAME=LiveFunction" in Path(f"/proc/{pid}/environ").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            return False

    return [pid for pid in pids_below(stack.process.pid) if is_one(pid)]


def until_forgotten(stack: Stack, connection: str) -> None:
    deadline = time.monotonic() + 5
    while sql(stack, "SELECT FROM tidegate.watchers WHERE connection LIKE %s", connection):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_job_is_followed_to_its_end(stack: Stack) -> None:
    async def follow() -> list[str]:
        async with connected(ticket(stack)) as client:
            job = await asyncio.to_thread(stack.post, work_ms=3000)
            topic = f"job:{job}"
            await client.watch(topic, "reference:none/1")
            ended = await client.until(of(topic, "completed"))
            assert ended["state"] == next(
                each for each in stack.http.get("/api/jobs").json()["jobs"] if each["id"] == job
            )
            return [said["state"]["status"] for _, said in client.heard if said.get("topic") == topic]

    seen = run(follow())

    assert set(seen) <= {"pending", "processing", "completed"}
    assert "processing" in seen


def test_a_message_comes_within_a_second_of_the_end(stack: Stack) -> None:
    """The bench measures more."""

    async def late() -> list[float]:
        async with connected(ticket(stack)) as client:
            await client.watch("inbox")
            await client.until(of("inbox"))
            jobs = [stack.post(work_ms=200 * n) for n in range(1, 11)]
            await client.watch(*(f"job:{job}" for job in jobs))
            left = {f"job:{job}" for job in jobs}
            delays = []
            while left:
                said = await client.until(lambda said: said.get("topic") in left)
                if said["state"]["status"] == "completed":
                    left.remove(said["topic"])
                    ended = datetime.fromisoformat(said["state"]["finished_at"]).timestamp()
                    delays.append(time.time() - ended)
            return delays

    delays = sorted(run(late()))

    assert delays[len(delays) // 2] < 1.0


def test_a_ticket_opens_one_connection(stack: Stack) -> None:
    async def twice() -> tuple[int, int]:
        url = ticket(stack)
        async with connected(url):
            with pytest.raises(aiohttp.WSServerHandshakeError) as again:
                async with connected(url):
                    pass
        with pytest.raises(aiohttp.WSServerHandshakeError) as without:
            async with connected(url.partition("?")[0]):
                pass
        return again.value.status, without.value.status

    assert run(twice()) == (401, 401)


def test_what_is_wrong_is_said_and_ends_nothing(stack: Stack) -> None:
    async def ask() -> list[Message]:
        async with connected(ticket(stack)) as client:
            for text in ("", "[]", '{"do": "sing"}', '{"do": "watch"}', '{"do": "watch", "topics": [7]}', "[" * 5000):
                await client.socket.send_str(text)
                assert "wrong" in await client.until(lambda said: "wrong" in said)
            await client.watch("stats", "stat", *(f"reference:order/{n}" for n in range(50)))
            refused = [await client.until(lambda said: "refused" in said) for _ in range(2)]
            assert (await client.until(lambda said: "watching" in said))["watching"] == 50
            await client.socket.send_json({"do": "unwatch", "topics": ["stats"]})
            assert (await client.until(lambda said: "watching" in said))["watching"] == 49
            return refused

    assert {each["topic"] for each in run(ask())} == {"stat", "reference:order/49"}


def test_a_producer_hears_of_its_own_jobs(stack: Stack) -> None:
    key = stack.http.post("/api/keys", json={"name": "shop", "role": "producer", "owner": "shop"}).json()["key"]
    own = {"Authorization": f"Bearer {key}"}
    theirs = stack.post()
    mine = stack.http.post("/api/jobs", json={"type": "canary", "payload": {}}, headers=own).json()["job_id"]

    async def ask() -> list[Message]:
        async with connected(ticket(stack, **own)) as client:
            await client.watch(f"job:{theirs}", f"job:{mine}", "stats")
            await client.until(of(f"job:{mine}", "completed"))
            return [said for _, said in client.heard if "topic" in said]

    said = run(ask())

    assert {each["topic"] for each in said if "refused" in each} == {f"job:{theirs}", "stats"}
    assert {each["topic"] for each in said if "state" in each} == {f"job:{mine}"}


def test_a_revoked_key_ends_its_connections(stack: Stack) -> None:
    made = stack.http.post("/api/keys", json={"name": "shop", "role": "producer", "owner": "shop"}).json()

    async def wait() -> float:
        async with connected(ticket(stack, Authorization=f"Bearer {made['key']}")) as client:
            await client.watch("reference:order/1")
            await client.until(of("reference:order/1"))
            await asyncio.to_thread(lambda: stack.http.delete(f"/api/keys/{made['id']}").raise_for_status())
            began = time.monotonic()
            async for _ in client.socket:
                pass
            assert client.socket.close_code == 1001
            return time.monotonic() - began

    assert run(wait()) < 12


def test_two_pumps_send_a_state_once(stack: Stack) -> None:
    """The second takes over, as that of the next minute does."""

    async def follow() -> list[int]:
        async with connected(ticket(stack)) as client:
            job = await asyncio.to_thread(stack.post, work_ms=4000)
            topic = f"job:{job}"
            await client.watch(topic)
            await client.until(of(topic))
            function = lambda_client(stack.invoke_url)
            for by in ("schedule", "watch", "schedule"):
                event = json.dumps({"pump": by})
                function.invoke(FunctionName="LiveFunction", InvocationType="Event", Payload=event)
            await client.until(of(topic, "completed"))
            with pytest.raises(TimeoutError):
                await client.until(of(topic), within=2)
            return [said["state"]["progress"] for _, said in client.heard if said.get("topic") == topic]

    seen = run(follow())

    # One that was in the first pump's hands when the second took over may come twice.
    assert seen == sorted(seen)
    assert len(seen) <= len(set(seen)) + 2


def test_a_killed_pump_is_made_good(stack: Stack) -> None:
    """The page that hears nothing sends a ping, which starts another; else the next minute does."""

    async def follow() -> float:
        async with connected(ticket(stack)) as client:
            job = await asyncio.to_thread(stack.post, work_ms=2000)
            topic = f"job:{job}"
            await client.watch(topic)
            await client.until(of(topic))
            for pid in live_processes(stack):
                os.kill(pid, signal.SIGKILL)
            await asyncio.to_thread(stack.until_status, job, "completed")
            began = time.monotonic()
            pinging = asyncio.create_task(ping(client))
            await client.until(of(topic, "completed"))
            pinging.cancel()
            return time.monotonic() - began

    async def ping(client: Client) -> None:
        while True:
            await client.socket.send_json({"do": "ping"})
            await asyncio.sleep(1)

    # The killed one has its duty for five seconds more.
    assert run(follow()) < 14


def test_a_client_that_has_vanished_is_forgotten(stack: Stack) -> None:
    """API Gateway has not said that it is gone: it answers 410."""
    sql(
        stack,
        "INSERT INTO tidegate.watchers (connection, key_id, role, owner, expires_at)"
        " VALUES ('gone=', 'jwt:ann', 'admin', 'ann', now() + interval '1 hour')",
    )
    sql(stack, "INSERT INTO tidegate.watches (connection, key, audience, topic) VALUES ('gone=', 'k', '*', 'stats')")

    async def watch() -> None:
        async with connected(ticket(stack)) as client:
            await client.watch("stats")
            await client.until(of("stats"))
            await asyncio.to_thread(until_forgotten, stack, "gone=")

    run(watch())


def test_a_client_that_leaves_is_forgotten_at_once(stack: Stack) -> None:
    async def leave() -> None:
        async with connected(ticket(stack)) as client:
            await client.watch("stats")
            await client.until(of("stats"))

    run(leave())

    until_forgotten(stack, "%")


def test_beyond_two_thousand_connections_clients_are_sent_away(stack: Stack) -> None:
    sql(
        stack,
        "INSERT INTO tidegate.watchers (connection, key_id, role, owner, expires_at)"
        " SELECT 'c' || n, 'jwt:ann', 'admin', 'ann', now() + interval '1 hour' FROM generate_series(1, 2000) AS n",
    )

    async def connect() -> int:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            async with connected(ticket(stack)):
                pass
        return refused.value.status

    assert run(connect()) == 503


def test_where_the_socket_fails_polls_tell_the_same(stack: Stack) -> None:
    job = stack.post(work_ms=300)
    seen, version = [], ""
    began = time.monotonic()
    while "completed" not in seen:
        assert time.monotonic() - began < 10
        reply = stack.http.get("/api/live", params={"jobs": job, "since": version})
        if reply.status_code == 200:
            version = reply.json()["version"]
            seen.append(reply.json()["jobs"][0]["status"])
        time.sleep(0.1)

    assert len(seen) <= 4
    assert stack.http.get("/api/live", params={"jobs": job, "since": version}).status_code == 304


@pytest.mark.parametrize(("language", "command"), [("python", [sys.executable, "-"]), ("js", [NODE, "-"])])
def test_a_client_of_the_page_follows_a_job(stack: Stack, language: str, command: list[str]) -> None:
    [program] = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    job = stack.post(work_ms=1000)
    known = {
        "TIDEGATE_URL": str(stack.http.base_url).rstrip("/"),
        "TIDEGATE_KEY": stack.key,
        "PATH": os.environ["PATH"],
    }

    done = subprocess.run(
        [*command, job], input=program, env=known, capture_output=True, text=True, timeout=30, check=True
    )

    seen = done.stdout.split()
    assert set(seen) <= {"pending", "processing", "completed"}
    assert seen[-1] == "completed"

"""Posts to live connections by API Gateway's @connections, over a few connections that are kept."""

import os
import queue
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from relay_call import log
from tidegate.base.lambda_call import trust
from tidegate.base.sigv4 import sign_headers

_AT_ONCE = 16
_SECONDS = 3.0
_GONE = 410
# It will be larger at each try.
_TOO_LARGE = 413


class Result(NamedTuple):
    connection: str
    message: int
    status: int


class Connections:
    def __init__(self, api: str) -> None:
        self._api = urlsplit(api)
        self._idle: queue.LifoQueue[HTTPConnection] = queue.LifoQueue()

    def post(self, messages: Sequence[tuple[Iterable[str], str]], *, within: float = 20.0) -> list[Result]:
        """What has not been posted by then is not in the answer."""
        wanted = [(name, n, data.encode()) for n, (names, data) in enumerate(messages) for name in names]
        return [Result(*sent) for sent in self._send_all("POST", wanted, within) if sent[2]]

    def close(self, names: Iterable[str], *, within: float = 3.0) -> None:
        """One that is not closed by then is closed at its next message, or by API Gateway."""
        self._send_all("DELETE", [(name, 0, b"") for name in names], within)

    def _send_all(
        self, method: str, wanted: Sequence[tuple[str, int, bytes]], within: float
    ) -> list[tuple[str, int, int]]:
        give_up = time.monotonic() + within

        def one(each: tuple[str, int, bytes]) -> tuple[str, int, int]:
            name, number, body = each
            return name, number, 0 if time.monotonic() > give_up else self._send(method, name, body)

        if len(wanted) < 2:
            return [one(each) for each in wanted]
        with ThreadPoolExecutor(min(_AT_ONCE, len(wanted))) as pool:
            return list(pool.map(one, wanted))

    def _send(self, method: str, name: str, body: bytes) -> int:
        """Returns the status; 0: there is no answer. A connection that was kept for too long fails at once."""
        path = f"{self._api.path}/%40connections/{quote(name, safe='')}"
        said = {"content-type": "application/json"}
        for is_last in (False, True):
            client = self._client(fresh=is_last)
            try:
                signed = sign_headers(
                    os.environ,
                    service="execute-api",
                    host=self._api.netloc,
                    path=path,
                    headers=said,
                    body=body,
                    method=method,
                )
                client.request(method, path, body, signed)
                response = client.getresponse()
                response.read()
            except (OSError, HTTPException) as error:
                client.close()
                if is_last:
                    log("WARN", "a connection was not posted to", error=type(error).__name__)
            else:
                self._idle.put(client)
                return self._judged(response.status)
        return 0

    def _client(self, *, fresh: bool) -> HTTPConnection:
        if not fresh:
            try:
                return self._idle.get_nowait()
            except queue.Empty:
                pass
        place = self._api.hostname or "", self._api.port
        if self._api.scheme == "https":
            return HTTPSConnection(*place, timeout=_SECONDS, context=trust())
        return HTTPConnection(*place, timeout=_SECONDS)

    @staticmethod
    def _judged(status: int) -> int:
        """0: another try may succeed."""
        if status == _GONE or status < 300:
            return status
        log("WARN", "API Gateway refuses a message", status=status)
        return status if status == _TOO_LARGE else 0

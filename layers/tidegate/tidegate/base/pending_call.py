"""A call of a Lambda function whose answer is fetched when it has come, so that its caller goes on meanwhile.

One request, never repeated here: the caller knows whether the function may do its work twice. The connection may be one
that was kept, and is kept when the answer has come whole.
"""

import io
import select
import ssl
import time
from typing import TYPE_CHECKING, cast

from tidegate.base.lambda_call import NotAnswered, Reply, keep, read, send

if TYPE_CHECKING:
    import socket

_PART_BYTES = 256 * 1024


class PendingCall:
    def __init__(self, function: str, event: bytes, *, connect_within: float, within: float) -> None:
        """`within`: the seconds that the whole call may take. Raises NotReached or NotAnswered."""
        self._give_up = time.monotonic() + within
        self._answer = bytearray()
        self._is_whole = self._has_ended = False
        self._client, _ = send(
            function, event, "RequestResponse", connect_within=connect_within, give_up=self._give_up, keeps=True
        )
        self._socket: socket.socket = self._client.sock
        self._socket.setblocking(False)

    def fileno(self) -> int:
        """For select(): readable when some of the answer has come."""
        return self._socket.fileno()

    @property
    def is_answered(self) -> bool:
        """The answer is here, or will not come. It does not wait."""
        if not self._is_whole and time.monotonic() < self._give_up:
            self._receive()
        return self._is_whole or time.monotonic() >= self._give_up

    def wait(self, seconds: float) -> None:
        """Until some of the answer has come."""
        left = min(seconds, self._give_up - time.monotonic())
        if left > 0 and not self._is_whole:
            select.select([self._socket], [], [], left)

    def reply(self) -> Reply:
        """Once it is answered. Raises NotAnswered."""
        try:
            answer, will_close = self._read()
        except NotAnswered:
            self._client.close()
            raise
        if will_close or self._has_ended:
            self._client.close()
        else:
            keep(self._client)
        return answer

    def _read(self) -> tuple[Reply, bool]:
        """Returns the answer, and whether Lambda closes the connection."""
        from http.client import HTTPException, HTTPResponse

        if not self._is_whole:
            raise NotAnswered("Lambda's answer did not come: TimeoutError") from TimeoutError()
        if b"\r\n\r\n" not in self._answer:
            raise NotAnswered("Lambda's answer did not come whole")
        try:
            response = HTTPResponse(cast("socket.socket", _Received(bytes(self._answer))), method="POST")
            response.begin()
            return read(response), response.will_close
        except (OSError, HTTPException, ValueError) as error:
            raise NotAnswered(f"Lambda's answer did not come: {type(error).__name__}") from error

    def _receive(self) -> None:
        """What has come. The end of the connection ends the answer, too."""
        try:
            while part := self._socket.recv(_PART_BYTES):
                self._answer += part
                if self._has_its_length:
                    break
            else:
                self._has_ended = True
        except (BlockingIOError, ssl.SSLWantReadError):
            return
        except OSError:
            self._has_ended = True  # what has come so far is no answer, and is read as such
        self._is_whole = True

    @property
    def _has_its_length(self) -> bool:
        head, end, _ = bytes(self._answer[:_PART_BYTES]).partition(b"\r\n\r\n")
        for line in head.lower().split(b"\r\n"):
            name, _, value = line.partition(b":")
            if end and name == b"transfer-encoding":  # in parts, of which the last is empty; JSON has no such end
                return self._answer.endswith(b"\r\n0\r\n\r\n")
            if end and name == b"content-length" and value.strip().isdigit():
                return len(self._answer) >= len(head) + len(end) + int(value)
        return False


class _Received:
    """What http.client reads an answer from."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer

    def makefile(self, _: str) -> io.BytesIO:
        return io.BytesIO(self._answer)

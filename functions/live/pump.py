"""The pump: asks relay what has changed, posts it, says what was posted, and so on until it is the next one's turn.

The schedule starts one each minute, which takes over from the one before, so that there is never a moment without. A
client that watches while there is none has one started too.
"""

import time
import uuid
from collections.abc import Callable
from typing import Any

from connections import Connections
from relay_call import LiveRelay, NotDone, log

_TIDY_SECONDS = 5.0
# Kept for the last ask.
_RESERVE_SECONDS = 8.0
# Less than the pump has its duty for.
_POST_SECONDS = 4.0
_FIRST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS = 0.5, 5.0


def pump(relay: LiveRelay, connections: Connections, seconds_left: Callable[[], float], *, by: str) -> None:
    me = str(uuid.uuid4())
    asks: dict[str, Any] = {"takes_over": by == "schedule"}
    tidied_at = -_TIDY_SECONDS
    pause = _FIRST_PAUSE_SECONDS
    while seconds_left() > _RESERVE_SECONDS:
        began = time.monotonic()
        tidies = began - tidied_at >= _TIDY_SECONDS
        try:
            answer = relay.ask("changes", pump=me, tidies=tidies, **asks)
        except NotDone as error:
            log("WARN", "relay did not answer", error=str(error))
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)
            continue
        pause = _FIRST_PAUSE_SECONDS
        tidied_at = began if tidies else tidied_at
        connections.close(answer["close"])
        if not answer["goes_on"]:
            return
        asks = {"after": answer["after"], **_posted(connections, answer["messages"])}
        time.sleep(max(answer["next_ms"] / 1000 - (time.monotonic() - began), 0))
    _leave(relay, asks)


def _leave(relay: LiveRelay, asks: dict[str, Any]) -> None:
    """What was posted is not posted again."""
    try:
        relay.ask("changes", posted=asks.get("posted", []), gone=asks.get("gone", []))
    except NotDone as error:
        log("WARN", "relay did not answer", error=str(error))


def _posted(connections: Connections, messages: list[dict[str, Any]]) -> dict[str, Any]:
    results = connections.post([(each["connections"], each["data"]) for each in messages], within=_POST_SECONDS)
    gone = [name for name, _, status in results if status == 410]
    posted = [
        [name, messages[number]["key"], messages[number]["version"]]
        for name, number, status in results
        if status != 410
    ]
    return {"posted": posted, "gone": gone}

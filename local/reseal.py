"""Seals anew what another key has sealed, after a rotation (docs/operations.md): `make reseal`, for the stack that
TIDEGATE_URL and TIDEGATE_KEY name, or the last `make run`. It goes on until no other key is needed."""

import os
import sys
import time
from typing import Any

import httpx

from local.state import LocalState, StateError, state_parser

# What a tick of the lane outside seals, and what others had locked, comes with another walk.
_WALKS = 12
_PAUSE_SECONDS = 10.0
_PATIENCE_SECONDS = 40.0


def main() -> None:
    given = state_parser(__doc__).parse_args()
    try:
        found = dict(os.environ) if "TIDEGATE_URL" in os.environ else LocalState(given.state).variables()
        left = reseal(found["TIDEGATE_URL"], found.get("TIDEGATE_KEY", ""))
    except StateError as error:
        sys.exit(f"error: {error}")
    except httpx.HTTPStatusError as error:
        sys.exit(f"error: {error.response.status_code} {error.response.text}")
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        sys.exit(f"error: {found['TIDEGATE_URL']}: {error}")
    sys.exit(f"error: {left} are still sealed with another key: try again" if left else 0)


def reseal(url: str, key: str, *, walks: int = _WALKS, pause: float = _PAUSE_SECONDS) -> int:
    """What is left."""
    left = walk(url, key)
    for _ in range(walks - 1):
        if not left:
            break
        time.sleep(pause)
        left = walk(url, key)
    return left


def walk(url: str, key: str) -> int:
    step: dict[str, Any] = {"next": None}
    while True:
        step = ask(url, key, {"after": step["next"]})
        said = ", ".join(f"{name}: {step[name]}" for name in ("looked_at", "resealed", "left", "unreadable"))
        print(f"{step['place'] or 'all'} {said}", flush=True)
        if step["next"] is None:
            return int(step["left"])


def ask(url: str, key: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {key}"}
    reply = httpx.post(f"{url}/api/encryption/reseal", json=body, headers=headers, timeout=_PATIENCE_SECONDS)
    answer: dict[str, Any] = reply.raise_for_status().json()
    return answer


if __name__ == "__main__":
    main()

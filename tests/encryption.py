"""Keys for tests, and a handler that keeps a secret in every place where a job stores something."""

from typing import Any

import pytest
from pydantic import BaseModel

from tidegate import Fixed, Running, Wait, job_type

KEY_A, KEY_B, HASH_KEY = "a" * 64, "b" * 64, "c" * 64
MARK = "only-the-handler-reads-this"
NOW = Fixed(base=0)


def give_keys(patch: pytest.MonkeyPatch, *keys: str) -> None:
    """To this process, and to the slots that it makes."""
    patch.setenv("ENCRYPTION_KEYS", ",".join(keys))
    patch.setenv("ENCRYPTION_HASH_KEY", HASH_KEY)


class Secret(BaseModel):
    mark: str = ""


@job_type("secret", backoff=NOW, encrypted=True)
def secret(job: Running, payload: Secret) -> Any:
    """Fails, then waits for a signal, then ends."""
    if job.attempt == 1:
        job.state["mark"] = job.once("step", lambda: payload.mark)
        job.log("said", mark=payload.mark)
        raise RuntimeError("it broke") from ValueError(payload.mark)
    if job.signal is None:
        raise Wait("go")
    job.enqueue("secret_child", {"mark": payload.mark}, idempotency_key="child")
    return [payload.mark, job.state["mark"], job.once("step", lambda: "again"), job.signal]


@job_type("secret_child", backoff=NOW, encrypted=True)
def secret_child(job: Running, payload: Secret) -> str:
    return payload.mark


@job_type("secrets", backoff=NOW, batch=10, encrypted=True)
def secrets(jobs: list[Running], payloads: list[Secret]) -> list[str]:
    for job in jobs:
        job.state["calls"] = len(jobs)
    return [payload.mark for payload in payloads]


@job_type("plain", backoff=NOW)
def plain(job: Running, payload: Secret) -> str:
    job.enqueue("secret_child", {"mark": payload.mark})
    return payload.mark


TYPES = (secret, secret_child, secrets, plain)

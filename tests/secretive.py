"""Handlers that keep a secret in every place where a job stores something."""

from typing import Any

from pydantic import BaseModel

from tidegate import Fixed, Running, Wait, job_type

MARK = "only-the-handler-reads-this"
NOW = Fixed(base=0)


class Secret(BaseModel):
    mark: str = ""


@job_type("secret", backoff=NOW, encrypted=True)
def secret(job: Running, payload: Secret) -> Any:
    """Fails, then waits for a signal, then ends."""
    if job.attempt == 1:
        job.state["mark"] = job.once("step", lambda: payload.mark)
        job.log("said", mark=payload.mark)
        raise KeyError(payload.mark) from ValueError(payload.mark)
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


@job_type("idle")
def idle(job: Running, payload: Secret) -> None:
    """Does nothing."""


TYPES = (secret, secret_child, secrets, plain, idle)

"""Invocations of the processor, visible while they live; one that vanished is known by its deadline."""

from dataclasses import dataclass

from tidegate.database import Connection
from tidegate.statements import load

_SQL = load("worker")


@dataclass(frozen=True)
class Worker:
    id: str
    """The request id of the invocation: it stands in the locks and in every log line."""
    lane: str = "default"
    function_version: str = ""
    log_stream: str = ""


def register(connection: Connection, worker: Worker, *, seconds: float) -> None:
    """`seconds` until the platform ends it."""
    connection.execute(_SQL["register"], {**vars(worker), "seconds": max(seconds, 0.001)})


def deregister(connection: Connection, worker: Worker) -> None:
    connection.execute(_SQL["deregister"], {"id": worker.id})

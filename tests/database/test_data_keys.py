"""Processors note the key that they seal with, and say once if one is missing."""

from uuid import UUID

import pytest

from tests.database.processing import enqueue, process, status
from tests.envelopes import NEW, OLD, have_keys
from tests.unit.test_job_lines import Log, log
from tidegate.base import envelope
from tidegate.postgres.database import Connection
from tidegate.queue import data_keys

__all__ = ["log"]


@pytest.fixture(autouse=True)
def _in_a_new_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_keys, "_said", set())


def noted(connection: Connection) -> set[str]:
    return {row["id"] for row in connection.execute("SELECT id FROM tidegate.encryption_keys")}


def complaints(log: Log) -> list[list[str]]:
    return [line["keys"] for line in log.lines if line["message"].startswith("keys are missing")]


def test_the_key_that_seals_is_noted(declared: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    assert noted(declared) == set()
    have_keys(monkeypatch, NEW, OLD)

    for _ in range(2):
        process(declared)

    assert noted(declared) == {envelope.key_ids()[0]}


def test_a_former_key_that_seals_again_is_the_newest_and_not_counted(
    declared: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rotation is taken back."""
    have_keys(monkeypatch, OLD, NEW)
    process(declared)
    old, new = envelope.key_ids()
    have_keys(monkeypatch, NEW, OLD)
    process(declared)
    declared.execute(
        "UPDATE tidegate.encryption_keys SET needed_by = 0, counted_at = now(), counted_to = %s WHERE id = %s",
        [UUID(int=1), old],
    )
    have_keys(monkeypatch, OLD, NEW)

    process(declared)

    rows = declared.execute(
        "SELECT id, needed_by, counted_to FROM tidegate.encryption_keys ORDER BY since DESC"
    ).fetchall()
    assert [tuple(row.values()) for row in rows] == [(old, None, None), (new, None, None)]


def test_a_key_that_nothing_needs_is_not_missing(
    declared: Connection, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    declared.execute("INSERT INTO tidegate.encryption_keys VALUES ('00000000', now(), 0, now())")
    have_keys(monkeypatch, NEW)

    process(declared)

    assert complaints(log) == []


@pytest.mark.parametrize("keys", [[], [OLD]])
def test_a_missing_key_is_said_once_and_stops_nothing(
    declared: Connection, monkeypatch: pytest.MonkeyPatch, log: Log, keys: list[str]
) -> None:
    have_keys(monkeypatch, NEW)
    process(declared)
    missing = envelope.key_ids()
    have_keys(monkeypatch, *keys)
    jobs = [enqueue(declared, "echo") for _ in range(2)]

    for _ in range(3):
        process(declared)

    assert complaints(log) == [missing]
    assert [status(declared, job_id) for job_id in jobs] == ["completed"] * 2

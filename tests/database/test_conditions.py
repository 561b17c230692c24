"""Conditions that several statements ask: each becomes a part of the statement, so that this finds its indexes."""

import re
from typing import LiteralString

import pytest

from tidegate.postgres.database import Connection

ASKED: list[LiteralString] = [
    "SELECT name FROM tidegate.job_types AS t WHERE tidegate.may_start(t)",
    "SELECT name FROM tidegate.job_types AS t WHERE tidegate.is_gone(t.missing_since)",
    "SELECT id FROM tidegate.jobs AS j WHERE j.type = 'email' AND tidegate.holds_lock(j, now())",
    "SELECT jobs FROM tidegate.room_of_key('email', 'k', 1, now())",
    "SELECT id FROM tidegate.workers AS w WHERE tidegate.will_claim_again(w, 30)",
    "SELECT name FROM tidegate.lanes AS l WHERE tidegate.is_recent(l.woken_at)",
]


@pytest.mark.parametrize("statement", ASKED, ids=lambda statement: statement.split("tidegate.")[-1].split("(")[0])
def test_a_condition_becomes_a_part_of_the_statement(connection: Connection, statement: LiteralString) -> None:
    connection.execute("SET LOCAL enable_seqscan = off")

    plan = "\n".join(row["QUERY PLAN"] for row in connection.execute(f"EXPLAIN (VERBOSE) {statement}"))

    assert "Function Scan" not in plan
    assert not re.search(r"tidegate\.\w+\(", plan)
    assert ("jobs_locked" in plan) == ("tidegate.jobs" in plan)

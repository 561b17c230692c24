from tests.functions.conftest import Client
from tidegate.manage import table_health
from tidegate.manage.table_health import ConnectionsInUse, Table, Transaction
from tidegate.postgres.database import Connection


def test_tables_and_indexes(management: Client, committed: Connection, other: Connection) -> None:
    with other.transaction():
        other.execute("SELECT FROM tidegate.jobs LIMIT 1")

        found = management("GET", "/api/database").json

    assert {"jobs", "job_logs", "audit"} <= {each["name"] for each in found["tables"]}
    assert {"jobs_queued", "jobs_pkey"} <= {each["name"] for each in found["indexes"]}
    assert found["oldest_transaction"]["state"] == "idle in transaction"
    assert found["oldest_transaction"]["seconds"] >= 0
    assert 1 <= found["connections"]["used"] <= found["connections"]["most"]


def test_what_an_operator_should_look_at() -> None:
    tables = [
        Table("jobs", 50_000, 20_000, 1, 1, None, None),
        Table("batches", 50, 9_000, 1, 1, None, None),
    ]

    said = list(table_health._warnings(tables, Transaction(3600, "active", ""), ConnectionsInUse(90, 100)))

    assert said == [
        "a transaction has been open for 60 minutes: no vacuum removes rows that died after it began",
        "the table jobs has 20,000 dead rows: vacuum does not keep up, or is off",
        "the table jobs has never been analyzed",
        "90 of 100 connections are in use",
    ]
    assert list(table_health._warnings([], None, ConnectionsInUse(1, 100))) == []

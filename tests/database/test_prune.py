"""Prune deletes jobs that finished long ago, in steps, and nothing else."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests import factory
from tests.roles import login
from tidegate.job import Status
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.statements import load
from tidegate.queue.prune import prune, prune_if_due, prune_if_overdue

pytestmark = pytest.mark.usefixtures("email_type")

LONG_AGO: dict[str, Any] = {"finished_at": "-400 days"}


def make_old(
    connection: Connection, count: int, *, days: int = 8, type_: str = "email", status: str = "completed", logs: int = 0
) -> None:
    connection.execute(
        "INSERT INTO tidegate.jobs"
        " (type, owner, max_attempts, status, started_at, finished_at, error_code, error_message)"
        " SELECT %s, 'alice', 3, %s, now(), now() - make_interval(days => %s, secs => n), 'oops', 'it broke'"
        " FROM generate_series(1, %s) AS n",
        [type_, status, days, count],
    )
    connection.execute(
        "INSERT INTO tidegate.job_logs (job_id, message) SELECT id, 'line' FROM tidegate.jobs, generate_series(1, %s)",
        [logs],
    )


def make_batch(connection: Connection, *, finished_at: str | None = None) -> Any:
    return factory.value(
        connection,
        "INSERT INTO tidegate.batches (owner, total, finished_at)"
        " VALUES ('alice', 2, now() + %s::interval) RETURNING id",
        [finished_at],
    )


def left(connection: Connection, table: str = "jobs") -> int:
    return connection.execute(f"SELECT FROM tidegate.{table}").rowcount


def make_due(connection: Connection, *, minutes: int = 0) -> None:
    """So many minutes ago."""
    connection.execute("UPDATE tidegate.duties SET due_at = now() - make_interval(mins => %s)", [minutes])


@pytest.mark.parametrize(("jobs", "lines", "seconds"), [(500, 300, 0.05), (200, 1000, 0.01)])
def test_a_prune_ends_in_time_if_each_job_has_many_lines(
    connection: Connection, jobs: int, lines: int, seconds: float
) -> None:
    make_old(connection, jobs, logs=lines)

    assert 0 < prune(connection, seconds=seconds) < jobs


def test_without_time_no_step_runs(connection: Connection) -> None:
    make_old(connection, 1)

    assert prune(connection, seconds=0) == 0


@pytest.mark.parametrize(
    ("status", "kept", "gone"),
    [("completed", 6, 8), ("failed", 29, 31), ("cancelled", 6, 8)],
)
def test_each_status_is_kept_for_its_days(connection: Connection, status: str, kept: int, gone: int) -> None:
    young = factory.make_job(connection, status, finished_at=f"-{kept} days")
    factory.make_job(connection, status, finished_at=f"-{gone} days")

    assert prune(connection) == 1
    assert factory.job(connection, young)["status"] == status


def test_each_type_is_kept_for_its_days(connection: Connection) -> None:
    factory.make_type(connection, "short", retention={"completed": 0.5})
    factory.make_type(connection, "long", retention={"completed": 365})
    factory.make_type(connection, "for_ever", retention={"completed": None})
    for name, finished_at in [("short", "-13 hours"), ("long", "-364 days"), ("for_ever", "-3000 days")]:
        factory.make_job(connection, "completed", type=name, finished_at=finished_at)

    assert prune(connection) == 1
    assert {row["type"] for row in connection.execute("SELECT type FROM tidegate.jobs")} == {"long", "for_ever"}


def test_an_operators_retention_lies_over_the_declared_one(connection: Connection) -> None:
    factory.make_type(connection, retention={"completed": 365, "failed": 365})
    factory.make_job(connection, "completed", finished_at="-2 days")
    factory.make_job(connection, "failed", finished_at="-40 days")

    factory.override(connection, "email", retention={"completed": 1})

    assert prune(connection) == 1
    assert factory.value(connection, "SELECT status FROM tidegate.jobs") == "failed"


@pytest.mark.parametrize("days", [-1, 40_000])
def test_an_impossible_retention_is_refused(connection: Connection, days: int) -> None:
    with pytest.raises(Exception, match="job_types_retention"):
        factory.make_type(connection, retention={"failed": days})


@pytest.mark.parametrize("status", [status for status in Status if not status.is_finished])
def test_an_unfinished_job_stays_however_old(connection: Connection, status: Status) -> None:
    factory.make_job(connection, status, created_at="-400 days")

    assert prune(connection) == 0


def test_logs_and_signals_are_deleted_with_their_job(connection: Connection) -> None:
    job_id = factory.make_job(connection, "completed", **LONG_AGO)
    connection.execute("INSERT INTO tidegate.job_logs (job_id, message) VALUES (%s, 'hello')", [job_id])
    connection.execute("INSERT INTO tidegate.job_signals (job_id, name, payload) VALUES (%s, 'paid', '1')", [job_id])

    prune(connection)

    assert (left(connection), left(connection, "job_logs"), left(connection, "job_signals")) == (0, 0, 0)


def test_bounded_steps_continue_until_nothing_is_left(connection: Connection) -> None:
    factory.make_type(connection, "sms")
    make_old(connection, 15)
    make_old(connection, 10, type_="sms")
    make_old(connection, 10, type_="sms", status="failed", days=40)

    deleted = connection.execute(load("queue/prune")["jobs"], {"step": 10, "now": None}).rowcount

    assert deleted == 10
    assert prune(connection, step=10) == 25


def test_the_oldest_jobs_are_deleted_first(connection: Connection) -> None:
    make_old(connection, 5, days=10)
    make_old(connection, 5, days=300)

    connection.execute(load("queue/prune")["jobs"], {"step": 5, "now": None})

    assert factory.value(connection, "SELECT min(finished_at) > now() - interval '11 days' FROM tidegate.jobs")


def test_each_step_is_a_transaction_of_its_own(committed: Connection, other: Connection) -> None:
    make_old(committed, 3)

    with other.transaction():
        other.execute("SELECT FROM tidegate.jobs ORDER BY finished_at DESC LIMIT 1 FOR UPDATE")

        assert prune(committed, step=1) == 2


def test_a_job_that_is_retried_by_hand_meanwhile_stays(committed: Connection, other: Connection) -> None:
    job_id = factory.make_job(committed, "failed", **LONG_AGO)

    with other.transaction():
        other.execute("UPDATE tidegate.jobs SET status = 'pending', attempts = 0, finished_at = NULL")
        assert prune(committed) == 0

    assert prune(committed) == 0
    assert factory.job(committed, job_id)["status"] == "pending"


def test_two_prunes_at_once_neither_wait_nor_count_twice(committed: Connection, other: Connection) -> None:
    make_old(committed, 3000)

    with ThreadPoolExecutor(2) as pool:
        deleted = list(pool.map(lambda connection: prune(connection, step=50), [committed, other]))
    deleted.append(prune(committed))

    assert (sum(deleted), left(committed)) == (3000, 0)


def test_a_batch_is_deleted_after_its_last_member(connection: Connection) -> None:
    for finished_at in ("-6 days", "-8 days"):
        batch_id = make_batch(connection, finished_at="-8 days")
        factory.make_job(connection, "completed", batch_id=batch_id, finished_at=finished_at)

    assert prune(connection, step=1) == 1
    assert left(connection, "batches") == 1


@pytest.mark.parametrize("finished_at", ["-6 days", None])
def test_a_batch_stays_for_a_week_after_its_end(connection: Connection, finished_at: str | None) -> None:
    make_batch(connection, finished_at=finished_at)

    prune(connection)

    assert left(connection, "batches") == 1


def test_an_unfinished_batch_does_not_keep_its_finished_members(connection: Connection) -> None:
    batch_id = make_batch(connection)
    factory.make_job(connection, "completed", batch_id=batch_id, **LONG_AGO)
    factory.make_job(connection, "pending", batch_id=batch_id)

    assert prune(connection) == 1
    assert left(connection, "batches") == 1


@pytest.mark.parametrize(
    ("table", "key", "rows", "kept"),
    [
        (
            "workers",
            "id",
            """(lane, function_version, log_stream, started_at, id, deadline)
            SELECT 'default', '1', 's', now() - interval '3 days', hours::text, now() - make_interval(hours => hours)
            FROM unnest(ARRAY[23, 25]) AS hours""",
            "23",
        ),
        (
            "owner_buckets",
            "owner",
            "SELECT days::text, 1, now() - make_interval(days => days) FROM unnest(ARRAY[6, 8]) AS days",
            "6",
        ),
    ],
    ids=["dead workers after a day", "unused buckets after a week"],
)
def test_rows_without_a_use_are_deleted(connection: Connection, table: str, key: str, rows: str, kept: str) -> None:
    connection.execute(f"INSERT INTO tidegate.{table} {rows}")

    prune(connection)

    assert factory.value(connection, f"SELECT {key} FROM tidegate.{table}") == kept


def test_one_processor_prunes_in_ten_minutes(committed: Connection, other: Connection) -> None:
    make_old(committed, 1)
    make_due(committed)

    assert prune_if_due(committed, seconds=60) == 1
    make_old(committed, 1)
    assert prune_if_due(other, seconds=60) == 0
    make_due(committed)
    assert prune_if_due(other, seconds=60) == 1


def test_the_next_invocation_continues_an_unfinished_prune(committed: Connection, other: Connection) -> None:
    make_old(committed, 3000)
    make_due(committed)

    some = prune_if_due(committed, seconds=60, at_most=0.001)

    assert some < 3000
    assert prune_if_due(other, seconds=60) == 3000 - some


def test_an_invocation_at_its_end_leaves_the_duty_to_another(committed: Connection, other: Connection) -> None:
    make_old(committed, 1)
    make_due(committed)

    assert prune_if_due(committed, seconds=0.5) == 0
    assert prune_if_due(other, seconds=60) == 1


def due_in_minutes(connection: Connection) -> int:
    until_due = "SELECT extract(epoch FROM due_at - now()) / 60 FROM tidegate.duties WHERE name = 'prune'"
    minutes: float = factory.value(connection, until_due)
    return round(minutes)


@pytest.mark.parametrize(("minutes", "pruned", "due"), [(59, 0, -59), (61, 1, 10)])
def test_a_busy_processor_prunes_if_none_has_for_an_hour(
    committed: Connection, minutes: int, pruned: int, due: int
) -> None:
    make_old(committed, 1)
    make_due(committed, minutes=minutes)

    assert prune_if_overdue(committed, seconds=10) == pruned
    assert due_in_minutes(committed) == due


def test_a_busy_processor_prunes_for_a_moment_and_continues_later(committed: Connection, other: Connection) -> None:
    make_old(committed, 5000)
    make_due(committed, minutes=61)

    some = prune_if_overdue(committed, seconds=0.001)

    assert 0 < some < 5000
    assert due_in_minutes(committed) == -61
    assert prune_if_overdue(other) > 0


def test_a_step_reads_only_the_jobs_that_it_deletes(connection: Connection) -> None:
    factory.make_type(connection, "audit", retention={"completed": 3650})

    def pages_read(others: int) -> int:
        make_old(connection, others, type_="audit", days=300)
        make_old(connection, others, days=1)
        connection.execute(
            "INSERT INTO tidegate.jobs (type, owner, max_attempts) SELECT 'email', 'a', 3 FROM generate_series(1, %s)",
            [others],
        )
        make_old(connection, 100)
        connection.execute("ANALYZE tidegate.jobs")
        step = load("queue/prune")["jobs"]
        return factory.pages_read(connection, step, {"step": 1000, "now": None}, by="jobs_finished")

    few, many = pages_read(2_000), pages_read(40_000)

    assert many < 2 * few


def test_a_prune_that_is_not_due_writes_nothing(committed: Connection) -> None:
    make_due(committed)
    prune_if_due(committed, seconds=60)
    with committed.transaction():
        assert prune_if_due(committed, seconds=60) == 0

        assert factory.value(committed, "SELECT pg_current_xact_id_if_assigned()") is None


def write_audit(connection: Connection, *days: int) -> None:
    connection.execute(
        "INSERT INTO tidegate.audit (at, actor, action, kind, subject, changed)"
        " SELECT now() - make_interval(days => days), 'ann', 'pause', 'type', days::text, '{}' FROM unnest(%s) AS days",
        [list(days)],
    )


def subjects(connection: Connection) -> list[str]:
    return [row["subject"] for row in connection.execute("SELECT subject FROM tidegate.audit ORDER BY id")]


@pytest.mark.parametrize(("setting", "left"), [("400", ["399", "3", "30"]), ("30", ["3", "30"]), ("36500", None)])
def test_the_audit_is_kept_for_as_long_as_the_setting_says(
    connection: Connection, setting: str, left: list[str] | None
) -> None:
    """Also an entry that is younger than the one after it keeps none."""
    connection.execute("UPDATE tidegate.worker_config SET value = %s::jsonb WHERE key = 'audit_days'", [setting])
    days = (500, 401, 399, 3, 450, 30)
    write_audit(connection, *days)

    prune(connection)

    assert subjects(connection) == (left or [str(each) for each in days])


def test_the_audit_is_pruned_in_steps_by_a_role_that_may_not_delete_from_it(
    committed: Connection, database_url: str
) -> None:
    write_audit(committed, *range(410, 430), 5)

    with connect(login(database_url, "tidegate_processor")) as processor:
        gone = [factory.value(processor, "SELECT tidegate.prune_audit(8)") for _ in range(4)]

    assert gone == [8, 8, 4, 0]
    assert subjects(committed) == ["5"]


def ends_of(connection: Connection, type_: str, status: str = "completed") -> list[int]:
    """How many seconds over a day ago the jobs that are left have ended, in the transaction that made them."""
    ended = "SELECT extract(epoch FROM now() - finished_at)::integer - 86400 AS seconds FROM tidegate.jobs"
    rows = connection.execute(f"{ended} WHERE type = %s AND status = %s ORDER BY 1", [type_, status])
    return [row["seconds"] for row in rows]


def test_the_newest_so_many_are_kept_of_each_type_and_status(connection: Connection) -> None:
    factory.make_type(connection, "few", retention={"completed": None, "most_completed": 3, "most_failed": 2})
    factory.make_type(connection, "many")
    for type_ in ("few", "many"):
        make_old(connection, 5, days=1, type_=type_)
        make_old(connection, 5, days=1, type_=type_, status="failed")

    assert prune(connection) == 5
    assert ends_of(connection, "few") == [1, 2, 3]
    assert ends_of(connection, "few", "failed") == [1, 2]
    assert left(connection) == 15


def test_age_and_number_both_count(connection: Connection) -> None:
    factory.make_type(connection, retention={"completed": 2, "most_completed": 4})
    make_old(connection, 3, days=1)
    make_old(connection, 5, days=3)

    assert prune(connection) == 5
    make_old(connection, 3, days=1)
    assert prune(connection) == 2
    assert left(connection) == 4


def test_of_jobs_that_ended_in_the_same_moment_no_more_are_kept(connection: Connection) -> None:
    factory.make_type(connection, retention={"completed": None, "most_completed": 7})
    factory.make_jobs(connection, 30, "completed", finished_at="-1 day")

    assert prune(connection, step=4) == 23
    assert left(connection) == 7


def test_an_operators_number_lies_over_the_declared_one(connection: Connection) -> None:
    factory.make_type(connection, retention={"most_completed": 100})
    make_old(connection, 10, days=1)

    factory.override(connection, "email", retention={"most_completed": 4})

    assert prune(connection) == 6


@pytest.mark.parametrize("most", [0, -1, 100_001])
def test_an_impossible_number_is_refused(connection: Connection, most: int) -> None:
    with pytest.raises(Exception, match="job_types_most_kept"):
        factory.make_type(connection, retention={"most_failed": most})


def test_prunes_at_once_keep_what_is_to_be_kept(committed: Connection, other: Connection) -> None:
    """Also beside jobs that another session has locked: no younger ones are taken in their place."""
    factory.make_type(committed, retention={"completed": None, "most_completed": 500})
    make_old(committed, 3000, days=1)
    newest = "SELECT id FROM tidegate.jobs ORDER BY finished_at DESC LIMIT 500"
    expected = {row["id"] for row in committed.execute(newest)}

    with other.transaction():
        other.execute("SELECT FROM tidegate.jobs ORDER BY finished_at LIMIT 40 FOR UPDATE")
        with connect(login_of(committed)) as third, ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda connection: prune(connection, step=50), [committed, third]))

    assert expected <= {row["id"] for row in committed.execute("SELECT id FROM tidegate.jobs")}
    prune(committed)
    assert {row["id"] for row in committed.execute("SELECT id FROM tidegate.jobs")} == expected


def login_of(connection: Connection) -> str:
    there = connection.info
    return f"postgresql://{there.user}:{there.password}@{there.host}:{there.port}/{there.dbname}"

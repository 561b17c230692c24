"""What each statement in a job's life reads beside 150,000 other jobs: never the whole table, only the rows it needs.

Postgres counts the rows that scans of the table read, and all pages, also within functions. Each test runs with
statistics, without, with those of an idle moment, and with the plans of a session that began with the empty table; as
the owner, who is the superuser of a DATABASE_URL, and as the role that sends the statement.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

import pytest
from psycopg import sql

from local.database import Postgres
from tests import factory
from tests.conftest import MIGRATIONS
from tests.factory import EVE
from tests.outcomes import DONE, FAILED
from tidegate.job import Claimed, FollowUp, NewJob, Unique
from tidegate.manage import job_actions, shared_limits
from tidegate.manage.replay import Drip, replay_many
from tidegate.outcome import Finished, Outcome, Retried, SafeError
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate
from tidegate.postgres.statements import load
from tidegate.processor.due_work import find_due_work
from tidegate.processor.fleet import Worker
from tidegate.processor.locks import held
from tidegate.queue.batch import end_missed_batches
from tidegate.queue.claim import Limits, claim, seconds_to_next_token, unblock_all
from tidegate.queue.enqueue import enqueue, enqueue_batch
from tidegate.queue.expire import expire
from tidegate.queue.prune import prune
from tidegate.queue.reclaim import reclaim
from tidegate.queue.report import report
from tidegate.queue.schedule import schedule
from tidegate.queue.settle import settle
from tidegate.queue.wait import leave_signal, resume_due
from tidegate.running import Updates

TYPES: dict[str, dict[str, Any]] = {
    "plain": {},
    "keyed": {"key_limit": 2},
    "few": {"max_concurrent": 103},
    "rated": {"rate": {"per_second": 1, "burst": 20}},
    "idle": {},
}

_FILL = """
INSERT INTO tidegate.jobs (
    type, owner, max_attempts, status, priority, scheduled_for, concurrency_key, blocked, started_at, finished_at,
    locked_by, locked_at, lock_expires_at, wait_until, wait_signal, wait_children)
SELECT %(type)s, 'owner_' || n %% 20, 3, %(status)s, 1 + n %% 20, now() + %(due)s::interval,
    CASE WHEN %(keys)s > 0 THEN 'key_' || n %% %(keys)s END, %(blocked)s,
    CASE WHEN %(status)s <> 'pending' THEN now() END,
    CASE WHEN %(status)s = 'completed' THEN now() - make_interval(secs => n) END,
    CASE WHEN %(status)s = 'processing' THEN 'w' END, CASE WHEN %(status)s = 'processing' THEN now() END,
    CASE WHEN %(status)s = 'processing' THEN now() + interval '1 hour' END,
    CASE WHEN %(status)s = 'waiting' THEN now() + interval '1 hour' END, %(signal)s, %(children)s
FROM generate_series(1, %(size)s) AS n
"""
_DEFAULTS = {"due": "-1 minute", "keys": 0, "blocked": False, "signal": None, "children": False}
_BESIDE: list[dict[str, Any]] = [
    {"status": "completed", "type": "plain", "size": 60_000},
    {"status": "pending", "type": "plain", "size": 20_000},
    {"status": "pending", "type": "plain", "size": 10_000, "due": "1 hour"},
    {"status": "pending", "type": "keyed", "size": 10_000, "keys": 2_000},
    {"status": "pending", "type": "keyed", "size": 10_000, "keys": 1, "blocked": True},
    {"status": "pending", "type": "few", "size": 10_000},
    {"status": "pending", "type": "rated", "size": 10_000},
    {"status": "processing", "type": "plain", "size": 300},
    {"status": "processing", "type": "few", "size": 100},
    {"status": "waiting", "type": "plain", "size": 5_000},
    {"status": "waiting", "type": "plain", "size": 5_000, "signal": "go"},
]


STATES = {
    "analyzed": "owner",
    "never analyzed": "its role",
    "analyzed when idle": "its role",
    "planned when empty": "its role",
}
"""What the planner knows, and the login that each state is tested with."""


@pytest.fixture(scope="module", params=STATES)
def many(postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[Connection]:
    name = f"plans_{uuid4().hex}"
    postgres.create_database(name)
    with connect(postgres.url(name)) as connection, connect(postgres.url(name)) as report:
        migrate(connection, MIGRATIONS)
        for table in ("jobs", "job_types", "batches", "job_signals"):
            connection.execute(f"ALTER TABLE tidegate.{table} SET (autovacuum_enabled = false)")
        for type_, declared in TYPES.items():
            factory.make_type(connection, type_, **declared)
        if request.param == "planned when empty":
            plan(connection)
        for group in _BESIDE[:1]:
            connection.execute(_FILL, _DEFAULTS | group)
        if request.param == "analyzed when idle":
            connection.execute("VACUUM ANALYZE")
        for group in _BESIDE[1:]:
            connection.execute(_FILL, _DEFAULTS | group)
        if request.param == "analyzed":
            connection.execute("ANALYZE")
        with report.transaction():
            if request.param == "analyzed when idle":
                leave_dead_entries(connection, report)
            if STATES[request.param] == "its role":
                AS_ROLES.add(name)
            yield connection


def plan(connection: Connection) -> None:
    """What a function has planned six times, one plan serves from then on: here one for tables without jobs."""
    for _ in range(6):
        with connection.transaction(force_rollback=True):
            factory.make_type(connection, "callback", lane="outside")
            factory.make_endpoint(connection, "all", events=["job.completed", "job.failed", "job.cancelled"])
            unique = [NewJob(type="plain", unique=Unique(key="k", on_conflict="replace"))]
            for _ in range(2):
                others = [NewJob(type="idle", idempotency_key=f"{n}") for n in range(9)]
                enqueue_batch(connection, unique + others, owner="a")
            factory.value(connection, "SELECT tidegate.take_room('a', 1, 100)")
            jobs = claim(connection, room=10, limits=limits("idle"))
            report(connection, [(job, Updates(progress=5)) for job in jobs])
            follow_up = FollowUp.model_validate({"type": "plain", "unique": {"key": "k"}}).row()
            settle(connection, [Finished(job, DONE, follow_ups=[follow_up]) for job in jobs[:3]])
            settle(connection, [Finished(job, FAILED) for job in jobs[3:5]])
            settle(connection, [Finished(job, Retried(5, SafeError("oops", "it broke"))) for job in jobs[5:]])
            ids = [UUID(job.id) for job in jobs]
            replay_many(connection, ids[:3], uuid4(), EVE, Drip(), None)
            job_actions.act(connection, "retry", ids[3:5], "eve")
            job_actions.act(connection, "cancel", ids, "eve")
            factory.value(connection, "SELECT count(*) FROM tidegate.note_depth('default', 0)")
            expire(connection)
            prune(connection)
            unblock_all(connection)
            resume_due(connection)
            find_due_work(connection, "default", {}, list(TYPES))


def leave_dead_entries(connection: Connection, report: Connection) -> None:
    """In the index of what runs, where no vacuum removes them while `report` has its snapshot."""
    report.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    report.execute("SELECT FROM tidegate.jobs LIMIT 1")
    connection.execute(_FILL, _DEFAULTS | {"status": "processing", "type": "idle", "size": 20_000})
    connection.execute("""
        UPDATE tidegate.jobs SET status = 'completed', finished_at = now(), locked_by = NULL, locked_at = NULL,
            lock_expires_at = NULL
        WHERE type = 'idle'""")


@pytest.fixture
def here(many: Connection) -> Iterator[Connection]:
    with many.transaction(force_rollback=True):
        yield many


AS_ROLES: set[str] = set()
"""The databases in which statements are measured as their roles."""
_SETTINGS = """
SELECT unnest(s.setconfig) AS setting FROM pg_db_role_setting AS s JOIN pg_database AS d ON d.oid = s.setdatabase
WHERE d.datname = current_database() AND s.setrole = %s::regrole"""


@contextmanager
def logged_in(connection: Connection, role: str) -> Iterator[None]:
    """As in a session of the role, with its settings."""
    if connection.info.dbname not in AS_ROLES:
        yield
        return
    for setting in connection.execute(_SETTINGS, [role]).fetchall():
        name, _, value = setting["setting"].partition("=")
        connection.execute("SELECT set_config(%s, %s, true)", [name, value])
    connection.execute(sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(role)))
    yield
    connection.execute("RESET ROLE")


RETRIABLE = load("manage/bulk")["retriable"]
TAKE = load("queue/archive")["take"]
OVER = {"type": "plain", "status": "completed", "before": "now", "step": 100, "bytes": 10**9}
UNBLOCK = load("queue/claim")["unblock"]
STOCK = load("manage/backlog")["stock"] % {"most": 1000}
UNIQUE_JOB = NewJob(type="plain", unique=Unique(key="k"), concurrency_key="k", tags=["t"])
PROCESSOR, ENQUEUE, MANAGEMENT, RELAY = (f"tidegate_{each}" for each in ("processor", "enqueue", "management", "relay"))
READ = """
SELECT t.seq_tup_read::integer AS scanned, (
    SELECT sum(pg_stat_get_xact_blocks_fetched(c.oid))::integer FROM pg_class AS c
    WHERE c.relnamespace = 'tidegate'::regnamespace) AS pages
FROM pg_stat_xact_user_tables AS t WHERE t.relid = 'tidegate.jobs'::regclass
"""


# In the first call of a connection, Postgres reads the ends of indexes while it plans. Which test makes it is random.
PLANNING = 50


def cheap[A](connection: Connection, act: Callable[[Connection], A], most: int, role: str = PROCESSOR) -> A:
    """Asserts that it reads no more than so many pages."""
    before = factory.one(connection, READ)
    with logged_in(connection, role):
        answer = act(connection)
    after = factory.one(connection, READ)
    assert after["scanned"] == before["scanned"], "the table of jobs was scanned"
    assert after["pages"] - before["pages"] <= most + PLANNING
    return answer


def take(connection: Connection, most: int, *types: str, room: int = 10, **more: Any) -> list[Claimed]:
    return cheap(connection, lambda c: claim(c, room=room, limits=limits(*types), **more), most)


def limits(*types: str) -> Limits:
    return Limits(list(types), "default", 100, "w1")


# A claim of 10 reads about 30 pages for each job: the row, and its entries in eight indexes; for each priority the way
# down the index, and a floor; and the running jobs of a type with max_concurrent. Postgres 16 reads more than 18.
@pytest.mark.parametrize("type_", ["plain", "keyed", "few", "rated"])
def test_a_claim(here: Connection, type_: str) -> None:
    assert len(take(here, 720, type_)) == (3 if type_ == "few" else 10)


def test_a_claim_of_jobs_that_do_not_all_fit(here: Connection) -> None:
    """The claim locks the jobs that do not fit too, but measures only the first fifty."""
    here.execute(
        "UPDATE tidegate.jobs SET payload = jsonb_build_object('text', repeat('x', 200000))"
        " WHERE id IN (SELECT id FROM tidegate.jobs WHERE type = 'plain' AND status = 'pending'"
        " AND scheduled_for <= now() ORDER BY priority DESC, scheduled_for, id LIMIT 500)"
    )

    assert len(take(here, 4000, "plain", room=100, room_bytes=2_500_000)) == 12


def test_a_claim_of_all_types(here: Connection) -> None:
    assert len(take(here, 1000, *TYPES)) == 10


def test_a_claim_that_meets_a_key_without_room(here: Connection) -> None:
    for status in ("processing", "processing", "pending"):
        factory.make_job(here, status, type="keyed", concurrency_key="full", priority=20, scheduled_for="-1 hour")

    assert [job.concurrency_key == "full" for job in take(here, 300, "keyed", room=1)] == [False]


def test_a_claim_that_a_limit_leaves_no_room(here: Connection) -> None:
    factory.override(here, "few", max_concurrent=100)

    assert take(here, 100, "few") == []


OF_LIMITS = """
SELECT sum(pg_stat_get_xact_blocks_fetched(c.oid))::integer FROM pg_class AS c JOIN (
    SELECT i.indexrelid AS oid, i.indrelid AS of_table FROM pg_index AS i UNION SELECT t.oid, t.oid FROM pg_class AS t
) AS part USING (oid)
WHERE part.of_table::regclass::text IN ('tidegate.limits', 'tidegate.window_starts')
"""


def share(connection: Connection, *types: str) -> None:
    """A limit among 200, and its full window among as many."""
    for type_ in types:
        factory.override(connection, type_, limits=["l7"])
    connection.execute(
        "INSERT INTO tidegate.limits (name, max_concurrent, rate, burst, window_starts, window_seconds)"
        " SELECT 'l' || n, 1000, 1000, 1000, 410, 60 FROM generate_series(1, 200) AS n"
    )
    connection.execute(
        "INSERT INTO tidegate.window_starts"
        " SELECT 'l' || n, clock_timestamp() - make_interval(secs => step * 0.3), 2"
        " FROM generate_series(1, 200) AS n, generate_series(0, 199) AS step"
    )


# Besides what all claims read: the running jobs of the types that name the limit, 400, and the 200 steps of its window.
@pytest.mark.parametrize("types", [["plain"], ["plain", "rated", "keyed"]], ids=["one type", "three types"])
def test_a_claim_under_a_shared_limit(here: Connection, types: list[str]) -> None:
    share(here, *types)

    assert len(take(here, 2500, *types)) == 10
    assert take(here, 2000, *types) == []


def test_types_without_limits_read_none(here: Connection) -> None:
    share(here, "rated")
    before = factory.value(here, OF_LIMITS)

    assert len(take(here, 720, "plain", "idle")) == 10
    assert factory.value(here, OF_LIMITS) == before
    assert len(take(here, 2500, "rated")) == 10
    assert factory.value(here, OF_LIMITS) > before


def test_a_claim_after_statements_that_have_no_settings_for_the_planner(here: Connection) -> None:
    """Postgres keeps the plan of a statement in a function that a claim calls too, from its first calls on."""
    share(here, *TYPES)
    here.execute("DISCARD PLANS")
    for _ in range(6):  # from the sixth on, one plan may serve all
        assert seconds_to_next_token(here, limits(*TYPES)) is not None
        assert shared_limits.find(here, "l7").running == 400

    assert len(take(here, 2500, *TYPES)) == 10


def test_looking_at_lanes_whose_types_share_a_limit(here: Connection) -> None:
    share(here, *TYPES)

    assert cheap(here, lambda c: find_due_work(c, "default", {}, list(TYPES)).startable, 12_000) == 10


@pytest.mark.parametrize("suspects", [0, 5])
def test_a_claim_of_a_suspect(here: Connection, suspects: int) -> None:
    factory.make_jobs(here, suspects, type="plain", suspect=True, scheduled_for="-1 minute")

    assert len(take(here, 200, *TYPES, room=1, suspects="any")) == min(suspects, 1)


@pytest.mark.parametrize("is_due", [False, True])
def test_looking_for_a_suspect(here: Connection, is_due: bool) -> None:
    here.execute("UPDATE tidegate.job_types SET paused = true WHERE name = 'rated'")
    factory.make_type(here, "alone")
    factory.make_jobs(here, 20, type="rated", suspect=True)
    factory.make_jobs(here, 20, type="alone", suspect=True, scheduled_for="-1 minute" if is_due else "1 day")

    assert cheap(here, lambda c: find_due_work(c, "default", {}, ["alone"]).suspects, 2000) is is_due


@pytest.mark.parametrize(
    ("act", "most", "answer"),
    [
        # The first blocked job lies behind a hundred thousand others.
        (lambda c: "unblock" in find_due_work(c, "default", {}, []).due, 800, True),
        (lambda c: seconds_to_next_token(c, limits(*TYPES)) is not None, 100, True),
        (lambda c: schedule(c, list(TYPES)), 50, 0),
        (prune, 200, 0),
        # The archive deletes them, too, and of more than are kept it counts those that are kept.
        *(
            (lambda c, kept=kept: c.execute(TAKE, OVER | {"kept": kept}).rowcount, 100 * 45, 100)
            for kept in (None, 100)
        ),
        # The first of these keys has ten thousand blocked jobs.
        *(
            (lambda c, key=key: factory.value(c, UNBLOCK, {"types": ["keyed"], "keys": [key]}), 150, unblocked)
            for key, unblocked in (("key_0", 2), ("free", 0))
        ),
    ],
    ids=[
        "due work",
        "the next token",
        "no due schedule",
        "nothing to prune",
        "jobs past their age",
        "more jobs than are kept",
        "unblock",
        "unblock nothing",
    ],
)
def test_a_statement(here: Connection, act: Callable[[Connection], Any], most: int, answer: Any) -> None:
    here.execute("UPDATE tidegate.limits SET tokens = 0, tokens_at = clock_timestamp() WHERE name = 'type:rated'")

    assert cheap(here, act, most) == answer


def test_a_unique_job(here: Connection) -> None:
    assert cheap(here, lambda c: enqueue(c, UNIQUE_JOB, owner="alice").outcome, 60, ENQUEUE) == "created"


def test_an_application_that_enqueues(here: Connection) -> None:
    """It has the right to this function alone, and the settings that it likes."""
    for statement in (
        "CREATE ROLE shop",
        "GRANT USAGE ON SCHEMA tidegate TO shop",
        "GRANT EXECUTE ON FUNCTION tidegate.enqueue TO shop",
        "SET LOCAL search_path = public",
    ):
        here.execute(statement)
    ask = "SELECT tidegate.enqueue('plain', '{}', unique_key => 'k')"

    first = cheap(here, lambda c: factory.value(c, ask), 60, "shop")

    assert cheap(here, lambda c: factory.value(c, ask), 120, "shop") == first


def test_what_relay_does_for_a_processor(here: Connection) -> None:
    jobs = cheap(here, lambda c: claim(c, room=10, limits=limits("plain")), 720, RELAY)
    cheap(here, lambda c: report(c, [(job, Updates(progress=5)) for job in jobs]), 10 * 40, RELAY)

    settled = cheap(here, lambda c: settle(c, [Finished(job, FAILED) for job in jobs]), 10 * 80, RELAY)

    assert settled.counts["fail"] == 10


@pytest.mark.parametrize(
    ("statement", "role"),
    [
        (f"SELECT sum(waiting)::integer FROM ({STOCK}) AS counted", MANAGEMENT),
        ("SELECT waiting FROM tidegate.note_depth('default', 0, 1010)", PROCESSOR),
    ],
)
def test_waiting_jobs_of_one_type_are_not_read_for_each_other_type(here: Connection, statement: str, role: str) -> None:
    for n in range(50):
        factory.make_type(here, f"unused_{n}")

    assert cheap(here, lambda c: factory.value(c, statement), 9000, role) == 101


def test_a_step_of_counting_what_needs_a_former_key(here: Connection) -> None:
    """In the middle of the jobs, where all are encrypted with another key."""
    middle = factory.value(here, "SELECT id FROM tidegate.jobs ORDER BY id OFFSET 50000 LIMIT 1")
    here.execute(
        """UPDATE tidegate.jobs SET payload = '{"$encrypted": "1.00000002.AAAA"}'
        WHERE id IN (SELECT id FROM tidegate.jobs WHERE id > %s ORDER BY id LIMIT 200)""",
        [middle],
    )
    here.execute("INSERT INTO tidegate.job_logs (job_id, message) SELECT id, 'line' FROM tidegate.jobs LIMIT 20000")
    here.execute(
        "INSERT INTO tidegate.encryption_keys (id, since, counted_to) VALUES"
        " ('00000001', now() - interval '2 hours', %s), ('00000002', now() - interval '1 hour', NULL)",
        [middle],
    )

    # 1,150, and with a plan for empty tables 3,500. A scan of all logs for each job would be 60,000.
    assert cheap(here, lambda c: factory.value(c, "SELECT tidegate.count_needs()"), 4_000)


@pytest.mark.parametrize(("due", "most", "made"), [(0, 120, 0), (3, 700, 3)])
def test_looking_for_what_is_due_of_ten_thousand_schedules(here: Connection, due: int, most: int, made: int) -> None:
    said = json.dumps({"expression": "0 3 * * *", "payload": {"text": "x" * 500}})
    here.execute(
        "INSERT INTO tidegate.schedules (type, name, overrides, next_due)"
        " SELECT 'plain', 'n' || n, %s::jsonb, CASE WHEN n <= %s THEN now() ELSE now() + n * interval '1 hour' END"
        " FROM generate_series(1, 10000) AS n",
        [said, due],
    )

    assert cheap(here, lambda c: schedule(c, list(TYPES)), most) == made
    assert cheap(here, lambda c: "schedule" in find_due_work(c, "default", {"plain": "{}"}, []).due, 1_200) is False


def test_the_jobs_that_a_worker_holds(here: Connection) -> None:
    running = here.execute("SELECT id::text, lock_version FROM tidegate.jobs WHERE status = 'processing' LIMIT 100")
    pairs = [(row["id"], row["lock_version"]) for row in running]

    assert len(cheap(here, lambda c: held(c, Worker("w"), pairs), 500)) == 100
    assert cheap(here, lambda c: held(c, Worker("another"), pairs), 500) == {}


@pytest.mark.parametrize(("expired", "most"), [(0, 50), (10, 600)])
def test_reclaim(here: Connection, expired: int, most: int) -> None:
    here.execute(
        "UPDATE tidegate.jobs"
        " SET locked_at = now() - interval '1 minute', lock_expires_at = now() - interval '1 second'"
        " WHERE id IN (SELECT id FROM tidegate.jobs WHERE type = 'plain' AND status = 'processing' LIMIT %s)",
        [expired],
    )

    assert cheap(here, reclaim, most) == expired


@pytest.mark.parametrize(("running", "unblocked"), [(0, 2), (2, 0)], ids=["has room", "has no room"])
def test_unblocking_one_of_each_key(here: Connection, running: int, unblocked: int) -> None:
    factory.make_jobs(here, running, "processing", type="keyed", concurrency_key="key_0")
    blocked = "SELECT count(*)::integer FROM tidegate.jobs WHERE blocked"
    before = factory.value(here, blocked)

    cheap(here, unblock_all, 200)

    assert factory.value(here, blocked) == before - unblocked


def test_resuming_due_jobs(here: Connection) -> None:
    timed_out = factory.make_job(here, "waiting", type="plain", wait_until="-1 minute")
    signalled = factory.make_job(here, "waiting", type="plain", wait_signal="go")
    childless = factory.make_job(here, "waiting", type="plain", wait_children=True)
    parent = factory.make_job(here, "waiting", type="plain", wait_children=True)
    factory.make_job(here, type="plain", parent_id=parent)
    for job_id in (signalled, factory.make_job(here, type="plain")):
        leave_signal(here, job_id, "go")

    # As the first test of its connection, on 16 beside dead entries: 675, of which the planner reads two thirds.
    cheap(here, resume_due, 700)

    resumed = [factory.job(here, job_id)["resumed_by"] for job_id in (timed_out, signalled, childless, parent)]
    assert resumed == ["timeout", "signal", "children", None]


def test_a_settlement(here: Connection) -> None:
    """A settlement of 100 claimed jobs with updates, each of which locks the row."""
    jobs = claim(here, room=100, limits=limits("plain"))
    batch = [Finished(job, DONE, Updates(progress=5)) for job in jobs]

    settled = cheap(here, lambda c: settle(c, batch), 100 * 42)

    assert settled.counts["complete"] == 100


@pytest.mark.parametrize("endpoints", [0, 2])
@pytest.mark.parametrize("outcome", [DONE, FAILED])
def test_a_settlement_that_is_told(here: Connection, endpoints: int, outcome: Outcome) -> None:
    """Without endpoints, one look into an empty index more. A callback costs about as much as an enqueue."""
    factory.make_type(here, "callback", lane="outside")
    for n in range(endpoints):
        factory.make_endpoint(here, f"shop{n}", events=["job.completed", "job.failed"])
    batch = [Finished(job, outcome) for job in claim(here, room=100, limits=limits("plain"))]

    cheap(here, lambda c: settle(c, batch), 100 * (70 + 40 * endpoints))

    assert factory.value(here, "SELECT count(*) FROM tidegate.jobs WHERE type = 'callback'") == 100 * endpoints


def test_an_action_that_is_told(here: Connection) -> None:
    factory.make_type(here, "callback", lane="outside")
    factory.make_endpoint(here, events=["job.cancelled"])
    ids = [factory.make_job(here, type="plain") for _ in range(200)]

    cheap(here, lambda c: job_actions.act(c, "cancel", ids, "eve"), 200 * 100, MANAGEMENT)

    assert factory.value(here, "SELECT count(*) FROM tidegate.jobs WHERE type = 'callback'") == 200


@pytest.mark.parametrize("exist", [False, True], ids=["new", "existing"])
def test_a_settlement_with_follow_ups_under_keys(here: Connection, exist: bool) -> None:
    """50 jobs of a batch, each with one of each kind."""
    enqueue_batch(here, [NewJob(type="idle")] * 50, owner="alice")
    batch = []
    for n, job in enumerate(claim(here, room=50, limits=limits("idle"))):
        key = "k" if exist else f"k{n}"
        ways: list[dict[str, Any]] = [{"idempotency_key": key}, {"unique": {"key": key}}]
        ways += [
            {"unique": {"key": f"{key}{more}"} | more} for more in ({"while": "pending"}, {"on_conflict": "replace"})
        ]
        said = [FollowUp.model_validate({"type": "plain"} | way) for way in ways]
        batch.append(Finished(job, DONE, follow_ups=[each.row() for each in said]))

    settled = cheap(here, lambda c: settle(c, batch), 50 * 4 * 80)

    assert settled.counts["complete"] == 50


def test_without_endpoints_telling_is_one_look_into_an_empty_index(here: Connection) -> None:
    ids = factory.make_jobs(here, 100, "completed", type="plain")
    factory.make_type(here, "callback", lane="outside")
    made = "SELECT count(*) FROM tidegate.jobs WHERE type = 'callback'"

    cheap(here, lambda c: c.execute("SELECT tidegate.tell(%s)", [ids]), 5)

    assert factory.value(here, made) == 0
    factory.make_endpoint(here, events=["job.completed"])
    here.execute("SELECT tidegate.tell(%s)", [ids])
    assert factory.value(here, made) == 100


def test_a_batch_that_replaces(here: Connection) -> None:
    jobs = [NewJob(type="plain", unique=Unique(key=f"k{n}", on_conflict="replace")) for n in range(10)]
    enqueue_batch(here, jobs, owner="alice")

    batch = cheap(here, lambda c: enqueue_batch(c, jobs, owner="alice"), 2000, ENQUEUE)

    assert [job.outcome for job in batch.jobs] == ["replaced"] * 10


@pytest.mark.parametrize("until", ["unfinished", "pending"])
def test_a_batch_that_takes_the_places_of_expired_jobs(here: Connection, until: str) -> None:
    unique = [Unique.model_validate({"key": f"k{n}", "while": until}) for n in range(10)]
    jobs = [NewJob(type="plain", unique=each) for each in unique]
    enqueue_batch(here, jobs, owner="alice")
    here.execute("UPDATE tidegate.jobs SET expires_at = now() - interval '1 second' WHERE unique_key LIKE 'k_'")

    batch = cheap(here, lambda c: enqueue_batch(c, jobs, owner="alice"), 2000, ENQUEUE)

    assert [job.outcome for job in batch.jobs] == ["replaced"] * 10


def test_the_jobs_of_an_owner_are_counted_up_to_a_limit_and_not_each_time(here: Connection) -> None:
    """The owner has thousands of unfinished jobs, and as many finished ones."""
    asked = "SELECT tidegate.take_room('owner_3', 1, %s) AS has_room"
    unfinished = "SELECT count(*) FROM tidegate.jobs WHERE owner = 'owner_3' AND finished_at IS NULL"

    full = cheap(here, lambda c: factory.value(c, asked, [100]), 400, ENQUEUE)
    here.execute(asked, [100_000])
    known = cheap(here, lambda c: factory.value(c, asked, [100_000]), 30, ENQUEUE)

    assert (full, known) == (False, True)
    counted = factory.value(here, "SELECT jobs FROM tidegate.owner_pending WHERE owner = 'owner_3'")
    assert counted == factory.value(here, unfinished) + 2


@pytest.mark.parametrize("until", ["unfinished", "pending"])
def test_a_unique_job_that_exists(here: Connection, until: str) -> None:
    """Beside thousands of jobs of its type and its owner."""
    here.execute("UPDATE tidegate.jobs SET unique_key = id::text, unique_while_pending = true WHERE owner = 'owner_3'")
    job = NewJob(type="plain", unique=Unique.model_validate({"key": "k", "while": until}))
    enqueue(here, job, owner="owner_3")

    assert cheap(here, lambda c: enqueue(c, job, owner="owner_3").outcome, 120, ENQUEUE) == "existing"


@pytest.mark.parametrize(
    ("action", "status", "is_unique"),
    [
        ("cancel", "pending", False),
        ("cancel", "processing", False),
        ("retry", "failed", False),
        ("retry", "failed", True),
        ("retry", "cancelled", True),
        ("delete", "failed", False),
    ],
)
def test_an_action_on_many_jobs(here: Connection, action: str, status: str, is_unique: bool) -> None:
    """An action on one job is the same statement."""
    keys = [f"k{n}" if is_unique else None for n in range(200)]
    said = {"type": "plain", "unique_while_pending": status == "cancelled"}
    ids = [factory.make_job(here, status, unique_key=key, **said) for key in keys]

    def act(connection: Connection) -> list[dict[str, Any]]:
        if action == "retry":
            assert len(connection.execute(RETRIABLE, {"ids": ids}).fetchall()) == 200
        return job_actions.act(connection, action, ids, "eve")

    assert [row["status"] is not None for row in cheap(here, act, 200 * 60, MANAGEMENT)] == [True] * 200


def test_a_replay_of_many_jobs(here: Connection) -> None:
    """Also where a part of them is replayed already; and the replays of one job."""
    ids = [factory.make_job(here, "failed", type="plain") for _ in range(200)]
    act = uuid4()
    replay_many(here, ids[:100], act, EVE, Drip(), None)

    made = cheap(here, lambda c: replay_many(c, ids, act, EVE, Drip(), None), 200 * 60, MANAGEMENT)
    linked = cheap(here, lambda c: job_actions.replays(c, ids[0]), 20, MANAGEMENT)

    assert (len(made.ids), len(linked)) == (100, 1)


@pytest.fixture(scope="module", params=["analyzed", "never analyzed"])
def many_batches(postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[Connection]:
    name = f"batches_{uuid4().hex}"
    postgres.create_database(name)
    with connect(postgres.url(name)) as connection:
        migrate(connection, MIGRATIONS)
        factory.make_type(connection, "plain")
        for table in ("jobs", "batches"):
            connection.execute(f"ALTER TABLE tidegate.{table} SET (autovacuum_enabled = false)")
        connection.execute("""
            WITH batch AS (
                INSERT INTO tidegate.batches (owner, total) SELECT 'a', 2 FROM generate_series(1, 30000) RETURNING id)
            INSERT INTO tidegate.jobs (type, owner, max_attempts, batch_id, scheduled_for)
            SELECT 'plain', 'a', 3, id, now() + interval '1 day' FROM batch CROSS JOIN generate_series(1, 2)""")
        if request.param == "analyzed":
            connection.execute("ANALYZE")
        yield connection


@pytest.mark.parametrize("is_over", [False, True], ids=["none is over", "one is over"])
@pytest.mark.parametrize(
    "look",
    [lambda c: end_missed_batches(c) == 1, lambda c: "end_batches" in find_due_work(c, "default", {}, []).due],
    ids=["chore", "due work"],
)
def test_finding_batches_that_are_over(
    many_batches: Connection, look: Callable[[Connection], bool], is_over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """30,000 batches are open: a check reads some, and of each only the first member."""
    monkeypatch.setattr("random.randrange", lambda *_: 0)
    with many_batches.transaction(force_rollback=True):
        if is_over:
            many_batches.execute("""
                UPDATE tidegate.jobs SET status = 'completed', started_at = now(), finished_at = now()
                WHERE batch_id = (
                    SELECT id FROM tidegate.batches WHERE uuid_hash(id) >= 0 ORDER BY uuid_hash(id) LIMIT 1)""")

        assert cheap(many_batches, look, 5000) is is_over


@pytest.fixture(scope="module", params=["nothing", "what finished", "a thousand", "what is ready"])
def many_running(postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[tuple[Connection, list[Claimed]]]:
    """500 running jobs. Postgres analyzed the table before they ran, when it held this."""
    sizes = {"nothing": {}, "what finished": {"completed": 100_000}, "a thousand": {"pending": 1_000}}
    name = f"running_{uuid4().hex}"
    postgres.create_database(name)
    with connect(postgres.url(name)) as connection:
        migrate(connection, MIGRATIONS)
        connection.execute("ALTER TABLE tidegate.jobs SET (autovacuum_enabled = false)")
        factory.make_type(connection, "plain")
        for status, size in sizes.get(request.param, {"pending": 20_000}).items():
            connection.execute(_FILL, _DEFAULTS | {"type": "plain", "status": status, "size": size})
        connection.execute("VACUUM ANALYZE")
        if request.param == "nothing":
            connection.execute(_FILL, _DEFAULTS | {"type": "plain", "status": "completed", "size": 20_000})
        connection.execute(_FILL, _DEFAULTS | {"type": "plain", "status": "pending", "size": 500})
        yield connection, claim(connection, room=500, limits=limits("plain"))


@pytest.mark.parametrize("updates", [None, Updates(progress=5)])
def test_a_report_of_many_jobs(many_running: tuple[Connection, list[Claimed]], updates: Updates | None) -> None:
    connection, jobs = many_running

    with connection.transaction(force_rollback=True):
        said = [(job, updates) for job in jobs]
        reported = cheap(connection, lambda c: report(c, said), 500 * (24 if updates else 7))

    assert (len(jobs), reported.lost, reported.locked) == (500, [], [])


@pytest.mark.parametrize("updates", [None, Updates(progress=5)])
def test_a_settlement_of_many_retries(many_running: tuple[Connection, list[Claimed]], updates: Updates | None) -> None:
    connection, jobs = many_running
    retries = [Finished(job, Retried(5, SafeError("oops", "it broke")), updates) for job in jobs]

    with connection.transaction(force_rollback=True):
        settled = cheap(connection, lambda c: settle(c, retries), 500 * (75 if updates else 55))

    assert (settled.counts["retry"], settled.counts["lost"]) == (500, 0)


# The last: each leaves thousands of dead rows.


def test_a_claim_before_which_much_has_expired(here: Connection) -> None:
    """Of each priority it passes five hundred and goes no further, however many there are."""
    here.execute(
        "UPDATE tidegate.jobs SET expires_at = now() - interval '1 s' WHERE type = 'plain' AND status = 'pending'"
    )
    factory.make_job(here, type="idle")

    assert [job.type for job in take(here, 30_000, "plain", "idle")] == ["idle"]


# Of each job the row, its index entries, and the line in its log.
def test_expire(here: Connection) -> None:
    expire(here)  # passes what other tests have rolled back
    here.execute("UPDATE tidegate.jobs SET expires_at = now() + interval '1 h' WHERE status = 'pending'")
    for expired, most in ((0, 60), (100, 4000), (20_000, 100_000)):
        here.execute(
            "UPDATE tidegate.jobs SET expires_at = now() - interval '1 s' WHERE ctid = ANY (ARRAY("
            " SELECT ctid FROM tidegate.jobs WHERE status = 'pending' AND type = 'plain' LIMIT %s))",
            [expired],
        )

        assert cheap(here, expire, most) == min(expired, 2000)
        due = cheap(here, lambda c: find_due_work(c, "default", {}, []).due, 6000)
        assert ("expire" in due) is (expired > 2000)

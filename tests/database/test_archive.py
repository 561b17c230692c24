"""With an archive, what is pruned is in the bucket: each job once, whatever dies, and nothing waits for ever."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import uuid4

import boto3
import pytest

from local.archive import lines
from tests import bucket, factory
from tests.bucket import Bucket
from tests.conftest import ROOT
from tests.roles import login_beside
from tidegate.postgres.database import Connection, connect
from tidegate.queue.prune import prune, prune_if_due, prune_if_overdue

pytestmark = pytest.mark.usefixtures("email_type")

NOWHERE = "http://127.0.0.1:9/closed"
# The columns that a line leaves out: what claims, locks and senders' keys need, and a job that has ended does not.
LEFT_OUT = {
    *(
        "lock_version",
        "locked_by",
        "locked_at",
        "lock_expires_at",
        "suspect",
        "alone",
        "alone_until",
        "died_with",
        "fair",
        "blocked",
        "wait_signal",
    ),
    *("wait_until", "wait_children", "request_hash", "unique_while_pending", "replay_act", "touched_at"),
}


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    with bucket.server() as endpoint:
        yield endpoint


@pytest.fixture
def archive(endpoint: str, monkeypatch: pytest.MonkeyPatch) -> Bucket:
    for name, value in bucket.CREDENTIALS.items():
        monkeypatch.setenv(name, value)
    return bucket.make(endpoint, f"archive-{uuid4().hex}")


def make_old(connection: Connection, count: int, *, days: int = 8, type_: str = "email", bytes_: int = 10) -> list[str]:
    """Jobs that ended so many days ago, in the first second of that day (UTC) and after."""
    rows = connection.execute(
        """INSERT INTO tidegate.jobs (type, owner, max_attempts, status, started_at, finished_at, payload)
           SELECT %(type)s, 'alice', 3, 'completed', now(),
               date_trunc('day', now(), 'UTC') - make_interval(days => %(days)s) + interval '1 ms' * n,
               jsonb_build_object('text', (
                   SELECT string_agg(md5(n || '/' || i), '') FROM generate_series(0, %(bytes)s / 32) AS i))
           FROM generate_series(1, %(count)s) AS n RETURNING id::text""",
        {"type": type_, "days": days, "count": count, "bytes": bytes_},
    ).fetchall()
    return sorted(row["id"] for row in rows)


def kept(connection: Connection) -> list[str]:
    return sorted(row["id"] for row in connection.execute("SELECT id::text FROM tidegate.jobs"))


def parts(connection: Connection) -> list[dict[str, Any]]:
    return connection.execute("SELECT * FROM tidegate.archive_parts ORDER BY id").fetchall()


def url_of(connection: Connection) -> str:
    there = connection.info
    return f"postgresql://{there.user}:{there.password}@{there.host}:{there.port}/{there.dbname}"


def is_due(connection: Connection) -> bool:
    """Whether the next processor prunes."""
    due: bool = factory.value(connection, "SELECT due_at <= now() FROM tidegate.duties WHERE name = 'prune'")
    return due


def test_a_job_is_archived_with_all_that_is_known_of_it(committed: Connection, archive: Bucket) -> None:
    job_id = factory.make_job(
        committed,
        "completed",
        finished_at="-9 days",
        payload='{"n": 12345678901234567890, "text": "a\\nb ü"}',
        result='{"ok": true}',
        state='{"page": 2}',
        steps='{"one": 1}',
        tags=["a", "b"],
        reference_type="order",
        reference_id="7",
    )
    committed.execute(
        "INSERT INTO tidegate.job_logs (job_id, at, level, attempt, stage, message, details, duration_ms)"
        " VALUES (%(id)s, '2026-01-31T08:00:00Z', 'info', 1, 'llm', 'hello', '{\"tokens\": 3}', 12),"
        " (%(id)s, '2026-01-31T07:00:00Z', 'error', 1, NULL, 'bye', NULL, NULL)",
        {"id": job_id},
    )
    committed.execute(
        "INSERT INTO tidegate.job_signals (job_id, name, payload) VALUES (%s, 'paid', '{\"by\": \"ann\"}')", [job_id]
    )

    assert prune(committed, archive=archive.address) == 1

    [[job]] = archive.objects().values()
    assert (job["id"], job["type"], job["status"], job["tags"]) == (str(job_id), "email", "completed", ["a", "b"])
    assert job["payload"] == {"n": 12345678901234567890, "text": "a\nb ü"}
    assert (job["result"], job["state"], job["steps"]) == ({"ok": True}, {"page": 2}, {"one": 1})
    assert [(line["message"], line["stage"], line["details"]) for line in job["log"]] == [
        ("hello", "llm", {"tokens": 3}),
        ("bye", None, None),
    ]
    assert job["log"][0]["at"] == "2026-01-31T08:00:00+00:00"
    assert [(signal["name"], signal["payload"]) for signal in job["signals"]] == [("paid", {"by": "ann"})]
    assert kept(committed) == []


def test_a_line_has_each_column_of_a_job_or_it_is_named_here(connection: Connection) -> None:
    job_id = factory.make_job(connection, "completed")
    line = json.loads(factory.value(connection, "SELECT tidegate.archived_line(%s)", [job_id]))
    columns = connection.execute(
        "SELECT attname FROM pg_attribute"
        " WHERE attrelid = 'tidegate.jobs'::regclass AND attnum > 0 AND NOT attisdropped"
    )

    assert {row["attname"] for row in columns} == line.keys() - {"log", "signals"} | LEFT_OUT


def test_objects_are_of_one_day_and_type(committed: Connection, archive: Bucket) -> None:
    factory.make_type(committed, "ocr")
    expected = {type_: make_old(committed, 3, days=days, type_=type_) for type_, days in (("email", 8), ("ocr", 9))}
    later = make_old(committed, 2, days=12)
    make_old(committed, 1, days=1)

    assert prune(committed, archive=archive.address) == 8

    found = archive.objects()
    days = {key.rpartition("/")[0]: sorted(job["id"] for job in jobs) for key, jobs in found.items()}
    day = "SELECT ((now() AT TIME ZONE 'UTC')::date - %s)::text"
    of = {days_ago: factory.value(committed, day, [days_ago]) for days_ago in (8, 9, 12)}
    assert days == {
        f"jobs/day={of[8]}/type=email": expected["email"],
        f"jobs/day={of[9]}/type=ocr": expected["ocr"],
        f"jobs/day={of[12]}/type=email": later,
    }
    assert {
        f"jobs/day={part['day']}/type={part['type']}/{part['id']}.jsonl.gz": part["jobs"] for part in parts(committed)
    } == {key: len(jobs) for key, jobs in found.items()}
    assert all(part["written_at"] and part["content"] is None for part in parts(committed))


def test_a_part_has_a_bounded_size(committed: Connection, archive: Bucket) -> None:
    expected = make_old(committed, 60, bytes_=250_000)

    assert prune(committed, seconds=20, archive=archive.address) == 60

    sizes = [sum(len(json.dumps(job)) for job in jobs) for jobs in archive.objects().values()]
    assert archive.ids() == expected
    assert len(sizes) == 4
    assert max(sizes) < 4.6 * 1024 * 1024


def test_while_the_bucket_takes_nothing_jobs_stay_and_tries_are_few(committed: Connection, archive: Bucket) -> None:
    make_old(committed, 3000)
    committed.execute("UPDATE tidegate.duties SET due_at = now()")

    first = prune_if_due(committed, seconds=60, archive=NOWHERE)
    assert not is_due(committed)
    again = prune(committed, archive=NOWHERE)

    assert (0 < first < 300, again) == (True, 0)
    assert len(kept(committed)) == 3000 - first
    [part] = parts(committed)
    assert (part["jobs"], part["failures"], part["error"]) == (
        first,
        2,
        "the bucket is not reached: ConnectionRefusedError",
    )
    committed.execute("UPDATE tidegate.duties SET due_at = now() - interval '2 hours'")
    assert prune_if_overdue(committed, archive=NOWHERE) == 0
    assert not is_due(committed)

    assert prune(committed, seconds=20, archive=archive.address) == 3000 - first
    assert len(set(archive.ids())) == len(archive.ids()) == 3000


def test_a_part_on_its_way_is_left_to_its_processor_for_ten_seconds(committed: Connection, archive: Bucket) -> None:
    part = "INSERT INTO tidegate.archive_parts (day, type, jobs, bytes, content, made_at) VALUES %s"
    for age in (9, 11):
        values = f"('2026-01-31', 'email', {age}, 1, '{{}}', now() - interval '{age} seconds')"
        committed.execute(part.replace("%s", values).encode())
    make_old(committed, 1)

    prune(committed, archive=archive.address)

    assert [(part["jobs"], part["content"] is None) for part in parts(committed)] == [(9, False), (11, True), (1, True)]


class RefusesOne(BaseHTTPRequestHandler):
    """A bucket that never takes objects of the type ocr."""

    protocol_version = "HTTP/1.1"

    def do_PUT(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(403 if "ocr" in self.path else 200)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


def test_a_part_that_is_never_taken_holds_up_the_others_for_ten_tries(committed: Connection, archive: Bucket) -> None:
    committed.execute(
        "INSERT INTO tidegate.archive_parts (day, type, jobs, bytes, content, failures)"
        " VALUES ('2026-01-31', 'ocr', 1, 1, 'x', 9)"
    )
    make_old(committed, 3)
    with ThreadingHTTPServer(("127.0.0.1", 0), RefusesOne) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/b"

        moved = [prune(committed, archive=address) for _ in range(2)]
        server.shutdown()

    assert (moved, kept(committed)) == ([0, 3], [])
    worn, taken = parts(committed)
    assert (worn["failures"], worn["written_at"], taken["written_at"] is None) == (11, None, False)
    assert prune(committed, archive=archive.address) == 0
    assert parts(committed)[0]["written_at"] is not None


def test_a_bucket_that_refuses_says_why(committed: Connection, archive: Bucket) -> None:
    make_old(committed, 1)

    prune(committed, archive=f"{archive.endpoint}/no-such-bucket")

    assert parts(committed)[0]["error"] == "the bucket answers 404 NoSuchBucket"


def test_other_rows_are_pruned_while_the_bucket_is_down(committed: Connection) -> None:
    make_old(committed, 1)
    committed.execute("INSERT INTO tidegate.owner_buckets VALUES ('alice', 1, now() - interval '8 days')")

    prune(committed, archive=NOWHERE)

    assert committed.execute("SELECT FROM tidegate.owner_buckets").rowcount == 0


def test_two_prunes_at_once_archive_each_job_once(committed: Connection, other: Connection, archive: Bucket) -> None:
    expected = make_old(committed, 2500)

    with ThreadPoolExecutor(2) as pool:
        moved = list(pool.map(lambda c: prune(c, seconds=20, archive=archive.address), [committed, other]))

    assert (sum(moved), archive.ids(), kept(committed)) == (2500, expected, [])


def test_jobs_that_people_retry_and_delete_meanwhile_are_at_one_place(
    committed: Connection, other: Connection, archive: Bucket
) -> None:
    """Two prunes, by age and by number, beside an operator who takes some of the same jobs away."""
    factory.make_type(committed, "email", retention={"completed": 7, "most_completed": 200})
    ids = make_old(committed, 1500) + make_old(committed, 1500, days=1)
    chance = random.Random(1)
    retried, deleted = set[str](), set[str]()

    def interfere(operator: Connection) -> None:
        for _ in range(60):
            some = chance.sample(ids, 20)
            if chance.random() < 0.5:
                rows = operator.execute(
                    "UPDATE tidegate.jobs SET status = 'pending', attempts = 0, finished_at = NULL"
                    " WHERE id = ANY (%s) AND status = 'completed' RETURNING id::text",
                    [some],
                )
                retried.update(row["id"] for row in rows)
            else:
                gone = "DELETE FROM tidegate.jobs WHERE id = ANY (%s) AND status = 'completed' RETURNING id::text"
                deleted.update(row["id"] for row in operator.execute(gone, [some]))

    with connect(url_of(committed)) as operator, ThreadPoolExecutor(3) as pool:
        prunes = [pool.submit(prune, one, seconds=20, archive=archive.address) for one in (committed, other)]
        pool.submit(interfere, operator).result()
        moved = sum(each.result() for each in prunes)
    moved += prune(committed, archive=archive.address)

    assert retried
    assert deleted
    assert len(archive.ids()) == moved == len(set(archive.ids()))
    assert sorted([*archive.ids(), *kept(committed), *deleted]) == sorted(ids)
    assert retried <= set(kept(committed))
    assert len(kept(committed)) <= len(retried) + 200


def test_a_job_that_is_retried_meanwhile_is_not_archived(
    committed: Connection, other: Connection, archive: Bucket
) -> None:
    [mine] = make_old(committed, 1)
    with other.transaction():
        other.execute("UPDATE tidegate.jobs SET status = 'pending', attempts = 0, finished_at = NULL")
        assert prune(committed, archive=archive.address) == 0

    assert prune(committed, archive=archive.address) == 0
    assert (kept(committed), archive.jobs()) == ([mine], [])


def test_what_is_too_many_is_archived_too(committed: Connection, archive: Bucket) -> None:
    factory.make_type(committed, "email", retention={"completed": None, "most_completed": 5})
    ids = make_old(committed, 40, days=1)

    assert prune(committed, archive=archive.address) == 35

    assert sorted([*archive.ids(), *kept(committed)]) == ids
    ended = [job["finished_at"] for job in archive.jobs()]
    oldest_kept = factory.value(committed, "SELECT min(finished_at) FROM tidegate.jobs")
    assert max(ended) < oldest_kept.isoformat()


def test_the_row_of_a_part_is_forgotten_after_400_days(connection: Connection) -> None:
    connection.execute(
        "INSERT INTO tidegate.archive_parts (day, type, jobs, bytes, written_at)"
        " SELECT '2026-01-01', 'email', 1, 1, now() - make_interval(days => n) FROM unnest(ARRAY[401, 399]) AS n"
    )

    prune(connection)

    assert len(parts(connection)) == 1


def test_a_processors_role_archives_and_relays_may_not_read_a_line(committed: Connection, archive: Bucket) -> None:
    [job_id, other_id] = make_old(committed, 2)
    with connect(login_beside(committed, "tidegate_relay")) as relay:
        assert factory.value(relay, "SELECT tidegate.archived_line(%s)", [job_id]) is None
    with connect(login_beside(committed, "tidegate_processor")) as processor:
        assert prune(processor, archive=archive.address) == 2

    assert archive.ids() == [job_id, other_id]


def test_a_day_is_read_back_from_the_bucket(
    committed: Connection, archive: Bucket, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL_S3", archive.endpoint)
    monkeypatch.setattr(boto3, "DEFAULT_SESSION", None)
    ids = make_old(committed, 1500)
    make_old(committed, 1, days=9)
    prune(committed, archive=archive.address)
    day = factory.value(committed, "SELECT min(day) FROM tidegate.archive_parts WHERE jobs > 1")

    found = [json.loads(line)["id"] for line in lines(day, "email", state=tmp_path, bucket=archive.name)]

    assert sorted(found) == ids
    assert list(lines(day, "sms", state=tmp_path, bucket=archive.name)) == []


_DYING = """
import itertools, os, signal, sys
import psycopg
from tidegate.base import bucket
from tidegate.postgres.database import connect
from tidegate.queue.prune import prune

url, address = sys.argv[1:]

def die_at(n):
    count = itertools.count(1)
    def dying(work):
        def step(*args, **kwargs):
            if next(count) == n: os.kill(os.getpid(), signal.SIGKILL)
            done = work(*args, **kwargs)
            if next(count) == n: os.kill(os.getpid(), signal.SIGKILL)
            return done
        return step
    psycopg.Connection.execute = dying(psycopg.Connection.execute)
    bucket._send = dying(bucket._send)
    bucket._read = dying(bucket._read)

for n in itertools.count(1):
    child = os.fork()
    if not child:
        with connect(url) as connection:
            connection.execute(
                "INSERT INTO tidegate.jobs (type, owner, max_attempts, status, started_at, finished_at)"
                " SELECT 'email', 'n' || %s, 3, 'completed', now(), now() - interval '8 days'"
                " FROM generate_series(1, 3)", [n])
            connection.execute("UPDATE tidegate.archive_parts SET made_at = made_at - interval '1 minute'")
            die_at(n)
            prune(connection, archive=address)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        assert status == 0
        break
print(n)
"""


def test_a_kill_at_any_step_loses_and_doubles_nothing(committed: Connection, archive: Bucket) -> None:
    """Before and after each statement, each request and each answer. The next processor goes on."""
    url = url_of(committed)
    environment = os.environ | {"PYTHONPATH": str(ROOT / "layers/tidegate")}
    done = subprocess.run(
        [sys.executable, "-c", _DYING, url, archive.address],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )

    kills = int(done.stdout.splitlines()[-1]) - 1
    committed.execute("UPDATE tidegate.archive_parts SET made_at = made_at - interval '1 minute'")
    prune(committed, archive=archive.address)
    owners = sorted(job["owner"] for job in archive.jobs())
    assert kills > 20
    assert owners == sorted([f"n{n}" for n in range(1, kills + 2)] * 3)
    assert len(set(archive.ids())) == len(owners)
    assert (kept(committed), [part for part in parts(committed) if part["content"]]) == ([], [])

"""A shop's queue in the middle of its day: jobs in every state, and one of everything that a screen can show.

All of it is the same in each run, but for the moment it is made at: times are intervals from now. Its lanes have no
processor in the stack, so nothing moves while a test looks.
"""

import json
from typing import Any
from uuid import UUID

from tests import factory
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection

OWNER = "shop"
BATCH = UUID("01990000-0000-7000-8000-00000000ba7c")
MEMBERS = 4000
TRACEBACK = "Traceback (most recent call last):\n" + '  File "/var/task/handlers/ocr.py", line 41, in read\n' * 12
HOSTILE: dict[str, Any] = {
    "script": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "right to left": "\u202e\u05d0\u05d1\u05d2 \u0627\u0644\u0639\u0631\u0628\u064a\u0629\u202c",
    "large": 9007199254740993,
    "letters": "\U0001f600\u200b" + "e\u0301" * 20,
}


def job_id(number: int) -> UUID:
    """Ids that sort as they are made."""
    return UUID(f"01990000-0000-7000-8005-{number:012x}")


# One job for each thing to be seen.
READY, LATER, BLOCKED, FULL, RATED, SUSPECT, PAUSED, GONE = map(job_id, range(100, 108))
RUNNING, DYING, REVIEW, SIGNAL, CHILDREN, FAILED, DONE, CANCELLED = map(job_id, range(200, 208))
REVIEWS = [job_id(60 + number) for number in range(5)]
HUGE, ODD = map(job_id, range(10, 12))


def fill(connection: Connection) -> None:
    with connection.transaction():
        _lanes(connection)
        _types(connection)
        _batch(connection)
        _jobs(connection)
        _logs(connection)
        _hostile(connection)
        _endpoints(connection)
        _keys(connection)
        _audit(connection)
        _history(connection)
        connection.execute(
            "CREATE TABLE public.filled AS SELECT id FROM tidegate.jobs UNION ALL SELECT id FROM tidegate.batches"
        )
    connection.execute("ANALYZE")


def remove_what_tests_made(connection: Connection) -> None:
    """Removes the jobs and batches of a test, whose pages are closed: one that is open would ask for them and be
    answered 404. With those of other tests, what a screen shows first would depend on their order."""
    for table in ("jobs", "batches"):
        others = f"DELETE FROM tidegate.{table} AS one WHERE NOT EXISTS (SELECT FROM public.filled WHERE id = one.id)"
        connection.execute(others.encode())


def _lanes(connection: Connection) -> None:
    factory.make_lane(connection, "images", seen="20 minutes", longest=900)
    factory.make_lane(connection, "letters", seen="-3 hours", longest=60, invoice="its timeout is over the lane's 60 s")
    for number in range(3):
        connection.execute(
            "INSERT INTO tidegate.workers"
            " (id, lane, function_version, log_stream, started_by, started_at, deadline, claims_until, seen_at,"
            " claimed, settled) VALUES"
            " (%(id)s, 'images', '7', '2026/11/19/[7]' || md5(%(id)s), %(by)s, now() - interval '2 minutes',"
            " now() + interval '1 hour', now() + interval '50 minutes', now() + interval '20 minutes', %(n)s, %(n)s)",
            {"id": f"w-{number}", "by": ("tick", "wake", "sibling")[number], "n": 40 * number + 12},
        )


def _types(connection: Connection) -> None:
    rate = {"per_second": 0.2, "burst": 5}
    nightly = {"expression": "0 3 * * *", "timezone": "Europe/Berlin", "payload": {"days": 1}, "missed": "one"}
    schema = {
        "type": "object",
        "properties": {
            "url": {"type": "string", "title": "Address", "format": "uri"},
            "pages": {"type": "integer", "minimum": 1, "maximum": 500, "default": 1},
            "language": {"enum": ["en", "de", "fr"], "default": "en"},
        },
        "required": ["url"],
    }
    described: dict[str, dict[str, Any]] = {
        "ocr": {"description": "Reads the text of a page", "max_concurrent": 2, "payload_schema": schema},
        "thumbnail": {"description": "A small picture of a large one", "key_limit": 2, "fair": True},
        "letter": {"description": "Prints a letter and posts it", "lane": "letters", "rate": rate},
        "invoice": {"description": "Waits for a person's eyes", "lane": "letters"},
        "refund": {"description": "Waits for the bank's answer", "lane": "letters"},
        "report": {"description": "Sums up a day", "schedule": nightly, "max_attempts": 5},
        "newsletter": {"description": "Paused until the text is right"},
        "legacy": {"description": "Its code is gone"},
    }
    for name, declared in described.items():
        factory.make_type(connection, name, **{"lane": "images", "timeout": 120} | declared)
    factory.override(connection, "thumbnail", key_limit=1, max_concurrent=8)
    connection.execute("UPDATE tidegate.job_types SET paused = true WHERE name = 'newsletter'")
    connection.execute("UPDATE tidegate.job_types SET missing_since = now() - interval '2 days' WHERE name = 'legacy'")
    connection.execute("UPDATE tidegate.limits SET tokens = -20, tokens_at = now() WHERE name = 'type:letter'")
    connection.execute(
        "UPDATE tidegate.schedules SET last_due = now() - interval '20 hours', next_due = now() + interval '4 hours'"
    )
    connection.execute(
        "INSERT INTO tidegate.set_aside (kind, id, error, message, times, first_at, at) VALUES"
        " ('schedule', 'report', 'ValueError', 'no time zone Europe/Atlantis', 14, now() - interval '3 hours', now())"
    )


def _batch(connection: Connection) -> None:
    """A wave that is two thirds through, with rocks in it."""
    connection.execute(
        "INSERT INTO tidegate.batches (id, owner, total, then_enqueue, created_at)"
        " VALUES (%s, %s, %s, '{\"type\": \"report\"}', now() - interval '9 minutes')",
        [BATCH, OWNER, MEMBERS],
    )
    connection.execute(
        """
        INSERT INTO tidegate.jobs
            (id, type, owner, max_attempts, attempts, status, batch_id, reference_type, reference_id, payload, tags,
             scheduled_for, created_at, started_at, finished_at, duration_ms, last_run_ms, error_code, error_message)
        SELECT ('01990000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, 'thumbnail', %(owner)s, 3,
            CASE status WHEN 'completed' THEN 1 WHEN 'failed' THEN 3 ELSE 0 END, status, %(batch)s, 'upload', '4000',
            jsonb_build_object('page', n), '{nightly}', made, made,
            CASE WHEN status IN ('completed', 'failed') THEN made + n * interval '120 ms' END,
            CASE WHEN finished THEN made + n * interval '130 ms' END, CASE WHEN finished THEN n * 10 END,
            CASE WHEN finished THEN n * 10 END,
            CASE WHEN status = 'failed' THEN (ARRAY['timeout', 'bad_picture'])[n %% 2 + 1] END,
            CASE WHEN status = 'failed' THEN format('page %%s of upload 4000 cannot be read', n) END
        FROM (
            SELECT n, now() - interval '9 minutes' AS made,
                CASE WHEN n > 2700 THEN 'pending' WHEN n %% 97 = 0 THEN 'failed' WHEN n %% 211 = 0 THEN 'cancelled'
                     ELSE 'completed' END AS status, n <= 2700 AS finished
            FROM generate_series(1, %(members)s) AS n) AS members
        """,
        {"owner": OWNER, "batch": BATCH, "members": MEMBERS},
    )
    for n in range(12):  # smaller ones, that are over
        connection.execute(
            "INSERT INTO tidegate.batches (id, owner, total, created_at, finished_at)"
            " VALUES (%s, %s, %s, now() - %s * interval '1 hour', now() - %s * interval '55 minutes')",
            [UUID(int=BATCH.int - 1 - n), OWNER, 10 * (n + 1), n + 1, n + 1],
        )


def _jobs(connection: Connection) -> None:
    def make(job: UUID, status: str = "pending", **columns: Any) -> None:
        seconds = 2000 - job.int % 1000
        times = {"created_at": f"-{seconds} seconds", "scheduled_for": f"-{seconds} seconds"}
        factory.make_job(connection, status, **{"id": job, "owner": OWNER, **times, **columns})

    long_lock = {"locked_at": "-1 minute", "lock_expires_at": "1 hour", "started_at": "-1 minute", "lock_version": 3}
    make(READY, type="report", tags=["nightly"])
    make(LATER, type="report", scheduled_for="3 hours", priority=15)
    make(BLOCKED, type="thumbnail", concurrency_key="customer-12", blocked=True)
    make(FULL, type="ocr", reference_type="upload", reference_id="17")
    make(RATED, type="letter")
    make(SUSPECT, type="ocr", suspect=True, attempts=1, deaths=1)
    make(PAUSED, type="newsletter")
    make(GONE, type="legacy")
    for number in range(2):
        make(
            job_id(220 + number),
            "processing",
            type="ocr",
            progress=40 + number,
            stage="page 4 of 10",
            **long_lock | {"locked_by": f"w-{number}"},
        )
    make(RUNNING, "processing", type="thumbnail", concurrency_key="customer-12", **long_lock | {"locked_by": "w-2"})
    make(DYING, "processing", type="report", **long_lock | {"locked_by": "w-9", "lock_expires_at": "-5 seconds"})
    make(
        REVIEW,
        "review_needed",
        type="invoice",
        review_reason="the sum is over 1,000 EUR",
        result=json.dumps({"sum": 1240.5, "currency": "EUR"}),
    )
    for number, review in enumerate(REVIEWS):
        make(
            review,
            "review_needed",
            type="invoice",
            review_reason=f"page {number + 1} was read with little confidence",
        )
    make(SIGNAL, "waiting", type="refund", wait_signal="paid", steps=json.dumps({"reserve": {"id": "r-1"}}))
    make(CHILDREN, "waiting", type="report", wait_children=True)
    for number in range(3):
        make(job_id(70 + number), type="ocr", parent_id=CHILDREN)
    make(
        FAILED,
        "failed",
        type="ocr",
        attempts=3,
        error_code="timeout",
        error_message="page 12: no answer in 120 s",
        duration_ms=361_200,
        last_run_ms=120_040,
        stages=json.dumps(
            {
                "3": {"attempt": 1, "stages": [["read", 1.79e9, 119_000], ["store", 1.79e9 + 119, 1_040]]},
                "5": {"attempt": 3, "stages": [["read", 1.79e9 + 200, 120_040]]},
            }
        ),
        payload=json.dumps({"url": "https://example.com/scan.pdf", "pages": 12}),
    )
    for number in range(30):
        make(
            job_id(20 + number),
            "failed",
            type=("ocr", "letter")[number % 2],
            attempts=3,
            error_code=("timeout", "printer_is_out")[number % 2],
            error_message=f"page {number}: no answer in {number} s",
        )
    make(
        DONE,
        "completed",
        type="ocr",
        result=json.dumps({"text": "Dear Sir or Madam"}),
        started_at="-3 minutes",
        finished_at="-2 minutes",
        duration_ms=58_400,
        last_run_ms=58_400,
        payload=json.dumps({"url": "https://example.com/letter.pdf"}),
    )
    make(CANCELLED, "cancelled", type="letter")
    connection.execute(
        "INSERT INTO tidegate.job_signals (job_id, name, payload) VALUES (%s, 'paid', '{\"sum\": 12}')", [LATER]
    )


def _logs(connection: Connection) -> None:
    lines = [
        *((1, "info", "read", f"page {page} of 12 is read") for page in range(1, 13)),
        (1, "error", None, "attempt 1 failed: timeout"),
        (2, "warning", "read", "the file is larger than it should be"),
        (2, "error", None, "attempt 2 failed: timeout"),
        (3, "error", None, "attempt 3 failed: timeout"),
    ]
    for second, (attempt, level, stage, message) in enumerate(lines):
        details = {"traceback": TRACEBACK} if level == "error" else {"ms": 12}
        ends = level == "error"
        connection.execute(
            "INSERT INTO tidegate.job_logs"
            " (job_id, at, level, attempt, stage, message, details, started_at, duration_ms)"
            " VALUES (%s, now() - interval '10 minutes' + %s * interval '1.3 seconds', %s, %s, %s, %s, %s,"
            " now() + %s::interval, %s)",
            [
                *(FAILED, second + 60 * attempt, level, attempt, stage, message, json.dumps(details)),
                *("-12 minutes" if ends else None, 120_040 if ends else None),
            ],
        )


def _hostile(connection: Connection) -> None:
    factory.make_job(
        connection,
        "failed",
        id=HUGE,
        created_at="-40 minutes",
        owner=OWNER,
        type="ocr",
        attempts=3,
        error_code="large",
        error_message="x" * 5000,
        payload=json.dumps({"text": "a" * 256_000}),
    )
    script = HOSTILE["script"]
    factory.make_job(
        connection,
        "failed",
        id=ODD,
        created_at="-40 minutes",
        owner=f"{script}",
        type="thumbnail",
        attempts=3,
        error_code="<b>",
        error_message=f"{script} {HOSTILE['right to left']}",
        payload=json.dumps(HOSTILE),
        stage=script,
        tags=[script, str(HOSTILE["right to left"])],
        reference_type=script[:100],
        reference_id=script,
    )


def _endpoints(connection: Connection) -> None:
    factory.make_endpoint(connection, "shop", url="https://shop.example.com/hooks", events=["job.failed"])
    factory.make_endpoint(connection, "bank", url="https://bank.example.com/api", kind="http")
    factory.make_endpoint(connection, "archive", url="https://archive.example.com/in", events=["job.completed"])
    connection.execute(
        "UPDATE tidegate.endpoints SET disabled_at = now() - interval '1 day', disabled_because = '410 Gone'"
        " WHERE name = 'archive'"
    )
    factory.make_type(connection, "callback", lane="outside", timeout=30, max_attempts=10)
    for number in range(6):
        failed = {"error_code": "http_503", "error_message": "the endpoint answered 503"} if number % 3 == 0 else {}
        body = {"endpoint": "shop", "event": "job.failed", "body": {"type": "job.failed", "data": {"id": str(FAILED)}}}
        factory.make_job(
            connection,
            "failed" if failed else "completed",
            id=job_id(900 + number),
            type="callback",
            owner="callback",
            attempts=1,
            payload=json.dumps(body),
            reference_type="job",
            reference_id=str(FAILED),
            concurrency_key="shop",
            **failed,
        )
    for number in range(4):
        connection.execute(
            "INSERT INTO tidegate.webhook_deliveries (source, delivery, result, received_at)"
            " VALUES ('firecrawl', sha256(%s::bytea), %s, now() - %s * interval '1 minute')",
            [str(number).encode(), json.dumps({"signalled": [str(SIGNAL)]}), number],
        )


def _keys(connection: Connection) -> None:
    for role in ("producer", "viewer", "admin"):
        create_key(connection, name=f"the {role} of the {OWNER}", role=role, owner=OWNER)
    create_key(connection, name="the old one", role="admin", owner="someone who left")
    connection.execute("UPDATE tidegate.api_keys SET revoked_at = now() WHERE name = 'the old one'")


def _audit(connection: Connection) -> None:
    acts = [
        ("type", "thumbnail", "change", {"key_limit": [2, 1]}),
        ("type", "newsletter", "pause", {"paused": [0, 1]}),
        ("config", "max_workers", "change", {"max_workers": [5, 8]}),
        ("job", str(job_id(1)), "delete", {}),
    ]
    for kind, subject, action, changed in acts * 20:
        connection.execute(
            "INSERT INTO tidegate.audit (actor, action, kind, subject, changed)"
            " VALUES ('0123456789abcdef', %s, %s, %s, %s)",
            [action, kind, subject, json.dumps(changed)],
        )


def _history(connection: Connection) -> None:
    """Tides that come and go within the last hours, and what became of the jobs."""
    connection.execute("""
        INSERT INTO tidegate.tallies
            (step, at, type, started, completed, failed, retried, cancelled, wait, run, waited, seconds)
        SELECT step, date_bin(GREATEST(step, 1) * interval '1 second', now(), 'epoch') - n * step * interval '1 second',
            type, jobs, jobs * 9 / 10, jobs / 20, jobs / 30, jobs / 100, bell.wait, bell.run, jobs * 4, jobs * 2
        FROM (VALUES (60, 120), (3600, 72), (0, 0)) AS of(step, last), generate_series(0, last) AS n,
            unnest('{ocr,thumbnail,letter,report}'::text[]) WITH ORDINALITY AS types(type, place),
            LATERAL (SELECT GREATEST(step / 60, 1) * (40 + (9 * place * sin(n / 7.0))::integer) AS jobs) AS many,
            LATERAL (
                SELECT array_agg((jobs * exp(-((g - 12) ^ 2) / 8.0))::bigint ORDER BY g) AS wait,
                    array_agg((jobs * exp(-((g - 9) ^ 2) / 5.0))::bigint ORDER BY g) AS run
                FROM generate_series(1, 24) AS g) AS bell""")
    connection.execute("""
        INSERT INTO tidegate.lane_tallies
            (step, at, lane, ready, oldest_seconds, running, waiting, processors, settled, gb_seconds)
        SELECT step, date_bin(step * interval '1 second', now(), 'epoch') - n * step * interval '1 second', lane,
            (height * (1 + sin(n / 9.0)) * (180 - n) / 180)::integer, 4 * (1 + sin(n / 9.0)) * (180 - n) / 18,
            CASE WHEN sin(n / 9.0) > -0.9 THEN 4 ELSE 0 END, 3, step / 60 * (n % 2),
            CASE WHEN n % 7 < 5 THEN step / 60 * (height * (1 + cos(n / 9.0)) / 10)::integer ELSE 0 END,
            (900 + n) * size * step / 3600
        FROM (VALUES (60, 179), (3600, 167), (86400, 6)) AS of(step, last), generate_series(0, last) AS n,
            (VALUES ('images', 900, 1.0), ('letters', 60, 0.5)) AS lanes(lane, height, size)""")

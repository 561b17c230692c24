"""What relay does for a processor outside, and what it refuses."""

import json
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.outside import LANE
from tests.questions import BEAT, CLAIM, CODE, LEAVE, NOTES, NOTHING, STOCK
from tests.roles import login_beside
from tidegate.job import FollowUp, NewJob, Unique
from tidegate.postgres.database import Connection, connect
from tidegate.processor import fleet
from tidegate.processor.fleet import Places, Worker
from tidegate.processor.identity import is_of, new_secret, worker_id
from tidegate.processor.questions import Beat, Claims, Left, SentReported, Stock, Written
from tidegate.processor.relay import Relay
from tidegate.processor.relayed import read_answer
from tidegate.processor.waker import Waker
from tidegate.queue.claim import Limits, claim
from tidegate.queue.enqueue import enqueue, enqueue_batch

SECRET = new_secret()
ME = Worker(worker_id("me", SECRET), LANE, "1", "stream", "wake")
RUNS: dict[str, Any] = {"type": "mail", "started": 1, "completed": 1, "failed": 0, "retried": 0, "cancelled": 0}
RUNS |= {"wait": [1] + [0] * 23, "run": [1] + [0] * 23, "waited": 0.0, "seconds": 0.0}
SUSPECTS = CLAIM | {"suspects": "any"}


@pytest.fixture
def outside(committed: Connection) -> Connection:
    factory.make_type(committed, "email")
    factory.make_type(committed, "mail", lane=LANE)
    return committed


def ask(connection: Connection, verb: str, said: dict[str, Any], **changed: Any) -> Any:
    """As the role that relay has on AWS."""
    relay = Relay([LANE], budget=15, waker=Waker({}))
    event = {"verb": verb, "worker": vars(ME), "secret": SECRET, "ask": said} | changed
    with connect(login_beside(connection, "tidegate_relay")) as own:
        answer = json.loads(json.dumps(relay.answer(lambda: own, json.loads(json.dumps(event)))))
    return answer["error"]["message"] if "error" in answer else answer


def settle(connection: Connection, *batch: dict[str, Any]) -> Any:
    return ask(connection, "settle", {"batch": batch})


def register(connection: Connection, **changed: Any) -> bool:
    """The tick of a lane whose job waits registers."""
    return ask(connection, "stock", STOCK, **changed)["place"] is not None


def claim_mail(connection: Connection, size: int = 1) -> list[dict[str, Any]]:
    """As they are settled: not more than their lock."""
    factory.make_jobs(connection, size, type="mail")
    jobs = ask(connection, "claim", CLAIM)["jobs"]
    return [{"id": job[0], "lock_version": job[1]} for job in jobs]


def completed(job: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return job | {"kind": "complete", "result": "1", "duration_ms": 100} | changed


def status(connection: Connection, job: dict[str, Any]) -> Any:
    return factory.job(connection, UUID(job["id"]))["status"]


def test_a_secret_proves_who_asks() -> None:
    mine = worker_id("r", SECRET)

    assert is_of(mine, SECRET)
    assert not any(is_of(other, SECRET) for other in (worker_id("r", new_secret()), "r", mine.partition(".")[2], ""))


@pytest.mark.parametrize("verb", ["", "execute", "SELECT 1", "__init__", "register", "declare_types", "prune"])
def test_what_is_not_offered_is_refused(outside: Connection, verb: str) -> None:
    assert "Input should be 'stock', 'claim'" in ask(outside, verb, CLAIM)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"secret": new_secret()}, "this is not the worker's secret"),
        ({"worker": vars(ME) | {"id": "someone-else"}}, "this is not the worker's secret"),
        ({"worker": vars(ME) | {"lane": "default"}}, "the lane does not run outside"),
        ({"worker": vars(ME) | {"log_stream": "x" * 1000}}, "at most 200"),
    ],
)
def test_who_asks_has_to_be_a_processor_outside(outside: Connection, changed: dict[str, Any], message: str) -> None:
    job_id = factory.make_job(outside, type="mail")

    assert message in ask(outside, "claim", CLAIM, **changed)
    assert factory.job(outside, job_id)["status"] == "pending"


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("claim", {**CLAIM, "lane": "default"}),
        ("claim", {**CLAIM, "now": "2030-01-01T00:00:00Z"}),
        ("claim", {**CLAIM, "worker": "w2"}),
        ("claim", {**CLAIM, "room": "10"}),
        ("claim", {**CLAIM, "room": -5}),
        ("claim", {"room": 10}),
        ("stock", STOCK | {"worker": {"id": "w2"}}),
        ("stock", STOCK | {"claim": CLAIM | {"more": 1}}),
        ("settle", {"batch": [{"id": "x"}]}),
        ("settle", {"batch": [completed({"id": "x", "lock_version": 1}, owner="eve")]}),
        ("beat", BEAT | {"most": 1.5}),
        ("leave", []),
    ],
)
def test_what_is_not_exactly_a_question_is_refused(outside: Connection, verb: str, said: Any) -> None:
    job_id = factory.make_job(outside, type="mail")
    answer = Relay([LANE], budget=15, waker=Waker({})).answer(
        lambda: outside, {"verb": verb, "worker": vars(ME), "secret": SECRET, "ask": said}
    )

    assert answer["error"]["kind"] == "refused"
    assert factory.job(outside, job_id)["status"] == "pending"


@pytest.mark.parametrize("event", [None, [], "claim", {}, {"verb": "claim"}, {"stay": "active"}])
def test_what_is_no_request_is_refused(outside: Connection, event: Any) -> None:
    answer = Relay([LANE], budget=15, waker=Waker({})).answer(lambda: outside, event)

    assert answer["error"]["kind"] == "refused"


def test_only_jobs_of_lanes_outside_are_claimed(outside: Connection) -> None:
    inside = factory.make_job(outside, type="email")

    [job] = claim_mail(outside)

    assert status(outside, job) == "processing"
    assert factory.job(outside, UUID(job["id"]))["locked_by"] == ME.id
    assert factory.job(outside, inside)["status"] == "pending"


def test_a_claimed_job_comes_with_the_endpoint_that_it_calls(outside: Connection) -> None:
    factory.make_type(outside, "http_request", lane=LANE)
    outside.execute(
        "INSERT INTO tidegate.endpoints (name, kind, url, headers) VALUES ('shop', 'http', %s, %s)",
        ["https://example.com", '{"Authorization": "Bearer t"}'],
    )
    factory.make_job(outside, type="http_request", payload='{"endpoint": "shop"}')
    factory.make_job(outside, type="mail", payload='{"endpoint": "shop"}')

    jobs = ask(outside, "claim", CLAIM | {"types": ["http_request", "mail"]})["jobs"]

    attached = {job[2]: job[-1] for job in jobs}
    assert attached["mail"] is None
    assert attached["http_request"]["headers"] == {"Authorization": "Bearer t"}


def test_a_job_that_another_worker_holds_is_not_settled(outside: Connection) -> None:
    theirs = factory.make_job(outside, "processing", type="email", locked_by="w2")
    version = factory.job(outside, theirs)["lock_version"]
    [mine] = claim_mail(outside)

    answer = settle(outside, completed({"id": str(theirs), "lock_version": version}), completed(mine))

    assert answer["counts"] == {"complete": 1, "lost": 1}
    assert answer["otherwise"] == {str(theirs): "lost"}
    assert (factory.job(outside, theirs)["status"], status(outside, mine)) == ("processing", "completed")


def test_a_settlement_claims_as_well_if_it_is_asked_to(outside: Connection) -> None:
    [job] = claim_mail(outside)
    factory.make_job(outside, type="mail")

    answer = ask(outside, "settle", {"batch": [completed(job)], "claim": CLAIM})

    assert [len(answer["claims"]["jobs"]), status(outside, job)] == [1, "completed"]


def test_a_job_that_another_worker_holds_is_not_reported_on(outside: Connection) -> None:
    theirs = factory.make_job(outside, "processing", type="email", locked_by="w2")
    version = factory.job(outside, theirs)["lock_version"]
    updates: dict[str, Any] = {"progress": 7}

    answer = ask(outside, "report", {"jobs": [{"id": str(theirs), "lock_version": version, "updates": updates}]})

    assert answer == {"cancel": [], "lost": [str(theirs)], "locked": []}
    assert factory.job(outside, theirs)["progress"] == 0


def test_a_report_takes_back_the_charge_of_a_death_that_was_none(outside: Connection) -> None:
    """The job was taken for lost while relay was away, and its processor reports on it."""
    [job] = claim_mail(outside)
    outside.execute(
        "UPDATE tidegate.jobs SET status = 'pending', suspect = true, alone = true, attempts = 1, deaths = 1,"
        " died_with = locked_by, locked_by = NULL, locked_at = NULL, lock_expires_at = NULL"
    )

    ask(outside, "report", {"jobs": [job]})

    row = factory.job(outside, UUID(job["id"]))
    assert (row["attempts"], row["deaths"]) == (0, 0)


@pytest.mark.parametrize("result", ["[1e131071]", f"[{','.join(['1e308'] * 2000)}]", "[1"])
def test_a_result_is_no_larger_than_it_looks(outside: Connection, result: str) -> None:
    """Postgres writes out each digit, wherever it shows or archives the job."""
    [job] = claim_mail(outside)

    assert isinstance(settle(outside, completed(job, result=result)), str)
    assert status(outside, job) == "processing"


def test_an_outcome_that_is_told_twice_is_written_once(outside: Connection) -> None:
    batch = [completed(job) for job in claim_mail(outside, 3)]

    answers = [settle(outside, *batch)["counts"] for _ in range(2)]

    assert answers == [{"complete": 3}, {"lost": 3}]


def test_a_lock_that_was_lost_settles_nothing(outside: Connection) -> None:
    [job] = claim_mail(outside)
    outside.execute("UPDATE tidegate.jobs SET lock_version = lock_version + 1")

    assert settle(outside, completed(job))["counts"] == {"lost": 1}
    assert status(outside, job) == "processing"


@pytest.mark.parametrize("column", ["owner", "parent_id", "status", "id", "request_hash"])
def test_a_follow_up_is_its_parents(outside: Connection, column: str) -> None:
    [job] = claim_mail(outside)
    follow_up = {"type": "mail", "payload": {}, column: "eve"}

    answer = settle(outside, completed(job, follow_ups=[follow_up]))

    assert answer == f"a follow-up has no {column}"
    assert status(outside, job) == "processing"


def test_only_what_the_worker_has_never_heard_of_is_given_back(outside: Connection) -> None:
    theirs = factory.make_job(outside, "processing", type="mail", locked_by="w2")
    known, unknown = claim_mail(outside, 2)

    ask(outside, "leave", LEAVE | {"holds": [known["id"]]})

    assert [status(outside, job) for job in (known, unknown)] == ["processing", "pending"]
    row = factory.job(outside, UUID(unknown["id"]))
    assert (row["attempts"], row["suspect"]) == (0, False)
    assert factory.job(outside, theirs)["status"] == "processing"


@pytest.mark.parametrize("lane", ["default", LANE])
def test_another_processors_row_is_not_replaced(outside: Connection, lane: str) -> None:
    other = Worker(f"w2.{'0' * 64}" if lane == LANE else "w2", lane, "1", ME.log_stream, "tick")
    take_place(outside, other)
    factory.make_jobs(outside, 50, type="mail")

    register(outside)

    ids = {row["id"] for row in outside.execute("SELECT id FROM tidegate.workers")}
    assert ids == {other.id, ME.id}


def test_an_environments_earlier_row_is_replaced(outside: Connection) -> None:
    factory.make_job(outside, type="mail")
    register(outside)
    factory.make_job(outside, type="mail")
    later = vars(ME) | {"id": worker_id("later", SECRET)}

    assert register(outside, worker=later)

    assert [row["id"] for row in outside.execute("SELECT id FROM tidegate.workers")] == [later["id"]]


def take_place(connection: Connection, worker: Worker, *, wanted: int = 1, most: int = 15) -> bool:
    places = Places(most, most)
    return fleet.register(
        connection, worker, seconds=60, claim_seconds=50, wanted=wanted, longest=1, places=places
    ).registered


def test_the_budget_of_connections_is_relays(outside: Connection) -> None:
    factory.make_job(outside, type="mail")
    for n in range(15):
        take_place(outside, Worker(f"w{n}"), wanted=99, most=99)

    assert register(outside) is False


def register_made_up(connection: Connection, number: int) -> int:
    """Returns how many of so many workers, each of which one caller makes up with a secret of its own, got a place."""
    factory.make_jobs(connection, 2000, type="mail")
    registered = 0
    for n in range(number):
        secret = new_secret()
        worker = vars(ME) | {"id": worker_id(f"made-up-{n}", secret), "log_stream": f"s{n}"}
        greedy = STOCK | {"seconds": 1e6, "longest": 1e6, "claim": CLAIM | {"seconds_left": 1e6, "room": 0}}
        registered += ask(connection, "stock", greedy, worker=worker, secret=secret)["place"] is not None
    return registered


@pytest.mark.parametrize(("most", "registered"), [(2, 2), (1000, 14)])
def test_one_caller_does_not_take_the_places_of_all_lanes(outside: Connection, most: int, registered: int) -> None:
    lanes = json.dumps({LANE: {"max_workers": most, "scale_thresholds": [*range(1, 20)]}})
    outside.execute("UPDATE tidegate.worker_config SET value = %s WHERE key = 'lanes'", [lanes])

    assert register_made_up(outside, 20) == registered

    assert take_place(outside, Worker("inside"))


def test_a_place_is_kept_for_no_longer_than_an_invocation_lasts(outside: Connection) -> None:
    register_made_up(outside, 1)

    assert factory.value(outside, "SELECT deadline < now() + interval '901 seconds' FROM tidegate.workers")
    assert factory.value(outside, "SELECT claims_until < now() + interval '901 seconds' FROM tidegate.workers")


def test_a_single_connection_is_for_lanes_outside_too(outside: Connection) -> None:
    factory.make_job(outside, type="mail")
    relay = Relay([LANE], budget=1, waker=Waker({}))
    event = {"verb": "stock", "worker": vars(ME), "secret": SECRET, "ask": STOCK}

    assert relay.answer(lambda: outside, event)["place"]


def test_types_of_other_lanes_are_neither_scheduled_nor_marked(outside: Connection) -> None:
    schedule = {"expression": "* * * * *", "timezone": "UTC"}
    factory.make_type(outside, "hourly", schedule=schedule)
    outside.execute("UPDATE tidegate.job_types SET missing_since = now() WHERE name = 'email'")

    code = [CODE | {"name": name} for name in ("email", "mail", "hourly")]
    tick = vars(ME) | {"started_by": "tick"}
    ask(outside, "stock", STOCK | {"code": code, "documents": {}}, worker=tick)
    ask(outside, "beat", BEAT | {"notes": NOTES | {"types": ["hourly"]}, "keeps_up": True})

    assert factory.value(outside, "SELECT next_due = '-infinity' FROM tidegate.schedules")
    assert factory.value(outside, "SELECT missing_since IS NOT NULL FROM tidegate.job_types WHERE name = 'email'")
    assert factory.value(outside, "SELECT worker FROM tidegate.lane_reports WHERE lane = %s", [LANE]) == ME.id


def test_an_error_while_jobs_are_handed_out_leaves_none_locked(
    outside: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    factory.make_jobs(outside, 3, type="mail")
    monkeypatch.setattr("tidegate.processor.relay._that_fit", lambda *_: 1 / 0)

    assert ask(outside, "claim", CLAIM) == "division by zero"

    rows = outside.execute("SELECT status, attempts, suspect FROM tidegate.jobs").fetchall()
    assert rows == [{"status": "pending", "attempts": 0, "suspect": False}] * 3


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("claim", SUSPECTS | {"types": ["\0"]}),
        ("claim", SUSPECTS | {"seconds_left": -1e300}),
        ("claim", CLAIM | {"types": ["email", "\0"]}),
        ("claim", CLAIM | {"room": 2**31 - 1, "room_bytes": 2**31 - 1, "seconds_left": 1e300}),
        ("stock", STOCK | {"longest": 1e30, "seconds": 1e300}),
        ("stock", STOCK | {"code": [CODE | {"name": "\0"}]}),
        ("stock", STOCK | {"code": [CODE | {"timeout": 10**30}]}),
        ("leave", LEAVE | {"claim": CLAIM, "may_wait": 1e300, "may_sleep": 1e300}),
        ("leave", LEAVE | {"claim": CLAIM | {"seconds_left": 1e300}, "seconds_left": 1e300, "may_wait": 60.0}),
        ("beat", BEAT | {"notes": NOTES | {"types": ["\0"]}, "keeps_up": True}),
        ("beat", BEAT | {"notes": NOTES | {"types": ["no_such"]}, "keeps_up": True}),
    ],
)
def test_what_a_caller_says_sets_nothing_aside(outside: Connection, verb: str, said: dict[str, Any]) -> None:
    """It would be set aside for all lanes."""
    ask(outside, verb, said)

    assert outside.execute("SELECT FROM tidegate.set_aside").rowcount == 0


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("claim", SUSPECTS),
        ("claim", CLAIM),
        ("stock", STOCK),
        ("leave", LEAVE | {"account": NOTHING | {"runs": [RUNS]}}),
    ],
)
def test_a_worker_whose_id_cannot_be_stored_sets_nothing_aside(
    outside: Connection, verb: str, said: dict[str, Any]
) -> None:
    """Neither a chore nor the types that it names."""
    worker = vars(ME) | {"id": worker_id("me\0", SECRET)}

    assert "a name has a NUL" in ask(outside, verb, said, worker=worker)
    assert outside.execute("SELECT FROM tidegate.set_aside").rowcount == 0


def test_a_number_of_waiting_jobs_is_a_count(outside: Connection) -> None:
    for number in (-1, 10**4000):
        waiting = {"notes": NOTES | {"waiting": {"0a1b2c3d": number}}}
        assert "validation error" in ask(outside, "beat", BEAT | waiting)


def test_what_a_lane_says_of_its_types_is_bounded(outside: Connection) -> None:
    code = [CODE | {"name": f"{n}{'x' * 150}", "timeout": 5000} for n in range(1000)]

    ask(outside, "stock", STOCK | {"code": code, "documents": {}})

    assert factory.value(outside, "SELECT length(refused::text) FROM tidegate.lane_reports") < 1_000_000
    assert "at most 1000" in ask(outside, "stock", STOCK | {"code": [CODE] * 1001})
    assert "at most 200" in ask(outside, "stock", STOCK | {"code": [CODE | {"name": "x" * 201}]})


def test_a_line_is_not_dated_years_ago(outside: Connection) -> None:
    [job] = claim_mail(outside)
    line = {"level": "info", "message": "m", "details": "{}", "age": 1e11, "stage": "llm"}

    settle(outside, completed(job, updates={"lines": [line]}))

    assert factory.value(outside, "SELECT at > now() - interval '2 days' FROM tidegate.job_logs")


DEEP = '{"a":' * 101 + "1" + "}" * 101
LINE = {"level": "info", "message": "m", "details": "{}", "age": 0.1, "stage": None}
DEEP_LINE = LINE | {"details": DEEP}


@pytest.mark.parametrize(
    "said",
    [
        {"updates": {"state": DEEP}},
        {"result": DEEP},
        {"kind": "review", "reason": "look", "result": DEEP},
        {"kind": "snooze", "delay": 1.0, "state": DEEP},
    ],
    ids=["updates", "result", "review", "snooze"],
)
def test_an_outcome_that_is_nested_too_deeply_to_be_shown_is_refused(outside: Connection, said: dict[str, Any]) -> None:
    """One such line would take the list of all log lines from every admin."""
    [job] = claim_mail(outside)

    assert "nested more than 100 deep" in settle(outside, completed(job, **said))

    assert status(outside, job) == "processing"


@pytest.mark.parametrize(
    "deep",
    [{"lines": [DEEP_LINE]}, {"state": DEEP}, {"steps": {"a": json.loads(DEEP)}}],
    ids=["details", "state", "steps"],
)
def test_updates_that_are_nested_too_deeply_to_be_shown_are_refused(outside: Connection, deep: dict[str, Any]) -> None:
    [job] = claim_mail(outside)

    assert "nested more than 100 deep" in ask(outside, "report", {"jobs": [job | {"updates": deep}]})

    assert outside.execute("SELECT FROM tidegate.job_logs").rowcount == 0


def test_stages_and_durations_come_through(outside: Connection) -> None:
    [job] = claim_mail(outside)
    stages = [["send", 1.7e9, 40]]

    settle(outside, completed(job, updates={"stages": stages}, duration_ms=50))

    row = factory.job(outside, UUID(job["id"]))
    assert (row["duration_ms"], row["stages"]) == (50, {"1": {"attempt": 1, "stages": [["send", 1.7e9, 40]]}})


@pytest.mark.parametrize(
    "stage",
    [["x" * 61, 1.7e9, 40], ["send", 1e308, 40], ["send", -1.0, 40], ["send", 1.7e9, -1], ["send", 1.7e9, 10**20], {}],
    ids=["name", "late", "early", "negative", "long", "none"],
)
def test_a_stage_that_no_run_has_is_refused(outside: Connection, stage: Any) -> None:
    [job] = claim_mail(outside)

    answer = settle(outside, completed(job, updates={"stages": [stage]}))

    assert isinstance(answer, str)
    assert status(outside, job) == "processing"


@pytest.mark.parametrize("outcome", [{"kind": "explode"}, {"kind": "retry"}, {"kind": "fail", "code": "c"}])
def test_an_outcome_that_is_not_whole_is_refused(outside: Connection, outcome: dict[str, Any]) -> None:
    [job] = claim_mail(outside)

    assert isinstance(ask(outside, "settle", {"batch": [job | outcome]}), str)

    assert status(outside, job) == "processing"


@pytest.mark.parametrize(
    "said",
    [
        {"updates": {"stage": "x" * 2001}},
        {"updates": {"lines": [LINE | {"message": "x" * 2001}]}},
        {"updates": {"lines": [LINE | {"details": f'"{"x" * 32_000}"'}]}},
        {"kind": "fail", "code": "x" * 64, "message": "m"},
        {"kind": "fail", "code": "c", "message": "x" * 1001},
        {"kind": "review", "reason": "x" * 1001, "result": "1"},
        {"kind": "wait", "signal": "x" * 201, "timeout": 1.0},
    ],
    ids=["stage", "line", "details", "code", "error", "review", "signal"],
)
def test_a_text_that_no_slot_leaves_is_refused(outside: Connection, said: dict[str, Any]) -> None:
    """Two hundred such jobs are one page of a list."""
    [job] = claim_mail(outside)

    assert "at most" in settle(outside, completed(job, **said))

    assert status(outside, job) == "processing"


@pytest.mark.parametrize(
    "said",
    [
        {"payload": {"x": "y" * 300_000}},
        {"tags": [None]},
        {"tags": ["x" * 1000]},
        {"priority": 21},
        {"delay_seconds": -1e8},
        {"notify": ["x" * 1000]},
        {"scheduled_for": "infinity"},
        {"reference_type": "order"},
        {"max_attempts": 1000},
    ],
)
def test_a_follow_up_keeps_the_bounds_of_new_jobs(outside: Connection, said: dict[str, Any]) -> None:
    [job] = claim_mail(outside)

    settle(outside, completed(job, follow_ups=[{"type": "email", "payload": {}} | said]))

    assert factory.value(outside, "SELECT count(*) FROM tidegate.jobs") == 1


def test_a_follow_up_arrives_as_the_handler_said_it(outside: Connection) -> None:
    [job] = claim_mail(outside)
    reference = {"type": "order", "id": "7"}
    new = NewJob.model_validate(
        {
            "type": "email",
            "payload": {"a": 1},
            "reference": reference,
            "tags": ["t"],
            "priority": 3,
            "delay_seconds": 5.0,
        }
    )

    settle(outside, completed(job, follow_ups=[new.row()]))

    row = factory.one(outside, "SELECT * FROM tidegate.jobs WHERE type = 'email'")
    seen = (row["payload"], row["reference_type"], row["reference_id"], row["tags"], row["priority"])
    assert seen == ({"a": 1}, "order", "7", ["t"], 3)


def test_follow_ups_under_keys_and_in_batches_are_made_with_relays_rights(outside: Connection) -> None:
    """It may change the content of no job, but for one that has not started."""
    batch = enqueue_batch(outside, [NewJob(type="mail")], owner="alice").id
    unique = Unique(key="k", on_conflict="replace")
    old = enqueue(outside, NewJob(type="email", unique=unique, delay_seconds=60), owner="alice").id
    [job] = claim_mail(outside, 0)
    ways: list[dict[str, Any]] = [
        {}, {"batch": False}, {"idempotency_key": "i"}, {"unique": {"while": "pending"}},
        {"unique": {"while": "pending"}}, {"unique": unique, "payload": {"v": 2}},
    ]  # fmt: skip
    rows = [FollowUp.model_validate({"type": "email"} | way).row() for way in ways]

    answer = settle(outside, completed(job, follow_ups=rows))

    assert answer["counts"] == {"complete": 1}
    assert factory.job(outside, old)["payload"] == {"v": 2}
    made = "SELECT count(*) FROM tidegate.jobs WHERE parent_id = %s AND owner = 'alice'"
    assert factory.value(outside, made, [job["id"]]) == 4
    assert factory.value(outside, "SELECT total FROM tidegate.batches WHERE id = %s", [batch]) == 4


def test_a_conflict_of_keys_is_told_to_a_processor_outside(outside: Connection) -> None:
    enqueue(outside, NewJob(type="email", idempotency_key="k", priority=3), owner="alice")
    [job] = claim_mail(outside)

    answer = settle(outside, completed(job, follow_ups=[{"type": "email", "idempotency_key": "k"}]))

    assert (answer["counts"], answer["otherwise"]) == ({"fail": 1}, {job["id"]: "failed"})
    assert factory.job(outside, UUID(job["id"]))["error_code"] == "idempotency_conflict"


def test_a_callback_is_no_follow_up(outside: Connection) -> None:
    """It would be signed in the stack's name, and its outcome could disable the endpoint."""
    factory.make_type(outside, "callback", lane=LANE)
    [job] = claim_mail(outside)
    forged = {"type": "callback", "payload": {"endpoint": "shop", "body": {"type": "job.completed"}}}

    settle(outside, completed(job, follow_ups=[forged]))

    assert factory.value(outside, "SELECT count(*) FROM tidegate.jobs") == 1


def test_a_caller_sets_no_more_keys_aside_than_a_deployment_has(outside: Connection) -> None:
    """Each look for due work reads them all, in every lane. One that is known is counted on."""
    for first in (0, 60, 60):
        waiting = {f"{n:08x}": 1 for n in range(first, first + 60)}
        ask(outside, "beat", BEAT | {"notes": NOTES | {"waiting": waiting}})

    rows = outside.execute("SELECT times, count(*) AS keys FROM tidegate.set_aside GROUP BY times ORDER BY times")
    assert [(row["times"], row["keys"]) for row in rows] == [(1, 60), (2, 40)]


LAST_LOOK = LEAVE | {"claim": CLAIM, "may_sleep": 10.0, "may_wait": 10.0}
# Each question, with all that goes with it.
WHOLE: list[tuple[str, dict[str, Any], type[Any]]] = [
    ("stock", STOCK | {"holds": []}, Stock),
    ("stock", STOCK | {"declares": True}, Stock),
    ("claim", CLAIM | {"again": True, "from_start": True, "holds": []}, Claims),
    ("claim", SUSPECTS, Claims),
    ("report", {"jobs": []}, SentReported),
    ("settle", {"batch": [], "claim": CLAIM}, Written),
    ("beat", BEAT | {"wakes": True, "keeps_up": True, "account": NOTHING | {"runs": [RUNS]}}, Beat),
    ("beat", BEAT | {"drains": True, "notes": NOTES | {"able": ["mail"], "tried_again": ["expire"]}}, Beat),
    ("beat", BEAT | {"is_idle": True, "notes": NOTES | {"waiting": {"0a1b2c3d": 7}}}, Beat),
    ("leave", LAST_LOOK, Left),
    ("leave", LEAVE | {"looks": True, "wakes": True, "account": {"seen": 1, "number": 2, "runs": [RUNS]}}, Left),
]


def test_each_question_is_answered_with_relays_rights(outside: Connection) -> None:
    """Its answer is read as what a processor inside gets."""
    factory.make_job(outside, type="mail", suspect=True)
    factory.make_job(outside, "processing", type="mail", locked_at="-9 minutes", lock_expires_at="-6 minutes")
    relay = Relay([LANE], budget=15, waker=Waker({}))

    with connect(login_beside(outside, "tidegate_relay")) as own:
        for verb, said, kind in WHOLE:
            event = {"verb": verb, "worker": vars(ME) | {"started_by": "tick"}, "secret": SECRET, "ask": said}
            answer = json.dumps(relay.answer(lambda: own, event)).encode()

            assert isinstance(read_answer(kind, answer), kind), (verb, answer)


def test_what_was_claimed_arrives_as_it_is(outside: Connection) -> None:
    factory.make_job(outside, type="mail", payload='{"a": "\\u00fc \\"q\\""}', state="{}", concurrency_key="k")
    event = {"verb": "claim", "worker": vars(ME), "secret": SECRET, "ask": CLAIM}
    answer = Relay([LANE], budget=15, waker=Waker({})).answer(lambda: outside, event)
    outside.execute("UPDATE tidegate.jobs SET status = 'pending', locked_by = NULL, locked_at = NULL,"
                    " lock_expires_at = NULL, lock_version = lock_version - 1")  # fmt: skip

    [sent] = read_answer(Claims, json.dumps(answer).encode()).jobs
    [direct] = claim(outside, room=1, limits=Limits(["mail"], LANE, 60, ME.id))

    assert sent._replace(locked_at=0, claimed_at=0) == direct._replace(locked_at=0, claimed_at=0)
    assert type(sent) is type(direct)


@pytest.mark.parametrize("answer", [b"", b"null", b"{}", b"[]", b'{"jobs": 1}', b'{"error": {"kind": "x"}}'])
def test_what_is_no_answer_is_not_taken_for_one(answer: bytes) -> None:
    with pytest.raises(ValueError, match=r"validation error"):
        read_answer(Claims, answer)

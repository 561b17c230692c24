"""What live connections watch, and what the pump is told to send: as relay, with its role."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests import factory
from tests.crowd import wait_until_a_session_waits_for
from tests.roles import login_beside
from tidegate.http.principal import Principal, Role, create_key
from tidegate.http.tickets import make_ticket
from tidegate.live import asked, changes, topics, watching
from tidegate.postgres.database import Connection, connect

ADMIN = Principal("0" * 16, Role.ADMIN, "ann")


@pytest.fixture
def key(committed: Connection) -> str:
    """The id of ann's key."""
    return create_key(committed, name="ann's", role="admin", owner="ann").split("_")[1]


@pytest.fixture
def relay(committed: Connection) -> Iterator[Any]:
    """Asks, as the live function does."""
    with connect(login_beside(committed, "tidegate_relay")) as own:

        def ask(verb: str, **said: Any) -> Any:
            answer = asked.answer(lambda: own, {"live": verb, **json.loads(json.dumps(said))})
            answer = json.loads(json.dumps(answer))
            return answer["answer"] if "answer" in answer else answer["error"]

        yield ask
    committed.execute("UPDATE tidegate.duties SET due_at = now() WHERE name = 'pump'")


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ask takes the time that a busy machine needs."""
    monkeypatch.setattr(changes, "_MOST_SECONDS", 60.0)


def let_in(connection: Connection, relay: Any, name: str, principal: Principal) -> int:
    status: int = relay("connect", connection=name, ticket=make_ticket(connection, "socket", principal, 30))["status"]
    return status


def make_login(connection: Connection, key_id: str) -> int:
    statement = """INSERT INTO tidegate.logins (hash, key_id, role, owner, via, expires_at, tokens)
        VALUES (sha256(uuid_send(gen_random_uuid())), %s, 'admin', 'ann', 'key', now() + interval '12 hours', 1)
        RETURNING id"""
    login: int = factory.value(connection, statement, [key_id])
    return login


def a_second_later(connection: Connection) -> None:
    connection.execute("UPDATE tidegate.watches SET sent_at = sent_at - interval '1 second'")


def sent(answer: Any) -> dict[tuple[str, str], Any]:
    """What each topic's message says, by connection and topic."""
    found: dict[tuple[str, str], Any] = {}
    for message in answer["messages"]:
        data = json.loads(message["data"])
        found |= {(each, data.get("topic")): data.get("state") for each in message["connections"]}
    return found


def posted(answer: Any) -> list[Any]:
    return [[each, m["key"], m["version"]] for m in answer["messages"] for each in m["connections"]]


def test_a_ticket_lets_in_once(committed: Connection, relay: Any, key: str) -> None:
    ticket = make_ticket(committed, "socket", Principal(key, Role.ADMIN, "ann"), 30)

    assert [relay("connect", connection=name, ticket=ticket)["status"] for name in ("a", "b")] == [200, 401]
    assert relay("watch", connection="b", topics=[])["closed"]
    assert not relay("watch", connection="a", topics=[])["closed"]


@pytest.mark.parametrize("kind", ["expired", "of a login", "no ticket", ""])
def test_what_is_no_ticket_lets_nothing_in(committed: Connection, relay: Any, key: str, kind: str) -> None:
    principal = Principal(key, Role.ADMIN, "ann")
    ticket = {
        "expired": lambda: make_ticket(committed, "socket", principal, 0),
        "of a login": lambda: make_ticket(committed, "login", principal, 30),
    }.get(kind, lambda: kind)()

    assert relay("connect", connection="a", ticket=ticket) == {"status": 401}


def test_there_is_room_for_so_many_connections(
    committed: Connection, relay: Any, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    principal = Principal(key, Role.ADMIN, "ann")
    monkeypatch.setattr(watching.connect, "__kwdefaults__", {"most": 2, "most_of_one": 2})

    statuses = [let_in(committed, relay, name, principal) for name in ("a", "b", "c")]
    committed.execute("UPDATE tidegate.watchers SET heard_at = now() - interval '11 minutes' WHERE connection = 'a'")
    later = let_in(committed, relay, "d", principal)

    assert statuses == [200, 200, 503]
    # A connection that API Gateway has ended without a word makes room.
    assert later == 200


def test_one_caller_does_not_take_the_connections_of_all(
    committed: Connection, relay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    greedy, quiet = (Principal(f"jwt:{name}", Role.PRODUCER, name) for name in ("eve", "ann"))
    monkeypatch.setattr(watching.connect, "__kwdefaults__", {"most": 9, "most_of_one": 2})

    statuses = [let_in(committed, relay, name, greedy) for name in ("a", "b", "c")]

    assert [*statuses, let_in(committed, relay, "d", quiet)] == [200, 200, 503, 200]


def test_a_connection_that_sends_too_much_is_closed(committed: Connection, relay: Any) -> None:
    """All connections share what API Gateway lets through, and relay."""
    for name in ("greedy", "quiet"):
        let_in(committed, relay, name, Principal(f"jwt:{name}", Role.VIEWER, name))
    topics = [f"reference:order/{n}" for n in range(50)]

    closed = [relay("watch", connection="greedy", topics=topics)["closed"] for _ in range(8)]
    # What its bucket gets in half a second.
    committed.execute("UPDATE tidegate.watchers SET tokens = 0, tokens_at = now() - interval '500 milliseconds'")

    assert (closed[0], closed[-1]) == (False, True)
    assert not any(relay("watch", connection="quiet", topics=[])["closed"] for _ in range(10))
    assert factory.value(committed, "SELECT connection FROM tidegate.watchers") == "quiet"


def test_the_pump_sends_what_has_changed(committed: Connection, relay: Any, key: str) -> None:
    job = factory.make_job(committed, "processing")
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann"))
    watched = relay("watch", connection="a", topics=[f"job:{job}", "stats", "inbox"])

    first = relay("changes", pump="p")
    again = relay("changes", pump="p", posted=posted(first))
    committed.execute("UPDATE tidegate.jobs SET progress = 40")
    a_second_later(committed)
    changed = relay("changes", pump="p")

    assert (watched["watching"], watched["refused"], watched["pump"]) == (3, [], True)
    assert sent(first).keys() == {("a", f"job:{job}"), ("a", "stats"), ("a", "inbox")}
    assert sent(first)["a", f"job:{job}"]["status"] == "processing"
    assert again["messages"] == []
    assert sent(changed) == {("a", f"job:{job}"): sent(first)["a", f"job:{job}"] | {"progress": 40}}
    # An ask a second: each costs an invocation of relay.
    assert 850 <= changed["next_ms"] <= 10_000


def test_what_was_not_posted_is_sent_again(committed: Connection, relay: Any, key: str) -> None:
    """By the pump that follows one that was killed."""
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann"))
    relay("watch", connection="a", topics=["inbox"])

    first = relay("changes", pump="p")
    meanwhile = relay("changes", pump="q")
    a_second_later(committed)
    by_the_next = relay("changes", pump="q", takes_over=True)

    assert (meanwhile["goes_on"], meanwhile["messages"]) == (False, [])
    assert sent(by_the_next) == sent(first) != {}
    # The one before learns of it at its next ask, which still says what it has posted.
    late = relay("changes", pump="p", posted=posted(first))
    assert not late["goes_on"]
    assert relay("changes", pump="q")["messages"] == []


def test_a_topic_is_sent_once_a_second(committed: Connection, relay: Any, key: str) -> None:
    job = factory.make_job(committed, "processing")
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann"))
    relay("watch", connection="a", topics=[f"job:{job}"])
    first = relay("changes", pump="p")
    committed.execute("UPDATE tidegate.jobs SET progress = 1")

    at_once = relay("changes", pump="p", posted=posted(first))

    a_second_later(committed)
    later = relay("changes", pump="p")

    assert at_once["messages"] == []
    assert sent(later).keys() == {("a", f"job:{job}")}


def test_without_watchers_there_is_no_pump(committed: Connection, relay: Any, key: str) -> None:
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann"))
    idle = relay("changes", pump="p")
    relay("watch", connection="a", topics=["stats"])
    busy = relay("changes", pump="p")
    left = relay("unwatch", connection="a", topics=["stats"])

    ended = relay("changes", pump="p")

    assert (idle["goes_on"], busy["goes_on"], ended["goes_on"]) == (False, True, False)
    assert left["watching"] == 0
    # The duty is free at once, so that the next topic finds no pump.
    assert relay("watch", connection="a", topics=["stats"])["pump"]


def test_an_owner_sees_its_own(committed: Connection, relay: Any) -> None:
    alice = create_key(committed, name="shop", role="producer", owner="alice").split("_")[1]
    own, others = (
        factory.make_job(committed, owner=owner, reference_type="order", reference_id="7") for owner in ("alice", "bob")
    )
    batch = factory.value(committed, "INSERT INTO tidegate.batches (owner, total) VALUES ('bob', 1) RETURNING id")
    let_in(committed, relay, "a", Principal(alice, Role.PRODUCER, "alice"))
    wanted = [
        f"job:{own}",
        f"job:{others}",
        f"jobs:{own},{others}",
        "reference:order/7",
        f"batch:{batch}",
        "stats",
        "inbox",
    ]

    answer = relay("watch", connection="a", topics=wanted)
    now = sent(relay("changes", pump="p"))

    assert {each["topic"]: each["refused"] for each in answer["refused"]} == {
        f"job:{others}": "there is no such job",
        f"batch:{batch}": "there is no such batch",
        "stats": "this needs the role viewer",
        "inbox": "this needs the role viewer",
    }
    assert now["a", f"job:{own}"]["id"] == str(own)
    assert [each["id"] for each in now["a", f"jobs:{own},{others}"]["jobs"]] == [str(own)]
    assert now["a", f"jobs:{own},{others}"]["gone"] == [str(others)]
    assert now["a", "reference:order/7"]["total"] == 1
    # What an SQL prompt writes shows a producer no more.
    committed.execute(
        "INSERT INTO tidegate.watches (connection, key, audience, topic) VALUES ('a', 'x', '=alice', 'stats')"
    )
    assert sent(relay("changes", pump="q", takes_over=True))["a", "stats"] is None


def test_two_callers_see_a_topic_each_in_its_way(committed: Connection, relay: Any, key: str) -> None:
    alice = create_key(committed, name="shop", role="producer", owner="alice").split("_")[1]
    for owner in ("alice", "bob"):
        factory.make_job(committed, owner=owner, reference_type="order", reference_id="7")
    let_in(committed, relay, "a", Principal(alice, Role.PRODUCER, "alice"))
    let_in(committed, relay, "b", Principal(key, Role.ADMIN, "ann"))
    for each in ("a", "b"):
        relay("watch", connection=each, topics=["reference:order/7"])

    now = sent(relay("changes", pump="p"))

    assert {name: state["total"] for (name, _), state in now.items()} == {"a": 1, "b": 2}


def test_a_revoked_key_ends_its_connections(committed: Connection, relay: Any, key: str) -> None:
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann"))
    relay("watch", connection="a", topics=["stats"])
    committed.execute("UPDATE tidegate.api_keys SET revoked_at = now() WHERE id = %s", [key])

    assert relay("watch", connection="a", topics=["inbox"])["closed"]
    ended = relay("changes", pump="p")
    assert (ended["close"], ended["messages"]) == (["a"], [])
    assert factory.value(committed, "SELECT count(*) FROM tidegate.watches") == 0


@pytest.mark.parametrize("ends", ["ended_at = now()", "expires_at = now()", "seen_at = now() - interval '61 minutes'"])
def test_an_ended_login_ends_its_connections(committed: Connection, relay: Any, key: str, ends: str) -> None:
    login = make_login(committed, key)
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann", login=login))
    relay("watch", connection="a", topics=["stats"])
    assert relay("changes", pump="p")["close"] == []

    committed.execute(f"UPDATE tidegate.logins SET {ends}")

    assert relay("changes", pump="q", takes_over=True)["close"] == ["a"]


@pytest.mark.parametrize("column", ["expires_at = now()", "heard_at = now() - interval '10 minutes'"])
def test_a_connection_ends_as_api_gateway_ends_it(committed: Connection, relay: Any, key: str, column: str) -> None:
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann"))
    lasts = factory.value(committed, "SELECT extract(epoch FROM expires_at - now())::float8 FROM tidegate.watchers")
    committed.execute(f"UPDATE tidegate.watchers SET {column}")

    assert 7_100 < lasts <= 7_200
    assert relay("changes", pump="p")["close"] == ["a"]


def test_a_client_that_is_gone_is_forgotten(committed: Connection, relay: Any, key: str) -> None:
    for name in ("a", "b"):
        let_in(committed, relay, name, Principal(key, Role.ADMIN, "ann"))
        relay("watch", connection=name, topics=["stats"])
    relay("changes", pump="p")
    a_second_later(committed)

    second = relay("changes", pump="p", gone=["a"])

    assert {name for name, _ in sent(second)} == {"b"}
    assert relay("close", connection="b") == {}
    assert factory.value(committed, "SELECT count(*) FROM tidegate.watchers") == 0


def test_a_silent_connection_is_told_that_it_is_still_there(committed: Connection, relay: Any, key: str) -> None:
    for name in ("a", "b"):
        let_in(committed, relay, name, Principal(key, Role.ADMIN, "ann"))
    relay("watch", connection="a", topics=["inbox"])
    first = relay("changes", pump="p")
    committed.execute("UPDATE tidegate.watchers SET heard_at = now() - interval '11 seconds'")
    committed.execute("UPDATE tidegate.watches SET sent = %s", [first["messages"][0]["version"]])

    again = relay("changes", pump="p")

    [message] = again["messages"]
    assert (message["connections"], message["key"]) == (["a"], "")
    assert json.loads(message["data"]).keys() == {"at"}
    assert relay("changes", pump="p", posted=posted(again))["messages"] == []


def test_a_connection_watches_fifty_topics(committed: Connection, relay: Any, key: str) -> None:
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann"))

    answer = relay("watch", connection="a", topics=[f"reference:order/{n}" for n in range(52)])
    again = relay("watch", connection="a", topics=["reference:order/0", "reference:order/99"])

    assert (answer["watching"], len(answer["refused"])) == (50, 2)
    assert again["refused"] == [{"topic": "reference:order/99", "refused": "a connection watches at most 50 topics"}]


@pytest.mark.parametrize(
    "topic",
    [
        "", "job", "job:", "job:7", "jobs:", f"jobs:{UUID(int=0)},", "jobs:" + ",".join([UUID(int=0).hex] * 101),
        "batch:x", "reference:order", "reference:/7", "reference:order/", "reference:" + 101 * "t" + "/7",
        "reference:order/" + 201 * "7", "stats:", "inbox:1", "key:abc", "Stats",
    ],
)  # fmt: skip
def test_what_is_no_topic_is_refused(topic: str) -> None:
    with pytest.raises(ValueError, match=r"write|ids|names"):
        topics.read(topic)


@pytest.mark.parametrize(
    "said",
    [
        {"live": "execute"},
        {"live": "watch", "connection": "a"},
        {"live": "watch", "connection": "a", "topics": "stats"},
        {"live": "watch", "connection": "a", "topics": ["stats"], "owner": "bob"},
        {"live": "watch", "connection": "a", "topics": ["x" * 4001]},
        {"live": "watch", "connection": "a", "topics": ["\x00"]},
        {"live": "watch", "connection": "a", "topics": ["\ud800"]},
        {"live": "watch", "connection": "a", "topics": 101 * ["stats"]},
        {"live": "watch", "connection": "a b", "topics": []},
        {"live": "connect", "connection": "a", "ticket": "x" * 101},
        {"live": "connect", "connection": "a", "ticket": None},
        {"live": "changes", "posted": [["a", "k"]]},
        {"live": "changes", "posted": [["a", "k", "v" * 129]]},
        {"live": "changes", "posted": [["a", "k", "\x00"]]},
        {"live": "changes", "after": ["a"]},
        {"live": "changes", "pump": 7},
        {"live": "changes", "pump": "'; DROP"},
        {"live": []},
        {"live": None},
    ],
)
def test_what_is_not_exactly_so_is_refused(connection: Connection, said: dict[str, Any]) -> None:
    answer = asked.answer(lambda: connection, said)

    assert answer["error"]["kind"] == "refused"


def test_a_state_that_is_too_large_for_a_message_says_so(
    committed: Connection, relay: Any, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "MOST_STATE_BYTES", -9_500)  # a message may have 10,000 bytes more
    job = factory.make_job(committed, "failed", error_message=500 * "x")
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann"))
    relay("watch", connection="a", topics=["inbox", f"job:{job}"])

    now = relay("changes", pump="p")

    said = {(data := json.loads(message["data"]))["topic"]: data.get("too_large", False) for message in now["messages"]}
    assert said == {"inbox": False, f"job:{job}": True}


@pytest.mark.usefixtures("unhurried")
def test_more_topics_than_an_ask_has_time_for_come_in_turn(
    committed: Connection, relay: Any, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "_MOST_TOPICS", 20)
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann"))
    wanted = [f"reference:order/{n}" for n in range(50)]
    relay("watch", connection="a", topics=wanted)

    reached: set[str] = set()
    answer: Any = {"after": {}, "messages": []}
    for _ in range(3):
        answer = relay("changes", pump="p", after=answer["after"], posted=posted(answer))
        reached |= {topic for _, topic in sent(answer)}

    assert reached == {*wanted}
    assert answer["after"] == {}


@pytest.mark.usefixtures("unhurried")
def test_an_ask_looks_at_so_many_jobs(
    committed: Connection, relay: Any, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "_MOST_JOBS", 150)
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann"))
    wanted = ["jobs:" + ",".join(str(uuid4()) for _ in range(100)) for _ in range(3)]
    relay("watch", connection="a", topics=wanted)

    reached = []
    answer: Any = {"after": {}, "messages": []}
    for _ in range(3):
        answer = relay("changes", pump="p", after=answer["after"], posted=posted(answer))
        reached += [topic for _, topic in sent(answer)]

    assert sorted(reached) == sorted(wanted)


def jobs_topic(size: int) -> str:
    return "jobs:" + ",".join(str(uuid4()) for _ in range(size))


@pytest.mark.usefixtures("unhurried")
def test_one_audience_that_watches_much_keeps_no_other_waiting(committed: Connection, relay: Any) -> None:
    """Each ask has a part for each of them, so a quiet owner is told within one ask."""
    for owner in ("alice", "bob", "carl"):
        let_in(committed, relay, owner, Principal(f"jwt:{owner}", Role.PRODUCER, owner))
    much = [jobs_topic(100) for _ in range(40)]
    relay("watch", connection="alice", topics=much)
    mine = {owner: f"job:{factory.make_job(committed, owner=owner)}" for owner in ("bob", "carl")}
    for owner, topic in mine.items():
        relay("watch", connection=owner, topics=[topic])

    seen: list[set[str]] = []
    answer: Any = {"after": {}, "messages": []}
    for _ in range(7):
        committed.execute("UPDATE tidegate.watches SET sent_at = NULL WHERE connection <> 'alice'")
        of_alice = [each for each in posted(answer) if each[0] == "alice"]
        answer = relay("changes", pump="p", after=answer["after"], posted=of_alice)
        seen.append({topic for _, topic in sent(answer)})

    assert all(set(mine.values()) <= each for each in seen)
    assert set(much) <= set().union(*seen)
    assert all(len(each & set(much)) <= 7 for each in seen)


@pytest.mark.usefixtures("unhurried")
def test_more_audiences_than_an_ask_has_time_for_all_have_their_turn(
    committed: Connection, relay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "_MOST_JOBS", 250)
    owners = [f"owner{n}" for n in range(5)]
    for owner in owners:
        let_in(committed, relay, owner, Principal(f"jwt:{owner}", Role.PRODUCER, owner))
        relay("watch", connection=owner, topics=[jobs_topic(100)])

    reached: set[str] = set()
    answer: Any = {"after": {}, "messages": []}
    for _ in range(40):
        answer = relay("changes", pump="p", after=answer["after"], posted=posted(answer))
        assert len(answer["messages"]) <= 2
        reached |= {connection for connection, _ in sent(answer)}

    assert reached == set(owners)


def test_an_ask_that_has_no_time_left_goes_on_where_it_ended(
    committed: Connection, relay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its pause grows with its time, and all that is watched waits for it."""
    monkeypatch.setattr(changes, "_MOST_SECONDS", 0.0)
    for owner in ("alice", "bob"):
        let_in(committed, relay, owner, Principal(f"jwt:{owner}", Role.PRODUCER, owner))
    wanted = [jobs_topic(100) for _ in range(3)]
    relay("watch", connection="alice", topics=wanted)

    reached: list[str] = []
    answer: Any = {"after": {}, "messages": []}
    for _ in range(3):
        answer = relay("changes", pump="p", after=answer["after"], posted=posted(answer))
        reached += [topic for _, topic in sent(answer)]

    assert sorted(reached) == sorted(wanted)
    assert answer["after"] == {}


def test_a_long_look_at_what_has_ended_leaves_topics_their_time(
    committed: Connection, relay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With thousands of connections it takes as long as states may take, and each ask would send one topic."""

    def end_slowly(_: Connection) -> list[str]:
        time.sleep(1.1)
        return []

    monkeypatch.setattr(changes, "_MOST_SECONDS", 1.0)
    monkeypatch.setattr(watching, "end_some", end_slowly)
    owners = [f"owner{n}" for n in range(5)]
    for owner in owners:
        let_in(committed, relay, owner, Principal(f"jwt:{owner}", Role.PRODUCER, owner))
        relay("watch", connection=owner, topics=["reference:order/7"])

    answer = relay("changes", pump="p")

    assert {connection for connection, _ in sent(answer)} == set(owners)


def test_a_key_watches_so_many_jobs_over_all_its_connections(
    committed: Connection, relay: Any, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pump's work for them grows with the jobs, and not with the topics."""
    monkeypatch.setattr(watching, "MOST_WATCHED", 250)
    for name in ("a", "b"):
        let_in(committed, relay, name, Principal(key, Role.ADMIN, "ann"))
    let_in(committed, relay, "c", Principal("jwt:bob", Role.PRODUCER, "bob"))
    first, *others = [jobs_topic(100) for _ in range(3)]

    assert relay("watch", connection="a", topics=[first, "reference:order/1,2,3"])["watching"] == 2
    answer = relay("watch", connection="b", topics=[*others, "inbox"])
    again = relay("watch", connection="a", topics=[first])

    assert (answer["watching"], [each["topic"] for each in answer["refused"]]) == (2, others[1:])
    assert "at most 250 jobs" in answer["refused"][0]["refused"]
    assert (again["watching"], again["refused"]) == (2, [])
    assert relay("watch", connection="c", topics=others)["watching"] == 2


def test_a_topic_that_comes_as_the_pump_ends_finds_no_pump(
    committed: Connection, other: Connection, relay: Any, key: str
) -> None:
    """The pump has seen no topic, and has not given up its duty yet: its answer is waited for."""
    let_in(committed, relay, "a", Principal(key, Role.ADMIN, "ann"))
    committed.execute("UPDATE tidegate.duties SET due_at = now() + interval '5 seconds' WHERE name = 'pump'")
    with ThreadPoolExecutor(1) as pool:
        with other.transaction():
            other.execute("UPDATE tidegate.duties SET due_at = clock_timestamp() WHERE name = 'pump'")
            watching = pool.submit(relay, "watch", connection="a", topics=["stats"])
            wait_until_a_session_waits_for(other)
        answer = watching.result(10)

    assert answer["pump"]

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.factory import each
from tests.functions.conftest import Client
from tidegate.postgres.database import Connection

NEW = {"name": "shop", "role": "producer", "owner": "shop"}


def make(client: Client, **more: Any) -> Any:
    reply = client("POST", "/api/keys", NEW | more)
    assert reply.status == 201, reply.json
    return reply.json


def test_a_new_key_works_and_is_shown_once(management: Client) -> None:
    made = make(management)

    assert management.as_(made["key"])("GET", "/api/jobs").status == 200
    assert made["key"] not in str(management("GET", "/api/keys").json)
    assert made["key"].split("_")[2] not in str(management("GET", "/api/keys").json)


def test_a_revoked_key_is_refused_and_stays_in_the_list(management: Client) -> None:
    made = make(management)

    revoked = management("DELETE", f"/api/keys/{made['id']}")
    again = management("DELETE", f"/api/keys/{made['id']}")

    assert management.as_(made["key"])("GET", "/api/jobs").status == 401
    assert revoked.json["revoked_at"] == again.json["revoked_at"] is not None
    assert made["id"] in [key["id"] for key in management("GET", "/api/keys").json["keys"]]


def test_keys_are_listed_page_by_page(management: Client) -> None:
    made = [make(management, name=f"shop {n}")["id"] for n in range(4)]

    first = management("GET", "/api/keys", query="limit=3").json
    rest = management("GET", "/api/keys", query=f"limit=3&after={first['next']}").json

    assert [key["id"] for key in first["keys"] + rest["keys"]] == [management.key.split("_")[1], *made]
    assert (first["next"], rest["next"]) == (made[1], None)


def test_an_owner_has_two_keys_while_one_takes_over(management: Client) -> None:
    old, new = make(management), make(management, name="shop, 2")

    management("DELETE", f"/api/keys/{old['id']}")

    assert [management.as_(key["key"])("GET", "/api/jobs").status for key in (old, new)] == [401, 200]


def a_minute_passes() -> None:
    """Passes the minute for which a function remembers a key."""
    import management_api

    management_api.api._callers._known_keys._known.clear()


def test_a_key_ends_at_its_expiry(management: Client, committed: Connection) -> None:
    made = make(management, expires_at=(datetime.now(UTC) + timedelta(hours=1)).isoformat())
    client = management.as_(made["key"])
    before = client("GET", "/api/jobs").status

    committed.execute("UPDATE tidegate.api_keys SET expires_at = now() WHERE id = %s", [made["id"]])
    a_minute_passes()

    assert (before, client("GET", "/api/jobs").status) == (200, 401)


def test_the_end_of_a_key_may_have_any_offset(management: Client) -> None:
    moment = f"{(datetime.now(UTC) + timedelta(days=2)).isoformat()[:19]}-23:59"

    assert datetime.fromisoformat(make(management, expires_at=moment)["expires_at"]) == datetime.fromisoformat(moment)


def test_the_use_of_a_key_is_stored_once_a_minute(management: Client, committed: Connection) -> None:
    made = make(management)

    def use() -> Any:
        management.as_(made["key"])("GET", "/api/jobs")
        used = "SELECT last_used_at AS at, xmin::text FROM tidegate.api_keys WHERE id = %s"
        return committed.execute(used, [made["id"]]).fetchone()

    first, second = use(), use()
    committed.execute("UPDATE tidegate.api_keys SET last_used_at = now() - interval '2 minutes'")
    a_minute_passes()
    third = use()

    assert first["at"] is not None
    assert first == second
    assert third["at"] > first["at"]


def test_a_wrong_secret_does_not_count_as_use_of_the_key(management: Client, committed: Connection) -> None:
    made = make(management)

    management.as_(made["key"][:-4] + "0000")("GET", "/api/jobs")

    [row] = committed.execute("SELECT last_used_at FROM tidegate.api_keys WHERE id = %s", [made["id"]])
    assert row == {"last_used_at": None}


def test_the_last_super_admin_key_cannot_be_revoked(management: Client, committed: Connection) -> None:
    own = management.key.split("_")[1]

    refused = management("DELETE", f"/api/keys/{own}")
    make(management, role="super_admin")
    revoked = management("DELETE", f"/api/keys/{own}")

    assert refused.problem == (409, "conflict")
    assert revoked.status == 200


def test_the_audit_names_who_made_and_revoked_a_key_without_the_key(management: Client, committed: Connection) -> None:
    made = make(management)
    management("DELETE", f"/api/keys/{made['id']}")

    rows = committed.execute("SELECT actor, action, subject, changed FROM tidegate.audit ORDER BY id").fetchall()

    assert [(row["action"], row["subject"]) for row in rows] == [("issue", made["id"]), ("revoke", made["id"])]
    made_with = {"name": "shop", "role": "producer", "owner": "shop", "max_priority": 10, "max_pending": 100_000}
    assert rows[0]["changed"] == {name: [None, value] for name, value in made_with.items()}
    assert made["key"].split("_")[2] not in str(rows)


@pytest.mark.parametrize(("method", "body"), [("DELETE", None), ("PATCH", {"max_pending": 5})])
def test_an_unknown_key_is_not_found(management: Client, method: str, body: Any) -> None:
    assert management(method, "/api/keys/0000000000000000", body).status == 404


# A key for a reserved owner would see the jobs of schedules, and those of callers without a key.
RESERVED = (
    *("public", "schedule", "webhook:shop", "Public", " public ", "pub\u200blic", "\uff50ublic", "Webhook:SHOP"),
    "schedule\n",
)


@pytest.mark.parametrize(
    "wrong",
    [
        *each(name=["", None], role=["root"], owner=["", *RESERVED], secret=["mine"]),
        *each(expires_at=["2001-01-01T00:00:00Z", "9999-01-01T00:00:00Z", 5]),
    ],
)
def test_a_new_key_with_missing_or_wrong_fields_is_refused(management: Client, wrong: dict[str, Any]) -> None:
    assert management("POST", "/api/keys", {}).problem == (400, "invalid")
    assert management("POST", "/api/keys", NEW | wrong).problem == (400, "invalid")


def test_a_key_may_have_a_rate_limit(management: Client) -> None:
    client = management.as_(make(management, rate="1/hour")["key"])

    assert [client("GET", "/api/jobs").status for _ in range(2)] == [200, 429]


def test_the_limits_of_a_key_are_shown(management: Client) -> None:
    limits = {"rate": "600/minute", "read_rate": "1/5s", "types": ["canary"], "max_priority": 10, "max_pending": 500}

    made = make(management, **limits)
    [listed] = [key for key in management("GET", "/api/keys").json["keys"] if key["id"] == made["id"]]

    shown = limits | {"rate": "10/s"}
    assert {name: made[name] for name in limits} == {name: listed[name] for name in limits} == shown


@pytest.mark.parametrize(
    ("said", "most"), [({}, 100_000), ({"max_pending": None}, None), ({"role": "admin"}, None), ({"max_pending": 1}, 1)]
)
def test_a_producers_key_has_a_limit_by_default(management: Client, said: Any, most: int | None) -> None:
    assert make(management, **said)["max_pending"] == most


@pytest.mark.parametrize(
    ("said", "most"), [({}, 10), ({"max_priority": None}, None), ({"role": "admin"}, None), ({"max_priority": 20}, 20)]
)
def test_a_producers_key_sends_no_high_priority_by_default(management: Client, said: Any, most: int | None) -> None:
    """Jobs of a higher priority always go first: one key would hold up all others."""
    assert make(management, **said)["max_priority"] == most


def test_the_limits_of_a_key_can_be_changed(management: Client, committed: Connection) -> None:
    made = make(management, types=["canary"], max_priority=10)

    change = {"max_priority": None, "max_pending": 5, "rate": "1/5s", "read_rate": "2/s"}
    changed = management("PATCH", f"/api/keys/{made['id']}", change)

    names = ("rate", "read_rate", "types", "max_priority", "max_pending")
    assert [changed.json[name] for name in names] == ["1/5s", "2/s", ["canary"], None, 5]
    told = committed.execute("SELECT changed FROM tidegate.audit WHERE action = 'change'").fetchone()
    rates = {"rate": [None, 0.2], "read_rate": [None, 2.0]}
    assert told == {"changed": {"max_priority": [10, None], "max_pending": [100_000, 5]} | rates}


def test_one_rate_of_a_key_is_changed_and_the_other_stays(management: Client) -> None:
    made = make(management, rate="1/hour", read_rate="2/hour")
    path = f"/api/keys/{made['id']}"

    changed = [management("PATCH", path, change).json for change in ({"rate": "3/hour"}, {"read_rate": None})]

    rates = [(key["rate"], key["read_rate"]) for key in (made, *changed)]
    assert rates == [("1/3600s", "1/1800s"), ("1/1200s", "1/1800s"), ("1/1200s", None)]


def test_a_changed_rate_begins_with_a_full_bucket(management: Client) -> None:
    made = make(management, rate="1/hour")
    client = management.as_(made["key"])
    before = [client("GET", "/api/jobs").status for _ in range(2)]

    management("PATCH", f"/api/keys/{made['id']}", {"read_rate": "3/hour"})

    assert (before, client("GET", "/api/jobs").status) == ([200, 429], 200)


def test_a_revoked_key_cannot_be_changed(management: Client) -> None:
    made = make(management)
    management("DELETE", f"/api/keys/{made['id']}")

    assert management("PATCH", f"/api/keys/{made['id']}", {"max_pending": 5}).status == 409


@pytest.mark.parametrize(
    "wrong",
    each(types=[[], ["No type"]], max_priority=[21], max_pending=[0], rate=["x"], read_rate=["0/s"], owner=["bob"]),
)
def test_an_invalid_change_of_a_key_is_refused(management: Client, wrong: dict[str, Any]) -> None:
    assert management("PATCH", f"/api/keys/{make(management)['id']}", wrong).status == 400

import json
from typing import Any

import pytest

from tests import factory
from tests.envelopes import HASH, NEW, OLD, have_keys, sealed, unsealed
from tests.functions.conftest import Client, ColdStart
from tidegate.base import envelope
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection

URL = "https://shop.example.com/hooks"
CREDENTIAL = "Bearer of-a-test-7f3a"


@pytest.fixture
def keyed(cold_start: ColdStart, canary: str) -> Client:
    return cold_start("management", ENCRYPTION="types", ENCRYPTION_KEYS=f"{NEW},{OLD}", ENCRYPTION_HASH_KEY=HASH)


def test_what_an_endpoint_is_called_with_is_stored_in_envelopes(keyed: Client, committed: Connection) -> None:
    made = keyed("POST", "/api/endpoints", {"name": "shop", "url": URL, "headers": {"Authorization": CREDENTIAL}}).json
    again = keyed("POST", "/api/endpoints/shop/rotate").json
    keyed("POST", "/api/endpoints", {"name": "bare", "url": URL, "kind": "http"})

    headers = {row["name"]: row["headers"] for row in committed.execute("SELECT name, headers FROM tidegate.endpoints")}
    secrets = [
        json.loads(row["secret"])
        for row in committed.execute("SELECT secret FROM tidegate.endpoint_secrets ORDER BY id")
    ]
    assert unsealed(headers["shop"], "headers", "shop") == {"Authorization": CREDENTIAL}
    assert [unsealed(each, "secret", "shop") for each in secrets] == [made["secret"], again["secret"]]
    assert headers["bare"] == {}
    keyed("PATCH", "/api/endpoints/shop", {"headers": {"X-Key": CREDENTIAL}})
    stored = factory.value(committed, "SELECT headers FROM tidegate.endpoints WHERE name = 'shop'")
    assert unsealed(stored, "headers", "shop") == {"X-Key": CREDENTIAL}


def test_the_keys_are_named_and_not_shown(keyed: Client, committed: Connection) -> None:
    committed.execute("INSERT INTO tidegate.encryption_keys VALUES ('00000000')")
    viewer = keyed.as_(create_key(committed, name="v", role="viewer", owner="v"))

    said = viewer("GET", "/api/encryption").json

    new, old = envelope.key_ids()
    assert said["encryption"] == "types"
    shown = [(key["id"], key["is_here"], key["seals"]) for key in said["keys"]]
    assert shown == [(new, True, True), (old, True, False), ("00000000", False, False)]
    assert not {OLD, NEW, HASH} & set(json.dumps(said).split('"'))


def test_a_walk_tells_how_far_it_is_and_its_end_is_audited(
    keyed: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    have_keys(monkeypatch, OLD)
    for _ in range(3):
        factory.make_job(committed, type="canary", payload=sealed({}, "payload", "canary"))
    factory.make_endpoint(committed)
    committed.execute(
        "INSERT INTO tidegate.endpoint_secrets (endpoint, secret) VALUES ('shop', %s)", [f"whsec_{'a' * 40}"]
    )
    have_keys(monkeypatch, NEW, OLD)

    steps = [keyed("POST", "/api/encryption/reseal", {"limit": 2}).json]
    while steps[-1]["next"]:
        steps.append(keyed("POST", "/api/encryption/reseal", {"limit": 2, "after": steps[-1]["next"]}).json)

    assert max(step["looked_at"] for step in steps) == 2
    assert sum(step["resealed"] for step in steps) == 3
    # The endpoint's secret is the processors' outside.
    assert (steps[-1]["place"], steps[-1]["left"], steps[-1]["unreadable"]) == ("", 1, 0)
    lines = committed.execute("SELECT action, kind, subject, changed FROM tidegate.audit ORDER BY id").fetchall()
    assert [(line["action"], line["kind"], line["subject"]) for line in lines] == [
        ("reseal", "config", "encryption")
    ] * 2
    assert lines[0]["changed"] == {"key": [None, envelope.key_ids()[0]]}
    assert lines[1]["changed"] == {"left": [None, 1], "unreadable": [None, 0]}


def test_a_walk_passes_what_sql_has_named_oddly(keyed: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, type="canary")
    for name in ("\x01" * 800, "\x01" * 900, "/"):
        committed.execute(
            "INSERT INTO tidegate.job_signals (job_id, name, payload) VALUES (%s, %s, '1')", [job_id, name]
        )

    said: dict[str, Any] = {"next": None}
    for _ in range(20):
        said = keyed("POST", "/api/encryption/reseal", {"limit": 1, "after": said["next"]}).json
        if said["next"] is None:
            break

    assert (said["next"], said["place"], said["left"]) == (None, "", 0)


def test_only_a_super_admin_seals_anew(keyed: Client, committed: Connection) -> None:
    admin = keyed.as_(create_key(committed, name="a", role="admin", owner="a"))

    assert admin("POST", "/api/encryption/reseal", {}).status == 403
    assert keyed("POST", "/api/encryption/reseal").status == 200
    assert keyed("POST", "/api/encryption/reseal", {"after": '["jobs", "x", 0, 0]'}).status == 400


def test_a_stack_without_keys_says_so(management: Client) -> None:
    assert management("GET", "/api/encryption").json == {"encryption": "none", "keys": []}
    assert management("POST", "/api/encryption/reseal", {}).status == 409

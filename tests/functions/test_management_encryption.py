import json

import pytest

from tests import factory
from tests.envelopes import HASH, NEW, OLD, unsealed
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


def test_what_needs_a_former_key_is_shown(keyed: Client, committed: Connection) -> None:
    noted = [(name, f"{days} days") for days, name in enumerate(envelope.key_ids())]
    with committed.cursor() as cursor:
        cursor.executemany("INSERT INTO tidegate.encryption_keys (id, since) VALUES (%s, now() - %s::interval)", noted)
    committed.execute(
        "UPDATE tidegate.encryption_keys SET needed_by = 3, counted_at = since WHERE id = %s", noted[1][:1]
    )

    new, old = keyed("GET", "/api/encryption").json["keys"]

    assert (new["needed_by"], new["counted_at"]) == (None, None)
    assert (old["needed_by"], old["counted_at"]) == (3, old["since"])


def test_a_stack_without_keys_says_so(management: Client) -> None:
    assert management("GET", "/api/encryption").json == {"encryption": "none", "keys": []}

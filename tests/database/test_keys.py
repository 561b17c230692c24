import pytest

from tidegate.database import Connection
from tidegate.keys import Role, create_key, find_key


def test_a_key_is_found_by_itself(connection: Connection) -> None:
    key = create_key(connection, name="app", role="producer", owner="alice")

    principal = find_key(connection, key)

    assert principal is not None
    assert (principal.role, principal.owner, principal.sees_all) == (Role.PRODUCER, "alice", False)


def test_only_a_hash_is_stored(connection: Connection) -> None:
    key = create_key(connection, name="app", role="producer", owner="alice")
    stored = connection.execute("SELECT jobs::text AS text FROM tidegate.api_keys AS jobs").fetchone()

    assert stored is not None
    assert key.split("_")[2] not in stored["text"]


@pytest.mark.parametrize("change", [lambda key: key[:-1] + ("0" if key[-1] != "0" else "1"), str.upper, lambda key: ""])
def test_a_wrong_key_is_nobody(connection: Connection, change: object) -> None:
    key = create_key(connection, name="app", role="producer", owner="alice")

    assert callable(change)
    assert find_key(connection, change(key)) is None


@pytest.mark.parametrize("end", ["revoked_at = now()", "expires_at = now() - interval '1 s'"])
def test_a_key_whose_time_is_over_is_nobody(connection: Connection, end: str) -> None:
    key = create_key(connection, name="app", role="producer", owner="alice")
    connection.execute(f"UPDATE tidegate.api_keys SET {end}")

    assert find_key(connection, key) is None


def test_an_unknown_role_is_refused(connection: Connection) -> None:
    with pytest.raises(ValueError, match="emperor"):
        create_key(connection, name="app", role="emperor", owner="alice")

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import psycopg
import pytest

from tidegate.base.errors import TooManyRequests
from tidegate.http.principal import Role, create_key, find_key
from tidegate.job_type.definition import Rate
from tidegate.postgres.database import Connection, connect

NOW = datetime(2030, 1, 1, tzinfo=UTC)


def limited(connection: Connection, rate: Rate) -> str:
    return create_key(connection, name="app", role="producer", owner="alice", rate=rate)


def at(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def test_a_key_gives_its_principal(connection: Connection) -> None:
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
def test_a_wrong_key_is_refused(connection: Connection, change: object) -> None:
    key = create_key(connection, name="app", role="producer", owner="alice")

    assert callable(change)
    assert find_key(connection, change(key)) is None


@pytest.mark.parametrize("end", ["revoked_at = now()", "expires_at = now() - interval '1 s'"])
def test_an_expired_or_revoked_key_is_refused(connection: Connection, end: str) -> None:
    key = create_key(connection, name="app", role="producer", owner="alice")
    connection.execute(f"UPDATE tidegate.api_keys SET {end}")

    assert find_key(connection, key) is None


def test_an_unknown_role_is_refused(connection: Connection) -> None:
    with pytest.raises(ValueError, match="emperor"):
        create_key(connection, name="app", role="emperor", owner="alice")


def test_a_key_without_a_limit_allows_any_number_of_requests(connection: Connection) -> None:
    key = create_key(connection, name="app", role="producer", owner="alice")

    principals = [find_key(connection, key, now=NOW) for _ in range(20)]

    assert all(principal and not principal.limited for principal in principals)


def test_a_key_with_a_limit_allows_its_burst(connection: Connection) -> None:
    key = limited(connection, Rate(per_second=1, burst=3))

    for _ in range(3):
        principal = find_key(connection, key, now=NOW)
        assert principal is not None
        assert principal.limited

    with pytest.raises(TooManyRequests):
        find_key(connection, key, now=NOW)


def test_tokens_grow_at_the_rate_and_up_to_the_burst(connection: Connection) -> None:
    key = limited(connection, Rate(per_second=0.5, burst=2))
    for seconds in (0, 0, 2, 1000, 1000):
        assert find_key(connection, key, now=at(seconds))

    with pytest.raises(TooManyRequests):
        find_key(connection, key, now=at(1000))


@pytest.mark.parametrize(
    ("rate", "after", "says"),
    [
        (1500, 1, "1500 requests a second"),
        (7.5, 1, "7.5 requests a second"),
        (1, 1, "one request a second"),
        (0.5, 2, "one request in 2 seconds"),
        (1 / 90, 90, "one request in 90 seconds"),
    ],
)
def test_a_refusal_names_the_limit_and_the_time_of_the_next_token(
    connection: Connection, rate: float, after: int, says: str
) -> None:
    key = limited(connection, Rate(per_second=rate, burst=1))
    find_key(connection, key, now=NOW)

    with pytest.raises(TooManyRequests) as caught:
        find_key(connection, key, now=NOW)

    assert caught.value.after == after
    assert str(caught.value).endswith(says)
    assert find_key(connection, key, now=at(after))


def test_a_refusal_asks_for_a_wait_of_at_most_a_day(connection: Connection) -> None:
    key = limited(connection, Rate(per_second=1e-40, burst=1))
    find_key(connection, key, now=NOW)

    with pytest.raises(TooManyRequests) as caught:
        find_key(connection, key, now=NOW)

    assert caught.value.after == 86_400


def test_a_refused_request_takes_no_token(connection: Connection) -> None:
    key = limited(connection, Rate(per_second=1, burst=1))
    find_key(connection, key, now=NOW)
    for _ in range(10):
        with pytest.raises(TooManyRequests):
            find_key(connection, key, now=NOW)

    assert find_key(connection, key, now=at(1))


def test_a_clock_that_goes_back_makes_no_tokens(connection: Connection) -> None:
    key = limited(connection, Rate(per_second=1, burst=1))
    find_key(connection, key, now=at(10))
    with pytest.raises(TooManyRequests):
        find_key(connection, key, now=NOW)

    with pytest.raises(TooManyRequests):
        find_key(connection, key, now=at(10.5))


def test_a_wrong_secret_takes_no_token(connection: Connection) -> None:
    key = limited(connection, Rate(per_second=0.001, burst=1))
    wrong = key[:-1] + ("0" if key[-1] != "0" else "1")

    assert find_key(connection, wrong) is None

    assert find_key(connection, key)


def test_each_key_has_its_own_limit(connection: Connection) -> None:
    first, second = (limited(connection, Rate(per_second=1, burst=1)) for _ in range(2))

    assert find_key(connection, first, now=NOW)
    assert find_key(connection, second, now=NOW)


def test_requests_at_once_get_the_burst_and_no_more(database_url: str, committed: Connection) -> None:
    key = limited(committed, Rate(per_second=0.001, burst=5))

    def ask(_: int) -> int:
        with connect(database_url) as connection:
            return sum(_admitted(connection, key) for _ in range(5))

    with ThreadPoolExecutor(8) as threads:
        admitted = sum(threads.map(ask, range(8)))

    assert admitted == 5


def _admitted(connection: Connection, key: str) -> bool:
    try:
        return find_key(connection, key) is not None
    except TooManyRequests:
        return False


@pytest.mark.parametrize("columns", ["rate = 0, burst = 1", "rate = 1, burst = 0.5", "rate = 1", "tokens = 1"])
def test_an_impossible_limit_is_refused(connection: Connection, columns: str) -> None:
    create_key(connection, name="app", role="producer", owner="alice")

    with pytest.raises(psycopg.errors.CheckViolation), connection.transaction():
        connection.execute(f"UPDATE tidegate.api_keys SET {columns}")

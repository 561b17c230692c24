from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest

from tests import factory
from tests.crowd import at_once
from tidegate.base.errors import TooManyRequests
from tidegate.http.principal import Role, create_key, find_key
from tidegate.http.rate_limit import Bucket, Kind, RateExceeded, headers
from tidegate.job_type.definition import Rate
from tidegate.postgres.database import Connection, connect

NOW = datetime(2030, 1, 1, tzinfo=UTC)


def make(connection: Connection, **more: Any) -> str:
    return create_key(connection, **{"name": "app", "role": "producer", "owner": "alice"} | more)


def limited(connection: Connection, per_second: float = 1, burst: float = 1) -> str:
    return make(connection, rate=Rate(per_second=per_second, burst=burst))


def is_refused(connection: Connection, key: str, now: datetime | None = NOW, kind: Kind = "writes") -> bool:
    try:
        assert find_key(connection, key, kind=kind, now=now)
    except TooManyRequests:
        return True
    return False


def at(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def test_a_key_gives_its_principal(connection: Connection) -> None:
    key = make(connection)

    principal = find_key(connection, key)

    assert principal is not None
    assert (principal.role, principal.owner, principal.sees_all) == (Role.PRODUCER, "alice", False)


def test_only_a_hash_is_stored(connection: Connection) -> None:
    key = make(connection)

    assert key.split("_")[2] not in factory.value(connection, "SELECT keys::text FROM tidegate.api_keys AS keys")


@pytest.mark.parametrize("change", [lambda key: key[:-1] + ("0" if key[-1] != "0" else "1"), str.upper, lambda key: ""])
def test_a_wrong_key_is_refused(connection: Connection, change: object) -> None:
    key = make(connection)

    assert callable(change)
    assert find_key(connection, change(key)) is None


@pytest.mark.parametrize("end", ["revoked_at = now()", "expires_at = now() - interval '1 s'"])
def test_an_expired_or_revoked_key_is_refused(connection: Connection, end: str) -> None:
    key = make(connection)
    connection.execute(f"UPDATE tidegate.api_keys SET {end}")

    assert find_key(connection, key) is None


def test_an_unknown_role_is_refused(connection: Connection) -> None:
    with pytest.raises(ValueError, match="emperor"):
        make(connection, role="emperor")


def test_a_key_without_a_limit_allows_any_number_of_requests(connection: Connection) -> None:
    key = make(connection)

    principals = [find_key(connection, key, now=NOW) for _ in range(20)]

    assert all(principal and not principal.limited for principal in principals)


@pytest.mark.parametrize(
    ("per_second", "burst", "seconds", "refused"),
    [
        (1, 3, [0, 0, 0, 0], [3]),
        (0.5, 2, [0, 0, 2, 1000, 1000, 1000], [5]),
        (1, 1, [0, *[0] * 10, 1], range(1, 11)),
        (1, 1, [10, 0, 10.5], [1, 2]),
    ],
    ids=["its burst", "grow at the rate and up to the burst", "a refusal takes none", "a clock goes back"],
)
def test_a_key_with_a_limit_has_tokens(
    connection: Connection, per_second: float, burst: int, seconds: list[float], refused: Sequence[int]
) -> None:
    key = limited(connection, per_second, burst)

    answers = [is_refused(connection, key, at(each)) for each in seconds]

    assert [n for n, is_refused in enumerate(answers) if is_refused] == list(refused)


def test_a_principal_knows_that_its_key_is_limited(connection: Connection) -> None:
    principal = find_key(connection, limited(connection), now=NOW)

    assert principal is not None
    assert principal.limited


def test_a_wrong_secret_takes_no_token(connection: Connection) -> None:
    key = limited(connection, 0.001)
    wrong = key[:-1] + ("0" if key[-1] != "0" else "1")

    assert find_key(connection, wrong) is None

    assert find_key(connection, key)


def test_each_key_has_its_own_limit(connection: Connection) -> None:
    first, second = (limited(connection) for _ in range(2))

    assert find_key(connection, first, now=NOW)
    assert find_key(connection, second, now=NOW)


def test_requests_at_once_get_the_burst_and_no_more(database_url: str, committed: Connection) -> None:
    key = limited(committed, 0.001, burst=5)

    def refused(_: int) -> int:
        with connect(database_url) as connection:
            return sum(is_refused(connection, key, None) for _ in range(5))

    assert sum(at_once(refused, range(8))) == 40 - 5


@pytest.mark.parametrize(
    ("rate", "after", "says"),
    [
        (1500, 1, "1500 requests a second"),
        (7.5, 1, "7.5 requests a second"),
        (1, 1, "one request a second"),
        (0.5, 2, "one request in 2 seconds"),
        (1 / 90, 90, "one request in 90 seconds"),
        (1e-40, 86_400, ""),
    ],
)
def test_a_refusal_names_the_limit_and_the_time_of_the_next_token(
    connection: Connection, rate: float, after: int, says: str
) -> None:
    """It asks for a wait of at most a day."""
    key = limited(connection, rate)
    find_key(connection, key, now=NOW)

    with pytest.raises(TooManyRequests) as caught:
        find_key(connection, key, now=NOW)

    assert caught.value.after == after
    assert str(caught.value).endswith(says)
    assert is_refused(connection, key, at(after)) == (rate == 1e-40)


def test_reads_at_once_get_their_burst_and_leave_the_writes(database_url: str, committed: Connection) -> None:
    key = limited(committed, 0.001, burst=5)

    def refused(n: int) -> int:
        kind: Kind = "reads" if n % 2 else "writes"
        with connect(database_url) as connection:
            return sum(is_refused(connection, key, None, kind) for _ in range(5))

    assert sum(at_once(refused, range(8))) == 40 - 10


@pytest.mark.parametrize(
    ("columns", "left"),
    [
        ("read_rate = 1e60, read_burst = 1e60", 10**15 - 1),
        ("read_rate = 1e-60, read_burst = 1e60", 10**15 - 1),
        ("read_tokens = -1e60, read_tokens_at = '9000-01-01Z'", 0),
        ("read_tokens = 1e60, read_tokens_at = '1970-01-01Z'", 0),
    ],
)
def test_odd_numbers_of_a_bucket_stop_no_answer(connection: Connection, columns: str, left: int) -> None:
    key = limited(connection)
    connection.execute(f"UPDATE tidegate.api_keys SET {columns}")

    try:
        principal = find_key(connection, key, kind="reads")
        buckets: tuple[Bucket, ...] = principal.buckets if principal else ()
    except RateExceeded as error:
        buckets = error.buckets

    assert headers(buckets)["RateLimit"].startswith(f'"reads";r={left};t=')


@pytest.mark.parametrize(
    "columns",
    [
        *("rate = 0, burst = 1", "rate = 1, burst = 0.5", "rate = 1", "tokens = 1"),
        *("read_rate = 0, read_burst = 1", "read_rate = 1", "read_tokens = 1"),
        *("rate = 'infinity', burst = 1", "rate = 1, burst = 'NaN'", "tokens = 'NaN', tokens_at = now()"),
        "read_tokens = 1, read_tokens_at = 'infinity'",
    ],
)
def test_an_impossible_limit_is_refused(connection: Connection, columns: str) -> None:
    make(connection)

    with pytest.raises(psycopg.errors.CheckViolation), connection.transaction():
        connection.execute(f"UPDATE tidegate.api_keys SET {columns}")

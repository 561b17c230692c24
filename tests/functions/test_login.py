"""Each function logs in with its own role; by IAM only to a Postgres with the right certificate."""

import functools
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import conninfo

from tests import roles
from tests.conftest import MIGRATIONS
from tests.functions.conftest import Client, ColdStart, Environment
from tests.job_types import JOB_TYPES
from tests.tls import Authority, Front, front
from tidegate.base.settings import Settings
from tidegate.postgres import database, iam_login
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.iam_login import LoginRefused
from tidegate.processor.direct import Direct
from tidegate.processor.fleet import Worker
from tidegate.processor.invocation import Processor
from tidegate.processor.place import Deployment

AMAZON = ("Amazon RDS eu-west-1 Root CA", "Amazon Web Services, Inc.")

pytestmark = pytest.mark.usefixtures("credentials")


@pytest.mark.parametrize("function", ["enqueue", "management", "processor"])
def test_each_function_logs_in_with_its_own_role(environment: Environment, function: str) -> None:
    environment(function)

    place = Settings.read(os.environ).database

    assert database.connection(place).info.user == f"tidegate_{function}"


@pytest.fixture
def credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"AWS_ACCESS_KEY_ID": "AKIA", "AWS_SECRET_ACCESS_KEY": "s", "AWS_REGION": "eu-west-1"}.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def amazon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """The authority that the functions trust."""
    trusted = Authority(*AMAZON)
    bundle = tmp_path / "bundle.pem"
    bundle.write_bytes(trusted.certificate)
    monkeypatch.setattr(iam_login, "BUNDLE", bundle)
    return trusted


@pytest.fixture
def behind(committed: Connection, tmp_path: Path) -> Callable[[Authority, str], Any]:
    there = committed.info.host, committed.info.port

    def of(authority: Authority, host: str) -> Any:
        return front(there, authority.server(host, tmp_path))

    return of


def settings(before: Front, role: str) -> Settings:
    return Settings.read(variables(before, role))


@contextmanager
def accepting(connection: Connection, place: Any, role: str) -> Iterator[None]:
    """Lets this Postgres accept a token as the role's password for a while, as RDS does."""
    connection.execute(f"ALTER ROLE {role} PASSWORD '{place.token()}'")
    yield
    roles.let_in(connection)


@pytest.mark.parametrize("role", roles.ROLES)
def test_a_postgres_with_the_right_certificate_is_trusted(
    amazon: Authority, behind: Any, committed: Connection, role: str
) -> None:
    with behind(amazon, "localhost") as before:
        place = settings(before, role).database
        with accepting(committed, place, role), connect(place) as connection:
            row = connection.execute("SELECT current_user AS me").fetchone()

            assert row == {"me": role}
            assert connection.info.get_parameters()["sslmode"] == "verify-full"
        assert before.passed_on == 1


@pytest.mark.parametrize("role", roles.ROLES)
@pytest.mark.parametrize(
    ("name", "organization", "host", "says"),
    [
        ("Another", "Test", "localhost", "certificate verify failed"),
        (*AMAZON, "localhost", "SSL error"),
        ("", "", "other.example", "does not match host name"),
    ],
    ids=["another authority", "only its name", "another host"],
)
def test_a_postgres_without_the_right_certificate_is_refused(
    amazon: Authority, behind: Any, role: str, name: str, organization: str, host: str, says: str
) -> None:
    with behind(Authority(name, organization) if name else amazon, host) as before:
        with pytest.raises(psycopg.OperationalError, match=says):
            connect(settings(before, role).database)

        assert before.passed_on == 0


def test_a_postgres_without_tls_is_refused(amazon: Authority, committed: Connection) -> None:
    named = {"DATABASE_PORT": str(committed.info.port), "DATABASE_USER": "tidegate_enqueue"}
    place = Settings.read({"DATABASE_HOST": "127.0.0.1", "DATABASE_NAME": "tidegate"} | named).database

    with pytest.raises(psycopg.OperationalError, match="does not support SSL"):
        connect(place)


def variables(before: Front, role: str) -> dict[str, str]:
    parts = {"DATABASE_HOST": "localhost", "DATABASE_PORT": str(before.port), "DATABASE_NAME": "tidegate"}
    return parts | {"DATABASE_URL": "", "DATABASE_USER": role}


@pytest.mark.parametrize(
    ("function", "method", "path", "status"),
    [("enqueue", "POST", "/api/jobs", 202), ("management", "GET", "/api/jobs", 200)],
)
def test_a_function_answers_through_tls_and_fails_with_an_impostor(
    cold_start: ColdStart,
    amazon: Authority,
    behind: Any,
    committed: Connection,
    canary: str,
    function: str,
    method: str,
    path: str,
    status: int,
) -> None:
    role = f"tidegate_{function}"
    body = {"type": canary} if method == "POST" else None
    with behind(amazon, "localhost") as before:
        client = cold_start(function, **variables(before, role))
        place = sys.modules[function].api._settings.database
        with accepting(committed, place, role):
            assert client(method, path, body).status == status
        assert before.passed_on == 1
    with behind(amazon, "other.example") as before:
        client = cold_start(function, **variables(before, role))

        reply = client(method, path, body)

        assert reply.problem == (503, "database-unavailable")
        assert before.passed_on == 0


def test_a_refused_token_is_explained_and_not_shown(
    amazon: Authority, behind: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with behind(amazon, "localhost") as before:
        place: Any = settings(before, "tidegate_processor").database

        with pytest.raises(LoginRefused) as refused:
            connect(place)

    said = str(refused.value)
    assert f"localhost:{before.port} refused the IAM login of tidegate_processor" in said
    assert "rds_iam" in said
    assert "rds-db:connect" in said
    assert "X-Amz" not in said + caplog.text
    assert refused.value.__cause__ is None


def test_after_a_refusal_the_next_token_is_a_new_one(
    amazon: Authority, behind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with behind(amazon, "localhost") as before:
        place: Any = settings(before, "tidegate_processor").database
        first = place.token()
        with pytest.raises(LoginRefused):
            connect(place)
    # For example, the role's credentials were renewed in the meantime.
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIANEW")

    assert place.token() != first


def test_a_database_that_has_no_connection_left_for_the_function_is_said_to_be_busy(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "connection", database.connect)
    committed.execute("ALTER ROLE tidegate_management CONNECTION LIMIT 0")

    reply = management("GET", "/api/jobs")

    committed.execute("SELECT tidegate.bound_connections()")
    assert (reply.status, reply.headers["Retry-After"]) == (503, "5")
    assert reply.json["type"] == "urn:tidegate:problem:database-unavailable"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_LOGIN_PAUSE_SECONDS", 0.1)


def through(before: Front, url: str) -> str:
    return conninfo.make_conninfo(url, host="localhost", port=before.port, sslmode="require")


@pytest.mark.usefixtures("at_once")
def test_the_migrator_waits_until_its_permission_has_arrived(
    behind: Any, amazon: Authority, context: Any, empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", empty_url)
    import migrator as function

    there = conninfo.conninfo_to_dict(empty_url)
    with behind(amazon, "localhost") as before:
        before._upstream = there["host"], there["port"]
        before.refusals = 3
        place = Settings.read({"DATABASE_URL": through(before, empty_url)})
        monkeypatch.setattr(function, "settings", place)
        monkeypatch.setattr(function, "MIGRATIONS", MIGRATIONS)

        answer = function.handler({}, context)

    assert (len(before.tokens), len(answer["applied"])) == (3, len(list(MIGRATIONS.rglob("*.sql"))))


def test_each_login_of_a_deployment_uses_a_new_token_until_the_time_is_over(
    amazon: Authority, behind: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with behind(amazon, "localhost") as before:
        before.refusals = 1000
        place: Any = settings(before, "tidegate_processor").database

        with pytest.raises(LoginRefused, match="refused the IAM login of tidegate_processor") as refused:
            database.connect_patiently(place, seconds=5)

    assert len(before.tokens) == len(set(before.tokens)) == 3  # after 0, 1 and 3 seconds
    assert caplog.messages == ["database lost"] * 2
    assert "X-Amz" not in f"{refused.value}{caplog.text}{[record.__dict__ for record in caplog.records]}"


def test_a_declaration_waits_until_its_permission_has_arrived(
    amazon: Authority, behind: Any, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with behind(amazon, "localhost") as before:
        before.refusals = 3
        own = functools.cache(functools.partial(connect, through(before, database_url)))

        answer = declarer(own).declare()
        own().close()

    assert (len(before.tokens), answer) == (3, {"declared": ["echo"], "refused": {}})


def test_a_declaration_that_finds_no_database_says_so() -> None:
    with pytest.raises(psycopg.OperationalError, match="connection failed"):
        declarer(lambda: connect("postgresql://127.0.0.1:9")).declare(seconds=0)


def declarer(way: Callable[[], Connection]) -> Processor:
    settings, worker = Settings.read({"DATABASE_URL": "postgresql://"}), Worker("w1")
    return Processor(
        Direct(way, worker, Deployment.of(settings)),
        job_types={"echo": JOB_TYPES["echo"]},
        settings=settings,
        worker=worker,
        remaining=lambda: 60,
        patience_seconds=0,  # a declaration has its own
    )

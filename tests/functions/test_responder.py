"""The responder, with a stand-in for CloudFormation and Lambda, and the real migrator on a real Postgres."""

import hashlib
import json
import logging
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests import aws
from tests.aws import Aws, Forbidden, LambdaFunction, NotReady
from tests.conftest import MIGRATIONS
from tests.functions.conftest import Context
from tidegate.base.settings import Settings
from tidegate.http.principal import find_key
from tidegate.postgres.database import connect

SECRET = "0123456789abcdef" * 4
ARN = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:first-key"
ALL = [path.stem for path in sorted(MIGRATIONS.glob("*.sql"))]
FUNCTIONS = [f"functions/{path.stem}" for path in sorted(MIGRATIONS.glob("functions/*.sql"))]


@pytest.fixture
def cloud(monkeypatch: pytest.MonkeyPatch) -> Iterator[Aws]:
    for name, value in {"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_REGION": "eu-west-1"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
    with aws.stand_in() as stand_in:
        monkeypatch.setenv("AWS_ENDPOINT_URL", stand_in.url)
        stand_in.secrets[ARN] = SECRET
        yield stand_in


Respond = Callable[..., dict[str, Any]]


@pytest.fixture
def respond(cloud: Aws, monkeypatch: pytest.MonkeyPatch) -> Respond:
    """Sends a request of CloudFormation, and returns the single answer."""
    import responder

    monkeypatch.setattr(responder, "_AGAIN_SECONDS", 0.01)
    monkeypatch.setattr(responder, "_PUT_PAUSE_SECONDS", 0.01)

    def send(
        request: str = "Create", resource: str = "Custom::Migration", *, seconds: float = 60, **properties: Any
    ) -> dict[str, Any]:
        event = {
            "RequestType": request,
            "ResourceType": resource,
            "ResponseURL": f"{cloud.url}/answer?X-Amz-Signature=9f8e7d",
            "StackId": "arn:aws:cloudformation:eu-west-1:123456789012:stack/tidegate/1",
            "RequestId": "r1",
            "LogicalResourceId": "Migration",
            "ResourceProperties": {"ServiceToken": "arn", "Function": "migrator", "FirstKey": ARN} | properties,
        }
        before = len(cloud.answers)
        context: Any = Context("1", ends=time.monotonic() + seconds)
        responder.handler(event, context)
        [answer] = cloud.answers[before:]
        return answer

    return send


@dataclass
class Deployed:
    """A migrator with the files of one version of the code."""

    files: Path

    def bring(self, *names: str) -> None:
        for name in names:
            shutil.copy(MIGRATIONS / f"{name}.sql", self.files)
        shutil.copytree(MIGRATIONS / "functions", self.files / "functions", dirs_exist_ok=True)

    def write(self, name: str, sql: str) -> Path:
        """Adds the next migration."""
        file = self.files / f"{len(ALL) + 1:04}_{name}.sql"
        file.write_text(sql)
        return file


@pytest.fixture
def deployed(cloud: Aws, empty_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, context: Any) -> Deployed:
    monkeypatch.setenv("DATABASE_URL", empty_url)
    import migrator

    monkeypatch.setattr(migrator, "settings", Settings.read({"DATABASE_URL": empty_url}))
    monkeypatch.setattr(migrator, "MIGRATIONS", tmp_path)
    cloud.functions["migrator"] = lambda event: migrator.handler(event, context)
    return Deployed(tmp_path)


def tables(url: str) -> int:
    with connect(url) as connection:
        row = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'tidegate'").fetchone()
    assert row
    return int(row["count"])


def test_create_update_and_delete_of_a_stack(respond: Respond, deployed: Deployed, cloud: Aws, empty_url: str) -> None:
    deployed.bring(*ALL)
    created = respond("Create")
    more = deployed.write("more", "CREATE TABLE tidegate.more (id int)")
    updated = respond("Update", PhysicalResourceId=created["PhysicalResourceId"])
    before = tables(empty_url)
    deleted = respond("Delete")

    assert [answer["Status"] for answer in (created, updated, deleted)] == ["SUCCESS"] * 3
    assert created["Data"] == {"Applied": ", ".join([*ALL, *FUNCTIONS])}
    assert updated["Data"] == {"Applied": more.stem}
    assert len({answer["PhysicalResourceId"] for answer in (created, updated, deleted)}) == 1
    assert tables(empty_url) == before > 0
    assert len(cloud.invoked) == 2  # no function was called for the deletion


def test_the_answer_has_the_ids_that_cloudformation_expects(respond: Respond, deployed: Deployed, cloud: Aws) -> None:
    deployed.bring(*ALL)

    answer = respond()

    assert (answer["RequestId"], answer["LogicalResourceId"]) == ("r1", "Migration")
    assert answer["StackId"].endswith("stack/tidegate/1")
    # The signature of a real address covers the content type.
    assert cloud.content_types == [""]


def test_the_first_key_is_stored_and_only_its_hash_goes_inside(
    respond: Respond, deployed: Deployed, cloud: Aws, empty_url: str
) -> None:
    deployed.bring(*ALL)

    respond()

    assert cloud.invoked == [("migrator", {"first_key_hash": hashlib.sha256(SECRET.encode()).hexdigest()})]
    with connect(empty_url) as connection:
        assert find_key(connection, f"tg_{'0' * 16}_{SECRET}") is not None


def test_a_failed_update_gives_the_reason_and_its_rollback_passes(
    respond: Respond, deployed: Deployed, empty_url: str
) -> None:
    deployed.bring(*ALL)
    respond("Create")
    broken = deployed.write(
        "broken", "CREATE TABLE tidegate.half_way (id int); SELECT no_such_column FROM tidegate.jobs"
    )
    before = tables(empty_url)

    failed = respond("Update")
    broken.unlink()
    rolled_back = respond("Update")

    assert failed["Status"] == "FAILED"
    assert 'migrator failed: UndefinedColumn: column "no_such_column" does not exist' in failed["Reason"]
    assert (rolled_back["Status"], rolled_back["Data"]) == ("SUCCESS", {"Applied": ""})
    assert tables(empty_url) == before


def test_a_rollback_to_older_files_passes(respond: Respond, deployed: Deployed) -> None:
    deployed.bring(*ALL)
    respond("Update")
    (deployed.files / f"{ALL[-1]}.sql").unlink()

    assert respond("Update")["Status"] == "SUCCESS"


@pytest.mark.parametrize("refusal", [NotReady, Forbidden])
def test_a_function_that_is_not_ready_or_not_yet_allowed_is_called_again(
    respond: Respond, cloud: Aws, refusal: type[Exception]
) -> None:
    pending = [True, True]

    def migrator(event: dict[str, Any]) -> dict[str, Any]:
        if pending:
            pending.pop()
            raise refusal
        return {"applied": []}

    cloud.functions["migrator"] = migrator

    assert respond()["Status"] == "SUCCESS"
    assert len(cloud.invoked) == 3


def test_what_stays_forbidden_fails_the_deployment(
    respond: Respond, cloud: Aws, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("responder._SPREADING_SECONDS", 0.1)

    def migrator(event: dict[str, Any]) -> None:
        raise Forbidden

    cloud.functions["migrator"] = migrator

    assert respond(seconds=60)["Reason"].startswith("AWS refused: AccessDeniedException")
    assert len(cloud.invoked) > 1


def test_slow_work_is_answered_in_time_and_once(respond: Respond, cloud: Aws, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("responder._ANSWER_SECONDS", 9.5)
    cloud.functions["migrator"] = lambda event: time.sleep(4)
    began = time.monotonic()

    answer = respond(seconds=10)

    assert time.monotonic() - began < 3.5
    assert answer["Status"] == "FAILED"
    assert "the responder's time is over" in answer["Reason"]
    time.sleep(4)
    assert (len(cloud.answers), len(cloud.invoked)) == (1, 1)


# Its time may be over in the middle of a connect, and the socket is then closed by the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_function_that_never_becomes_ready_is_answered_in_time(
    respond: Respond, cloud: Aws, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("responder._ANSWER_SECONDS", 9.5)

    def pending(event: dict[str, Any]) -> None:
        raise NotReady

    cloud.functions["migrator"] = pending

    assert respond(seconds=10)["Status"] == "FAILED"


@pytest.mark.parametrize("status", [403, 500, 503])
def test_an_address_that_fails_is_tried_again(respond: Respond, cloud: Aws, status: int) -> None:
    cloud.put_statuses = [status, status]

    assert respond("Delete")["Status"] == "SUCCESS"


def test_an_address_that_is_slow_is_tried_again(respond: Respond, cloud: Aws, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("responder._PUT_SECONDS", 0.1)
    cloud.put_seconds = [0.5]

    assert respond("Delete")["Status"] == "SUCCESS"


def test_an_address_that_never_answers_is_given_up_in_time(
    respond: Respond, cloud: Aws, monkeypatch: pytest.MonkeyPatch
) -> None:
    import responder

    monkeypatch.setattr(responder, "_PUT_SECONDS", 0.2)
    cloud.put_seconds = [0.5] * 100
    began = time.monotonic()

    # It fails, so that Lambda repeats the invocation.
    with pytest.raises(responder.DeploymentError, match="did not accept the answer"):
        respond("Delete", seconds=2)

    assert time.monotonic() - began < 2


@pytest.mark.parametrize(
    ("secret", "resource", "properties", "reason"),
    [
        (SECRET, "Custom::Migration", {"FirstKey": "arn:of:nothing"}, "ResourceNotFoundException"),
        ("hunter2", "Custom::Migration", {}, "first key"),
        (SECRET, "Custom::Migration", {}, "Function not found: migrator"),
        (SECRET, "Custom::Other", {}, "Custom::Other"),
        (SECRET, "Custom::JobTypes", {}, "the function's log says why"),
    ],
    ids=["no secret", "an odd secret", "no function", "an unknown resource", "an incomplete event"],
)
def test_a_request_that_cannot_be_met_is_answered_with_the_reason(
    respond: Respond, cloud: Aws, secret: str, resource: str, properties: dict[str, str], reason: str
) -> None:
    cloud.secrets[ARN] = secret

    answer = respond("Create", resource, **properties)

    assert answer["Status"] == "FAILED"
    assert reason in answer["Reason"]
    assert "hunter2" not in answer["Reason"]
    assert len(cloud.invoked) == ("Function" in reason)
    assert respond("Delete", resource)["Status"] == "SUCCESS"


def test_a_reason_has_no_secret_and_fits(respond: Respond, cloud: Aws) -> None:
    def migrator(event: dict[str, Any]) -> None:
        raise ValueError("postgresql://root:hunter2@db/x " + "\N{SNOWMAN}\x01" * 5000)

    cloud.functions["migrator"] = migrator

    answer = respond()

    assert answer["Status"] == "FAILED"
    assert "hunter2" not in answer["Reason"]
    assert "secret frame" not in answer["Reason"]


def answering(answer: dict[str, Any]) -> LambdaFunction:
    return lambda event: answer


def test_every_processor_declares_its_job_types(respond: Respond, cloud: Aws) -> None:
    # Older code knows no declaration, and counts as done.
    declared: dict[str, dict[str, Any]] = {
        "fast": {"declared": ["email"], "refused": {}},
        "slow": {"declared": ["crawl"], "refused": {}},
        "old": {"claimed": 3, "completed": 3},
    }
    for name, answer in declared.items():
        cloud.functions[name] = answering(answer)

    done = respond("Update", "Custom::JobTypes", Functions=list(declared))

    assert (done["Status"], done["Data"]) == ("SUCCESS", {"Declared": "email, crawl"})
    assert cloud.invoked == [(name, {"declare": True}) for name in declared]


def test_a_refused_job_type_fails_the_deployment_with_its_text(respond: Respond, cloud: Aws) -> None:
    cloud.functions |= {
        "fast": lambda event: {"declared": ["email"], "refused": {"crawl": "its timeout fits no invocation"}},
        "slow": lambda event: {"declared": [], "refused": {"scan": "its lane has no processor"}},
    }

    answer = respond("Update", "Custom::JobTypes", Functions=["fast", "slow"])

    assert answer["Status"] == "FAILED"
    assert answer["Reason"] == (
        "job type crawl: its timeout fits no invocation; job type scan: its lane has no processor"
    )


def test_neither_the_event_nor_the_key_is_logged(
    respond: Respond, cloud: Aws, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    cloud.functions["migrator"] = lambda event: {"applied": []}
    cloud.put_statuses = [500]

    respond()

    written = json.dumps([record.getMessage() for record in caplog.records]) + "".join(capfd.readouterr())
    assert "did not accept the answer" in written
    assert "X-Amz-Signature" not in written.replace("secretsmanager", "")
    assert SECRET not in written

"""A stack's life, by `sam deploy` and `sam delete`. variants.py has what else may become of a deployment."""

from pathlib import Path

import pytest

from local.template import TemplateError
from tests.deploy.cloudformation import transformed
from tests.deploy.conftest import ROOT, Account
from tidegate.http.principal import FIRST_KEY, find_key

PROCESSORS = {"ProcessorFunction", "SlowProcessorFunction", "OutsideFunction"}
SERVING = {*PROCESSORS, "EnqueueFunction", "ManagementFunction", "RelayFunction"}


def test_a_stack_is_created_left_unchanged_rolled_back_updated_and_deleted(
    account: Account, build: Path, migration: Path
) -> None:
    stack = account.deploy("life")
    order = list(stack.made)
    assert order.index("FunctionsToDatabase") < order.index("Migration")
    assert all(order.index("Migration") < order.index(function) for function in SERVING)
    assert all(order.index(processor) < order.index("JobTypes") for processor in PROCESSORS)
    with account.connect("life") as connection:
        declared = connection.execute("SELECT name FROM tidegate.job_types ORDER BY name").fetchall()
        first_key = account.aws.secrets[stack.made["FirstKeySecret"].id]
        assert find_key(connection, f"tg_{FIRST_KEY}_{first_key}")
    assert declared == [("callback",), ("canary",), ("email",), ("http_request",)]

    account.deploy("life")
    assert stack.since("UPDATE_IN_PROGRESS") == [("life", "UPDATE_COMPLETE")]

    before = dict(stack.made)
    (build / "TidegateLayer/python/tidegate/added.py").write_text("ADDED = True\n")
    migration.write_text("ALTER TABLE tidegate.nowhere ADD COLUMN more integer;\n")
    account.deploy("life", build, succeeds=False)
    assert stack.status == "UPDATE_ROLLBACK_COMPLETE"
    assert 'relation "tidegate.nowhere" does not exist' in stack.reasons("UPDATE_FAILED")
    # No function got the new code, and the old code works.
    assert not [name for name, _ in stack.since("UPDATE_IN_PROGRESS") if name in SERVING]
    assert stack.made == before
    account.aws.functions["life-processor"]({"lane": "default"})

    migration.write_text("CREATE TABLE tidegate.added (id integer);\n")
    account.deploy("life", build)
    with account.connect("life") as connection:
        assert connection.execute("SELECT count(*) FROM tidegate.added").fetchone() == (0,)
    done = [name for name, status in stack.since("UPDATE_IN_PROGRESS") if status == "UPDATE_COMPLETE"]
    assert all(done.index("Migration") < done.index(function) for function in SERVING)
    assert all(done.index(processor) < done.index("JobTypes") for processor in PROCESSORS)

    deleted = account.sam("delete", "--stack-name", "life", "--no-prompts", "--region", "eu-west-1")
    assert deleted.returncode == 0, deleted.stdout
    responded = [event for name, event in account.aws.invoked if name == "life-responder"]
    requests = [(event["RequestType"], event["ResourceType"]) for event in responded]
    assert requests == [
        *(("Create", "Custom::Migration"), ("Create", "Custom::JobTypes")),
        # The first one failed, and what has not changed is not asked for again.
        *(("Update", "Custom::Migration"), ("Update", "Custom::Migration"), ("Update", "Custom::JobTypes")),
        *(("Delete", "Custom::JobTypes"), ("Delete", "Custom::Migration")),
    ]
    assert not [name for name in account.aws.functions if name.startswith("life-")]


@pytest.mark.parametrize(
    ("parameters", "complaint"),
    [
        ({"VpcId": "vpc-1"}, "VpcId needs SubnetIds"),
        ({"DatabaseHost": "db"}, "DatabaseHost needs VpcId"),
        ({"DatabaseProxy": "true", "DatabasePort": "5433"}, "DatabaseProxy needs DatabasePort 5432"),
        ({"DomainName": "jobs.example.com"}, "DomainName needs CertificateArn"),
        ({"Egress": "none", "TargetFunctions": "mailer"}, "TargetFunctions needs an Egress"),
        ({"EncryptionHashKey": "arn:aws:secretsmanager:eu-west-1:123456789012:secret:x"}, "need Encryption"),
        ({"Archive": "true", "VpcId": "vpc-1", "SubnetIds": "a,b"}, "Archive needs RouteTableIds"),
        ({"Archive": "true", "VpcId": "vpc-1", "SubnetIds": "a,b", "RouteTableIds": "none"}, "needs S3PrefixListId"),
        ({"EngineVersion": "15"}, "EngineVersion=15 does not match"),
        ({"DatabasePort": "1149"}, "DatabasePort=1149 is less than 1150"),
        ({"Prices": "free"}, "Prices=free does not match"),
        ({"ReservedConcurrency": "30,15"}, "ReservedConcurrency=30,15 does not match"),
    ],
)
def test_contradicting_parameters_are_refused(parameters: dict[str, str], complaint: str) -> None:
    with pytest.raises(TemplateError, match=complaint):
        transformed((ROOT / "template.yaml").read_text(), parameters, "wrong")

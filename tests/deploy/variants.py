"""The other ways to deploy the stack, and what happens when a deployment fails: `make test-deploy`."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.conftest import Account
from tests.deploy.test_deploy import NESTED, OUTSIDE, SERVING


@pytest.fixture
def build(account: Account, tmp_path: Path) -> Path:
    """A build that a test may change."""
    return Path(shutil.copytree(account.build, tmp_path / "build"))


def test_each_level_of_egress_and_from_one_to_the_next(account: Account) -> None:
    processors = "default=moving-processor,slow=moving-processor-slow,outside=moving-processor-outside"
    for egress, way_out, told in (
        ("none", set[str](), ""),
        ("ipv6", {"Ipv6Gateway"}, processors),
        ("endpoint", {"LambdaEndpoint"}, processors),
        ("nat", {"NatGateway"}, processors),
    ):
        made = account.deployed("moving", Egress=egress).made

        assert made.keys() & {"LambdaEndpoint", "NatGateway", "Ipv6Gateway"} == way_out
        assert made["EnqueueFunction"].properties["Environment"]["Variables"]["PROCESSOR_FUNCTIONS"] == told
        assert groups(account, "moving") == ({"127.0.0.1/32", "database"} | beyond(egress))
        if egress == "ipv6":
            added = {"Ipv6Gateway", "Ipv6Route", "Ipv6RouteB", "FunctionsToIpv6"}
            modified = {*SERVING, *NESTED, "EnqueueRole", "ManagementRole", "ProcessorPolicy", "RelayRole"}
            # The migrator is in the subnets, too.
            modified |= {"MigratorFunction"}
            modified -= OUTSIDE
            assert account.changed("moving") == {
                *(("Add", name) for name in added),
                *(("Modify", name) for name in modified),
            }
    account.deleted("moving")


def test_two_stacks_side_by_side(account: Account) -> None:
    left, right = account.deployed("left"), account.deployed("right")

    assert account.database("left") != account.database("right")
    for stack in (left, right):
        targets = [one.properties["Target"]["Arn"] for one in stack.made.values() if one.kind.endswith("::Schedule")]
        called = ("enqueue", "management", "processor", "processor-slow", "processor-outside")
        assert {arn.rsplit(":", 1)[1] for arn in targets} == {f"{stack.name}-{name}" for name in called}
    account.deleted("left")
    assert account.query("right", "SELECT name FROM tidegate.job_types ORDER BY name") == [
        (name,) for name in ("callback", "canary", "email", "http_request")
    ]
    account.deleted("right")


def test_in_a_given_vpc_and_with_a_given_database(account: Account) -> None:
    ec2 = account.client("ec2")
    vpc, subnets = given_vpc(ec2, "10.1")
    group = ec2.create_security_group(GroupName="theirs", Description="theirs", VpcId=vpc)["GroupId"]

    made = account.deployed(
        "guest",
        VpcId=vpc,
        SubnetIds=",".join(subnets),
        DatabaseHost="db.example.com",
        DatabaseResourceId="db-THEIRS",
        DatabaseSecurityGroupId=group,
        Egress="nat",
    ).made

    assert [
        one.kind for one in made.values() if "::RDS::" in one.kind or one.kind.endswith(("::VPC", "::Subnet"))
    ] == []
    for function in SERVING - OUTSIDE:
        assert made[function].properties["VpcConfig"]["SubnetIds"] == subnets
        assert made[function].properties["Environment"]["Variables"]["DATABASE_HOST"] == "db.example.com"
    [[login]] = logins(made["EnqueueRole"].properties)
    assert login == "arn:aws:rds-db:eu-west-1:123456789012:dbuser:db-THEIRS/tidegate_enqueue"
    [rule] = ec2.describe_security_groups(GroupIds=[group])["SecurityGroups"][0]["IpPermissions"]
    assert [one["GroupId"] for one in rule["UserIdGroupPairs"]] == [made["FunctionsSecurityGroup"].id]
    account.deleted("guest")
    assert ec2.describe_security_groups(GroupIds=[group])["SecurityGroups"][0]["IpPermissions"] == []


def test_two_stacks_in_a_vpc_that_has_an_endpoint_already(account: Account) -> None:
    ec2 = account.client("ec2")
    vpc, subnets = given_vpc(ec2, "10.2")
    service = "com.amazonaws.eu-west-1.lambda"
    ec2.create_vpc_endpoint(VpcId=vpc, ServiceName=service, VpcEndpointType="Interface", PrivateDnsEnabled=True)

    names = ("tenant", "neighbour")
    stacks = [account.deployed(name, VpcId=vpc, SubnetIds=",".join(subnets)) for name in names]

    for name, made in zip(names, (stack.made for stack in stacks), strict=True):
        own = f"https://{made['LambdaEndpoint'].id}-12abcdef.lambda.eu-west-1.vpce.amazonaws.com"
        for function in SERVING - OUTSIDE:
            assert made[function].properties["Environment"]["Variables"]["AWS_ENDPOINT_URL_LAMBDA"] == own
        account.deleted(name)


def test_with_every_option(account: Account) -> None:
    zone = account.client("route53").create_hosted_zone(Name="example.com", CallerReference="1")["HostedZone"]["Id"]
    boundary = account.client("iam").create_policy(
        PolicyName="boundary",
        PolicyDocument=json.dumps(
            {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}
        ),
    )["Policy"]["Arn"]

    stack = account.deployed(
        "all",
        CertificateArn="arn:aws:acm:eu-west-1:123456789012:certificate/1",
        CorsOrigins="https://app.example.com,https://admin.example.com",
        DatabaseProxy="true",
        DomainName="jobs.example.com",
        HostedZoneId=zone.rsplit("/", 1)[1],
        MultiAz="true",
        PermissionsBoundary=boundary,
        ReservedConcurrency="30,15,10,5,10",
        KmsKeyArn="arn:aws:kms:eu-west-1:123456789012:key/1",
        AlarmEmail="ops@example.com",
        MonthlyBudget="120",
        TargetFunctions="mailer,images:live",
    )

    assert stack.outputs["ApiUrl"] == "https://jobs.example.com"
    [[direct, proxied]] = logins(stack.made["EnqueueRole"].properties)
    assert f":dbuser:{stack.made['Database'].attributes['DbiResourceId']}/" in direct
    assert ":dbuser:prx-" in proxied or ":dbuser:db-proxy" in proxied, proxied
    called = [
        one["Resource"]
        for one in stack.made["ProcessorPolicy"].properties["PolicyDocument"]["Statement"]
        if one["Sid"] == "CallTargets"
    ]
    assert called == [["arn:*:lambda:*:*:function:mailer", "arn:*:lambda:*:*:function:images:live"]]
    reserved = account.client("lambda").get_function_concurrency(FunctionName="all-enqueue")
    assert reserved["ReservedConcurrentExecutions"] == 30
    account.deleted("all")


def test_the_documented_rotation_of_the_encryption_key(account: Account) -> None:
    first = dict(account.deployed("sealing", Encryption="all").made)
    seen = {keys: dict(account.deployed("sealing", EncryptionKeys=keys).made) for keys in ("a,b", "b,a", "b")}

    # Each processor, which the deployment has asked for its job types, has noted the key that it seals with.
    assert account.query("sealing", "SELECT count(*) FROM tidegate.encryption_keys") == [(2,)]
    assert seen["a,b"]["EncryptionKeyA"].id == seen["b,a"]["EncryptionKeyA"].id == first["EncryptionKeyA"].id
    assert "EncryptionKeyA" not in seen["b"]
    account.deleted("sealing")
    left = account.client("secretsmanager").list_secrets()["SecretList"]
    kept = {first["EncryptionKeyA"].id, first["EncryptionHashSecret"].id, seen["b"]["EncryptionKeyB"].id}
    assert {one["ARN"] for one in left if "sealing" in one["Name"]} == kept


@pytest.mark.parametrize("environment", ["dev", "prod"])
def test_the_environments_of_samconfig(account: Account, tmp_path: Path, environment: str) -> None:
    arguments = ["--config-env", environment, "--no-confirm-changeset"]
    root = Path(__file__).parent.parent.parent

    def deploy(config: Path) -> subprocess.CompletedProcess[str]:
        template = ("--template-file", str(account.build / "template.yaml"))
        return account.sam("deploy", *template, "--config-file", str(config), *arguments)

    if environment == "prod":
        # It asks who is told of alarms.
        asked = deploy(root / "samconfig.toml")
        assert asked.returncode == 1
        assert "AlarmEmail=" in asked.stdout
    answered = tmp_path / "samconfig.toml"
    answered.write_text(
        (root / "samconfig.toml").read_text().replace("the-address-that-is-told-of-alarms", "ops@example.com")
    )
    done = deploy(answered)

    assert done.returncode == 0, done.stdout
    stack = account.stack(f"tidegate-{environment}")
    database = stack.made["Database"]
    assert database.properties["DeletionProtection"] == ("false" if environment == "dev" else "true")
    account.client("rds").modify_db_instance(DBInstanceIdentifier=database.id, DeletionProtection=False)
    account.deleted(stack.name)


@pytest.mark.parametrize(
    ("parameters", "complaint"),
    [
        ({"VpcId": "vpc-1"}, "VpcId needs SubnetIds"),
        ({"DatabaseHost": "db"}, "DatabaseHost needs VpcId"),
        ({"DomainName": "jobs.example.com"}, "DomainName needs CertificateArn"),
        ({"Egress": "none", "TargetFunctions": "mailer"}, "TargetFunctions needs an Egress"),
        ({"EngineVersion": "15"}, "EngineVersion=15 does not match"),
        ({"DatabasePort": "1149"}, "DatabasePort=1149 is less than 1150"),
        ({"Jwt": '{"issuer": "https://id.example.com"}'}, "Jwt="),
        ({"Prices": "free"}, "Prices=free does not match"),
        (
            {"EncryptionHashKey": "arn:aws:secretsmanager:eu-west-1:123456789012:secret:x"},
            "need Encryption, types or all",
        ),
        (
            {"Archive": "true", "VpcId": "vpc-1", "SubnetIds": "subnet-1,subnet-2", "RouteTableIds": "none"},
            "Archive in your own VPC needs S3PrefixListId",
        ),
        ({"ReservedConcurrency": "30,15"}, "ReservedConcurrency=30,15 does not match"),
    ],
)
def test_contradicting_parameters_are_refused_before_any_resource_is_made(
    account: Account, parameters: dict[str, str], complaint: str
) -> None:
    done = account.deploy("wrong", **parameters)

    assert done.returncode == 1
    assert complaint in " ".join(done.stdout.split())
    assert "wrong" not in account.cloudformation.stacks


def test_a_protected_database_keeps_its_stack(account: Account) -> None:
    account.deployed("kept", DeletionProtection="true")

    refused = account.delete("kept")

    assert refused.returncode == 1
    assert account.stack("kept").status == "DELETE_FAILED"
    # The two steps of docs/operations.md.
    account.deployed("kept", DeletionProtection="false")
    account.deleted("kept")


def test_a_snapshot_replaces_a_protected_database_that_has_grown(account: Account) -> None:
    old = account.deployed("restoring", DeletionProtection="true").made["Database"]
    rds = account.client("rds")
    rds.modify_db_instance(DBInstanceIdentifier=old.id, AllocatedStorage=60)
    rds.create_db_snapshot(DBInstanceIdentifier=old.id, DBSnapshotIdentifier="yesterday")

    # The two steps of docs/operations.md.
    unprotected = account.deploy("restoring", DeletionProtection="false")
    done = account.deploy("restoring", DatabaseSnapshot="yesterday", DeletionProtection="true")

    assert (unprotected.returncode, done.returncode) == (0, 0), done.stdout
    made = account.stack("restoring").made
    host = made["Database"].attributes["Endpoint.Address"]
    assert host != old.attributes["Endpoint.Address"]
    for function in (*(SERVING - OUTSIDE), "MigratorFunction"):
        assert made[function].properties["Environment"]["Variables"]["DATABASE_HOST"] == host
    [instance] = [
        one for one in rds.describe_db_instances()["DBInstances"] if "restoring-" in one["DBInstanceIdentifier"]
    ]
    assert instance["DBInstanceIdentifier"] == made["Database"].id
    assert (instance["AllocatedStorage"], instance["DeletionProtection"]) == (60, True)
    told = [(one["ResourceStatus"], one["LogicalResourceId"]) for one in account.stack("restoring").events]
    # The old database is deleted when all functions use the new one.
    assert told.index(("DELETE_COMPLETE", "Database")) > len(told) - told[::-1].index(("UPDATE_COMPLETE", "JobTypes"))
    account.deployed("restoring", DeletionProtection="false")
    account.deleted("restoring")


def test_a_database_that_is_still_protected_is_left_behind_by_a_restore(account: Account) -> None:
    old = account.deployed("hasty", DeletionProtection="true").made["Database"]
    rds = account.client("rds")
    rds.create_db_snapshot(DBInstanceIdentifier=old.id, DBSnapshotIdentifier="hasty")

    stack = account.deployed("hasty", DatabaseSnapshot="hasty", DeletionProtection="false")

    assert stack.status == "UPDATE_COMPLETE"
    assert "Cannot delete protected DB Instance" in reason_of(stack, "DELETE_FAILED")
    left = {one["DBInstanceIdentifier"] for one in rds.describe_db_instances()["DBInstances"]}
    assert {old.id, stack.made["Database"].id} <= left
    # The remedy of docs/operations.md.
    rds.modify_db_instance(DBInstanceIdentifier=old.id, DeletionProtection=False)
    rds.delete_db_instance(DBInstanceIdentifier=old.id, FinalDBSnapshotIdentifier="hasty-last")
    account.deleted("hasty")


def test_a_failed_restore_goes_back_to_the_former_database(account: Account, build: Path) -> None:
    old = account.deployed("unlucky").made["Database"]
    account.client("rds").create_db_snapshot(DBInstanceIdentifier=old.id, DBSnapshotIdentifier="unlucky")
    add_migration(build, "ALTER TABLE tidegate.nowhere ADD COLUMN more integer")

    done = account.deploy_from(build, "unlucky", DatabaseSnapshot="unlucky")

    assert done.returncode == 1
    stack = account.stack("unlucky")
    assert stack.status == "UPDATE_ROLLBACK_COMPLETE"
    assert stack.made["Database"].id == old.id
    instances = [one["DBInstanceIdentifier"] for one in account.client("rds").describe_db_instances()["DBInstances"]]
    assert [one for one in instances if one.startswith("unlucky-")] == [old.id]
    account.deleted("unlucky")


def test_a_new_migration_runs_before_the_code_changes(account: Account, build: Path) -> None:
    account.deployed("forward")
    add_migration(build, "CREATE TABLE tidegate.added (id integer)")
    (build / "TidegateLayer/python/tidegate/added.py").write_text("ADDED = True\n")
    account.functions.invoked.clear()

    account.deployed("forward", build=build)

    assert account.query("forward", "SELECT count(*) FROM tidegate.added") == [(0,)]
    # All lanes: the library has changed, and the processors with it.
    assert {name for name, _ in account.functions.invoked} == {
        f"forward-{name}"
        for name in ("responder", "migrator", "processor", "processor-slow", "processor-outside", "relay")
    }
    told = [event["LogicalResourceId"] for event in account.stack("forward").events]
    last = {name: len(told) - told[::-1].index(name) for name in {*SERVING, "Migration", "JobTypes"}}
    assert all(last["Migration"] < last[function] for function in SERVING)
    assert all(
        last[processor] < last["JobTypes"]
        for processor in ("ProcessorFunction", "SlowProcessorFunction", "OutsideFunction")
    )
    account.deleted("forward")


def test_a_failed_migration_rolls_the_deployment_back(account: Account, build: Path) -> None:
    before = account.deployed("back").made["EnqueueFunction"].properties
    add_migration(build, "ALTER TABLE tidegate.nowhere ADD COLUMN more integer")
    (build / "TidegateLayer/python/tidegate/added.py").write_text("ADDED = True\n")

    done = account.deploy_from(build, "back")

    assert done.returncode == 1
    stack = account.stack("back")
    assert stack.status == "UPDATE_ROLLBACK_COMPLETE"
    assert 'relation "tidegate.nowhere" does not exist' in reason_of(stack)
    # No function got the new code, and the old code works.
    assert events_of(stack, "EnqueueFunction") == ["CREATE_IN_PROGRESS", "CREATE_COMPLETE"]
    assert stack.made["EnqueueFunction"].properties == before
    assert account.cloudformation.invoke("back-processor", {"lane": "default"})[0] is False
    # The next deployment succeeds.
    account.deployed("back", Slots="11")
    account.deleted("back")


def test_a_job_type_that_cannot_run_rolls_the_deployment_back(account: Account) -> None:
    account.deployed("refusing")

    done = account.deploy("refusing", ProcessorTimeout="10")

    assert done.returncode == 1
    stack = account.stack("refusing")
    assert stack.status == "UPDATE_ROLLBACK_COMPLETE"
    assert "job type canary: its timeout of" in reason_of(stack)
    assert stack.made["ProcessorFunction"].properties["Timeout"] == 120
    account.deleted("refusing")


def test_a_failed_first_deployment_leaves_no_resources(account: Account, build: Path) -> None:
    add_migration(build, "ALTER TABLE tidegate.nowhere ADD COLUMN more integer")

    done = account.deploy_from(build, "never")

    assert done.returncode == 1
    assert account.stack("never").status == "ROLLBACK_COMPLETE"
    assert account.stack("never").made == {}


def given_vpc(ec2: Any, block: str) -> tuple[str, list[str]]:
    """A user's own VPC and its two subnets."""
    vpc = ec2.create_vpc(CidrBlock=f"{block}.0.0/16")["Vpc"]["VpcId"]
    blocks = (f"{block}.{number}.0/24" for number in range(2))
    return vpc, [ec2.create_subnet(VpcId=vpc, CidrBlock=one)["Subnet"]["SubnetId"] for one in blocks]


def reason_of(stack: Any, status: str = "UPDATE_FAILED") -> str:
    return str(next(event["ResourceStatusReason"] for event in stack.events if event["ResourceStatus"] == status))


def add_migration(build: Path, sql: str) -> None:
    folder = build / "MigrationsLayer/migrations"
    number = max(int(path.name[:4]) for path in folder.glob("*.sql")) + 1
    (folder / f"{number:04}_added.sql").write_text(f"{sql};\n")


def groups(account: Account, name: str) -> set[str]:
    """The targets that the functions' security group allows."""
    made = account.stack(name).made
    [group] = account.client("ec2").describe_security_groups(GroupIds=[made["FunctionsSecurityGroup"].id])[
        "SecurityGroups"
    ]
    known = {
        made[f"{noun}SecurityGroup"].id: noun.lower()
        for noun in ("Database", "Endpoint")
        if f"{noun}SecurityGroup" in made
    }
    found = set()
    for rule in group["IpPermissionsEgress"]:
        found |= {one["CidrIp"] for one in rule["IpRanges"]} | {one["CidrIpv6"] for one in rule["Ipv6Ranges"]}
        found |= {known[one["GroupId"]] for one in rule["UserIdGroupPairs"]}
    return found


def beyond(egress: str) -> set[str]:
    return {"none": set[str](), "ipv6": {"::/0"}, "endpoint": {"endpoint"}, "nat": {"0.0.0.0/0"}}[egress]


def statements(role: dict[str, Any]) -> list[dict[str, Any]]:
    return [statement for policy in role["Policies"] for statement in policy["PolicyDocument"]["Statement"]]


def logins(role: dict[str, Any]) -> list[list[str]]:
    return [one["Resource"] for one in statements(role) if one["Action"] == "rds-db:connect"]


def events_of(stack: Any, name: str) -> list[str]:
    return [event["ResourceStatus"] for event in stack.events if event["LogicalResourceId"] == name]


def test_an_archive_comes_and_goes_and_keeps_its_bucket(account: Account) -> None:
    of_it = {"ArchiveBucket", "ArchiveBucketPolicy", "ArchiveDatabase", "ArchiveTable", "S3Endpoint", "FunctionsToS3"}
    account.deployed("keeping")

    made = account.deployed("keeping", Archive="true").made

    assert of_it <= made.keys()
    bucket = made["ArchiveBucket"].id
    variables = made["ProcessorFunction"].properties["Environment"]["Variables"]
    assert bucket in variables["ARCHIVE_URL"]
    assert "ARCHIVE_URL" not in made["OutsideFunction"].properties["Environment"]["Variables"]
    assert not of_it & account.deployed("keeping", Archive="false").made.keys()
    assert account.client("s3").head_bucket(Bucket=bucket)
    account.deleted("keeping")

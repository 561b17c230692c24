"""The network of the functions and the database: what gets in and out."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from local.template import PSEUDO_PARAMETERS
from tests import factory
from tests.template.conftest import Resources, of_type
from tidegate.postgres.database import Connection

ASSOCIATION = "AWS::EC2::SubnetRouteTableAssociation"
OWN_VPC = {"VpcId": "vpc-1", "SubnetIds": "subnet-1,subnet-2"}
OWN_DATABASE = {
    **OWN_VPC,
    "DatabaseHost": "db.example.com",
    "DatabaseResourceId": "db-ABC",
    "DatabaseSecurityGroupId": "sg-12345678",
}


def rules(resources: Resources, kind: str) -> set[tuple[str, str]]:
    """The allowed connections."""
    found = set()
    for one in of_type(resources, f"AWS::EC2::SecurityGroup{kind}").values():
        other = (
            one.get("CidrIp")
            or one.get("CidrIpv6")
            or one.get("DestinationSecurityGroupId")
            or one.get("SourceSecurityGroupId")
        )
        found.add((group(one["GroupId"]), group(other)))
    return found


def group(value: Any) -> str:
    match value:
        case {"Fn::GetAtt": [name, "GroupId"]}:
            return str(name).removesuffix("SecurityGroup")
        case {"Ref": name}:
            return str(name)
    return str(value)


@pytest.mark.parametrize(
    ("egress", "beyond"),
    [
        ("none", set()),
        ("ipv6", {("Functions", "::/0")}),
        ("endpoint", {("Functions", "Endpoint")}),
        ("nat", {("Functions", "0.0.0.0/0")}),
    ],
)
def test_functions_reach_what_the_level_of_egress_allows(
    stack: Callable[..., Resources], egress: str, beyond: set[tuple[str, str]]
) -> None:
    made = stack(Egress=egress)

    assert rules(made, "Egress") == {("Functions", "Database"), *beyond}
    assert rules(made, "Ingress") == {("Database", "Functions")}
    assert ("LambdaEndpoint" in made, "NatGateway" in made) == (egress == "endpoint", egress == "nat")


def test_no_group_lacks_an_egress_rule(expanded: Resources) -> None:
    for one in of_type(expanded, "AWS::EC2::SecurityGroup").values():
        [rule] = one["SecurityGroupEgress"]

        assert rule["CidrIp"] == "127.0.0.1/32"


def test_no_route_leads_out_of_the_subnets_unless_there_is_a_gateway(stack: Callable[..., Resources]) -> None:
    assert of_type(stack(Egress="endpoint"), "AWS::EC2::Route") == {}
    assert ways_out(stack(Egress="nat")) == {"SubnetA": "SubnetA", "SubnetB": "SubnetA"}


def test_with_two_zones_each_has_its_own_way_out(stack: Callable[..., Resources]) -> None:
    assert ways_out(stack(Egress="nat", MultiAz="true")) == {"SubnetA": "SubnetA", "SubnetB": "SubnetB"}


def test_by_ipv6_each_subnet_gets_out_and_nothing_in(stack: Callable[..., Resources]) -> None:
    made = stack(Egress="ipv6")
    routes = of_type(made, "AWS::EC2::Route").values()
    subnets = of_type(made, "AWS::EC2::Subnet")

    assert {one["RouteTableId"]["Ref"] for one in routes} == {"RouteTable", "RouteTableB"}
    for route in routes:
        assert route["DestinationIpv6CidrBlock"] == "::/0"
        assert route["EgressOnlyInternetGatewayId"] == {"Ref": "Ipv6Gateway"}
    assert made["Ipv6Gateway"]["Type"] == "AWS::EC2::EgressOnlyInternetGateway"
    blocks = [one["Ipv6CidrBlock"] for one in subnets.values()]
    assert len(blocks) == len({str(block) for block in blocks}) == 2
    for block in blocks:
        # The network has its block before a subnet takes a part of it.
        assert "{'Ref': 'Ipv6Block'}" in str(block)
    for function in of_type(made, "AWS::Lambda::Function").values():
        if "VpcConfig" in function:
            assert function["VpcConfig"]["Ipv6AllowedForDualStack"] is True


def test_by_ipv6_lambda_is_called_by_its_name_with_a_dual_stack(
    stack: Callable[..., Resources], monkeypatch: pytest.MonkeyPatch
) -> None:
    def urls() -> set[str]:
        functions = of_type(stack(Egress="ipv6"), "AWS::Lambda::Function").values()
        inside = [one["Environment"]["Variables"] for one in functions if "VpcConfig" in one]
        return {str(one["AWS_ENDPOINT_URL_LAMBDA"]) for one in inside if "AWS_ENDPOINT_URL_LAMBDA" in one}

    assert urls() == {"{'Fn::Sub': 'https://lambda.${AWS::Region}.api.aws'}"}
    monkeypatch.setitem(PSEUDO_PARAMETERS, "AWS::Partition", "aws-cn")
    assert urls() == {"{'Fn::Sub': 'https://lambda.${AWS::Region}.api.amazonwebservices.com.cn'}"}


@pytest.mark.parametrize("egress", ["none", "endpoint", "nat"])
def test_otherwise_nothing_uses_ipv6_and_the_subnets_keep_their_blocks(
    stack: Callable[..., Resources], egress: str
) -> None:
    """EC2 takes no block from a subnet while functions have addresses in it, so a block must not come and go."""
    made = stack(Egress=egress)

    assert {name for name in made if "Ipv6" in name} == {"Ipv6Block"}
    assert of_type(made, "AWS::EC2::Subnet").keys() >= {"SubnetA", "SubnetB"}
    for name in ("SubnetA", "SubnetB"):
        assert made[name] == stack(Egress="ipv6")[name]
    for function in of_type(made, "AWS::Lambda::Function").values():
        if "VpcConfig" in function:
            assert function["VpcConfig"]["Ipv6AllowedForDualStack"] is False


def ways_out(made: Resources) -> dict[str, str]:
    """For each private subnet, the subnet whose zone has its NAT gateway."""
    subnets = of_type(made, "AWS::EC2::Subnet")
    tables = {one["SubnetId"]["Ref"]: one["RouteTableId"] for one in of_type(made, ASSOCIATION).values()}
    routes = {str(one["RouteTableId"]): one for one in of_type(made, "AWS::EC2::Route").values()}
    found = {}
    for name in ("SubnetA", "SubnetB"):
        gateway = made[routes[str(tables[name])]["NatGatewayId"]["Ref"]]["Properties"]
        public = gateway["SubnetId"]["Ref"]
        assert routes[str(tables[public])]["GatewayId"] == {"Ref": "InternetGateway"}
        zone = subnets[public]["AvailabilityZone"]
        [found[name]] = [one for one in ("SubnetA", "SubnetB") if subnets[one]["AvailabilityZone"] == zone]
    return found


@pytest.mark.parametrize("egress", ["none", "ipv6", "endpoint", "nat"])
def test_in_a_given_vpc_only_groups_and_the_way_to_lambda_are_made(
    stack: Callable[..., Resources], egress: str
) -> None:
    made = stack(**OWN_VPC, Egress=egress)

    kinds = {one["Type"] for one in made.values() if one["Type"].startswith("AWS::EC2::")}
    expected = {"SecurityGroup", "SecurityGroupEgress", "SecurityGroupIngress"}
    expected |= {"VPCEndpoint"} if egress == "endpoint" else set()
    assert kinds == {f"AWS::EC2::{kind}" for kind in expected}
    for one in of_type(made, "AWS::Lambda::Function").values():
        assert one.get("VpcConfig", {"SubnetIds": {"Ref": "SubnetIds"}})["SubnetIds"] == {"Ref": "SubnetIds"}


def test_in_a_given_vpc_lambdas_name_is_not_taken(stack: Callable[..., Resources]) -> None:
    given = stack(**OWN_VPC, Egress="endpoint")

    assert given["LambdaEndpoint"]["Properties"]["PrivateDnsEnabled"] is False
    callers = {
        name: url
        for name, one in of_type(given, "AWS::Lambda::Function").items()
        if "VpcConfig" in one and (url := one["Environment"]["Variables"].get("AWS_ENDPOINT_URL_LAMBDA"))
    }
    # The functions that may invoke others from inside the VPC.
    serving = {"EnqueueFunction", "ManagementFunction", "ProcessorFunction", "SlowProcessorFunction", "RelayFunction"}
    assert callers.keys() == serving
    # The first entry is the region's name, the others are the zones': "Z1HUB23UULQXV:vpce-….amazonaws.com".
    entry = {"Fn::Select": [0, {"Fn::GetAtt": ["LambdaEndpoint", "DnsEntries"]}]}
    name = {"Fn::Select": [1, {"Fn::Split": [":", entry]}]}
    assert all(url == {"Fn::Sub": ["https://${Name}", {"Name": name}]} for url in callers.values())


@pytest.mark.parametrize(
    "parameters", [{}, {"Egress": "none"}, {**OWN_VPC, "Egress": "none"}, {**OWN_VPC, "Egress": "nat"}]
)
def test_otherwise_lambda_is_called_by_its_own_name(
    stack: Callable[..., Resources], parameters: dict[str, str]
) -> None:
    made = stack(**parameters)
    # Its domain differs in China and in the European Sovereign Cloud.
    own = {"Fn::Sub": "https://lambda.${AWS::Region}.${AWS::URLSuffix}"}

    for one in of_type(made, "AWS::Lambda::Function").values():
        assert one["Environment"]["Variables"].get("AWS_ENDPOINT_URL_LAMBDA", own) == own
    if "LambdaEndpoint" in made:
        assert made["LambdaEndpoint"]["Properties"]["PrivateDnsEnabled"] is True


def test_in_china_the_endpoint_has_the_chinese_name(
    stack: Callable[..., Resources], monkeypatch: pytest.MonkeyPatch
) -> None:
    def service() -> Any:
        return stack()["LambdaEndpoint"]["Properties"]["ServiceName"]

    assert service() == {"Fn::Sub": "com.amazonaws.${AWS::Region}.lambda"}
    monkeypatch.setitem(PSEUDO_PARAMETERS, "AWS::Partition", "aws-cn")
    assert service() == {"Fn::Sub": "cn.com.amazonaws.${AWS::Region}.lambda"}


def test_with_a_given_database_no_other_is_made(stack: Callable[..., Resources]) -> None:
    made = stack(**OWN_DATABASE)

    assert [name for name, one in made.items() if one["Type"].startswith("AWS::RDS::")] == []
    assert ("Functions", "DatabaseSecurityGroupId") in rules(made, "Egress")
    assert ("DatabaseSecurityGroupId", "Functions") in rules(made, "Ingress")
    variables = made["EnqueueFunction"]["Properties"]["Environment"]["Variables"]
    assert variables["DATABASE_HOST"] == {"Ref": "DatabaseHost"}


ARCHIVE = {"Archive": "true"}


@pytest.mark.parametrize("egress", ["none", "ipv6", "endpoint", "nat"])
def test_the_archive_is_reached_by_a_gateway_endpoint(stack: Callable[..., Resources], egress: str) -> None:
    made = stack(**ARCHIVE, Egress=egress)
    endpoint = made["S3Endpoint"]["Properties"]

    assert endpoint["VpcEndpointType"] == "Gateway"
    assert endpoint["RouteTableIds"] == [{"Ref": "RouteTable"}, {"Ref": "RouteTableB"}]
    # Where handlers reach other buckets without it, it leads to these too.
    assert ("PolicyDocument" in endpoint) == (egress in {"none", "endpoint"})
    # EC2 refuses a rule that is there twice.
    rules_out = [one["CidrIp"] for one in of_type(made, "AWS::EC2::SecurityGroupEgress").values() if "CidrIp" in one]
    assert rules_out == ["0.0.0.0/0"]


@pytest.mark.parametrize(("tables", "is_made"), [("rtb-1,rtb-2", True), ("none", False)])
def test_in_a_given_vpc_its_route_tables_lead_to_the_archive(
    stack: Callable[..., Resources], tables: str, is_made: bool
) -> None:
    made = stack(**OWN_VPC, **ARCHIVE, RouteTableIds=tables, S3PrefixListId="pl-6da54004")

    rule = made["FunctionsToS3"]["Properties"]
    # These subnets may have a NAT gateway: a rule for all addresses would open the internet to handlers.
    assert rule["DestinationPrefixListId"] == {"Ref": "S3PrefixListId"}
    assert "CidrIp" not in rule
    assert ("S3Endpoint" in made) == is_made
    if is_made:
        # All that uses the tables goes by it.
        assert "PolicyDocument" not in made["S3Endpoint"]["Properties"]
        assert made["S3Endpoint"]["Properties"]["RouteTableIds"] == {"Ref": "RouteTableIds"}


def test_without_an_archive_there_is_nothing_of_it(stack: Callable[..., Resources]) -> None:
    assert not [name for name in stack() if "Archive" in name or "S3" in name]


def test_the_archive_is_private_and_outlives_the_stack(stack: Callable[..., Resources]) -> None:
    made = stack(**ARCHIVE)
    bucket = made["ArchiveBucket"]

    assert (bucket["DeletionPolicy"], bucket["UpdateReplacePolicy"]) == ("Retain", "Retain")
    assert set(bucket["Properties"]["PublicAccessBlockConfiguration"].values()) == {True}
    [rule] = bucket["Properties"]["LifecycleConfiguration"]["Rules"]
    assert rule["ExpirationInDays"] == {"Ref": "ArchiveDays"}
    [deny] = made["ArchiveBucketPolicy"]["Properties"]["PolicyDocument"]["Statement"]
    assert (deny["Effect"], deny["Condition"]) == ("Deny", {"Bool": {"aws:SecureTransport": "false"}})


def test_athena_has_a_column_for_each_part_of_a_line(stack: Callable[..., Resources], connection: Connection) -> None:
    table = stack(**ARCHIVE)["ArchiveTable"]["Properties"]["TableInput"]
    job_id = factory.make_job(connection, "completed")
    line = json.loads(factory.value(connection, "SELECT tidegate.archived_line(%s)", [job_id]))

    columns = [one["Name"] for one in table["StorageDescriptor"]["Columns"]]
    assert sorted([*columns, "type"]) == sorted(line)
    assert [one["Name"] for one in table["PartitionKeys"]] == ["day", "type"]
    place = table["Parameters"]["storage.location.template"]
    assert "jobs/day=${!day}/type=${!type}/" in str(place) or "jobs/day=${day}/type=${type}/" in str(place)


def test_the_way_to_lambda_has_two_zones_if_the_database_has(stack: Callable[..., Resources]) -> None:
    def zones(**parameters: str) -> int:
        return len(stack(**parameters)["LambdaEndpoint"]["Properties"]["SubnetIds"])

    assert (zones(), zones(MultiAz="true")) == (1, 2)


def test_the_database_is_hard_to_lose_and_has_no_password(stack: Callable[..., Resources]) -> None:
    database = stack()["Database"]
    properties = database["Properties"]

    assert (database["DeletionPolicy"], database["UpdateReplacePolicy"]) == ("Snapshot", "Snapshot")
    assert properties["StorageEncrypted"] is True
    assert properties["PubliclyAccessible"] is False
    assert properties["DeleteAutomatedBackups"] is False
    assert properties["MasterUserAuthenticationType"] == "iam-db-auth"
    assert not [key for key in properties if "Password" in key or "Secret" in key]


def test_the_database_accepts_only_tls(stack: Callable[..., Resources]) -> None:
    made = stack()

    assert made["Database"]["Properties"]["DBParameterGroupName"] == {"Ref": "DatabaseParameters"}
    assert made["DatabaseParameters"]["Properties"]["Parameters"] == {"rds.force_ssl": "1"}


def test_the_smallest_class_leaves_memory_for_logins(stack: Callable[..., Resources]) -> None:
    made = stack(DatabaseInstanceClass="db.t4g.micro")

    buffers = made["DatabaseParameters"]["Properties"]["Parameters"]["shared_buffers"]

    # Pages of 8 KiB: 96 MiB of the 1 GiB, instead of a quarter.
    assert int(buffers) * 8 == 96 * 1024


def test_with_a_key_of_kms_no_function_shows_its_variables_to_a_reader_without_it(
    stack: Callable[..., Resources],
) -> None:
    key = "arn:aws:kms:eu-west-1:123456789012:key/1"

    for function in of_type(stack(KmsKeyArn=key), "AWS::Lambda::Function").values():
        assert function["KmsKeyArn"] == {"Ref": "KmsKeyArn"}
    for function in of_type(stack(), "AWS::Lambda::Function").values():
        assert "KmsKeyArn" not in function


def test_no_extended_support_is_bought_by_waiting(stack: Callable[..., Resources]) -> None:
    for given in ({}, {"DatabaseSnapshot": "yesterday"}):
        database = stack(**given)["Database"]["Properties"]

        assert database["EngineLifecycleSupport"] == "open-source-rds-extended-support-disabled"


def test_rds_logs_why_it_refuses_a_login(stack: Callable[..., Resources]) -> None:
    assert stack()["Database"]["Properties"]["EnableCloudwatchLogsExports"] == ["iam-db-auth-error"]


def test_the_proxy_reaches_only_the_database(stack: Callable[..., Resources]) -> None:
    made = stack(DatabaseProxy="true", Egress="none")

    assert rules(made, "Egress") == {("Functions", "Database"), ("Database", "Database")}
    assert rules(made, "Ingress") == {("Database", "Functions"), ("Database", "Database")}
    assert made["Proxy"]["Properties"]["RequireTLS"] is True
    # The way from the functions to the proxy, and from there.
    assert made["Proxy"]["Properties"]["VpcSecurityGroupIds"] == [{"Fn::GetAtt": ["DatabaseSecurityGroup", "GroupId"]}]
    for name in ("ProxyToDatabase", "DatabaseFromProxy", "FunctionsToDatabase", "DatabaseFromFunctions"):
        rule = made[name]["Properties"]
        port = {"Ref": "DatabasePort"}
        assert (rule["IpProtocol"], rule["FromPort"], rule["ToPort"]) == ("tcp", port, port)


def test_without_the_proxy_there_is_no_rule_for_it(stack: Callable[..., Resources]) -> None:
    assert not {"Proxy", "ProxyToDatabase", "DatabaseFromProxy"} & stack().keys()


def test_the_values_of_a_snapshot_are_not_set_again(stack: Callable[..., Resources]) -> None:
    anew, restored = (stack(**given)["Database"]["Properties"] for given in ({}, {"DatabaseSnapshot": "yesterday"}))

    # Nor is the storage set: RDS refuses less than the snapshot's, and storage grows by itself.
    inherited = {"AllocatedStorage", "DBName", "MasterUsername", "MasterUserAuthenticationType", "StorageEncrypted"}
    assert anew.keys() - restored.keys() == inherited
    assert restored.keys() - anew.keys() == {"DBSnapshotIdentifier"}

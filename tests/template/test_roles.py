"""Each function may do only what it needs."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.template.conftest import Resources, of_type

FUNCTION = "arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function:${AWS::StackName}-"
# Lambda requires these for all resources: https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html
UNNAMEABLE = {
    "ec2:DescribeNetworkInterfaces",
    "ec2:DescribeSubnets",
    "ec2:CreateNetworkInterface",
    "ec2:DeleteNetworkInterface",
    "ec2:AssignPrivateIpAddresses",
    "ec2:UnassignPrivateIpAddresses",
}
ALL = {
    "ReserveConcurrency": "true",
    "DatabaseProxy": "true",
    "TargetFunctions": "mailer,images:live",
}


def test_each_function_has_its_own_role(expanded: Resources) -> None:
    roles = [function["Role"]["Fn::GetAtt"][0] for function in of_type(expanded, "AWS::Lambda::Function").values()]

    assert len(set(roles)) == len(roles)


@pytest.mark.parametrize("egress", ["none", "endpoint", "nat"])
def test_roles_allow_only_the_listed_actions(stack: Callable[..., Resources], egress: str) -> None:
    for name, statement in statements(stack(**ALL, Egress=egress)):
        if statement["Effect"] == "Deny":
            continue
        for action in listed(statement["Action"]):
            assert "*" not in action, name
        if "*" in listed(statement["Resource"]):
            assert set(listed(statement["Action"])) <= UNNAMEABLE, name


def test_code_may_not_use_lambdas_rights_on_the_network(expanded: Resources) -> None:
    [policy] = of_type(expanded, "AWS::IAM::ManagedPolicy").values()
    allow, deny = policy["PolicyDocument"]["Statement"]
    in_vpc = [one for one in of_type(expanded, "AWS::Lambda::Function").values() if "VpcConfig" in one]

    denied = deny["Condition"]["ArnEquals"]["lambda:SourceFunctionArn"]

    assert deny["Effect"] == "Deny"
    assert set(deny["Action"]) == set(allow["Action"]) == UNNAMEABLE
    names = {one["FunctionName"]["Fn::Sub"].removeprefix("${AWS::StackName}-") for one in in_vpc}
    assert [one["Fn::Sub"] for one in denied] == [FUNCTION + name for name in sorted(names)]


def test_each_function_logs_in_with_its_own_role_of_postgres(expanded: Resources) -> None:
    for function in of_type(expanded, "AWS::Lambda::Function").values():
        role = expanded[function["Role"]["Fn::GetAtt"][0]]
        logins = [one for _, one in statements({"Role": role}) if one["Action"] == "rds-db:connect"]

        if "VpcConfig" in function:
            [login] = logins
            user = function["Environment"]["Variables"]["DATABASE_USER"]
            assert re.findall(r"dbuser:\$\{\w+\}/(\w+)", json.dumps(login["Resource"])) == [user] * (
                1 if user == "tidegate_owner" else 3
            )
        else:
            assert logins == []


def test_all_functions_but_the_migrator_use_the_proxy(stack: Callable[..., Resources]) -> None:
    proxied = stack(DatabaseProxy="true")

    for name, function in of_type(proxied, "AWS::Lambda::Function").items():
        if "VpcConfig" in function:
            role = {"Role": proxied[function["Role"]["Fn::GetAtt"][0]]}
            [login] = [one for _, one in statements(role) if one["Action"] == "rds-db:connect"]
            through = "Proxy" in json.dumps(function["Environment"]["Variables"]["DATABASE_HOST"])
            # The migrator goes round the proxy: a migration may hold its lock for long.
            assert through == (name != "MigratorFunction")
            assert ("DBProxyArn" in json.dumps(login["Resource"])) == through
            # While one replaces the other, each function has the address of one of them.
            assert "DbiResourceId" in json.dumps(login["Resource"])


def test_while_a_database_is_replaced_the_former_one_allows_logins(stack: Callable[..., Resources]) -> None:
    switching, settled = stack(FormerDatabaseResourceId="db-OLD", DatabaseProxy="true"), stack()

    former = {
        name: set(re.findall(r"dbuser:\$\{FormerDatabaseResourceId\}/(\w+)", json.dumps(one)))
        for name, one in switching.items()
    }

    users = {f"tidegate_{name}" for name in ("enqueue", "processor", "management")}
    assert {name: found for name, found in former.items() if found} == {
        "EnqueueRole": {"tidegate_enqueue"},
        "ManagementRole": {"tidegate_management"},
        "ProcessorRole": {"tidegate_processor"},
        "SlowProcessorRole": {"tidegate_processor"},
        "ProxyRole": users,
    }
    assert "FormerDatabaseResourceId" not in json.dumps(settled)


@pytest.mark.parametrize(("egress", "starts"), [("none", False), ("endpoint", True), ("nat", True)])
def test_functions_with_a_way_out_may_start_processors(
    stack: Callable[..., Resources], egress: str, starts: bool
) -> None:
    made = stack(Egress=egress)

    for role in ("EnqueueRole", "ManagementRole", "ProcessorRole", "SlowProcessorRole"):
        invoked = [one for _, one in statements({role: made[role]}) if one["Action"] == "lambda:InvokeFunction"]
        assert bool(invoked) == starts
        for statement in invoked:
            arns = [{"Fn::Sub": f"{FUNCTION}processor"}, {"Fn::Sub": f"{FUNCTION}processor-slow"}]
            assert statement["Resource"] == arns


@pytest.mark.parametrize(("egress", "calls"), [("none", False), ("endpoint", True), ("nat", True)])
def test_processors_may_call_only_the_given_functions(
    stack: Callable[..., Resources], egress: str, calls: bool
) -> None:
    made = stack(**ALL, Egress=egress)

    calling = {
        name
        for name, one in statements(made)
        if one.get("Sid") == "CallTargets" and one["Action"] == "lambda:InvokeFunction"
    }

    expected = {"ProcessorRole", "SlowProcessorRole"} if calls else set()
    assert calling - {"LambdaEndpoint"} == expected
    assert ("LambdaEndpoint" in calling) == (egress == "endpoint")


def test_the_way_to_lambda_allows_the_same_calls_as_the_roles(stack: Callable[..., Resources]) -> None:
    made = stack(**ALL)
    policy = made["LambdaEndpoint"]["Properties"]["PolicyDocument"]["Statement"]

    in_roles = [
        {"Sid": one["Sid"], "Action": one["Action"], "Resource": one["Resource"]}
        for _, one in statements({"ProcessorRole": made["ProcessorRole"]})
        if one["Action"] == "lambda:InvokeFunction"
    ]

    assert [{key: one[key] for key in ("Sid", "Action", "Resource")} for one in policy] == in_roles


def test_the_boundary_is_for_every_role(stack: Callable[..., Resources]) -> None:
    arn = "arn:aws:iam::123456789012:policy/boundary"

    for role in of_type(stack(PermissionsBoundary=arn, DatabaseProxy="true"), "AWS::IAM::Role").values():
        assert role["PermissionsBoundary"] == {"Ref": "PermissionsBoundary"}
    for role in of_type(stack(), "AWS::IAM::Role").values():
        assert "PermissionsBoundary" not in role


def test_services_assume_a_role_for_this_account_only(stack: Callable[..., Resources]) -> None:
    for name in ("ScheduleRole", "ProxyRole"):
        [trust] = stack(**ALL)[name]["Properties"]["AssumeRolePolicyDocument"]["Statement"]

        assert trust["Condition"] == {"StringEquals": {"aws:SourceAccount": {"Ref": "AWS::AccountId"}}}


def statements(resources: Resources) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, resource in resources.items():
        properties = resource.get("Properties", {})
        documents = [one["PolicyDocument"] for one in properties.get("Policies", [])]
        documents += [properties["PolicyDocument"]] if "PolicyDocument" in properties else []
        for document in documents:
            for statement in document["Statement"]:
                # As written: the role in a stack with all options.
                yield name, statement.get("Fn::If", [None, statement])[1]


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]

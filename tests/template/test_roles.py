"""Each function may do only what it needs."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.template.conftest import Resources, evaluated, of_type

FUNCTION = "arn:aws:lambda:eu-west-1:123456789012:function:tidegate-"
DATABASE = "arn:aws:rds-db:eu-west-1:123456789012:dbuser:"
PROCESSORS = [f"{FUNCTION}processor", f"{FUNCTION}processor-slow", f"{FUNCTION}processor-outside"]
SERVING = ("EnqueueRole", "ManagementRole", "ProcessorRole", "SlowProcessorRole", "RelayRole")
# Lambda requires these for all resources: https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html
UNNAMEABLE = {
    "ec2:DescribeNetworkInterfaces",
    "ec2:DescribeSubnets",
    "ec2:CreateNetworkInterface",
    "ec2:DeleteNetworkInterface",
    "ec2:AssignPrivateIpAddresses",
    "ec2:UnassignPrivateIpAddresses",
}
OF_THE_ACCOUNT = {"ses:GetAccount"}
BUILT_IN = {
    "EmailFrom": "Shop <shop@example.com>",
    "EmailIdentityArn": "arn:aws:ses:eu-west-1:123456789012:identity/example.com",
    "EmailBucket": "letters",
    "EventBus": "arn:aws:events:eu-west-1:123456789012:event-bus/orders",
}
ALL = {"ReservedConcurrency": "30,15,10,5,10", "DatabaseProxy": "true"}
TARGETS = {"TargetFunctions": "mailer,images:live"}


def test_each_function_has_its_own_role(expanded: Resources) -> None:
    roles = [function["Role"]["Fn::GetAtt"][0] for function in of_type(expanded, "AWS::Lambda::Function").values()]

    assert len(set(roles)) == len(roles)


@pytest.mark.parametrize("given", [{"Egress": "none"}, {"Egress": "endpoint", **TARGETS}, {"Egress": "nat", **TARGETS}])
def test_roles_allow_only_the_listed_actions(given: dict[str, str]) -> None:
    made = evaluated(**ALL, **given, **BUILT_IN)

    found = [(name, statement) for name in made for statement in own(made[name])]

    assert len({name for name, _ in found}) >= 9
    for name, statement in found:
        if statement["Effect"] == "Deny":
            continue
        for action in listed(statement["Action"]):
            assert "*" not in action, name
        if "*" in listed(statement["Resource"]):
            assert set(listed(statement["Action"])) <= UNNAMEABLE | OF_THE_ACCOUNT, name


def test_code_may_not_use_lambdas_rights_on_the_network() -> None:
    made = evaluated()
    allow, deny = made["NetworkPolicy"]["Properties"]["PolicyDocument"]["Statement"]
    in_vpc = [one for one in of_type(made, "AWS::Lambda::Function").values() if "VpcConfig" in one]

    assert deny["Effect"] == "Deny"
    assert set(deny["Action"]) == set(allow["Action"]) == UNNAMEABLE
    # Lambda adds this key to the requests of any function's code, and not to its own requests to EC2:
    # https://docs.aws.amazon.com/lambda/latest/dg/permissions-source-function-arn.html
    assert deny["Condition"] == {"Null": {"lambda:SourceFunctionArn": "false"}}
    assert len(in_vpc) >= 5
    for function in in_vpc:
        assert deny in allowed(made, role_of(function))


def test_each_function_writes_its_own_log() -> None:
    made = evaluated()

    for function in of_type(made, "AWS::Lambda::Function").values():
        [write] = [one for one in allowed(made, role_of(function)) if one["Sid"] == "WriteLogs"]

        [group] = re.findall(r"^a:b:c:d:e:f:\$\{(\w+)\.Arn\}$", write["Resource"])
        assert made[group]["Properties"]["LogGroupName"] == f"/aws/lambda/{function['FunctionName']}"


@pytest.mark.parametrize("former", [{}, {"FormerDatabaseResourceId": "db-OLD"}])
@pytest.mark.parametrize("proxy", ["true", "false"])
def test_each_function_logs_in_with_its_own_role_of_postgres(proxy: str, former: dict[str, str]) -> None:
    """While one database replaces another, each function has the address of one of them."""
    made = evaluated(DatabaseProxy=proxy, **former)

    for name, function in of_type(made, "AWS::Lambda::Function").items():
        logins = [one["Resource"] for one in allowed(made, role_of(function)) if one["Action"] == "rds-db:connect"]
        if "VpcConfig" not in function:
            assert logins == []
            continue
        user = function["Environment"]["Variables"]["DATABASE_USER"]
        places = ["a:b:c:d:e:f:${Database.DbiResourceId}"]
        # The migrator goes round the proxy: a migration may hold its lock for long.
        if name != "MigratorFunction":
            places += ["${Proxy.DBProxyArn}"] if proxy == "true" else []
            places += former.values()
        assert [listed(each) for each in logins] == [[f"{DATABASE}{place}/{user}" for place in places]]
        through = "Proxy" in function["Environment"]["Variables"]["DATABASE_HOST"]
        assert through == (proxy == "true" and name != "MigratorFunction")


def test_while_a_database_is_replaced_the_former_one_allows_logins() -> None:
    switching, settled = evaluated(FormerDatabaseResourceId="db-OLD", DatabaseProxy="true"), evaluated()

    former = {name: set(re.findall(r"dbuser:db-OLD/(\w+)", json.dumps(one))) for name, one in switching.items()}

    users = {f"tidegate_{name}" for name in ("enqueue", "processor", "management", "relay")}
    assert {name: found for name, found in former.items() if found} == {
        "EnqueueRole": {"tidegate_enqueue"},
        "ManagementRole": {"tidegate_management"},
        "ProcessorPolicy": {"tidegate_processor"},
        "RelayRole": {"tidegate_relay"},
        "ProxyRole": users,
    }
    assert "FormerDatabaseResourceId" not in json.dumps(settled)
    assert "db-OLD" not in json.dumps(settled)


@pytest.mark.parametrize("former", [[], ["db-OLD"]])
def test_the_proxy_logs_in_as_those_that_come_through_it(former: list[str]) -> None:
    made = evaluated(DatabaseProxy="true", FormerDatabaseResourceId="".join(former))

    [login] = own(made["ProxyRole"])

    places = ["a:b:c:d:e:f:${Database.DbiResourceId}", *former]
    users = ("tidegate_enqueue", "tidegate_management", "tidegate_processor", "tidegate_relay")
    assert sorted(login["Resource"]) == sorted(f"{DATABASE}{place}/{user}" for place in places for user in users)


@pytest.mark.parametrize(("egress", "starts"), [("none", False), ("ipv6", True), ("endpoint", True), ("nat", True)])
def test_functions_with_a_way_out_may_start_processors(egress: str, starts: bool) -> None:
    made = evaluated(Egress=egress)

    for role in SERVING:
        invoked = [one["Resource"] for one in allowed(made, role) if one["Action"] == "lambda:InvokeFunction"]
        assert invoked == ([PROCESSORS] if starts else [])


@pytest.mark.parametrize(("egress", "calls"), [("none", False), ("ipv6", True), ("endpoint", True), ("nat", True)])
def test_processors_may_call_only_the_given_functions(egress: str, calls: bool) -> None:
    made = evaluated(**ALL, **(TARGETS if calls else {}), Egress=egress)

    calling = {role for role in SERVING if any(one["Sid"] == "CallTargets" for one in allowed(made, role))}

    assert calling == ({"ProcessorRole", "SlowProcessorRole"} if calls else set())
    in_endpoint = [one for one in own(made.get("LambdaEndpoint", {})) if one["Sid"] == "CallTargets"]
    assert bool(in_endpoint) == (egress == "endpoint")


@pytest.mark.parametrize("egress", ["none", "endpoint", "nat"])
def test_a_processor_outside_may_ask_relay_and_start_more_and_nothing_else(egress: str) -> None:
    made = evaluated(**ALL, Egress=egress)
    own_arn = f"{FUNCTION}processor-outside"

    rights = {one["Sid"]: (one["Action"], one["Resource"]) for one in allowed(made, "OutsideRole")}

    assert rights.keys() == {"WriteLogs", "AskRelay", "StartMore"}
    assert rights["AskRelay"] == ("lambda:InvokeFunction", f"{FUNCTION}relay")
    assert rights["StartMore"] == ("lambda:InvokeFunction", own_arn)


def test_the_live_function_may_ask_relay_start_a_pump_post_and_close_and_nothing_else() -> None:
    rights = {one["Sid"]: (one["Action"], one["Resource"]) for one in allowed(evaluated(**ALL), "LiveRole")}

    at_live = "arn:aws:execute-api:eu-west-1:123456789012:${LiveApi}/live/"
    assert rights.pop("WriteLogs")
    assert rights == {
        "AskRelay": ("lambda:InvokeFunction", f"{FUNCTION}relay"),
        "StartPump": ("lambda:InvokeFunction", f"{FUNCTION}live"),
        "PostAndClose": (
            "execute-api:ManageConnections",
            [f"{at_live}POST/@connections/*", f"{at_live}DELETE/@connections/*"],
        ),
    }


def test_built_in_types_get_what_their_parameters_name() -> None:
    made = evaluated(**BUILT_IN)

    rights = {one["Sid"]: one["Resource"] for one in allowed(made, "OutsideRole")}

    # An identity may have a default configuration set, and SES asks for the right to that, too.
    account = "arn:aws:ses:eu-west-1:123456789012:"
    assert rights["SendMail"] == [BUILT_IN["EmailIdentityArn"], f"{account}template/*", f"{account}configuration-set/*"]
    assert rights["ReadAttachments"] == "arn:aws:s3:::letters/*"
    assert rights["PutEvents"] == BUILT_IN["EventBus"]
    assert not {"SendMail", "ReadAttachments", "PutEvents", "ReadTheQuota"} & {
        one["Sid"] for one in allowed(evaluated(), "OutsideRole")
    }


def test_processors_inside_may_put_objects_into_the_archive_and_no_other_role_may() -> None:
    made = evaluated(Archive="true")

    having = {
        name: one["Action"]
        for name in [*of_type(made, "AWS::IAM::Role"), *of_type(made, "AWS::IAM::ManagedPolicy"), "S3Endpoint"]
        for one in own(made[name])
        if "s3:" in str(one["Action"])
    }

    assert having == dict.fromkeys(("ProcessorPolicy", "S3Endpoint"), "s3:PutObject")
    [there] = [one["Resource"] for one in own(made["ProcessorPolicy"]) if one["Sid"] == "WriteTheArchive"]
    assert str(there).endswith("/jobs/*")


def test_a_processor_outside_gets_the_operators_policies() -> None:
    arns = ["arn:aws:iam::123456789012:policy/buckets", "arn:aws:iam::aws:policy/AmazonSESFullAccess"]

    made = evaluated(OutsidePolicyArns=",".join(arns))

    having = [name for name, one in of_type(made, "AWS::IAM::Role").items() if one.get("ManagedPolicyArns") == arns]
    assert having == ["OutsideRole"]
    assert "ManagedPolicyArns" not in evaluated()["OutsideRole"]["Properties"]


def test_the_way_to_lambda_allows_the_same_calls_as_the_roles() -> None:
    made = evaluated(**ALL, **TARGETS)

    def calls(statements: list[dict[str, Any]]) -> list[dict[str, Any]]:
        found = [one for one in statements if one["Action"] == "lambda:InvokeFunction"]
        return [{key: one[key] for key in ("Sid", "Action", "Resource")} for one in found]

    assert calls(list(own(made["LambdaEndpoint"]))) == calls(allowed(made, "ProcessorRole"))
    assert len(calls(allowed(made, "ProcessorRole"))) == 2


def test_the_boundary_is_for_every_role() -> None:
    arn = "arn:aws:iam::123456789012:policy/boundary"

    for role in of_type(evaluated(PermissionsBoundary=arn, DatabaseProxy="true"), "AWS::IAM::Role").values():
        assert role["PermissionsBoundary"] == arn
    for role in of_type(evaluated(), "AWS::IAM::Role").values():
        assert "PermissionsBoundary" not in role


def test_services_assume_a_role_for_this_account_only() -> None:
    made = evaluated(**ALL)

    for name in ("ScheduleRole", "ProxyRole"):
        [trust] = made[name]["Properties"]["AssumeRolePolicyDocument"]["Statement"]

        assert trust["Condition"] == {"StringEquals": {"aws:SourceAccount": "123456789012"}}


def role_of(function: dict[str, Any]) -> str:
    return str(re.findall(r"\$\{(\w+)\.Arn\}", function["Role"])[0])


def allowed(made: Resources, role: str) -> list[dict[str, Any]]:
    """The statements of the role itself and of its managed policies."""
    policies = [made[arn.strip("${}")] for arn in made[role]["Properties"].get("ManagedPolicyArns", [])]
    return [statement for one in (made[role], *policies) for statement in own(one)]


def own(resource: dict[str, Any]) -> Iterator[dict[str, Any]]:
    properties = resource.get("Properties", {})
    documents = [one["PolicyDocument"] for one in properties.get("Policies", [])]
    documents += [properties["PolicyDocument"]] if "PolicyDocument" in properties else []
    for document in documents:
        yield from document["Statement"]


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]

"""What `sam validate --lint` cannot know: the template against the code, and what it turns into."""

import json
import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse

from tidegate.settings import Settings

ROOT = Path(__file__).parent.parent.parent
PARAMETERS = {"AWS::Region": "eu-west-1", "AWS::Partition": "aws", "AWS::StackName": "tidegate"}

DATABASE = {"DATABASE_HOST", "DATABASE_NAME", "DATABASE_PORT", "DATABASE_URL", "DATABASE_USER"}

Resources = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def source() -> dict[str, Any]:
    parsed: dict[str, Any] = yaml_parse((ROOT / "template.yaml").read_text())
    return parsed


@pytest.fixture(scope="module")
def functions(source: dict[str, Any]) -> Resources:
    """Each function's own properties, as they are written."""
    return {
        name: resource["Properties"]
        for name, resource in source["Resources"].items()
        if resource["Type"] == "AWS::Serverless::Function"
    }


@pytest.fixture(scope="module")
def expanded() -> Resources:
    """The resources that CloudFormation sees."""
    # As in a deployment, where `sam package` has put addresses in the place of folders.
    packaged = yaml_parse((ROOT / "template.yaml").read_text())
    for resource in packaged["Resources"].values():
        for key in {"CodeUri", "ContentUri"} & resource["Properties"].keys():
            resource["Properties"][key] = f"s3://bucket/{resource['Properties'][key]}"
    with patch.dict("os.environ", {"AWS_DEFAULT_REGION": "eu-west-1"}):
        translated = Translator({}, Parser()).translate(packaged, parameter_values=PARAMETERS)
    resources: Resources = translated["Resources"]
    return resources


def of_type(resources: Resources, kind: str) -> list[dict[str, Any]]:
    return [resource["Properties"] for resource in resources.values() if resource["Type"] == kind]


def test_every_handler_is_a_function_in_a_file(functions: Resources) -> None:
    for properties in functions.values():
        module, name = properties["Handler"].split(".")

        code = (ROOT / properties["CodeUri"] / f"{module}.py").read_text()

        assert f"\ndef {name}(" in code


def test_routes_of_the_template_are_routes_of_the_code(functions: Resources) -> None:
    in_template, in_code = set(), set()
    for name, properties in functions.items():
        for event in properties["Events"].values():
            if event["Type"] == "HttpApi":
                route = event["Properties"]
                in_template.add((name, route["Method"], re.sub(r"{\w+}", "*", route["Path"])))
        for file in (ROOT / properties["CodeUri"]).rglob("*.py"):
            for method, path in re.findall(r'@\w+\.(get|post|put|patch|delete)\(\s*"([^"]+)"', file.read_text()):
                in_code.add((name, method.upper(), re.sub(r"<\w+>", "*", path)))

    assert in_template == in_code


def test_every_route_reaches_its_function(expanded: Resources, functions: Resources) -> None:
    [api] = of_type(expanded, "AWS::ApiGatewayV2::Api")
    paths = api["Body"]["paths"]

    for name, properties in functions.items():
        for event in properties["Events"].values():
            if event["Type"] == "HttpApi":
                route = paths[event["Properties"]["Path"]][event["Properties"]["Method"].lower()]
                assert f"${{{name}.Arn}}" in str(route["x-amazon-apigateway-integration"]["uri"])


def test_the_stage_adds_nothing_to_the_path(expanded: Resources) -> None:
    [stage] = of_type(expanded, "AWS::ApiGatewayV2::Stage")

    assert stage["StageName"] == "$default"


def test_every_function_is_told_where_the_database_is(expanded: Resources) -> None:
    for function in of_type(expanded, "AWS::Lambda::Function"):
        assert function["Environment"]["Variables"].keys() >= DATABASE


def test_every_setting_can_be_set_from_the_template(expanded: Resources) -> None:
    settings = {field.alias for field in Settings.model_fields.values()}
    functions = of_type(expanded, "AWS::Lambda::Function")

    variables = {name for function in functions for name in function["Environment"]["Variables"]}

    assert settings <= variables


def test_defaults_of_the_template_are_those_of_the_settings(source: dict[str, Any], functions: Resources) -> None:
    required = {"DATABASE_URL": "postgresql://"}
    optional = {str(field.alias) for field in Settings.model_fields.values()} - DATABASE
    own = [properties.get("Environment", {}).get("Variables", {}) for properties in functions.values()]

    in_template = {
        name: str(source["Parameters"][value["Ref"]]["Default"]) if "Ref" in value else value
        for variables in own
        for name in optional & variables.keys()
        if "Fn::Sub" not in (value := variables[name])
        and not str(value.get("Ref", "") if isinstance(value, dict) else value).lower().startswith("slow")
    }

    assert in_template.keys() == optional - {"PROCESSOR_FUNCTIONS"}
    assert Settings.read(required | in_template) == Settings.read(required)


def test_only_the_function_that_hears_webhooks_knows_their_secrets(source: dict[str, Any], expanded: Resources) -> None:
    knowing = [
        name
        for name, resource in expanded.items()
        if resource["Type"] == "AWS::Lambda::Function" and "WebhookSecrets" in json.dumps(resource)
    ]

    assert knowing == ["EnqueueFunction"]
    assert source["Parameters"]["WebhookSecrets"]["NoEcho"] is True


def test_schedules_do_not_collide_with_another_stack(expanded: Resources) -> None:
    schedules = of_type(expanded, "AWS::Scheduler::Schedule")

    assert schedules
    assert not [schedule for schedule in schedules if "Name" in schedule]


def test_a_missed_tick_is_not_made_up_for(expanded: Resources) -> None:
    policies = [each["Target"]["RetryPolicy"] for each in of_type(expanded, "AWS::Scheduler::Schedule")]
    policies += of_type(expanded, "AWS::Lambda::EventInvokeConfig")

    assert {(each["MaximumRetryAttempts"], each["MaximumEventAgeInSeconds"]) for each in policies} == {(0, 60)}


def test_every_function_logs_to_a_group_of_its_own_that_forgets(expanded: Resources) -> None:
    groups = [function["LoggingConfig"]["LogGroup"]["Ref"] for function in of_type(expanded, "AWS::Lambda::Function")]

    assert len(set(groups)) == len(groups)
    for group in groups:
        assert expanded[group]["Properties"]["RetentionInDays"]


def test_functions_follow_the_parameter_and_have_both_layers(expanded: Resources) -> None:
    for function in of_type(expanded, "AWS::Lambda::Function"):
        assert function["Architectures"] == [{"Ref": "Architecture"}]
        assert len(function["Layers"]) == 2


def test_there_is_an_event_to_try_each_route_with(functions: Resources) -> None:
    routes = {
        f"{event['Properties']['Method']} {event['Properties']['Path']}"
        for properties in functions.values()
        for event in properties["Events"].values()
        if event["Type"] == "HttpApi"
    }
    events = [json.loads(file.read_text()) for file in (ROOT / "tests" / "events").glob("*.json")]

    assert {event["routeKey"] for event in events if "routeKey" in event} == routes


def test_the_variables_for_sam_local_are_for_functions_and_variables_that_exist(expanded: Resources) -> None:
    given = json.loads((ROOT / "tests" / "events" / "env.json").read_text())

    for function, variables in given.items():
        assert variables.keys() <= expanded[function]["Properties"]["Environment"]["Variables"].keys()


def test_functions_may_start_the_processors_that_they_know(source: dict[str, Any], functions: Resources) -> None:
    lanes = {
        properties["Environment"]["Variables"]["LANE"]: properties["FunctionName"]["Fn::Sub"]
        for name, properties in functions.items()
        if "LANE" in properties["Environment"]["Variables"]
    }
    known = ",".join(f"{lane}={function}" for lane, function in lanes.items())

    for properties in functions.values():
        [policy] = properties["Policies"]
        [statement] = policy["Statement"]

        assert properties["Environment"]["Variables"]["PROCESSOR_FUNCTIONS"] == {"Fn::Sub": known}
        assert statement["Action"] == "lambda:InvokeFunction"
        assert [each["Fn::Sub"].partition(":function:")[2] for each in statement["Resource"]] == list(lanes.values())


def test_each_lane_that_the_stack_knows_has_a_processor_and_a_tick(functions: Resources) -> None:
    ticks = {}
    for properties in functions.values():
        variables = properties["Environment"]["Variables"]
        if "LANE" in variables:
            [tick] = properties["Events"].values()
            ticks[variables["LANE"]] = json.loads(tick["Properties"]["Input"])

    assert ticks == {lane: {"lane": lane} for lane in Settings.read({"DATABASE_URL": "postgresql://"}).lanes}


def test_permissions_of_the_routes_fit_a_functions_policy(expanded: Resources) -> None:
    """Lambda takes 20 KB of it (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html), and each
    route adds a statement, whose names grow with the stack's."""
    by_function: dict[str, list[str]] = {}
    for name, resource in expanded.items():
        if resource["Type"] == "AWS::Lambda::Permission":
            by_function.setdefault(str(resource["Properties"]["FunctionName"]), []).append(
                json.dumps(_statement(name, resource["Properties"]), separators=(",", ":"))
            )

    for statements in by_function.values():
        assert len(",".join(statements)) + 100 < 20_480


def _statement(name: str, permission: dict[str, Any]) -> dict[str, Any]:
    """As Lambda writes it, for a stack with a name of 40 letters in the region with the longest name."""
    region, function = "ap-southeast-1", "f" * 64
    [path] = re.findall(r"/\${__Stage__}/([A-Z]+/[^']*)'", str(permission["SourceArn"]))
    return {
        "Sid": f"{'s' * 40}-{name}-ABCDEFGHIJKL",
        "Effect": "Allow",
        "Principal": {"Service": permission["Principal"]},
        "Action": "lambda:InvokeFunction",
        "Resource": f"arn:aws:lambda:{region}:123456789012:function:{function}",
        "Condition": {"ArnLike": {"AWS:SourceArn": f"arn:aws:execute-api:{region}:123456789012:abcdefghij/*/{path}"}},
    }

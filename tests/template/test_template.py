"""Checks that `sam validate --lint` cannot make: the template against the code, and its expanded form."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from samcli.commands.deploy.auth_utils import auth_per_resource
from samcli.lib.providers.sam_stack_provider import SamLocalStackProvider

from local.routes import Routes
from local.template import read_template
from tests.template.conftest import ROOT, STACK, Resources, evaluated, of_type

# Properties that name a resource for the whole account and region, or for the whole of AWS.
NAMES = {
    "AlarmName",
    "DBInstanceIdentifier",
    "DBProxyName",
    "DashboardName",
    "FunctionName",
    "GroupName",
    "LayerName",
    "LogGroupName",
    "ManagedPolicyName",
    "Name",
    "RoleName",
    "TopicName",
}
# Its code looks at paths, and has no decorator for them.
OF_THE_PAGE = {("DashboardFunction", "GET", path) for path in ("/", "/ui", "/ui/{path+}")}


def test_every_handler_is_a_function_in_a_file(functions: Resources) -> None:
    for properties in functions.values():
        module, name = properties["Handler"].split(".")

        code = (ROOT / properties["CodeUri"] / f"{module}.py").read_text()

        assert f"\ndef {name}(" in code


def test_every_route_of_the_code_reaches_its_function(functions: Resources) -> None:
    """By a route of its own, or by the default route."""
    match = Routes(read_template(ROOT / "template.yaml").routes).match

    reached = {(name, method, path): match(method, path) for name, method, path in routes_of_the_code(functions)}

    assert len(reached) > 35
    assert {one for one, found in reached.items() if not found or found[0].function != one[0]} == set()


def test_routes_of_the_template_are_routes_of_the_code(functions: Resources) -> None:
    in_template = {
        (name, method, re.sub(r"{\w+}", "*", path))
        for name, properties in functions.items()
        for method, path in (route.split(" ") for route in routes({name: properties}))
    }

    assert in_template - OF_THE_PAGE <= set(routes_of_the_code(functions))
    assert in_template >= OF_THE_PAGE


def test_all_that_has_no_route_reaches_management() -> None:
    """It knows the paths, also those of the other function: its answer is a problem document, 404 or 405."""
    match = Routes(read_template(ROOT / "template.yaml").routes).match
    asked = (
        "POST /",
        "GET /api",
        "BREW /api/stats",
        "OPTIONS /api/jobs",
        "PUT /api/jobs/batch",
        "POST /api/webhooks/a/b",
    )

    reached = {one: match(*one.split(" ")) for one in asked}

    assert {found[0].function for found in reached.values() if found} == {"ManagementFunction"}
    assert None not in reached.values()


def test_every_route_reaches_its_function(expanded: Resources, functions: Resources) -> None:
    paths = http_api(expanded)["Body"]["paths"]

    for name, properties in functions.items():
        for method, path in (route.split(" ") for route in routes({name: properties})):
            integration = paths[path][method.lower()]["x-amazon-apigateway-integration"]
            assert f"${{{name}.Arn}}" in str(integration["uri"])
    [default] = paths["$default"].values()
    assert "${ManagementFunction.Arn}" in str(default["x-amazon-apigateway-integration"]["uri"])


def test_the_stage_does_not_change_the_path(expanded: Resources) -> None:
    stages = {name: stage["StageName"] for name, stage in of_type(expanded, "AWS::ApiGatewayV2::Stage").items()}

    # A WebSocket API takes no stage of that name.
    assert stages == {"ApiApiGatewayDefaultStage": "$default", "LiveApiliveStage": "live"}


def test_every_limit_has_its_route(expanded: Resources, functions: Resources) -> None:
    stage = stages(expanded)["$default"]

    assert stage["RouteSettings"].keys() <= set(routes(functions))
    limits = {"Fn::Split": [",", {"Ref": "RequestLimits"}]}
    assert stage["DefaultRouteSettings"] == {
        "ThrottlingRateLimit": {"Fn::Select": [0, limits]},
        "ThrottlingBurstLimit": {"Fn::Select": [1, limits]},
    }


def test_a_line_of_the_access_log_is_json(expanded: Resources) -> None:
    stage = stages(expanded)["$default"]
    separator, parts = stage["AccessLogSettings"]["Format"]["Fn::Join"]

    line = json.loads(separator.join(parts))

    assert (line["method"], line["route"]) == ("$context.httpMethod", "$context.routeKey")
    # The gateway writes a variable as it is. A message, or a path, could hold a quote.
    assert not [value for value in line.values() if re.search(r"(?i)message|\.error$|path|agent", value)]
    assert line["integration_status"] == "$context.integration.integrationStatus"
    assert line["error"] == "$context.error.responseType"


def test_with_a_domain_of_its_own_the_api_has_no_other_address(stack: Callable[..., Resources]) -> None:
    def is_closed(**parameters: str) -> Any:
        [server] = http_api(stack(**parameters))["Body"]["servers"]
        return server["x-amazon-apigateway-endpoint-configuration"]["disableExecuteApiEndpoint"]

    assert is_closed() is False
    assert is_closed(DomainName="jobs.example.com", CertificateArn="arn") is True


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # within SAM
def test_sam_does_not_ask_for_authorisation_of_each_route() -> None:
    stacks, _ = SamLocalStackProvider.get_stacks(str(ROOT / "template.yaml"))

    answers = auth_per_resource(stacks)

    assert len(answers) == 11
    assert all(is_said for _, is_said in answers)


def test_pages_of_other_origins_are_refused_unless_they_are_listed(stack: Callable[..., Resources]) -> None:
    def cors(**parameters: str) -> Any:
        return http_api(stack(**parameters))["Body"].get("x-amazon-apigateway-cors")

    assert cors() is None
    # With credentials, a page of such an origin would act with the login of the person who opens it.
    assert "allowCredentials" not in cors(CorsOrigins="https://app.example.com")
    assert cors(CorsOrigins="https://app.example.com")["allowOrigins"] == {"Ref": "CorsOrigins"}
    # The headers that the API reads, besides those that pages may always send.
    headers = {"authorization", "content-type", "idempotency-key", "traceparent"}
    assert set(cors(CorsOrigins="https://app.example.com")["allowHeaders"]) == headers


def test_only_the_function_with_webhooks_knows_their_secrets(source: dict[str, Any], expanded: Resources) -> None:
    knowing = [
        name
        for name, resource in expanded.items()
        if resource["Type"] == "AWS::Lambda::Function" and "WebhookSecrets" in json.dumps(resource)
    ]

    assert knowing == ["EnqueueFunction"]
    assert source["Parameters"]["WebhookSecrets"]["NoEcho"] is True


def test_nothing_collides_with_another_stack(expanded: Resources) -> None:
    names = {
        f"{resource['Type']} {key} of {where}": json.dumps(value)
        for where, resource in expanded.items()
        for key, value in resource.get("Properties", {}).items()
        # The operator chooses the name of a record of Route 53, and AWS refuses a second stack with the same one.
        if key in NAMES and resource["Type"] != "AWS::Route53::RecordSet"
    }

    assert "AWS::Lambda::Function FunctionName of EnqueueFunction" in names
    for where, name in names.items():
        # SAM fills in the names of layers itself.
        assert "AWS::StackName" in name or STACK in name or '{"Ref": ' in name or '{"Fn::GetAtt": ' in name, where


def test_schedules_have_no_names(expanded: Resources) -> None:
    schedules = of_type(expanded, "AWS::Scheduler::Schedule").values()

    assert schedules
    assert not [schedule for schedule in schedules if "Name" in schedule]


def ticks(resources: Resources) -> list[dict[str, Any]]:
    schedules = of_type(resources, "AWS::Scheduler::Schedule").values()
    return [schedule for schedule in schedules if "lane" in json.loads(schedule["Target"]["Input"])]


def test_functions_that_may_be_idle_are_called_each_day(expanded: Resources) -> None:
    """The functions in the VPC that people call. The responder makes its own calls wait."""
    schedules = of_type(expanded, "AWS::Scheduler::Schedule").values()
    daily = [each for each in schedules if each["ScheduleExpression"] == "rate(1 day)"]
    [policy] = evaluated()["ScheduleRole"]["Properties"]["Policies"]
    [may] = [one for one in policy["PolicyDocument"]["Statement"] if one["Sid"] == "StayActive"]

    assert {each["Target"]["Arn"]["Fn::GetAtt"][0] for each in daily} == {"EnqueueFunction", "ManagementFunction"}
    assert {each["Target"]["Input"] for each in daily} == {'{"stay": "active"}'}
    assert [arn.partition(":function:")[2] for arn in may["Resource"]] == ["tidegate-enqueue", "tidegate-management"]


def test_a_missed_tick_is_not_repeated(expanded: Resources) -> None:
    schedules = [*ticks(expanded), expanded["LiveFunctionPump"]["Properties"]]
    policies = [schedule["Target"]["RetryPolicy"] for schedule in schedules]
    policies += of_type(expanded, "AWS::Lambda::EventInvokeConfig").values()

    assert len(policies) == 8
    for policy in policies:
        assert (policy["MaximumRetryAttempts"], policy["MaximumEventAgeInSeconds"]) == (0, 60)


def test_every_function_logs_json_to_its_own_group_with_a_retention(expanded: Resources) -> None:
    functions = of_type(expanded, "AWS::Lambda::Function").values()
    groups = of_type(expanded, "AWS::Logs::LogGroup")
    names = [group["LogGroupName"]["Fn::Sub"] for group in groups.values()]

    assert {function["LoggingConfig"]["LogFormat"] for function in functions} == {"JSON"}
    # Lambda's own name for it, which a function keeps unless its LoggingConfig has another.
    assert not [function for function in functions if "LogGroup" in function["LoggingConfig"]]
    wanted = {f"/aws/lambda/{function['FunctionName']['Fn::Sub']}" for function in functions}
    assert wanted == {name for name in names if name.startswith("/aws/lambda/")}
    assert len(wanted) == 10
    for group in groups.values():
        assert group["RetentionInDays"]


def test_lambda_logs_no_start_and_end_where_they_would_be_most_of_the_log(expanded: Resources) -> None:
    quiet = {
        name
        for name, function in of_type(expanded, "AWS::Lambda::Function").items()
        if function["LoggingConfig"].get("SystemLogLevel") == "WARN"
    }

    assert quiet == {"RelayFunction", "LiveFunction", "DashboardFunction"}


def test_lambda_ends_no_chain_of_wakes(expanded: Resources) -> None:
    """Functions that start another invocation may loop: Lambda would drop the seventeenth of a chain without a word."""
    functions = of_type(expanded, "AWS::Lambda::Function")
    starts = {name for name in functions if "Processor" in name} | {
        f"{name}Function" for name in ("Enqueue", "Management", "Outside", "Relay", "Live")
    }

    assert {name: functions[name].get("RecursiveLoop") for name in starts} == dict.fromkeys(starts, "Allow")


def test_functions_follow_the_parameter_and_have_both_layers(expanded: Resources) -> None:
    for function in of_type(expanded, "AWS::Lambda::Function").values():
        layers = [layer["Ref"] for layer in function["Layers"]]

        assert function["Architectures"] == [{"Ref": "Architecture"}]
        assert [re.sub("Layer.*", "", layer) for layer in layers[:2]] == ["Dependencies", "Tidegate"]


def test_an_event_has_the_route_that_the_gateway_would_give_it() -> None:
    events = [json.loads(file.read_text()) for file in (ROOT / "tests" / "events").glob("*.json")]
    match = Routes(read_template(ROOT / "template.yaml").routes).match

    requests = [event for event in events if "routeKey" in event]

    assert len(requests) > 35
    for event in requests:
        found = match(event["requestContext"]["http"]["method"], event["rawPath"])
        assert found
        route, parameters = found
        assert event["routeKey"] == event["requestContext"]["routeKey"] == route.key
        assert event.get("pathParameters", {}) == parameters


def test_the_variables_for_sam_local_are_for_functions_and_variables_that_exist(expanded: Resources) -> None:
    given = json.loads((ROOT / "tests" / "events" / "env.json").read_text())

    for function, variables in given.items():
        assert variables.keys() <= expanded[function]["Properties"]["Environment"]["Variables"].keys()


def test_permissions_of_the_routes_fit_a_functions_policy(expanded: Resources) -> None:
    """Lambda takes 20 KB of it (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html), and each
    route adds a statement, whose names grow with the stack's."""
    by_function: dict[str, list[str]] = {}
    for name, permission in of_type(expanded, "AWS::Lambda::Permission").items():
        by_function.setdefault(str(permission["FunctionName"]), []).append(
            json.dumps(_statement(name, permission), separators=(",", ":"))
        )

    for statements in by_function.values():
        assert len(",".join(statements)) + 100 < 20_480


def test_without_reserved_concurrency_the_stack_fits_a_new_account(stack: Callable[..., Resources]) -> None:
    for function in of_type(stack(), "AWS::Lambda::Function").values():
        assert "ReservedConcurrentExecutions" not in function


def test_reserved_concurrency_stays_below_the_default_databases_connections(source: dict[str, Any]) -> None:
    """Each invocation at once holds one connection, whatever its function."""
    defaults = {name: one["Default"] for name, one in source["Parameters"].items()}
    prod = tomllib.loads((ROOT / "samconfig.toml").read_text())["prod"]["deploy"]["parameters"]["parameter_overrides"]
    [reservation] = [one.partition("=")[2] for one in prod if one.startswith("ReservedConcurrency=")]
    made = of_type(evaluated(ReservedConcurrency=reservation), "AWS::Lambda::Function")
    in_vpc = {name: function for name, function in made.items() if "VpcConfig" in function}
    assert defaults["DatabaseInstanceClass"] == "db.t4g.small"
    # Also for db.t4g.micro, the class of `dev`.
    # RDS' formula, LEAST({DBInstanceClassMemory/9531392},5000), on 1 GiB, of which RDS keeps about a quarter. Postgres
    # and RDS themselves use five connections.
    connections = int(0.75 * 2**30 / 9_531_392) - 5

    reserved = {
        name: int(function["ReservedConcurrentExecutions"])
        for name, function in in_vpc.items()
        if name != "MigratorFunction"  # CloudFormation calls it once at a time
    }

    assert len(reserved) == len(in_vpc) - 1
    assert sum(reserved.values()) + 1 <= connections
    # Relay answers each processor outside, two pumps for a moment of each minute, and a request to watch.
    max_workers = 5  # a lane's, unless PUT /api/worker/config says otherwise
    assert reserved["RelayFunction"] >= max_workers + 3
    # Lambda admits every processor that the budget admits.
    assert defaults["ConnectionBudget"] <= reserved["ProcessorFunction"] + reserved["SlowProcessorFunction"]


def test_without_a_way_out_no_function_inside_knows_the_processors() -> None:
    def told(egress: str) -> set[str]:
        template = read_template(ROOT / "template.yaml", {"Egress": egress})
        return {one.environment.get("PROCESSOR_FUNCTIONS", "") for one in template.functions.values()} - {""}

    itself = "outside=local-processor-outside"
    assert told("none") == {itself}
    all_lanes = f"default=local-processor,slow=local-processor-slow,{itself}"
    assert told("ipv6") == told("endpoint") == told("nat") == {itself, all_lanes}


def test_the_live_api_is_whole_and_always_there(expanded: Resources) -> None:
    """SAM would drop a condition of it without a word."""
    api = expanded["LiveApi"]
    integrations = of_type(expanded, "AWS::ApiGatewayV2::Integration")
    routes = of_type(expanded, "AWS::ApiGatewayV2::Route").values()

    assert "Condition" not in api
    assert (api["Properties"]["ProtocolType"], api["Properties"]["RouteSelectionExpression"]) == (
        "WEBSOCKET",
        "$request.body.do",
    )
    assert {route["RouteKey"] for route in routes} == {"$connect", "$disconnect", "$default"}
    for route in routes:
        _, [_, of] = route["Target"]["Fn::Join"]
        assert "LiveFunction" in json.dumps(integrations[of["Ref"]]["IntegrationUri"])
    stage = stages(expanded)["live"]
    assert stage["DefaultRouteSettings"] == {"ThrottlingRateLimit": 100, "ThrottlingBurstLimit": 200}


def test_the_live_api_asks_for_no_setting_of_the_account(expanded: Resources) -> None:
    """A log of a WebSocket API needs a role there, or its stage is refused and the stack rolled back."""
    stage = stages(expanded)["live"]

    assert "AccessLogSettings" not in stage
    assert not stage["DefaultRouteSettings"].keys() & {"LoggingLevel", "DataTraceEnabled"}
    assert not of_type(expanded, "AWS::ApiGateway::Account")


def http_api(resources: Resources) -> dict[str, Any]:
    found: dict[str, Any] = resources["Api"]["Properties"]
    return found


def stages(resources: Resources) -> dict[str, dict[str, Any]]:
    return {stage["StageName"]: stage for stage in of_type(resources, "AWS::ApiGatewayV2::Stage").values()}


def routes_of_the_code(functions: Resources) -> Iterator[tuple[str, str, str]]:
    """Function, method and path, with a star for each parameter."""
    for name, properties in functions.items():
        for file in (ROOT / properties["CodeUri"]).rglob("*.py"):
            for method, path in re.findall(r'@\w+\.(get|post|put|patch|delete)\(\s*"([^"]+)"', file.read_text()):
                yield name, method.upper(), re.sub(r"<\w+>", "*", path)


def routes(functions: Resources) -> Iterator[str]:
    for properties in functions.values():
        for event in properties.get("Events", {}).values():
            # An event without a path is the default route.
            if event["Type"] == "HttpApi" and "Path" in event["Properties"]:
                yield f"{event['Properties']['Method']} {event['Properties']['Path']}"


def _statement(name: str, permission: dict[str, Any]) -> dict[str, Any]:
    """As Lambda writes it, for a stack with a name of 40 letters in the region with the longest name."""
    region, function = "ap-southeast-1", "f" * 64
    [path] = re.findall(r"/(?:\${__Stage__}|live)/([A-Z]+/[^']*|\*|\$\w+)'", str(permission["SourceArn"]))
    return {
        "Sid": f"{'s' * 40}-{name}-ABCDEFGHIJKL",
        "Effect": "Allow",
        "Principal": {"Service": permission["Principal"]},
        "Action": "lambda:InvokeFunction",
        "Resource": f"arn:aws:lambda:{region}:123456789012:function:{function}",
        "Condition": {"ArnLike": {"AWS:SourceArn": f"arn:aws:execute-api:{region}:123456789012:abcdefghij/*/{path}"}},
    }

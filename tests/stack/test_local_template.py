from pathlib import Path

import pytest

from local.template import Route, Template, TemplateError, TickSchedule, parse_overrides, read_template
from tests.stack.fixtures.local_stack import PROJECT

TEMPLATE = PROJECT / "template.yaml"
FUNCTION = "Resources: {{F: {{Type: AWS::Serverless::Function, Properties: {}}}}}"
OWN = Path(__file__).parent.parent.parent / "template.yaml"


@pytest.fixture(scope="module")
def template() -> Template:
    return read_template(TEMPLATE)


def test_globals_are_merged_with_a_functions_properties(template: Template) -> None:
    echo, act = template.functions["EchoFunction"], template.functions["ActFunction"]

    assert (echo.memory, echo.timeout, act.timeout) == (256, 10, 2)
    assert echo.environment["LEVEL"] == "DEBUG"
    assert act.environment == {"DATABASE_URL": "", "LEVEL": "INFO", "STAGE": "dev"}
    assert echo.code == PROJECT / "functions/echo"
    assert echo.layers == (PROJECT / "layer",)


def test_a_function_is_known_to_the_others_by_name_and_arn(template: Template) -> None:
    environment = template.functions["EchoFunction"].environment

    assert environment["ACT"] == "ActFunction"
    assert environment["ACT_ARN"].endswith(":function:ActFunction")


def test_a_variable_that_only_aws_knows_is_empty(template: Template) -> None:
    assert template.functions["EchoFunction"].environment["API"] == ""


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        *((text, r"template\.yaml") for text in ("", "Resources: {", "just words")),
        (FUNCTION.format("{CodeUri: src}"), "F has no Handler"),
        (FUNCTION.format("{CodeUri: src, Handler: a.b, Timeout: !GetAtt Database.Timeout}"), "F: Fn::GetAtt"),
    ],
    ids=["empty", "unfinished", "words", "no handler", "a value that only AWS knows"],
)
def test_a_file_that_is_not_a_whole_template_is_an_error(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "template.yaml").write_text(text)

    with pytest.raises(TemplateError, match=complaint):
        read_template(tmp_path / "template.yaml")


def test_routes_and_schedules_are_read_from_the_events(template: Template) -> None:
    assert Route("GET", "/jobs/{id}", "EchoFunction") in template.routes
    assert Route("ANY", "/files/{path+}", "EchoFunction") in template.routes
    (schedule,) = template.schedules
    assert schedule == TickSchedule("ActFunctionTick", "ActFunction", "rate(1 second)", schedule.input, enabled=True)


def test_parameters_replace_their_defaults() -> None:
    template = read_template(TEMPLATE, parse_overrides("Tick='rate(2 seconds)' ActTimeout=5 Stage=prod"))

    assert template.schedules[0].expression == "rate(2 seconds)"
    assert template.functions["ActFunction"].timeout == 5
    assert template.functions["ActFunction"].concurrency == 20


@pytest.mark.parametrize(
    ("file", "overrides", "complaint"),
    [
        (TEMPLATE, "Tock=1", ".*no parameter Tock"),
        (TEMPLATE, "ActTimeout=soon", "PARAMETERS: ActTimeout=soon is not a number"),
        (TEMPLATE, "ActTimeout=1.5", "ActFunction: Timeout: '1.5'"),
        (OWN, "Slots=0", "PARAMETERS: Slots=0 is less than 1"),
        (OWN, "Slots=101", "PARAMETERS: Slots=101 is more than 100"),
        (OWN, "Slots=", "PARAMETERS: Slots= is not a number"),
        (OWN, "LogLevel=LOUD", "PARAMETERS: LogLevel=LOUD is none of DEBUG, INFO, WARN, ERROR"),
        (OWN, "LogRetentionDays=2", "PARAMETERS: LogRetentionDays=2 is none of 1, 3,"),
        (OWN, "Tick=often", r"PARAMETERS: Tick=often does not match \^\(rate"),
        (OWN, "RequestLimits=often", r"PARAMETERS: RequestLimits=often does not match \^.*: Requests a second, and at"),
    ],
)
def test_values_that_cloudformation_would_refuse_are_refused(file: Path, overrides: str, complaint: str) -> None:
    with pytest.raises(TemplateError, match=f"^{complaint}"):
        read_template(file, parse_overrides(overrides))


def test_only_declared_variables_are_replaced() -> None:
    template = read_template(TEMPLATE, environment={"DATABASE_URL": "postgresql://here", "OTHER": "x"})

    assert template.functions["ActFunction"].environment["DATABASE_URL"] == "postgresql://here"
    assert "OTHER" not in template.functions["ActFunction"].environment


def test_values_that_cloudformation_would_accept_are_accepted() -> None:
    overrides = parse_overrides("Slots=100 LogLevel=DEBUG LogRetentionDays=3 Tick='rate(5 seconds)'")

    assert read_template(OWN, overrides).schedules[0].expression == "rate(5 seconds)"

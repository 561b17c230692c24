from pathlib import Path

import pytest

from local.template import Route, Schedule, Template, TemplateError, parse_overrides, read_template
from tests.stack.fixtures.local_stack import PROJECT

TEMPLATE = PROJECT / "template.yaml"
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def template() -> Template:
    return read_template(TEMPLATE)


def written(directory: Path, properties: str) -> Path:
    path = directory / "template.yaml"
    path.write_text(f"Resources: {{F: {{Type: AWS::Serverless::Function, Properties: {properties}}}}}")
    return path


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


def test_any_other_value_that_only_aws_knows_is_an_error(tmp_path: Path) -> None:
    path = written(tmp_path, "{CodeUri: src, Handler: a.b, Timeout: !GetAtt Database.Timeout}")

    with pytest.raises(TemplateError, match="F: Fn::GetAtt"):
        read_template(path)


@pytest.mark.parametrize("text", ["", "Resources: {", "just words"])
def test_a_file_that_is_not_a_template_is_an_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "template.yaml").write_text(text)

    with pytest.raises(TemplateError, match=r"template\.yaml"):
        read_template(tmp_path / "template.yaml")


def test_a_function_without_a_handler_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(TemplateError, match="F has no Handler"):
        read_template(written(tmp_path, "{CodeUri: src}"))


def test_routes_and_schedules_are_read_from_the_events(template: Template) -> None:
    assert Route("GET", "/jobs/{id}", "EchoFunction") in template.routes
    assert Route("ANY", "/files/{path+}", "EchoFunction") in template.routes
    (schedule,) = template.schedules
    assert schedule == Schedule("ActFunctionTick", "ActFunction", "rate(1 second)", schedule.input, enabled=True)


def test_parameters_replace_their_defaults() -> None:
    template = read_template(TEMPLATE, parse_overrides("Tick='rate(2 seconds)' ActTimeout=5 Stage=prod"))

    assert template.schedules[0].expression == "rate(2 seconds)"
    assert template.functions["ActFunction"].timeout == 5
    assert template.functions["ActFunction"].concurrency == 20


@pytest.mark.parametrize(
    ("overrides", "complaint"),
    [
        ({"Tock": "1"}, "no parameter Tock"),
        ({"ActTimeout": "soon"}, "PARAMETERS: ActTimeout=soon is not a number"),
        ({"ActTimeout": "1.5"}, "ActFunction: Timeout: '1.5'"),
    ],
)
def test_parameters_that_do_not_fit_are_refused(overrides: dict[str, str], complaint: str) -> None:
    with pytest.raises(TemplateError, match=complaint):
        read_template(TEMPLATE, overrides)


def test_only_declared_variables_are_replaced() -> None:
    template = read_template(TEMPLATE, environment={"DATABASE_URL": "postgresql://here", "OTHER": "x"})

    assert template.functions["ActFunction"].environment["DATABASE_URL"] == "postgresql://here"
    assert "OTHER" not in template.functions["ActFunction"].environment


@pytest.mark.parametrize(
    ("override", "complaint"),
    [
        ("Slots=0", "Slots=0 is less than 1"),
        ("Slots=101", "Slots=101 is more than 100"),
        ("Slots=", "Slots= is not a number"),
        ("LogLevel=LOUD", "LogLevel=LOUD is none of DEBUG, INFO, WARN, ERROR"),
        ("LogRetentionDays=2", "LogRetentionDays=2 is none of 1, 3,"),
        ("Tick=often", r"Tick=often does not match \^\(rate"),
        (
            "RequestLimits=often",
            r"RequestLimits=often does not match \^.*: Requests a second, and at once, that API Gateway",
        ),
    ],
)
def test_values_that_cloudformation_would_refuse_are_refused(override: str, complaint: str) -> None:
    with pytest.raises(TemplateError, match=f"^PARAMETERS: {complaint}"):
        read_template(ROOT / "template.yaml", parse_overrides(override))


def test_values_that_cloudformation_would_accept_are_accepted() -> None:
    overrides = parse_overrides("Slots=100 LogLevel=DEBUG LogRetentionDays=3 Tick='rate(5 seconds)'")

    assert read_template(ROOT / "template.yaml", overrides).schedules[0].expression == "rate(5 seconds)"

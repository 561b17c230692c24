"""A lane has all of its resources, and every place that lists lanes has it."""

import json
from typing import Any

import pytest

from tests.template.conftest import Resources, evaluated, of_type

MADE = evaluated(Egress="endpoint", ReservedConcurrency="30,15,10,5")
FUNCTIONS = of_type(MADE, "AWS::Lambda::Function")
# By the logical id of its processor.
LANES = {
    name: function["Environment"]["Variables"]["LANE"]
    for name, function in FUNCTIONS.items()
    if "LANE" in function["Environment"]["Variables"]
}
ARN = "arn:aws:lambda:eu-west-1:123456789012:function:"


def test_the_default_lane_comes_first() -> None:
    first, *others = LANES.values()

    assert first == "default"
    assert others


@pytest.mark.parametrize("processor", LANES)
def test_a_lane_has_its_own_processor_tick_role_log_and_alarms(processor: str) -> None:
    function, lane, noun = FUNCTIONS[processor], LANES[processor], processor.removesuffix("Function")

    [tick] = [one for one in ticks() if one["Target"]["Arn"] == f"a:b:c:d:e:f:${{{processor}.Arn}}"]
    assert json.loads(tick["Target"]["Input"]) == {"lane": lane}
    assert function["Role"] == f"a:b:c:d:e:f:${{{noun}Role.Arn}}"
    assert function["LoggingConfig"]["LogGroup"] == f"${{{noun}Logs}}"
    assert MADE[f"{noun}Logs"]["Properties"]["LogGroupName"] == f"/aws/lambda/{function['FunctionName']}"
    assert function["ReservedConcurrentExecutions"]
    alarms = MADE[f"{noun}Alarms"]["Properties"]
    assert alarms["TemplateURL"] == "lane.yaml"
    assert (alarms["Parameters"]["Lane"], alarms["Parameters"]["Processor"]) == (lane, f"${{{processor}}}")


def test_every_list_of_lanes_has_each_lane() -> None:
    names = [FUNCTIONS[processor]["FunctionName"] for processor in LANES]
    arns = [ARN + name for name in names]

    for function in ("EnqueueFunction", "ManagementFunction", *LANES):
        variables = FUNCTIONS[function]["Environment"]["Variables"]
        told = ",".join(f"{lane}={name}" for lane, name in zip(LANES.values(), names, strict=True))
        assert variables["PROCESSOR_FUNCTIONS"] == told
        if function != "EnqueueFunction":
            assert variables["PROCESSOR_LANES"] == ",".join(LANES.values())
    for name in ("EnqueueRole", "ManagementRole", "ProcessorPolicy", "ResponderRole", "ScheduleRole", "LambdaEndpoint"):
        assert arns in [one["Resource"] for one in statements(MADE[name])], name
    [denied] = [one for one in statements(MADE["NetworkPolicy"]) if one["Effect"] == "Deny"]
    assert set(arns) <= set(denied["Condition"]["ArnEquals"]["lambda:SourceFunctionArn"])
    assert MADE["JobTypes"]["Properties"]["Functions"] == [f"${{{processor}}}" for processor in LANES]
    assert MADE["JobTypes"]["Properties"]["Timeouts"] == [FUNCTIONS[processor]["Timeout"] for processor in LANES]
    assert MADE["Watching"]["Properties"]["Parameters"]["Processors"] == ",".join(f"${{{each}}}" for each in LANES)


def ticks() -> list[dict[str, Any]]:
    schedules = of_type(MADE, "AWS::Scheduler::Schedule").values()
    return [one for one in schedules if "lane" in json.loads(one["Target"]["Input"])]


def statements(resource: Resources) -> list[dict[str, Any]]:
    properties = resource["Properties"]
    documents = [one["PolicyDocument"] for one in properties.get("Policies", [])]
    documents += [properties["PolicyDocument"]] if "PolicyDocument" in properties else []
    return [statement for document in documents for statement in document["Statement"]]

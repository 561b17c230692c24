"""A lane has all of its resources, and every place that lists lanes has it; also one that docs/scaling.md adds."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from local.template import read_template
from tests.template.conftest import ROOT, Resources, evaluated, of_type

ARN = "arn:aws:lambda:eu-west-1:123456789012:function:"
[DIFF] = re.findall(r"```diff\n(.+?)```", (ROOT / "docs/scaling.md").read_text(), re.DOTALL)


def with_a_third_lane() -> str:
    """The template with the change that docs/scaling.md shows."""
    text = (ROOT / "template.yaml").read_text()
    for part in DIFF.split("@@\n")[1:]:
        lines = part.splitlines(keepends=True)
        before, after = ("".join(line[1:] for line in lines if line[0] in kept) for kept in (" -", " +"))
        assert text.count(before) == 1, part
        text = text.replace(before, after)
    return text


class Stack:
    def __init__(self, text: str) -> None:
        self.made = evaluated(text, Egress="endpoint", ReservedConcurrency="30,15,10,5,10")
        self.functions = of_type(self.made, "AWS::Lambda::Function")
        self.lanes = {
            name: function["Environment"]["Variables"]["LANE"]
            for name, function in self.functions.items()
            if "LANE" in function["Environment"]["Variables"]
        }
        """By the logical id of its processor."""


STACKS = {"as it is": Stack((ROOT / "template.yaml").read_text()), "with a third lane": Stack(with_a_third_lane())}


@pytest.fixture(params=STACKS)
def stack(request: pytest.FixtureRequest) -> Stack:
    return STACKS[request.param]


def test_a_third_lane_takes_about_a_dozen_lines() -> None:
    added = [line for line in DIFF.splitlines() if line.startswith("+")]
    [before, after] = (stack.lanes for stack in STACKS.values())

    assert len(added) <= 14
    assert max(len(line) - 1 for line in added) <= 130
    assert len(after) == len(before) + 1 == 4


def test_linters_take_a_third_lane(tmp_path: Path) -> None:
    template = tmp_path / "template.yaml"
    template.write_text(with_a_third_lane())

    done = subprocess.run(
        [Path(sys.executable).with_name("cfn-lint"), template], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout


def test_make_run_takes_a_third_lane(tmp_path: Path) -> None:
    template = tmp_path / "template.yaml"
    template.write_text(re.sub(r"(CodeUri|ContentUri): ", rf"\1: {ROOT}/", with_a_third_lane()))

    read = read_template(template)

    lanes = {schedule.function for schedule in read.schedules if "lane" in json.loads(schedule.input or "{}")}
    assert len(lanes) == 4


def test_the_default_lane_comes_first(stack: Stack) -> None:
    first, *others = stack.lanes.values()

    assert first == "default"
    assert others


def test_a_lane_has_its_own_processor_tick_role_log_and_alarms(stack: Stack) -> None:
    for processor, lane in stack.lanes.items():
        function, noun = stack.functions[processor], processor.removesuffix("Function")

        [tick] = [one for one in ticks(stack) if one["Target"]["Arn"] == f"a:b:c:d:e:f:${{{processor}.Arn}}"]
        assert json.loads(tick["Target"]["Input"]) == {"lane": lane}
        assert function["Role"] == f"a:b:c:d:e:f:${{{noun}Role.Arn}}"
        write, *others = statements(stack.made[f"{noun}Role"])
        assert bool(others) == (lane == "outside")
        assert write["Resource"] == f"a:b:c:d:e:f:${{{noun}Logs.Arn}}"
        assert stack.made[f"{noun}Logs"]["Properties"]["LogGroupName"] == f"/aws/lambda/{function['FunctionName']}"
        assert function["ReservedConcurrentExecutions"]
        alarms = stack.made[f"{noun}Alarms"]["Properties"]
        assert alarms["TemplateURL"] == "lane-alarms.yaml"
        assert (alarms["Parameters"]["Lane"], alarms["Parameters"]["Processor"]) == (lane, f"${{{processor}}}")


def test_every_list_of_lanes_has_each_lane(stack: Stack) -> None:
    made, lanes = stack.made, stack.lanes
    names = [stack.functions[processor]["FunctionName"] for processor in lanes]
    arns = [ARN + name for name in names]

    for function in ("EnqueueFunction", "ManagementFunction", "RelayFunction", *lanes):
        variables = stack.functions[function]["Environment"]["Variables"]
        told = ",".join(f"{lane}={name}" for lane, name in zip(lanes.values(), names, strict=True))
        # One outside reaches no other lane: relay starts them.
        is_outside = function == "OutsideFunction"
        assert variables["PROCESSOR_FUNCTIONS"] == ("outside=tidegate-processor-outside" if is_outside else told)
        if function not in {"EnqueueFunction", "RelayFunction"}:
            assert variables["PROCESSOR_LANES"] == ",".join(lanes.values())
    for name in (
        "EnqueueRole",
        "ManagementRole",
        "ProcessorPolicy",
        "RelayRole",
        "ResponderRole",
        "ScheduleRole",
        "LambdaEndpoint",
    ):
        assert arns in [one["Resource"] for one in statements(made[name])], name
    assert made["JobTypes"]["Properties"]["Functions"] == [f"${{{processor}}}" for processor in lanes]
    assert made["JobTypes"]["Properties"]["Timeouts"] == [stack.functions[each]["Timeout"] for each in lanes]
    assert made["Watching"]["Properties"]["Parameters"]["Processors"] == ",".join(f"${{{each}}}" for each in lanes)


def ticks(stack: Stack) -> list[dict[str, Any]]:
    schedules = of_type(stack.made, "AWS::Scheduler::Schedule").values()
    return [one for one in schedules if "lane" in json.loads(one["Target"]["Input"])]


def statements(resource: Resources) -> list[dict[str, Any]]:
    properties = resource["Properties"]
    documents = [one["PolicyDocument"] for one in properties.get("Policies", [])]
    documents += [properties["PolicyDocument"]] if "PolicyDocument" in properties else []
    return [statement for document in documents for statement in document["Statement"]]

"""The templates' alarms, dashboards and queries, and the metrics that they name."""

import itertools
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from samtranslator.yaml_helper import yaml_parse

from local.template import Values

ROOT = Path(__file__).parent.parent
LANES = ("default", "slow", "outside")


class Named(NamedTuple):
    """A metric, with everything that CloudWatch needs to find it."""

    namespace: str
    name: str
    dimensions: frozenset[tuple[str, str]]

    @property
    def key(self) -> tuple[str, str, frozenset[str]]:
        return self.namespace, self.name, frozenset(name for name, _ in self.dimensions)


class Stack(Values):
    """The resources of a template and of its nested stacks, for some parameters. A reference to a function has the
    function's name as its value, any other reference the resource's logical name."""

    def __init__(self, parameters: Mapping[str, str] | None = None, template: str = "template.yaml") -> None:
        self.document: dict[str, Any] = yaml_parse((ROOT / template).read_text())
        super().__init__(self.document, parameters or {})

    def of_type(self, kind: str) -> dict[str, dict[str, Any]]:
        """The properties of the existing resources, by logical name. In a nested stack: its name/theirs."""
        found = {}
        for name, resource in self.resources.items():
            if "Condition" in resource and not self.holds(resource["Condition"]):
                continue
            if resource["Type"] == kind:
                found[name] = self.resolve(resource["Properties"])
            if resource["Type"] == "AWS::CloudFormation::Stack":
                given = {key: self.text(value) for key, value in resource["Properties"]["Parameters"].items()}
                nested = Stack(given, resource["Properties"]["TemplateURL"]).of_type(kind)
                found |= {f"{name}/{inner}": properties for inner, properties in nested.items()}
        return found

    @property
    def alarms(self) -> dict[str, dict[str, Any]]:
        return self.of_type("AWS::CloudWatch::Alarm")

    @property
    def widgets(self) -> list[dict[str, Any]]:
        dashboards = self.of_type("AWS::CloudWatch::Dashboard").values()
        return [widget for each in dashboards for widget in json.loads(each["DashboardBody"])["widgets"]]

    @property
    def shown(self) -> set[Named]:
        lines = [line for widget in self.widgets for line in widget["properties"]["metrics"]]
        return {metric for line in lines for metric in _shown(line)}

    @property
    def metrics(self) -> set[Named]:
        return self.shown | {metric for alarm in self.alarms.values() for metric in named_by(alarm)}

    def _reference(self, name: str) -> Any:
        if name in self._known:
            return self._known[name]
        return self.text(self.resources[name].get("Properties", {}).get("FunctionName", name))

    def _intrinsic(self, name: str, argument: Any) -> Any:
        if name == "Fn::GetAtt":
            return ".".join(argument)
        return super()._intrinsic(name, argument)


def named_by(alarm: dict[str, Any]) -> Iterator[Named]:
    plain = [alarm] if "MetricName" in alarm else []
    in_math = [each["MetricStat"]["Metric"] for each in alarm.get("Metrics", []) if "MetricStat" in each]
    for metric in plain + in_math:
        dimensions = frozenset((each["Name"], each["Value"]) for each in metric["Dimensions"])
        yield Named(metric["Namespace"], metric["MetricName"], dimensions)


def _shown(line: list[Any]) -> Iterator[Named]:
    if isinstance(line[0], dict):
        yield from _found(line[0]["expression"])
    else:
        namespace, name, *dimensions, _ = line
        yield Named(namespace, name, frozenset(zip(dimensions[::2], dimensions[1::2], strict=True)))


def _found(search: str) -> Iterator[Named]:
    """What CloudWatch finds: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/search-expression-syntax.html"""
    found = re.fullmatch(r"SEARCH\('\{([^}]+)\} (.+)', '(?:Sum|Maximum|p\d\d)', (?:60|300)\)", search)
    assert found, search
    namespace, *dimensions = found[1].split(",")
    terms = re.findall(r'(\w+)=("[^"]+"|\("[^"]+"(?: OR "[^"]+")*\))', found[2])
    assert " ".join("=".join(term) for term in terms) == found[2], search
    asked = {"lane": list(LANES)} | {name: re.findall(r'"([^"]+)"', values) for name, values in terms}
    for name, *values in itertools.product(asked["MetricName"], *(asked[each] for each in dimensions)):
        yield Named(namespace, name, frozenset(zip(dimensions, values, strict=True)))

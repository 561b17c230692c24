"""The template's alarms, dashboards and queries, and the metrics that they name."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from samtranslator.yaml_helper import yaml_parse

from local.template import PSEUDO_PARAMETERS, Values

ROOT = Path(__file__).parent.parent


class Named(NamedTuple):
    """A metric, with everything that CloudWatch needs to find it."""

    namespace: str
    name: str
    dimensions: frozenset[tuple[str, str]]

    @property
    def key(self) -> tuple[str, str, frozenset[str]]:
        return self.namespace, self.name, frozenset(name for name, _ in self.dimensions)


class Stack:
    """The template's resources for some parameters. A reference has the resource's logical name as its value."""

    def __init__(self, parameters: Mapping[str, str] | None = None) -> None:
        self.document: dict[str, Any] = yaml_parse((ROOT / "template.yaml").read_text())
        self._values = Values(self.document, parameters or {})
        self._known = {name: str(each.get("Default", "")) for name, each in self.document["Parameters"].items()}
        self._known |= PSEUDO_PARAMETERS | dict(parameters or {})

    def of_type(self, kind: str) -> dict[str, dict[str, Any]]:
        """The properties of the existing resources, by logical name."""
        return {
            name: self.resolve(resource["Properties"])
            for name, resource in self.document["Resources"].items()
            if resource["Type"] == kind and ("Condition" not in resource or self._values.holds(resource["Condition"]))
        }

    @property
    def alarms(self) -> dict[str, dict[str, Any]]:
        return self.of_type("AWS::CloudWatch::Alarm")

    @property
    def widgets(self) -> list[dict[str, Any]]:
        dashboards = self.of_type("AWS::CloudWatch::Dashboard").values()
        return [widget for each in dashboards for widget in json.loads(each["DashboardBody"])["widgets"]]

    @property
    def shown(self) -> set[Named]:
        return {_shown(line) for widget in self.widgets for line in widget["properties"]["metrics"]}

    @property
    def metrics(self) -> set[Named]:
        return self.shown | {metric for alarm in self.alarms.values() for metric in named_by(alarm)}

    def resolve(self, value: Any) -> Any:
        match value:
            case {"Ref": name}:
                return self._known.get(name, name)
            case {"Fn::If": [condition, yes, no]}:
                return self.resolve(yes if self._values.holds(condition) else no)
            case {"Fn::Sub": [text, names]}:
                return self._substitute(text, self.resolve(names))
            case {"Fn::Sub": text}:
                return self._substitute(text, {})
            case dict():
                return {name: self.resolve(each) for name, each in value.items()}
            case list():
                return [self.resolve(each) for each in value]
        return value

    def _substitute(self, text: str, names: Mapping[str, str]) -> str:
        known = {**self._known, **names}
        return re.sub(r"\${([\w:]+)}", lambda found: known.get(found[1], found[1]), text)


def named_by(alarm: dict[str, Any]) -> Iterator[Named]:
    plain = [alarm] if "MetricName" in alarm else []
    in_math = [each["MetricStat"]["Metric"] for each in alarm.get("Metrics", []) if "MetricStat" in each]
    for metric in plain + in_math:
        dimensions = frozenset((each["Name"], each["Value"]) for each in metric["Dimensions"])
        yield Named(metric["Namespace"], metric["MetricName"], dimensions)


def _shown(line: list[Any]) -> Named:
    namespace, name, *dimensions, _ = line
    return Named(namespace, name, frozenset(zip(dimensions[::2], dimensions[1::2], strict=True)))

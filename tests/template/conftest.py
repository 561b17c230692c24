"""template.yaml as written, as CloudFormation expands it, and with chosen parameters."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse

from local.template import NO_VALUE, Values
from tests.deploy.cloudformation import Plan, transformed

ROOT = Path(__file__).parent.parent.parent
STACK = "one-of-two"
PARAMETERS = {"AWS::Region": "eu-west-1", "AWS::Partition": "aws", "AWS::StackName": STACK}

Document = dict[str, Any]
Resources = dict[str, dict[str, Any]]


@pytest.fixture(scope="session")
def source() -> Document:
    return parsed()


@pytest.fixture(scope="session")
def functions(source: Document) -> Resources:
    """The properties of each function, as written."""
    return {
        name: resource["Properties"]
        for name, resource in source["Resources"].items()
        if resource["Type"] == "AWS::Serverless::Function"
    }


@pytest.fixture(scope="session")
def expanded_with() -> Callable[..., Resources]:
    """The resources that CloudFormation sees if these resources' code has these addresses."""

    def expand(**packaged: str) -> Resources:
        document = parsed()
        # As in a deployment, where `sam package` replaces folders with addresses.
        for name, resource in document["Resources"].items():
            for key in {"CodeUri", "ContentUri"} & resource.get("Properties", {}).keys():
                resource["Properties"][key] = f"s3://bucket/{packaged.get(name, name)}"
        with patch.dict("os.environ", {"AWS_DEFAULT_REGION": "eu-west-1"}):
            translated = Translator({}, Parser()).translate(document, parameter_values=PARAMETERS)
        resources: Resources = json.loads(json.dumps(translated["Resources"]))
        return resources

    return expand


@pytest.fixture(scope="session")
def expanded(expanded_with: Callable[..., Resources]) -> Resources:
    return expanded_with()


@pytest.fixture(scope="session")
def stack(source: Document, expanded: Resources) -> Callable[..., Resources]:
    """The resources of a stack with these parameters, with all conditions resolved."""

    def choose(**parameters: str) -> Resources:
        values = Values({**source, "Resources": expanded}, parameters)
        return {
            name: _resolved(resource, values)
            for name, resource in expanded.items()
            if "Condition" not in resource or values.holds(resource["Condition"])
        }

    return choose


def parsed() -> Document:
    """A copy without YAML's aliases: SAM's transform changes the objects that it gets."""
    document: Document = json.loads(json.dumps(yaml_parse((ROOT / "template.yaml").read_text())))
    return document


def evaluated(template: str | None = None, /, **parameters: str) -> Resources:
    """The resources of a stack with these parameters, with every value that is known before a resource is made."""
    text = template or (ROOT / "template.yaml").read_text()
    text = re.sub(r"(CodeUri|ContentUri): (\S+)", r"\1: s3://bucket/\2", text)
    document = transformed(text, parameters, "tidegate")
    every = {name: str(one["Default"]) for name, one in document["Parameters"].items()} | parameters
    return Plan(text, document, every).wanted("tidegate")


def of_type(resources: Resources, kind: str) -> Resources:
    return {name: one.get("Properties", {}) for name, one in resources.items() if one["Type"] == kind}


def _resolved(value: Any, values: Values) -> Any:
    """Resolves Fn::If and AWS::NoValue. All other intrinsic functions stay."""
    match value:
        case {"Fn::If": [condition, yes, no]}:
            return _resolved(yes if values.holds(condition) else no, values)
        case {"Ref": "AWS::NoValue"}:
            return NO_VALUE
        case dict():
            items = ((key, _resolved(item, values)) for key, item in value.items())
            return {key: item for key, item in items if item is not NO_VALUE}
        case list():
            return [item for item in (_resolved(item, values) for item in value) if item is not NO_VALUE]
    return value

"""Reads template.yaml as SAM does: functions, routes and schedules, with every value that is known without AWS.

A value that only AWS knows (an attribute of a resource that does not exist here) is an empty string in an environment
variable, as under `sam local`. Anywhere else it is an error that names the place.
"""

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml
from samtranslator.yaml_helper import yaml_parse

REGION: Final = "us-east-1"
ACCOUNT: Final = "123456789012"
PSEUDO_PARAMETERS: Final = {
    "AWS::AccountId": ACCOUNT,
    "AWS::Partition": "aws",
    "AWS::Region": REGION,
    "AWS::StackId": f"arn:aws:cloudformation:{REGION}:{ACCOUNT}:stack/local/local",
    "AWS::StackName": "local",
    "AWS::URLSuffix": "amazonaws.com",
}
# Lambda's own default: https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
DEFAULT_RETRIES: Final = 2
NO_VALUE: Final = object()


class TemplateError(Exception):
    """The template, or the value of a parameter, has something that cannot run here."""


class UnresolvedError(TemplateError):
    """A value that is known only after deployment."""


@dataclass(frozen=True)
class Function:
    name: str  # the logical id
    deployed_name: str  # FunctionName, which invocations may use as well
    handler: str
    code: Path
    layers: tuple[Path, ...]
    timeout: int
    memory: int
    environment: Mapping[str, str]
    concurrency: int | None  # ReservedConcurrentExecutions
    retries: int  # retries of a failed asynchronous invocation

    @property
    def arn(self) -> str:
        return function_arn(self.name)


@dataclass(frozen=True)
class Route:
    method: str  # upper case; ANY
    path: str
    function: str

    @property
    def key(self) -> str:
        return self.path if self.path == "$default" else f"{self.method} {self.path}"


@dataclass(frozen=True)
class TickSchedule:
    name: str
    function: str
    expression: str
    input: str | None
    enabled: bool


@dataclass(frozen=True)
class Template:
    functions: Mapping[str, Function]
    routes: tuple[Route, ...]
    schedules: tuple[TickSchedule, ...]
    sockets: Mapping[str, str]
    """The function of each route of the WebSocket API."""


def read_template(
    path: Path, parameters: Mapping[str, str] | None = None, environment: Mapping[str, str] | None = None
) -> Template:
    """`environment` replaces variables that the template declares and adds none, like sam's --env-vars."""
    document = _parsed(path)
    values = Values(document, parameters or {})
    functions, routes, schedules = {}, [], []
    for name, properties in _serverless_functions(document, values):
        functions[name] = _function(name, properties, values, path.parent, environment or {})
        for event_name, event in (properties.get("Events") or {}).items():
            match event.get("Type"):
                case "HttpApi":
                    routes.append(_route(name, event.get("Properties") or {}, values))
                case "Schedule" | "ScheduleV2":
                    schedules.append(_schedule(f"{name}{event_name}", name, event.get("Properties") or {}, values))
                case _:  # other sources of events do not exist here
                    pass
    return Template(functions, tuple(routes), tuple(schedules), _sockets(values))


def parse_overrides(text: str) -> dict[str, str]:
    """Parses `Tick='rate(2 seconds)' ProcessorTimeout=5`, like `sam deploy --parameter-overrides`."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise TemplateError(f"PARAMETERS: {error}") from None
    overrides = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not name or not equals:
            raise TemplateError(f"PARAMETERS: {word!r} is not Name=value")
        overrides[name] = value
    return overrides


def function_arn(name: str) -> str:
    return f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{name}"


class Values:
    """The values of intrinsic functions, given the parameters."""

    def __init__(self, document: dict[str, Any], overrides: Mapping[str, str]) -> None:
        declared = document.get("Parameters") or {}
        if unknown := sorted(set(overrides) - set(declared)):
            raise TemplateError(f"no parameter {', '.join(unknown)}; the template has {', '.join(declared)}")
        for name, value in overrides.items():
            _check_parameter(name, value, declared[name])
        self.resources: dict[str, Any] = document.get("Resources") or {}
        self._conditions: dict[str, Any] = document.get("Conditions") or {}
        self._mappings: dict[str, Any] = document.get("Mappings") or {}
        self._known: dict[str, Any] = {**PSEUDO_PARAMETERS, "AWS::NoValue": NO_VALUE}
        for name, declaration in declared.items():
            value = overrides.get(name, declaration.get("Default", ""))
            self._known[name] = str(value).split(",") if declaration["Type"] == "CommaDelimitedList" else value

    def resolve(self, value: Any) -> Any:
        if isinstance(value, list):
            return [item for item in map(self.resolve, value) if item is not NO_VALUE]
        if not isinstance(value, dict):
            return value
        if len(value) == 1:
            (name, argument), *_ = value.items()
            if name == "Ref" or name.startswith("Fn::"):
                return self._intrinsic(name, argument)
        resolved = {key: self.resolve(item) for key, item in value.items()}
        return {key: item for key, item in resolved.items() if item is not NO_VALUE}

    def text(self, value: Any, default: str = "") -> str:
        resolved = self.resolve(value)
        if resolved is None or resolved is NO_VALUE:
            return default
        return str(resolved).lower() if isinstance(resolved, bool) else str(resolved)

    def number(self, value: Any, default: int, where: str) -> int:
        try:
            return int(self.text(value, str(default)))
        except ValueError:
            raise TemplateError(f"{where}: {self.text(value)!r} is not a whole number") from None

    def holds(self, condition: str) -> bool:
        if condition not in self._conditions:
            raise TemplateError(f"no condition {condition}")
        return self._test(self._conditions[condition])

    def _intrinsic(self, name: str, argument: Any) -> Any:
        match name, argument:
            case "Ref", str():
                return self._reference(argument)
            case "Fn::GetAtt", [str(resource), "Arn"] if self._is_function(resource):
                return function_arn(resource)
            case "Fn::Sub", str():
                return self._substitute(argument, {})
            case "Fn::Sub", [str(text), dict(names)]:
                return self._substitute(text, names)
            case "Fn::Join", [str(separator), items]:
                return separator.join(self.text(item) for item in self.resolve(items))
            case "Fn::Select", [index, items]:
                return self.resolve(items)[int(index)]
            case "Fn::Split", [str(separator), text]:
                return self.text(text).split(separator)
            case "Fn::FindInMap", [str(mapping), key, str(column)]:
                return self._mappings[mapping][self.text(key)][column]
            case "Fn::If", [str(condition), yes, no]:
                return self.resolve(yes if self.holds(condition) else no)
        raise UnresolvedError(f"{name} {argument} is known only on AWS")

    def _reference(self, name: str) -> Any:
        if name in self._known:
            return self._known[name]
        # A function's name is its logical id here, so that a reference to it can be invoked.
        if self._is_function(name) or self._is_layer(name):
            return name
        raise UnresolvedError(f"Ref {name} is known only on AWS")

    def _substitute(self, text: str, names: Mapping[str, Any]) -> str:
        def replace(found: re.Match[str]) -> str:
            name = found[1].strip()
            if name.startswith("!"):
                return "${" + name[1:] + "}"
            if name in names:
                return self.text(names[name])
            resource, dot, attribute = name.partition(".")
            return self.text({"Fn::GetAtt": [resource, attribute]} if dot else {"Ref": name})

        return re.sub(r"\$\{([^}]+)\}", replace, text)

    def _test(self, condition: Any) -> bool:
        match condition:
            case {"Condition": str(name)}:
                return self.holds(name)
            case {"Fn::Equals": [left, right]}:
                return self.text(left) == self.text(right)
            case {"Fn::Not": [inner]}:
                return not self._test(inner)
            case {"Fn::And": list(parts)}:
                return all(self._test(part) for part in parts)
            case {"Fn::Or": list(parts)}:
                return any(self._test(part) for part in parts)
        raise TemplateError(f"cannot test the condition {condition}")

    def _is_function(self, name: str) -> bool:
        return bool(self.resources.get(name, {}).get("Type") == "AWS::Serverless::Function")

    def _is_layer(self, name: str) -> bool:
        return bool(self.resources.get(name, {}).get("Type") == "AWS::Serverless::LayerVersion")


def _check_parameter(name: str, value: str, declared: Mapping[str, Any]) -> None:
    """Refuses what CloudFormation would refuse, before anything has started."""
    if complaint := _complaint(value, declared):
        said = name if declared.get("NoEcho") else f"{name}={value}"
        raise TemplateError(f"PARAMETERS: {said} {complaint}")


def _complaint(value: str, declared: Mapping[str, Any]) -> str:
    allowed = [str(one) for one in declared.get("AllowedValues") or []]
    pattern = str(declared.get("AllowedPattern") or ".*")
    if allowed and value not in allowed:
        return f"is none of {', '.join(allowed)}"
    if not re.fullmatch(pattern, value, re.DOTALL):
        return f"does not match {pattern}: {declared.get('Description', '')}".rstrip(": ")
    return _number_complaint(value, declared) if declared.get("Type") == "Number" else ""


def _number_complaint(value: str, declared: Mapping[str, Any]) -> str:
    try:
        number = float(value)
    except ValueError:
        return "is not a number"
    if number < float(declared.get("MinValue", "-inf")):
        return f"is less than {declared['MinValue']}"
    if number > float(declared.get("MaxValue", "inf")):
        return f"is more than {declared['MaxValue']}"
    return ""


def _parsed(path: Path) -> dict[str, Any]:
    try:
        document = yaml_parse(path.read_text())
    except OSError as error:
        raise TemplateError(f"{path}: {error.strerror}") from None
    except (ValueError, yaml.YAMLError) as error:
        raise TemplateError(f"{path}: {error}") from None
    if not isinstance(document, dict):
        raise TemplateError(f"{path} is not a template")
    return document


def _serverless_functions(document: dict[str, Any], values: Values) -> Iterator[tuple[str, dict[str, Any]]]:
    shared = (document.get("Globals") or {}).get("Function") or {}
    for name, resource in values.resources.items():
        if resource.get("Type") != "AWS::Serverless::Function":
            continue
        if "Condition" in resource and not values.holds(resource["Condition"]):
            continue
        yield name, _merged(shared, resource.get("Properties") or {})


def _merged(shared: Any, own: Any) -> Any:
    """SAM's rule for Globals: maps are merged, lists are joined, and any other value of the resource wins."""
    if isinstance(shared, dict) and isinstance(own, dict):
        return {**shared, **{key: _merged(shared[key], own[key]) if key in shared else own[key] for key in own}}
    if isinstance(shared, list) and isinstance(own, list):
        return shared + own
    return own


def _function(
    name: str, properties: dict[str, Any], values: Values, root: Path, replaced: Mapping[str, str]
) -> Function:
    invoke_config = properties.get("EventInvokeConfig") or {}
    try:
        reserved = values.text(properties.get("ReservedConcurrentExecutions"))
        function = Function(
            name=name,
            deployed_name=values.text(properties.get("FunctionName"), name),
            handler=values.text(properties["Handler"]),
            code=root / values.text(properties["CodeUri"]),
            layers=tuple(_layers(values.resolve(properties.get("Layers") or []), values, root)),
            timeout=values.number(properties.get("Timeout"), 3, f"{name}: Timeout"),
            memory=values.number(properties.get("MemorySize"), 128, f"{name}: MemorySize"),
            environment=_environment(properties, values, replaced),
            concurrency=values.number(reserved, 0, f"{name}: ReservedConcurrentExecutions") if reserved else None,
            retries=values.number(
                invoke_config.get("MaximumRetryAttempts"), DEFAULT_RETRIES, f"{name}: MaximumRetryAttempts"
            ),
        )
    except KeyError as missing:
        raise TemplateError(f"{name} has no {missing.args[0]}") from None
    except UnresolvedError as error:
        raise TemplateError(f"{name}: {error}") from None
    if not function.code.is_dir():
        raise TemplateError(f"{name}: there is no directory {function.code}")
    return function


def _layers(layers: list[Any], values: Values, root: Path) -> Iterator[Path]:
    for layer in layers:
        resource = values.resources.get(str(layer))
        if resource is None:  # the ARN of a published layer, whose packages this Python has installed
            continue
        directory = root / values.text(resource["Properties"]["ContentUri"])
        # Lambda puts /opt/python on the path. The source of a layer that a Makefile builds lies at the top of its
        # folder.
        yield directory / "python" if (directory / "python").is_dir() else directory


def _environment(properties: dict[str, Any], values: Values, replaced: Mapping[str, str]) -> dict[str, str]:
    variables = (properties.get("Environment") or {}).get("Variables") or {}
    environment = {}
    for name, value in variables.items():
        try:
            resolved = values.resolve(value)
        except UnresolvedError:
            resolved = ""
        if resolved is not NO_VALUE:
            environment[name] = replaced.get(name, values.text(resolved))
    return environment


def _route(function: str, properties: dict[str, Any], values: Values) -> Route:
    if "Path" not in properties:
        return Route("ANY", "$default", function)
    return Route(values.text(properties.get("Method"), "ANY").upper(), values.text(properties["Path"]), function)


def _sockets(values: Values) -> dict[str, str]:
    apis = [one for one in values.resources.values() if one.get("Type") == "AWS::Serverless::WebSocketApi"]
    routes = [route for api in apis for route in (api["Properties"].get("Routes") or {}).items()]
    return {key: values.text(route["FunctionArn"]).rpartition(":")[2] for key, route in routes}


def _schedule(name: str, function: str, properties: dict[str, Any], values: Values) -> TickSchedule:
    expression = values.text(properties.get("ScheduleExpression") or properties.get("Schedule"))
    state = values.text(properties.get("State"), "ENABLED") == "ENABLED"
    enabled = values.text(properties.get("Enabled"), "true") == "true"
    given = properties.get("Input")
    return TickSchedule(name, function, expression, None if given is None else values.text(given), state and enabled)

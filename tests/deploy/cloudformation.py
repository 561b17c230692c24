"""The parts of CloudFormation that `sam deploy` and `sam delete` of this template use.

A resource is made by giving it an id. Two types do more: a function runs from its uploaded archive, and a secret has a
value. moto's own CloudFormation is not used, because it lacks SAM's transform, an
order that follows DependsOn, the wait for a custom resource's answer, and a rollback after a failure.
"""

import json
import re
import secrets
import threading
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import parse_qsl
from xml.sax.saxutils import escape

from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse

from local.template import TemplateError, Values
from tests.aws import Aws, LambdaFunction
from tests.registry import replaced_by

ACCOUNT: Final = "123456789012"
REGION: Final = "eu-west-1"
# The attributes of resources that are lists; all others are text.
LISTS: Final = {"DnsEntries", "Ipv6CidrBlocks"}

Document = dict[str, Any]


class ResourceFailedError(Exception):
    """The text is the event's reason."""


class Evaluated(Values):
    """A template with its parameters. `made` has the values of `Name` and `Name.Attribute`; what it does not have has
    the template's text as its value."""

    def __init__(self, document: Document, parameters: Mapping[str, str], stack: str, made: Mapping[str, str]) -> None:
        super().__init__(document, parameters)
        self._known |= {
            "AWS::AccountId": ACCOUNT,
            "AWS::Region": REGION,
            "AWS::StackId": f"arn:aws:cloudformation:{REGION}:{ACCOUNT}:stack/{stack}/1",
            "AWS::StackName": stack,
        }
        self._made = made
        self.used: set[str] = set()
        """The resources that the values refer to."""

    def resources_made(self) -> dict[str, Document]:
        """The resources that the conditions select."""
        return {
            name: one for name, one in self.resources.items() if "Condition" not in one or self.holds(one["Condition"])
        }

    def complaints(self, rules: Mapping[str, Document]) -> Iterator[str]:
        for rule in rules.values():
            if "RuleCondition" not in rule or self._test(rule["RuleCondition"]):
                for one in rule["Assertions"]:
                    if not self._test(one["Assert"]):
                        yield one["AssertDescription"]

    def _intrinsic(self, name: str, argument: Any) -> Any:
        match name, argument:
            case "Fn::GetAtt", [str(resource), str(attribute)]:
                return self._attribute(resource, attribute)
            case "Fn::GetAZs", _:
                return [f"{REGION}a", f"{REGION}b", f"{REGION}c"]
            case "Fn::Cidr", [block, count, bits]:
                return [f"{self.text(block)} {number} of {bits}" for number in range(int(count))]
        return super()._intrinsic(name, argument)

    def _reference(self, name: str) -> Any:
        if name in self._known:
            return self._known[name]
        self.used.add(name)
        return self._made.get(name, f"${{{name}}}")

    def _attribute(self, name: str, attribute: str) -> Any:
        self.used.add(name)
        if f"{name}.{attribute}" in self._made:
            return self._made[f"{name}.{attribute}"]
        shown = f"{self._made[name]}.{attribute}" if name in self._made else f"${{{name}.{attribute}}}"
        # Seven parts, as an ARN has, for templates that split it.
        text = f"a:b:c:d:e:f:{shown}"
        return [text] if attribute in LISTS else text

    def _test(self, condition: Any) -> bool:
        match condition:
            case {"Fn::Contains": [items, one]}:
                return one in self.resolve(items)
        return super()._test(condition)


@dataclass(frozen=True)
class Plan:
    """A template with its parameters, before and after SAM's transform."""

    template: str
    document: Document
    parameters: Mapping[str, str]

    def wanted(self, stack: str) -> dict[str, Document]:
        """The resources, before any exists."""
        evaluated = Evaluated(self.document, self.parameters, stack, {})
        resolved: dict[str, Document] = evaluated.resolve(evaluated.resources_made())
        return resolved

    def order(self, stack: str) -> list[str]:
        """Each resource after those that it refers to or depends on."""
        resources = Evaluated(self.document, self.parameters, stack, {}).resources_made()
        order: list[str] = []

        def visit(name: str) -> None:
            if name in order or name not in resources:
                return
            evaluated = Evaluated(self.document, self.parameters, stack, {})
            evaluated.resolve(resources[name].get("Properties"))
            depends = resources[name].get("DependsOn") or []
            for other in sorted(evaluated.used | set([depends] if isinstance(depends, str) else depends)):
                visit(other)
            order.append(name)

        for name in resources:
            visit(name)
        return order


NOTHING: Final = Plan("", {}, {})


@dataclass(frozen=True)
class Made:
    kind: str
    id: str
    properties: Document


@dataclass
class Stack:
    name: str
    status: str = "REVIEW_IN_PROGRESS"
    plan: Plan = NOTHING
    next_plan: Plan = NOTHING
    """Of the last change set."""
    made: dict[str, Made] = field(default_factory=dict)
    """In the order in which they were made."""
    replaced: list[tuple[str, Made]] = field(default_factory=list)
    """They exist until the update succeeds."""
    events: list[Document] = field(default_factory=list)

    def tell(self, status: str, reason: str = "", name: str = "", kind: str = "AWS::CloudFormation::Stack") -> None:
        """Adds an event of a resource, or of the stack, which then has this status."""
        if not name:
            self.status = status
        self.events.append(
            {
                "EventId": str(uuid.uuid4()),
                "StackId": self.name,
                "StackName": self.name,
                "LogicalResourceId": name or self.name,
                "PhysicalResourceId": "" if name else self.name,
                "ResourceType": kind,
                "ResourceStatus": status,
                "ResourceStatusReason": reason,
                "Timestamp": datetime.now(UTC).isoformat(),
            }
        )

    def since(self, status: str) -> list[tuple[str, str]]:
        """The resource and status of each event since the stack last had this status."""
        events = [(one["LogicalResourceId"], one["ResourceStatus"]) for one in self.events]
        return events[len(events) - events[::-1].index((self.name, status)) :]

    def reasons(self, status: str) -> str:
        return str([one["ResourceStatusReason"] for one in self.events if one["ResourceStatus"] == status])


class CloudFormation(ThreadingHTTPServer):
    def __init__(self, aws: Aws, s3: Any, function: Callable[[Document, list[Document]], LambdaFunction]) -> None:
        """`function` makes a function of its properties and of its layers' contents."""
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://localhost:{self.server_port}"
        self._aws = aws
        self._s3 = s3
        self._function = function
        self.stacks: dict[str, Stack] = {}

    # The calls of sam.

    def create_change_set(self, request: dict[str, str]) -> Document:
        name = request["StackName"]
        stack = self.stacks.get(name) or Stack(name)
        stack.tell(stack.status)  # sam shows the events after the last one
        # A parameter without a value keeps the one before.
        given = [one for one in members(request, "Parameters") if "ParameterValue" in one]
        parameters = {**stack.plan.parameters, **{one["ParameterKey"]: one["ParameterValue"] for one in given}}
        bucket, key = request["TemplateURL"].split("/", 4)[3:]
        template = self._s3.get_object(Bucket=bucket, Key=key)["Body"].read().decode()
        stack.next_plan = Plan(template, transformed(template, parameters, name), parameters)
        self.stacks[name] = stack
        return {"Id": "the only one", "StackId": name}

    def describe_change_set(self, request: dict[str, str]) -> Document:
        # Without the changes, which sam only shows.
        return {"Status": "CREATE_COMPLETE", "ExecutionStatus": "AVAILABLE", "Changes": []}

    def execute_change_set(self, request: dict[str, str]) -> Document:
        threading.Thread(target=self._deploy, args=[self._stack(request)]).start()
        return {}

    def delete_stack(self, request: dict[str, str]) -> Document:
        # Done before the answer, because sam looks at once, and then only after half a minute.
        stack = self._stack(request)
        stack.tell("DELETE_IN_PROGRESS", "User Initiated")
        self._unmake(stack, stack.plan, list(stack.made.items()))
        del self.stacks[stack.name]
        return {}

    def describe_stacks(self, request: dict[str, str]) -> Document:
        stack = self._stack(request)
        described = {
            "StackName": stack.name,
            "StackId": stack.name,
            "StackStatus": stack.status,
            "CreationTime": datetime.now(UTC).isoformat(),
            "EnableTerminationProtection": "false",
        }
        return {"Stacks": [described]}

    def describe_stack_events(self, request: dict[str, str]) -> Document:
        return {"StackEvents": self._stack(request).events[::-1]}

    def get_template(self, request: dict[str, str]) -> Document:
        # sam recognises the address of a nested template by the host name of S3.
        here, there = self._s3.meta.endpoint_url, f"https://s3.{REGION}.amazonaws.com"
        return {"TemplateBody": self._stack(request).plan.template.replace(here, there)}

    def get_template_summary(self, request: dict[str, str]) -> Document:
        parameters = self._stack(request).plan.document.get("Parameters", {})
        return {"Parameters": [{"ParameterKey": name} for name in parameters]}

    def describe_stack_resource(self, request: dict[str, str]) -> Document:
        raise TemplateError(f"Resource {request['LogicalResourceId']} does not exist")

    # The work.

    def _deploy(self, stack: Stack) -> None:
        before, plan = stack.plan, stack.next_plan
        verb, rollback = ("CREATE", "ROLLBACK") if before is NOTHING else ("UPDATE", "UPDATE_ROLLBACK")
        stack.tell(f"{verb}_IN_PROGRESS", "User Initiated")
        try:
            self._converge(stack, plan)
            stack.plan, former, end = plan, before, f"{verb}_COMPLETE"
        except ResourceFailedError as error:
            stack.tell(f"{rollback}_IN_PROGRESS", str(error))
            former, end = plan, f"{rollback}_COMPLETE"
            kept = dict(stack.replaced)
            stack.replaced = [(name, stack.made[name]) for name in kept]
            stack.made |= kept
            self._converge(stack, before)
        # Only now: until here the deployment could go back to what it replaces or does not want any more.
        wanted = stack.plan.wanted(stack.name)
        left = [*stack.replaced, *((name, one) for name, one in stack.made.items() if name not in wanted)]
        stack.made = {name: one for name, one in stack.made.items() if name in wanted}
        stack.replaced = []
        self._unmake(stack, former, left)
        stack.tell(end)

    def _converge(self, stack: Stack, plan: Plan) -> None:
        for name in plan.order(stack.name):
            resource = plan.document["Resources"][name]
            ids = {other: one.id for other, one in stack.made.items()}
            evaluated = Evaluated(plan.document, plan.parameters, stack.name, ids)
            properties = evaluated.resolve(resource.get("Properties") or {})
            made = stack.made.get(name)
            if made and made.properties == properties:
                continue
            verb = "UPDATE" if made else "CREATE"
            stack.tell(f"{verb}_IN_PROGRESS", "", name, resource["Type"])
            try:
                stack.made[name] = self._make(stack, name, resource["Type"], properties)
            except ResourceFailedError as error:
                stack.tell(f"{verb}_FAILED", str(error), name, resource["Type"])
                raise
            stack.tell(f"{verb}_COMPLETE", "", name, resource["Type"])

    def _make(self, stack: Stack, name: str, kind: str, properties: Document) -> Made:
        made = stack.made.get(name)
        if kind.startswith("Custom::"):
            self._request("Update" if made else "Create", stack, name, kind, properties)
            return Made(kind, name, properties)
        if made and replaced_by(kind, made.properties, properties):
            stack.replaced.append((name, made))
            made = None
        identity = made.id if made else properties.get("FunctionName") or f"{stack.name}-{name}-{uuid.uuid4().hex[:8]}"
        match kind:
            case "AWS::SecretsManager::Secret":
                self._aws.secrets[identity] = secrets.token_hex(32)
            case "AWS::Lambda::Function":
                layers = {one.id: one for one in stack.made.values()}
                contents = [layers[layer].properties["Content"] for layer in properties.get("Layers", [])]
                self._aws.functions[identity] = self._function(properties, contents)
        return Made(kind, identity, properties)

    def _unmake(self, stack: Stack, plan: Plan, resources: list[tuple[str, Made]]) -> None:
        """Each before those that it refers to."""
        order = plan.order(stack.name)
        for name, made in sorted(resources, key=lambda one: order.index(one[0]), reverse=True):
            stack.tell("DELETE_IN_PROGRESS", "", name, made.kind)
            if made.kind.startswith("Custom::"):
                self._request("Delete", stack, name, made.kind, made.properties)
            if made.kind == "AWS::Lambda::Function":
                del self._aws.functions[made.id]
            stack.tell("DELETE_COMPLETE", "", name, made.kind)

    def _request(self, request: str, stack: Stack, name: str, kind: str, properties: Document) -> None:
        """Calls the function of a custom resource, and takes its answer."""
        event = {
            "RequestType": request,
            "ResponseURL": f"{self._aws.url}/answer",
            "StackId": stack.name,
            "RequestId": str(uuid.uuid4()),
            "ResourceType": kind,
            "LogicalResourceId": name,
            "ResourceProperties": properties,
        }
        self._aws.invoke(properties["ServiceToken"].rsplit(":", 1)[1].removesuffix(".Arn"), event)
        answers = [one for one in self._aws.answers if one["RequestId"] == event["RequestId"]]
        answer = answers[0] if answers else {"Status": "FAILED", "Reason": "the custom resource did not answer"}
        if answer["Status"] != "SUCCESS":
            raise ResourceFailedError(answer["Reason"])

    def _stack(self, request: dict[str, str]) -> Stack:
        name = request["StackName"]
        if name not in self.stacks:
            raise TemplateError(f"Stack with id {name} does not exist")
        return self.stacks[name]


def transformed(template: str, parameters: Mapping[str, str], stack: str) -> Document:
    """The template after SAM's transform, if its rules allow the parameters."""
    # A copy without YAML's aliases: SAM's transform changes the objects that it gets.
    document: Document = json.loads(json.dumps(yaml_parse(template)))
    for complaint in Evaluated(document, parameters, stack, {}).complaints(document.get("Rules") or {}):
        raise TemplateError(f"Template error: {complaint}")
    if not document.get("Transform"):
        return document
    values = {name: one.get("Default", "") for name, one in (document.get("Parameters") or {}).items()}
    values |= {**parameters, "AWS::Region": REGION, "AWS::Partition": "aws", "AWS::StackName": stack}
    with patch.dict("os.environ", {"AWS_DEFAULT_REGION": REGION}):
        translated = Translator({}, Parser()).translate(document, parameter_values=values)
    plain: Document = json.loads(json.dumps(translated))
    return plain


class _Handler(BaseHTTPRequestHandler):
    server: CloudFormation

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        request = dict(parse_qsl(body, keep_blank_values=True))
        action = request["Action"]
        method = re.sub(r"(?<!^)(?=[A-Z])", "_", action).lower()
        try:
            result = xml(getattr(self.server, method)(request))
            status, body = 200, f"<{action}Response><{action}Result>{result}</{action}Result></{action}Response>"
        except TemplateError as error:
            message = f"<Code>ValidationError</Code><Message>{escape(str(error))}</Message>"
            status, body = 400, f"<ErrorResponse><Error><Type>Sender</Type>{message}</Error></ErrorResponse>"
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: Any) -> None:
        pass


def members(request: Mapping[str, str], name: str) -> list[dict[str, str]]:
    """The structures of a list in AWS' query protocol: Name.member.1.Key=value."""
    found: dict[str, dict[str, str]] = {}
    for key, value in request.items():
        if key.startswith(f"{name}.member."):
            _, _, number, inner = key.split(".")
            found.setdefault(number, {})[inner] = value
    return list(found.values())


def xml(value: Any) -> str:
    match value:
        case dict():
            return "".join(f"<{key}>{xml(item)}</{key}>" for key, item in value.items())
        case list():
            return "".join(f"<member>{xml(item)}</member>" for item in value)
    return escape(str(value))

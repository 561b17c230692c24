"""The parts of CloudFormation that `sam deploy` and `sam delete` use, and Lambda's Invoke for the deployed
functions."""

import contextlib
import copy
import ipaddress
import json
import queue
import re
import threading
import traceback
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch
from urllib.parse import parse_qsl
from xml.sax.saxutils import escape

from samtranslator.model.exceptions import InvalidDocumentException
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse

from local.template import TemplateError, Values
from tests.deploy.resources import KINDS, Made, unique_name
from tests.registry import replaced_by

if TYPE_CHECKING:
    from tests.deploy.functions import Functions

ACCOUNT: Final = "123456789012"
REGION: Final = "eu-west-1"
NO_CHANGES: Final = (
    "The submitted information didn't contain changes. Submit different information to create a change set."
)
NESTED: Final = "AWS::CloudFormation::Stack"
# The attributes of resources that are lists; all others are text.
LISTS: Final = {"DnsEntries", "Ipv6CidrBlocks"}

Document = dict[str, Any]


class RefusedError(Exception):
    """CloudFormation answers with a ValidationError."""


class ResourceFailedError(Exception):
    """The text is the event's reason."""


class Evaluated(Values):
    """A template with its parameters. A reference has the made resource as its value, or the template's text before."""

    def __init__(self, document: Document, parameters: Mapping[str, str], stack: str, made: Mapping[str, Made]) -> None:
        super().__init__(document, parameters)
        self._known |= {
            "AWS::AccountId": ACCOUNT,
            "AWS::Region": REGION,
            "AWS::StackId": stack_id(stack),
            "AWS::StackName": stack,
        }
        self._made = made
        self.used: set[str] = set()
        """The resources that the conditions select."""

    def resources_made(self) -> dict[str, Document]:
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
                text = self.text(block)
                if "${" in text:  # not made yet
                    return [f"{text} {number}" for number in range(int(count))]
                network = ipaddress.ip_network(text)
                subnets = network.subnets(new_prefix=network.max_prefixlen - int(bits))
                return [str(one) for one, _ in zip(subnets, range(int(count)), strict=False)]
        return super()._intrinsic(name, argument)

    def _reference(self, name: str) -> Any:
        if name in self._known:
            return self._known[name]
        self.used.add(name)
        return self._made[name].id if name in self._made else f"${{{name}}}"

    def _attribute(self, name: str, attribute: str) -> Any:
        self.used.add(name)
        if name in self._made:
            return self._made[name].attributes[attribute]
        unknown = f"a:b:c:d:e:f:${{{name}.{attribute}}}"
        return [unknown] if attribute in LISTS else unknown

    def _test(self, condition: Any) -> bool:
        match condition:
            case {"Fn::Contains": [items, one]}:
                return one in self.resolve(items)
        return super()._test(condition)


@dataclass(frozen=True)
class Plan:
    template: str
    document: Document
    parameters: Mapping[str, str]

    def wanted(self, stack: str) -> dict[str, Document]:
        """The wanted resources, before any exists."""
        resolved: dict[str, Document] = Evaluated(self.document, self.parameters, stack, {}).resolve(
            self._resources(stack)
        )
        return resolved

    def order(self, stack: str) -> list[str]:
        """Each resource after those that it refers to or depends on."""
        resources = self._resources(stack)
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

    def _resources(self, stack: str) -> dict[str, Document]:
        return Evaluated(self.document, self.parameters, stack, {}).resources_made()


@dataclass
class Stack:
    name: str
    status: str = "REVIEW_IN_PROGRESS"
    plan: Plan | None = None
    tags: list[dict[str, str]] = field(default_factory=list)
    outputs: dict[str, str] = field(default_factory=dict)
    made: dict[str, Made] = field(default_factory=dict)
    """In the order in which they were made."""
    replaced: list[tuple[str, Made]] = field(default_factory=list)
    """The resources that an update has replaced. They exist until the update succeeds."""
    events: list[Document] = field(default_factory=list)
    change_sets: dict[str, "ChangeSet"] = field(default_factory=dict)

    def described(self, output: str) -> str:
        assert self.plan
        return str(self.plan.document["Outputs"][output].get("Description", ""))

    def tell(self, status: str, reason: str = "", name: str = "", kind: str = "AWS::CloudFormation::Stack") -> None:
        if not name:
            self.status = status
        event = {
            "EventId": str(uuid.uuid4()),
            "StackId": stack_id(self.name),
            "StackName": self.name,
            "LogicalResourceId": name or self.name,
            "PhysicalResourceId": stack_id(self.name) if not name else "",
            "ResourceType": kind,
            "ResourceStatus": status,
            "Timestamp": datetime.now(UTC).isoformat(),
        }
        self.events.append(event | ({"ResourceStatusReason": reason} if reason else {}))


@dataclass(frozen=True)
class ChangeSet:
    id: str
    plan: Plan
    changes: list[tuple[str, str, str]]
    """Action, logical id, type."""


class CloudFormation:
    """with CloudFormation(...) as it: ... ; `it.url` is where it listens."""

    def __init__(self, client: Callable[[str], Any], read_object: Callable[[str, str], bytes]) -> None:
        self._client = client
        self._read_object = read_object
        self.functions: Functions
        self.stacks: dict[str, Stack] = {}
        self.asked: list[Document] = []
        """Of custom resources."""
        self._answers: dict[str, queue.Queue[Document]] = {}

    def __enter__(self) -> "CloudFormation":
        outer = self

        class Handler(_Handler):
            cloudformation = outer

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://localhost:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    # The calls of sam.

    def create_change_set(self, request: Document) -> Document:
        stack = self.stacks.get(request["StackName"]) or Stack(request["StackName"])
        if not stack.events:
            stack.tell("REVIEW_IN_PROGRESS", "User Initiated")
        given = {one["ParameterKey"]: one for one in request.get("Parameters", [])}
        before = stack.plan.parameters if stack.plan else {}
        parameters = {
            name: before[name] if one.get("UsePreviousValue") == "true" else one["ParameterValue"]
            for name, one in given.items()
            if one.get("UsePreviousValue") != "true" or name in before
        }
        template = request.get("TemplateBody") or self._read_url(request["TemplateURL"])
        plan = Plan(template, transformed(template, parameters, stack.name), parameters)
        change_set = ChangeSet(
            f"arn:aws:cloudformation:{REGION}:{ACCOUNT}:changeSet/{request['ChangeSetName']}/{uuid.uuid4()}",
            plan,
            list(changes(stack.name, stack.plan, plan)),
        )
        stack.tags = request.get("Tags", stack.tags)
        stack.change_sets |= {request["ChangeSetName"]: change_set, change_set.id: change_set}
        self.stacks[stack.name] = stack
        return {"Id": change_set.id, "StackId": stack_id(stack.name)}

    def describe_change_set(self, request: Document) -> Document:
        change_set = self._stack(request).change_sets[request["ChangeSetName"]]
        told = {"ChangeSetId": change_set.id, "Status": "CREATE_COMPLETE", "ExecutionStatus": "AVAILABLE"}
        if not change_set.changes:
            told = {"ChangeSetId": change_set.id, "Status": "FAILED", "StatusReason": NO_CHANGES}
        resources = [
            {"Action": action, "LogicalResourceId": name, "ResourceType": kind}
            for action, name, kind in change_set.changes
        ]
        return told | {"Changes": [{"Type": "Resource", "ResourceChange": one} for one in resources]}

    def execute_change_set(self, request: Document) -> Document:
        stack = self._stack(request)
        plan = stack.change_sets[request["ChangeSetName"]].plan
        self._start(lambda: self._update(stack, plan) if stack.plan else self._create(stack, plan))
        return {}

    def delete_stack(self, request: Document) -> Document:
        stack = self._stack(request)
        stack.tell("DELETE_IN_PROGRESS", "User Initiated")
        # The deletion is done at once, because sam looks at once, and then only after half a minute.
        self._start(lambda: self._delete(stack), patience=30)
        return {}

    def describe_stacks(self, request: Document) -> Document:
        stack = self._stack(request)
        told = {
            "StackName": stack.name,
            "StackId": stack_id(stack.name),
            "StackStatus": stack.status,
            "CreationTime": datetime.now(UTC).isoformat(),
            "EnableTerminationProtection": "false",
            "Tags": stack.tags,
            "Outputs": [
                {"OutputKey": key, "OutputValue": value, "Description": stack.described(key)}
                for key, value in stack.outputs.items()
            ],
        }
        return {"Stacks": [told]}

    def describe_stack_events(self, request: Document) -> Document:
        return {"StackEvents": self._stack(request).events[::-1]}

    def describe_stack_resource(self, request: Document) -> Document:
        raise RefusedError(f"Resource {request['LogicalResourceId']} does not exist")

    def get_template(self, request: Document) -> Document:
        plan = self._stack(request).plan
        # sam recognises the address of a nested template by the host name of S3.
        storage = self._client("s3").meta.endpoint_url
        return {"TemplateBody": plan.template.replace(storage, f"https://s3.{REGION}.amazonaws.com") if plan else ""}

    def get_template_summary(self, request: Document) -> Document:
        plan = self._stack(request).plan
        parameters = plan.document.get("Parameters", {}) if plan else {}
        return {"Parameters": [{"ParameterKey": name} for name in parameters]}

    # The work.

    def _create(self, stack: Stack, plan: Plan) -> None:
        stack.tell("CREATE_IN_PROGRESS", "User Initiated")
        try:
            self._converge(stack, plan)
        except ResourceFailedError as error:
            stack.tell("ROLLBACK_IN_PROGRESS", str(error))
            self._unmake(stack, list(stack.made))
            stack.tell("ROLLBACK_COMPLETE")
            return
        self._finish(stack, plan, "CREATE_COMPLETE")

    def _update(self, stack: Stack, plan: Plan) -> None:
        before = stack.plan
        assert before
        stack.tell("UPDATE_IN_PROGRESS", "User Initiated")
        try:
            self._converge(stack, plan)
        except ResourceFailedError as error:
            stack.tell("UPDATE_ROLLBACK_IN_PROGRESS", str(error))
            self._take_back(stack, before)
            return
        self._clean_up(stack, before, plan)
        self._finish(stack, plan, "UPDATE_COMPLETE")

    def _clean_up(self, stack: Stack, before: Plan, plan: Plan) -> None:
        """A resource that cannot be deleted is left, and the update is complete all the same."""
        wanted = plan.wanted(stack.name)
        left = [*stack.replaced, *((name, made) for name, made in stack.made.items() if name not in wanted)]
        stack.replaced = []
        stack.made = {name: made for name, made in stack.made.items() if name in wanted}
        order = before.order(stack.name)
        for name, made in sorted(left, key=lambda one: order.index(one[0]), reverse=True):
            with contextlib.suppress(ResourceFailedError):
                self._unmake_one(stack, name, made)

    def _take_back(self, stack: Stack, before: Plan) -> None:
        anew = [(name, stack.made[name]) for name, _ in stack.replaced]
        stack.made |= dict(stack.replaced)
        stack.replaced = []
        try:
            self._converge(stack, before)
            for name, made in reversed(anew):
                self._unmake_one(stack, name, made)
            self._unmake(stack, [name for name in stack.made if name not in before.wanted(stack.name)])
        except ResourceFailedError as error:
            stack.tell("UPDATE_ROLLBACK_FAILED", str(error))  # without it sam would ask for ever
            return
        stack.tell("UPDATE_ROLLBACK_COMPLETE")

    def _finish(self, stack: Stack, plan: Plan, status: str) -> None:
        evaluated = Evaluated(plan.document, plan.parameters, stack.name, stack.made)
        stack.outputs = {
            name: evaluated.text(one["Value"])
            for name, one in plan.document.get("Outputs", {}).items()
            if "Condition" not in one or evaluated.holds(one["Condition"])
        }
        stack.plan = plan
        stack.tell(status)

    def _delete(self, stack: Stack) -> None:
        order = stack.plan.order(stack.name) if stack.plan else []
        try:
            self._unmake(stack, [name for name in order if name in stack.made])
        except ResourceFailedError as error:
            stack.tell("DELETE_FAILED", str(error))
            return
        stack.tell("DELETE_COMPLETE")
        del self.stacks[stack.name]

    def _converge(self, stack: Stack, plan: Plan) -> None:
        for name in plan.order(stack.name):
            resource = plan.document["Resources"][name]
            kind = resource["Type"]
            evaluated = Evaluated(plan.document, plan.parameters, stack.name, stack.made)
            properties = evaluated.resolve(resource.get("Properties") or {})
            made = stack.made.get(name)
            if made and made.properties == properties:
                continue
            verb = "UPDATE" if made else "CREATE"
            stack.tell(f"{verb}_IN_PROGRESS", "", name, kind)
            try:
                stack.made[name] = self._make(stack, name, kind, properties, made)
            except Exception as error:
                reason = str(error) if isinstance(error, ResourceFailedError) else traceback.format_exc(limit=-2)
                stack.tell(f"{verb}_FAILED", reason, name, kind)
                raise ResourceFailedError(
                    f"The following resource(s) failed to {verb.lower()}: [{name}]. {reason}"
                ) from error
            stack.tell(f"{verb}_COMPLETE", "", name, kind)

    def _make(self, stack: Stack, name: str, kind: str, properties: Document, made: Made | None) -> Made:
        if kind.startswith("Custom::"):
            data = self._ask("Update" if made else "Create", stack, name, kind, properties, made)
            return Made(kind, data["PhysicalResourceId"], properties, data.get("Data", {}))
        if kind == NESTED:
            return Made(kind, self._nest(stack, name, properties, made), properties)
        for code in ("Code", "Content"):
            if code in properties:
                self.functions.unpack(properties[code])
        how = KINDS[kind]
        client = self._client(how.service)
        is_replaced = made and replaced_by(kind, made.properties, properties)
        if made and not is_replaced:
            if how.change(client, made, properties):
                return Made(kind, made.id, properties, made.attributes)
            how.unmake(client, made)  # a new resource stands for a changed one
        # The calls must not change the template's values.
        ref, attributes = how.make(client, unique_name(stack.name, name), copy.deepcopy(properties))
        if made and is_replaced:
            stack.replaced.append((name, made))
        return Made(kind, ref, properties, attributes)

    def _nest(self, stack: Stack, name: str, properties: Document, made: Made | None) -> str:
        inner = self.stacks[made.id] if made else Stack(unique_name(stack.name, name))
        self.stacks[inner.name] = inner
        template, parameters = self._read_url(properties["TemplateURL"]), as_text(properties["Parameters"])
        try:
            plan = Plan(template, transformed(template, parameters, inner.name), parameters)
        except RefusedError as error:
            raise ResourceFailedError(str(error)) from None
        if inner.plan:
            self._update(inner, plan)
        else:
            self._create(inner, plan)
        if inner.plan is not plan:
            if not made:
                del self.stacks[inner.name]
            raise ResourceFailedError(f"Embedded stack {inner.name} was not successfully made")
        return inner.name

    def _unmake(self, stack: Stack, names: list[str]) -> None:
        for name in reversed(names):
            self._unmake_one(stack, name, stack.made[name])
            del stack.made[name]

    def _unmake_one(self, stack: Stack, name: str, made: Made) -> None:
        if stack.plan and stack.plan.document["Resources"].get(name, {}).get("DeletionPolicy") == "Retain":
            stack.tell("DELETE_SKIPPED", "", name, made.kind)
            return
        stack.tell("DELETE_IN_PROGRESS", "", name, made.kind)
        try:
            if made.kind.startswith("Custom::"):
                self._ask("Delete", stack, name, made.kind, made.properties, made)
            elif made.kind == NESTED:
                self._delete(self.stacks[made.id])
                if made.id in self.stacks:
                    raise ResourceFailedError(f"Embedded stack {made.id} was not deleted")
            else:
                how = KINDS[made.kind]
                how.unmake(self._client(how.service), made)
        except Exception as error:
            stack.tell("DELETE_FAILED", str(error), name, made.kind)
            raise ResourceFailedError(f"The following resource(s) failed to delete: [{name}]. {error}") from error
        stack.tell("DELETE_COMPLETE", "", name, made.kind)

    def _ask(
        self, request: str, stack: Stack, name: str, kind: str, properties: Document, made: Made | None
    ) -> Document:
        """Calls the function of a custom resource and waits for its answer."""
        token = uuid.uuid4().hex
        self._answers[token] = queue.Queue()
        event = {
            "RequestType": request,
            "ResponseURL": f"{self.url}/answer/{token}",
            "StackId": stack_id(stack.name),
            "RequestId": str(uuid.uuid4()),
            "ResourceType": kind,
            "LogicalResourceId": name,
            "ResourceProperties": as_text(properties),
            **({"PhysicalResourceId": made.id, "OldResourceProperties": as_text(made.properties)} if made else {}),
        }
        self.asked.append(event)
        threading.Thread(target=self.invoke, args=(properties["ServiceToken"], event)).start()
        try:
            answer = self._answers[token].get(timeout=min(60, int(properties["ServiceTimeout"])))
        except queue.Empty:
            raise ResourceFailedError("CloudFormation did not receive a response from your Custom Resource") from None
        if answer["Status"] != "SUCCESS":
            raise ResourceFailedError(f"Received response status [FAILED] from custom resource. {answer['Reason']}")
        return answer

    def answer(self, token: str, document: Document) -> None:
        self._answers[token].put(document)

    def invoke(self, function: str, event: Any) -> tuple[bool, Any]:
        name = function.rsplit(":", 1)[-1]
        stacks = self.stacks.values()
        everything = [one for stack in stacks for one in (*stack.made.values(), *(old for _, old in stack.replaced))]
        [properties] = [one.properties for one in everything if one.kind == "AWS::Lambda::Function" and one.id == name]
        archives = {one.id: one.properties["Content"] for one in everything if one.kind == "AWS::Lambda::LayerVersion"}
        properties = self._with_secrets(properties)
        return self.functions.invoke(properties, [archives[arn] for arn in properties.get("Layers", [])], event)

    def _with_secrets(self, properties: Document) -> Document:
        """With the values of dynamic references, which no template, event or change set shows."""

        def value(found: re.Match[str]) -> str:
            return str(self._client("secretsmanager").get_secret_value(SecretId=found[1])["SecretString"])

        resolved: Document = json.loads(
            re.sub(r"\{\{resolve:secretsmanager:([^{}]+)\}\}", value, json.dumps(properties))
        )
        return resolved

    def _stack(self, request: Document) -> Stack:
        name = request["StackName"].split("/")[1] if ":" in request["StackName"] else request["StackName"]
        if name not in self.stacks:
            raise RefusedError(f"Stack with id {name} does not exist")
        return self.stacks[name]

    def _read_url(self, url: str) -> str:
        bucket, key = url.partition("?")[0].split("/", 4)[3:]
        return self._read_object(bucket, key).decode()

    def _start(self, work: Callable[[], None], *, patience: float = 1) -> None:
        """Waits a moment, so that quick work is done before the answer."""
        thread = threading.Thread(target=work)
        thread.start()
        thread.join(timeout=patience)


def stack_id(name: str) -> str:
    return f"arn:aws:cloudformation:{REGION}:{ACCOUNT}:stack/{name}/1"


def transformed(template: str, parameters: Mapping[str, str], stack: str) -> Document:
    # A copy without YAML's aliases: SAM's transform changes the objects that it gets.
    document: Document = json.loads(json.dumps(yaml_parse(template)))
    declared = document.get("Parameters") or {}
    try:
        evaluated = Evaluated(document, parameters, stack, {})
    except TemplateError as error:
        raise RefusedError(str(error)) from None
    if complaint := next(evaluated.complaints(document.get("Rules") or {}), None):
        raise RefusedError(f"Template error: {complaint}")
    if document.get("Transform"):
        values = {name: one.get("Default", "") for name, one in declared.items()} | dict(parameters)
        values |= {"AWS::Region": REGION, "AWS::Partition": "aws", "AWS::StackName": stack}
        try:
            with patch.dict("os.environ", {"AWS_DEFAULT_REGION": REGION}):
                document = Translator({}, Parser()).translate(document, parameter_values=values)
        except InvalidDocumentException as error:
            raise RefusedError("; ".join(str(cause.message) for cause in error.causes)) from None
        document = json.loads(json.dumps(document))
    kinds = {one["Type"] for one in document["Resources"].values()} - {NESTED}
    if unknown := sorted(kind for kind in kinds - KINDS.keys() if not kind.startswith("Custom::")):
        raise RefusedError(f"Template format error: Unrecognized resource types: {unknown}")
    return document


def changes(stack: str, before: Plan | None, after: Plan) -> Iterator[tuple[str, str, str]]:
    old, new = before.wanted(stack) if before else {}, after.wanted(stack)
    for name, resource in new.items():
        if name not in old:
            yield "Add", name, resource["Type"]
        # A change set always names a nested stack: CloudFormation reads its template only when it updates it.
        elif resource["Type"] == NESTED or (old[name].get("Properties"), old[name].get("DependsOn")) != (
            resource.get("Properties"),
            resource.get("DependsOn"),
        ):
            yield "Modify", name, resource["Type"]
    yield from (("Remove", name, resource["Type"]) for name, resource in old.items() if name not in new)


def as_text(value: Any) -> Any:
    """A custom resource gets every property as text."""
    match value:
        case dict():
            return {key: as_text(item) for key, item in value.items()}
        case list():
            return [as_text(item) for item in value]
        case bool():
            return str(value).lower()
    return str(value)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    cloudformation: CloudFormation

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path.startswith("/2015-03-31/functions/"):
            failed, result = self.cloudformation.invoke(self.path.split("/")[3], json.loads(body))
            headers = {"X-Amz-Function-Error": "Unhandled"} if failed else {}
            self._send(200, json.dumps(result), "application/json", headers)
            return
        request = parsed(body.decode())
        action = request.pop("Action")
        method = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in action).lstrip("_")
        try:
            result = getattr(self.cloudformation, method)(request)
        except RefusedError as error:
            message = f"<Code>ValidationError</Code><Message>{escape(str(error))}</Message>"
            self._send(400, f"<ErrorResponse><Error><Type>Sender</Type>{message}</Error></ErrorResponse>")
            return
        self._send(200, f"<{action}Response><{action}Result>{xml(result)}</{action}Result></{action}Response>")

    def do_PUT(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.cloudformation.answer(self.path.rsplit("/", 1)[1], json.loads(body))
        self._send(200, "")

    def _send(self, status: int, body: str, kind: str = "text/xml", headers: Mapping[str, str] | None = None) -> None:
        encoded = body.encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(encoded)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        with contextlib.suppress(BrokenPipeError):
            self.wfile.write(encoded)

    def log_message(self, *_: Any) -> None:
        pass


def parsed(body: str) -> Document:
    """Name.member.1.Key=value of the query protocol."""
    document: Document = {}
    for key, value in parse_qsl(body, keep_blank_values=True):
        place, *rest = key.split(".member.")
        if not rest:
            document[place] = value
            continue
        number, _, inner = rest[0].partition(".")
        items = document.setdefault(place, [])
        while len(items) < int(number):
            items.append({} if inner else "")
        if inner:
            items[int(number) - 1][inner] = value
        else:
            items[int(number) - 1] = value
    return document


def xml(value: Any) -> str:
    match value:
        case dict():
            return "".join(f"<{key}>{xml(item)}</{key}>" for key, item in value.items())
        case list():
            return "".join(f"<member>{xml(item)}</member>" for item in value)
    return escape(str(value))

"""One OpenAPI 3.1 document for both APIs, and the list of problem types, from the code: `make openapi`.

Powertools describes the routes and pydantic the models. This module corrects what they do not know or describe wrongly:
errors are problem documents, an optional parameter or body is absent and not null, and a docstring under a field is its
description.
"""

import ast
import inspect
import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aws_lambda_powertools.event_handler.openapi.models import HTTPBearer
from pydantic import BaseModel

from local.problems import PROBLEMS, page
from tidegate.http.api import LOG_IN, WHO
from tidegate.http.problems import STATUSES

if TYPE_CHECKING:
    from tidegate.http.api import Api

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "functions/management/openapi.json"
PAGE = ROOT / "docs/problems.md"

_CODE = ("layers/tidegate", "functions/enqueue", "functions/management")
_ABOUT = """The API to enqueue, watch and control jobs. An error is a problem document (RFC 9457) whose `detail`
says what to change, and whose `type` is one of a fixed list. Errors of the gateway itself have another form,
`{"message": …}`: for a body over the 6 MB that Lambda takes (413), and for a function that crashed (500) or took over
30 seconds (503). Each answer to a caller with a rate limit has the headers RateLimit and RateLimit-Policy
(draft-ietf-httpapi-ratelimit-headers-10)."""
_TAGS = {
    "jobs": "Enqueue, list and show jobs, and act on them.",
    "batches": "Jobs that one request enqueued together.",
    "progress": "Counts of the jobs with one reference.",
    "types": "Job types and their overrides.",
    "workers": "The processors.",
    "keys": "API keys.",
    "logins": "Cookies for browsers, in exchange for a key, a token or a one-time code.",
    "endpoints": "Systems outside that are told what became of jobs, or that jobs call.",
    "stats": "The state of the queue.",
    "audit": "Who has changed what.",
    "live": "What a screen shows, asked again and again.",
    "webhooks": "Events from other services.",
    "docs": "This document.",
}
_NOUNS = {"worker": "workers", "login": "logins", "metrics": "stats", "health": "stats", "openapi.json": "docs"}
_NOUNS |= {"backlog": "stats", "database": "stats", "limits": "types", "schedules": "types", "locks": "workers"}
_NOUNS |= {
    "errors": "jobs",
    "logs": "jobs",
    "signals": "jobs",
    "suggestions": "jobs",
    "deliveries": "endpoints",
    "receipts": "endpoints",
}
_PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "A problem document (RFC 9457).",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "enum": [f"urn:tidegate:problem:{name}" for name in PROBLEMS]},
        "title": {"type": "string", "description": "the status in words"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string", "description": "what to change"},
        "errors": {
            "type": "array",
            "description": "with 400 and 413: the wrong parts of the request, at most 50",
            "items": {
                "type": "object",
                "required": ["where", "what", "type"],
                "properties": {name: {"type": "string"} for name in ("where", "what", "type")},
            },
        },
    },
}
_SIGNED = {
    "description": "The sender's JSON, with exactly the bytes that were signed.",
    "content": {"application/json": {"schema": {"type": "object"}}},
    "required": True,
}


def document() -> dict[str, Any]:
    """Imports the functions with an environment made here. No database is needed."""
    os.environ["DATABASE_URL"] = "postgresql://"
    sys.path[:0] = [str(ROOT / folder) for folder in _CODE if str(ROOT / folder) not in sys.path]
    import enqueue
    import management  # noqa: F401  # which adds the routes
    from management_api import api

    return merged(enqueue.api, api)


def merged(*apis: "Api") -> dict[str, Any]:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    paths: dict[str, Any] = {}
    schemas: dict[str, Any] = {"Problem": _PROBLEM}
    for api in apis:
        scheme = HTTPBearer(description="an API key, tg_…, or a JSON Web Token if the stack accepts them")
        made = api.get_openapi_schema(title="Tidegate", version=version, security_schemes={"key": scheme})
        found = json.loads(made.model_dump_json(by_alias=True, exclude_none=True))
        for route in api._dynamic_routes + api._static_routes:
            operation = found["paths"][route.openapi_path][route.method.lower()]
            corrected = _operation(api, route, operation)
            paths.setdefault(route.openapi_path, {})[route.method.lower()] = corrected
        for name, schema in found["components"]["schemas"].items():
            assert schemas.get(name, schema) == schema, f"two models are called {name}"
            schemas[name] = schema
    problems = _shared_problems(paths)
    texts = _field_texts()
    for name, schema in schemas.items():
        _describe(name, schema, texts)
    whole: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {"title": "Tidegate", "version": version, "description": " ".join(_ABOUT.split())},
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": text} for name, text in _TAGS.items()],
        "x-problems": {name: {"status": STATUSES[name], "means": each.means} for name, each in PROBLEMS.items()},
        "paths": {path: paths[path] for path in sorted(paths)},
        "components": {
            "schemas": schemas,
            "responses": problems,
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "an API key, `tg_…`, or a JSON Web Token if the stack accepts them",
                },
                "login": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "__Host-tidegate",
                    "description": "the cookie of `POST /api/login`, without Authorization; a change also needs "
                    "`Sec-Fetch-Site: same-origin`, or without that header an `Origin` equal to the host",
                },
            },
        },
    }
    used = _used(whole)
    whole["components"]["schemas"] = {name: schemas[name] for name in sorted(used)}
    tidied: dict[str, Any] = _tidied(whole)
    return tidied


def _shared_problems(paths: dict[str, Any]) -> dict[str, Any]:
    """Moves the problems to the components, and lets the operations refer to them: most belong to many operations."""
    shared: dict[str, Any] = {}
    for operation in (each for path in paths.values() for each in path.values()):
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                name = ".".join(
                    re.findall(r"`([^`]+)`", answer["description"]) + re.findall(r"role (\w+)", answer["description"])
                )
                assert shared.setdefault(name, answer) == answer
                operation["responses"][status] = {"$ref": f"#/components/responses/{name}"}
    return dict(sorted(shared.items()))


def _operation(api: "Api", route: Any, found: dict[str, Any]) -> dict[str, Any]:
    noun = route.openapi_path.split("/")[2]
    name = route.func.__name__
    is_open, is_signed = route.openapi_path in api._open_paths, _is_signed(api, route)
    roles = [role for each in route.security or [] for role in each["key"]]
    made = {
        "tags": [_NOUNS.get(noun, noun)],
        "operationId": name,
        "summary": name.replace("_", " ").capitalize(),
        "description": " ".join((inspect.getdoc(route.func) or "").split()),
        "security": [] if is_open or is_signed else [{"key": roles}, {"login": roles}],
        "parameters": [_parameter(each) for each in _parameters(route, found.get("parameters", []))],
    }
    if not made["description"]:
        del made["description"]
    if is_signed:
        made["requestBody"] = _SIGNED
    elif "requestBody" in found:
        made["requestBody"] = _without_null_body(found["requestBody"])
    statuses = {int(status): answer for status, answer in found["responses"].items() if int(status) != 422}
    for status in _shared_statuses(is_open=is_open, is_signed=is_signed):
        statuses.setdefault(status, {"content": {"application/problem+json": {"schema": _ref("Problem")}}})
    if (route.method, route.openapi_path) == LOG_IN:
        made["security"] = [{"key": []}, {}]
    if (route.method, route.openapi_path) == WHO:
        made["security"].append({})
    made["responses"] = {
        str(status): _answer(status, statuses[status], roles, name, is_signed=is_signed) for status in sorted(statuses)
    }
    return made


def _shared_statuses(*, is_open: bool, is_signed: bool) -> set[int]:
    """The statuses that come from the checks before a route, or that any route can have."""
    statuses = {400, 500, 503}
    if not is_signed:
        statuses |= {413, 415}
        if not is_open:
            statuses |= {401, 403, 429}
    return statuses


def _answer(
    status: int, answer: dict[str, Any], roles: list[str], operation: str, *, is_signed: bool
) -> dict[str, Any]:
    if status < 400:
        return {key: value for key, value in (answer | {"description": HTTPStatus(status).phrase}).items() if value}
    names = [n for n, each in PROBLEMS.items() if STATUSES[n] == status and (not each.at or operation in each.at)]
    if operation.startswith("get_"):
        names = [name for name in names if name != "cross-site"]
    if is_signed and status == 401:
        names = ["bad-signature"]
    assert names, f"{operation} answers {status}, which no problem in PROBLEMS has"
    text = ", ".join(f"`{name}`" for name in names)
    if status == 403:
        why = "the token names no role, or a viewer asks for a change"
        text += f": it needs the role {roles[0]}" if roles else f": {why}"
    headers = {}
    if status in {429, 503}:
        headers["Retry-After"] = {"description": "seconds", "schema": {"type": "string", "pattern": "^[0-9]+$"}}
    if status == 429:
        headers |= {name: {"schema": {"type": "string"}} for name in ("RateLimit", "RateLimit-Policy")}
    if status == 401:
        headers["WWW-Authenticate"] = {"schema": {"type": "string"}}
    made = {"description": text, "content": answer["content"]}
    return made | ({"headers": headers} if headers else {})


def _is_signed(api: "Api", route: Any) -> bool:
    return bool(api._signed_path and route.openapi_path.startswith(api._signed_path))


def _parameters(route: Any, found: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Describes a model of query parameters again, because Powertools loses the constraints of its fields."""
    models: dict[str, Any] = {}
    for field in route.dependant.query_params:
        model = field.field_info.annotation
        if isinstance(model, type) and issubclass(model, BaseModel):
            models |= _inlined(model.model_json_schema())
    for each in found:
        yield each | {"schema": models[each["name"]]} if each["name"] in models else each


def _inlined(schema: dict[str, Any]) -> dict[str, Any]:
    def inline(value: Any) -> Any:
        if isinstance(value, dict) and "$ref" in value:
            return {key: each for key, each in value.items() if key != "$ref"} | inline(
                schema["$defs"][value["$ref"].rpartition("/")[2]]
            )
        if isinstance(value, dict):
            return {key: inline(each) for key, each in value.items()}
        return [inline(each) for each in value] if isinstance(value, list) else value

    inlined: dict[str, Any] = inline(schema["properties"])
    return inlined


def _parameter(found: dict[str, Any]) -> dict[str, Any]:
    schema = _without_null(found["schema"])
    made = {"name": found["name"], "in": found["in"], "required": found.get("required", False)}
    text = found.get("description") or schema.pop("description", None)
    schema.pop("description", None)
    return made | ({"description": text} if text else {}) | {"schema": schema}


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter that is not given is absent: «null» in a query would be a text of four letters."""
    options: list[dict[str, Any]] = [each for each in schema.get("anyOf", []) if each != {"type": "null"}]
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    if rest.get("default", ...) is None:
        del rest["default"]
    if len(options) == 1:
        return rest | options[0]
    return rest | ({"anyOf": options} if options else {})


def _without_null_body(body: dict[str, Any]) -> dict[str, Any]:
    content = {kind: {"schema": _without_null(each["schema"])} for kind, each in body["content"].items()}
    return {"required": body.get("required", False), "content": content}


def _field_texts() -> dict[str, dict[str, str]]:
    """The docstrings under the fields of each class, inherited fields first."""
    texts: dict[str, dict[str, str]] = {}
    bases: dict[str, list[str]] = {}
    for file in (path for folder in _CODE for path in sorted((ROOT / folder).rglob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ClassDef):
                bases.setdefault(node.name, []).extend(base.id for base in node.bases if isinstance(base, ast.Name))
                texts.setdefault(node.name, {}).update(_texts_under(node))

    def of(name: str) -> dict[str, str]:
        inherited: dict[str, str] = {}
        for base in bases.get(name, []):
            inherited |= of(base)
        return inherited | texts.get(name, {})

    return {name: of(name) for name in texts}


def _texts_under(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for pair in zip(node.body, node.body[1:], strict=False):
        match pair:
            case ast.AnnAssign(target=ast.Name(id=field)), ast.Expr(value=ast.Constant(value=str(text))):
                yield field, " ".join(text.split())


def _describe(name: str, schema: dict[str, Any], texts: dict[str, dict[str, str]]) -> None:
    if "description" in schema:
        schema["description"] = " ".join(schema["description"].split())
    for field, described in schema.get("properties", {}).items():
        if field in texts.get(name, {}):
            described.setdefault("description", texts[name][field])


def _tidied(value: Any) -> Any:
    """Without titles that repeat a name, and with whole numbers as integers."""
    if isinstance(value, list):
        return [_tidied(each) for each in value]
    if not isinstance(value, dict):
        return int(value) if isinstance(value, float) and value.is_integer() else value
    titled = {"type", "anyOf", "allOf", "$ref", "enum", "const", "properties"} & value.keys() or value.keys() <= {
        "title",
        "description",
    }
    return {
        key: _tidied(each) for key, each in value.items() if not (key == "title" and titled and isinstance(each, str))
    }


def _used(whole: dict[str, Any]) -> set[str]:
    schemas = whole["components"]["schemas"]
    used: set[str] = set()
    todo = _refs(whole["paths"]) | {"Problem"}
    while todo:
        name = todo.pop()
        if name not in used:
            used.add(name)
            todo |= _refs(schemas[name])
    return used


def _refs(value: Any) -> set[str]:
    return set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(value)))


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def text_of(made: dict[str, Any]) -> str:
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    DOCUMENT.write_text(text_of(document()), "utf-8")
    PAGE.write_text(page(), "utf-8")

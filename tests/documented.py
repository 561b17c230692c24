"""The routes of the API as its document lists them."""

import json
from typing import Any

from local.openapi import DOCUMENT
from local.routes import Routes
from local.template import Route

PATHS: dict[str, dict[str, dict[str, Any]]] = json.loads(DOCUMENT.read_text())["paths"]
OPERATIONS = {f"{method.upper()} {path}": one for path, methods in PATHS.items() for method, one in methods.items()}
_match = Routes(Route(method.upper(), path, "") for path, methods in PATHS.items() for method in methods).match


def documented(method: str, path: str) -> str:
    """The route of the document that the path belongs to: GET /api/jobs/{job_id}."""
    found = _match(method, path)
    assert found, f"{method} {path}"
    return found[0].key


def asked(event: dict[str, Any]) -> str:
    return documented(event["requestContext"]["http"]["method"], event["rawPath"])

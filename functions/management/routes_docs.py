"""/api/openapi.json, /api/docs: the description of the API, for programs and for people.

Neither holds a secret, so both need no key: a client's author can read them before there is one.
"""

import base64
import hashlib
import re
from pathlib import Path

from aws_lambda_powertools.event_handler import Response

from management_api import api
from tidegate.http.answers import answers

_HERE = Path(__file__).parent


@api.get("/api/openapi.json", responses=answers(200, text="application/json"))
def get_openapi() -> Response[str]:
    """This document: OpenAPI 3.1."""
    body = (_HERE / "openapi.json").read_text("utf-8")
    return Response(status_code=200, content_type="application/json", body=body)


@api.get("/api/docs", responses=answers(200, text="text/html"))
def get_docs() -> Response[str]:
    """The same as a page, which sends requests to this API only."""
    page = (_HERE / "docs.html").read_text("utf-8")
    headers = {
        "Content-Security-Policy": "; ".join(
            (
                "default-src 'none'",
                f"script-src {_digests('script', page)}",
                f"style-src {_digests('style', page)}",
                "connect-src 'self'",
                "img-src data:",
                "base-uri 'none'",
                "form-action 'none'",
                "frame-ancestors 'none'",
            )
        ),
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(status_code=200, content_type="text/html; charset=utf-8", headers=headers, body=page)


def _digests(tag: str, page: str) -> str:
    """The hashes of these elements' exact contents: the browser runs and applies nothing else."""
    contents = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
    digests = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in contents)
    return " ".join(f"'sha256-{digest}'" for digest in digests)

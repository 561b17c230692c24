"""Every error as a problem document (RFC 9457). Only this module knows both Tidegate's errors and HTTP's statuses."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import Response

from tidegate.base import errors

STATUSES = {
    "malformed": HTTPStatus.BAD_REQUEST,
    "invalid": HTTPStatus.BAD_REQUEST,
    "unknown-type": HTTPStatus.BAD_REQUEST,
    "unauthenticated": HTTPStatus.UNAUTHORIZED,
    "bad-signature": HTTPStatus.UNAUTHORIZED,
    "forbidden": HTTPStatus.FORBIDDEN,
    "not-for-this-key": HTTPStatus.FORBIDDEN,
    "cross-site": HTTPStatus.FORBIDDEN,
    "not-found": HTTPStatus.NOT_FOUND,
    "no-such-route": HTTPStatus.NOT_FOUND,
    "method-not-allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "conflict": HTTPStatus.CONFLICT,
    "illegal-transition": HTTPStatus.CONFLICT,
    "type-disabled": HTTPStatus.CONFLICT,
    "idempotency-conflict": HTTPStatus.CONFLICT,
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "unsupported-format": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "too-many-requests": HTTPStatus.TOO_MANY_REQUESTS,
    "too-many-pending": HTTPStatus.TOO_MANY_REQUESTS,
    "internal-error": HTTPStatus.INTERNAL_SERVER_ERROR,
    "database-unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
    "degraded": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""By the name of the problem: the name of the error's class, or of its parent, in lower case with hyphens."""


def problem(name: str, detail: str, headers: Mapping[str, str] | None = None, **more: Any) -> Response[str]:
    status = STATUSES[name]
    document = {"type": f"urn:tidegate:problem:{name}", "title": status.phrase, "status": status, "detail": detail}
    return Response(
        status_code=status,
        content_type="application/problem+json",
        headers=dict(headers or {}),
        body=json.dumps(document | more),
    )


def from_error(error: errors.TidegateError) -> Response[str]:
    name = next(name for kind in type(error).__mro__ if (name := _name(kind)) in STATUSES)
    if isinstance(error, errors.Invalid):
        return problem(name, str(error), errors=[wrong._asdict() for wrong in error.wrong[: errors.MOST_ERRORS]])
    more = error.more if isinstance(error, errors.Degraded) else {}
    return problem(name, str(error), _headers(error), **more)


def _name(kind: type) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).lstrip("-")


def _headers(error: errors.TidegateError) -> dict[str, str]:
    match error:
        case errors.BadSignature():
            return {"WWW-Authenticate": 'Signature realm="tidegate"'}
        case errors.Unauthenticated():
            return {"WWW-Authenticate": 'Bearer realm="tidegate"'}
        case errors.MethodNotAllowed(allowed=allowed):
            return {"Allow": ", ".join(allowed)}
        case errors.TooManyRequests(after=seconds):
            return {"Retry-After": str(seconds)}
        case _:
            return {}

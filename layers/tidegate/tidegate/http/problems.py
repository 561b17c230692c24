"""Every error as a problem document (RFC 9457); the only place that knows both our errors and HTTP's statuses."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import Response

from tidegate import errors

_STATUSES: dict[type[errors.TidegateError], HTTPStatus] = {
    errors.Malformed: HTTPStatus.BAD_REQUEST,
    errors.UnknownType: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    errors.Invalid: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.UnsupportedFormat: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    errors.Unauthenticated: HTTPStatus.UNAUTHORIZED,
    errors.Forbidden: HTTPStatus.FORBIDDEN,
    errors.TooManyRequests: HTTPStatus.TOO_MANY_REQUESTS,
    errors.NotFound: HTTPStatus.NOT_FOUND,
    errors.Conflict: HTTPStatus.CONFLICT,
    errors.Unavailable: HTTPStatus.SERVICE_UNAVAILABLE,
}


def problem(
    status: HTTPStatus, name: str, detail: str, headers: Mapping[str, str] | None = None, **more: Any
) -> Response[str]:
    document = {"type": f"urn:tidegate:problem:{name}", "title": status.phrase, "status": status, "detail": detail}
    return Response(
        status_code=status,
        content_type="application/problem+json",
        headers=dict(headers or {}),
        body=json.dumps(document | more),
    )


def from_error(error: errors.TidegateError) -> Response[str]:
    status = next(_STATUSES[kind] for kind in type(error).__mro__ if kind in _STATUSES)
    name = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in type(error).__name__).lstrip("-")
    return problem(status, name, str(error), _headers(error))


def _headers(error: errors.TidegateError) -> dict[str, str]:
    match error:
        case errors.BadSignature():
            return {"WWW-Authenticate": 'Signature realm="tidegate"'}
        case errors.Unauthenticated():
            return {"WWW-Authenticate": 'Bearer realm="tidegate"'}
        case errors.TooManyRequests(after=seconds):
            return {"Retry-After": str(seconds)}
        case _:
            return {}

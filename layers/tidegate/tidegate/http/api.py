"""Powertools' resolver, with Tidegate's checks before it and its problem documents after it.

The order: path and method, the key, token or login, the role that the route needs, the body's size and form, then (by
Powertools) the path, the query and the body against the models in the route's signature, then the route.
"""

import json
import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any

import psycopg
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response
from aws_lambda_powertools.event_handler.api_gateway import Route
from aws_lambda_powertools.event_handler.openapi.exceptions import RequestValidationError
from aws_lambda_powertools.shared.json_encoder import Encoder
from aws_lambda_powertools.utilities.typing import LambdaContext

from tidegate.base.errors import (
    Forbidden,
    Invalid,
    MethodNotAllowed,
    NoSuchRoute,
    TidegateError,
    Wrong,
)
from tidegate.base.misfits import what, where
from tidegate.base.settings import Settings
from tidegate.base.telemetry import Metric, logger, publish
from tidegate.http import body, problems, rate_limit
from tidegate.http.callers import Callers
from tidegate.http.cookies import check_same_origin, sent_cookie
from tidegate.http.principal import Principal, Role
from tidegate.http.rate_limit import Bucket, RateExceeded
from tidegate.http.right_paths import right_path
from tidegate.http.trace import traceparent
from tidegate.postgres import database
from tidegate.processor.waker import Waker

LOG_IN = ("POST", "/api/login")
WHO = ("GET", "/api/login")
# A viewer ends its own login, and watches what it sees.
_VIEWERS = {LOG_IN, ("DELETE", "/api/login"), ("POST", "/api/live/tickets")}
# API Gateway's, for what the template gives no route of its own.
_DEFAULT_ROUTE = "$default"
# The template's schedule sends this event once a day: Lambda takes the network from a function that is idle for two
# weeks.
_STAY_ACTIVE = {"stay": "active"}


# Its method, path and pattern; and the route, unless another function has it.
type _Known = tuple[str, str, re.Pattern[str], Route | None]


class Api(APIGatewayHttpResolver):
    def __init__(
        self,
        settings: Settings,
        *,
        open_paths: frozenset[str] = frozenset(),
        signed_path: str | None = None,
        body_limits: Mapping[str, int] = MappingProxyType({}),
        other_routes: Iterable[tuple[str, str]] = (),
    ) -> None:
        """`open_paths` need no key. The routes under `signed_path` get the unchanged event and check the body's
        signature themselves. `other_routes`: methods and paths that another function answers."""
        super().__init__(enable_validation=True, json_body_deserializer=body.parsed)
        # As a parameter it would also encode objects in answers before they are checked against their models.
        self._serializer = _encoded
        self._settings = settings
        self._open_paths = open_paths
        self._signed_path = signed_path
        self._body_limits = body_limits
        self._other_routes: list[_Known] = [
            (method, path, self._compile_regex(path), None) for method, path in other_routes
        ]
        self._callers = Callers(settings)
        # Of the caller of the present request, if it is limited.
        self._buckets: tuple[Bucket, ...] = ()
        self._waker = Waker(settings.functions_by_lane)
        self.exception_handler(Exception)(_problem)

    def serve(self, event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
        if event == _STAY_ACTIVE:
            return {"statusCode": HTTPStatus.NO_CONTENT}
        if _asked(event)[0] == "OPTIONS":
            # A browser's preflight for a page of another origin. API Gateway sends it to the default route, and adds
            # the headers that CorsOrigins allows to a success.
            return {"statusCode": HTTPStatus.NO_CONTENT, "headers": {}}
        self._buckets = ()
        answer = self._answer(event, context)
        if event["routeKey"] == _DEFAULT_ROUTE:
            # The gateway's access log says no more of it. This line has the same id, and the route if there is one.
            gateways = {"gateway_request_id": event["requestContext"]["requestId"]}
            logger.info("request answered", extra={"status_code": int(answer["statusCode"])} | gateways)
        if answer["statusCode"] >= HTTPStatus.INTERNAL_SERVER_ERROR:
            # Lambda counts no error here, since the error is answered and not raised.
            publish([Metric("ServerErrors", [1])], function=context.function_name)
        # No cache may keep an answer for another caller, and no browser may guess another media type.
        headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
        return answer | {"headers": headers | rate_limit.headers(self._buckets) | answer["headers"]}

    def _answer(self, event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
        # API Gateway sends names in lower case; `sam local start-api` does not.
        event = event | {"headers": {name.lower(): value for name, value in event["headers"].items()}}
        logger.append_keys(traceparent=traceparent(event["headers"]))
        try:
            route = self._find_route(event)
            if event["routeKey"] == _DEFAULT_ROUTE:
                logger.append_keys(route=f"{route.method} {route.openapi_path}")
            if self._signed_path and route.openapi_path.startswith(self._signed_path):
                return self.resolve(event, context)
            if not self._is_open(event):
                self.context["principal"] = self._authenticate(event)
                _check_viewer(self.principal, route)
                for scheme in route.security or ():
                    self.principal.require(Role(scheme["key"][0]))
            event = body.checked(event, self._body_limits.get(event["rawPath"], body.MAX_BODY_BYTES))
        except Exception as error:  # noqa: BLE001  # for each error the caller gets a problem document
            self.context.clear()
            return _as_dict(_problem(error))
        return self.resolve(event, context)

    def _find_route(self, event: dict[str, Any]) -> Route:
        """Powertools looks for the route again. Its own search ignores a line break at the end of a path, and takes a
        fixed path (/api/jobs/batch) for a name (/api/jobs/<job_id>) when the method does not fit."""
        method, path = _asked(event)
        known: list[_Known] = [
            (route.method, route.path, route.rule, route) for route in self._static_routes + self._dynamic_routes
        ]
        known += self._other_routes
        there = [each for each in known if each[2].fullmatch(path)]
        exact = [each for each in there if each[1] == path]
        there = exact or there
        for its_method, _, _, route in there:
            if its_method == method and route:
                return route
        right = right_path(method, path, is_known=lambda other: any(each[2].fullmatch(other) for each in known))
        if right and not exact:
            raise NoSuchRoute(f"there is no route with this path: {right}")
        if there:
            allowed = sorted({its_method for its_method, *_ in there})
            raise MethodNotAllowed(f"this path is not for {method}", allowed=allowed)
        raise NoSuchRoute("there is no route with this path")

    def _is_open(self, event: dict[str, Any]) -> bool:
        """Who logs in with a code, has nothing else yet; the code is in the body, which the route reads. A visitor may
        ask whether there is a login."""
        if _asked(event) == WHO:
            return not event["headers"].get("authorization") and sent_cookie(event) is None
        if _asked(event) != LOG_IN or event["headers"].get("authorization"):
            return event["rawPath"] in self._open_paths
        check_same_origin(event)
        return True

    @property
    def connection(self) -> database.Connection:
        return database.connection(self._settings.database)

    def wake(self, types: Iterable[str] | None = None, *, soon: Iterable[str] | None = None) -> None:
        """Jobs of these types, or any, are ready now; of `soon`, before the next tick: their lanes' processors are
        invoked. After the commit, so what goes wrong here is no error of the request."""
        if not self._waker:
            return
        try:
            self._waker.wake(self.connection, types, soon=soon)
        except psycopg.Error as error:
            logger.warning("no processor woken: the tick follows", extra={"error": database.in_a_line(error)})

    @property
    def principal(self) -> Principal:
        principal: Principal = self.context["principal"]
        return principal

    def identify(self, role: Role) -> None:
        """For an open route that says more to callers with this role."""
        self.context["principal"] = self._authenticate(self.current_event.raw_event)
        self.principal.require(role)

    @property
    def traceparent(self) -> str | None:
        return traceparent(self.current_event.raw_event["headers"])

    def _authenticate(self, event: dict[str, Any]) -> Principal:
        try:
            principal = self._callers.find(event)
        except RateExceeded as error:
            self._buckets = error.buckets
            raise
        self._buckets = principal.buckets
        return principal


def _check_viewer(principal: Principal, route: Route) -> None:
    if principal.role is Role.VIEWER and route.method != "GET" and (route.method, route.openapi_path) not in _VIEWERS:
        raise Forbidden("the caller's role is viewer, which changes nothing")


def _encoded(answer: Any) -> str:
    """Letters are not escaped: an escaped one takes up to three times as much of an answer."""
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"), cls=Encoder)
    return text.encode(errors="replace").decode()  # half a surrogate pair can only come from the request


def _asked(event: dict[str, Any]) -> tuple[str, str]:
    return event["requestContext"]["http"]["method"], event["rawPath"]


def _problem(error: Exception) -> Response[str]:
    match error:
        case TidegateError():
            return problems.from_error(error)
        case RequestValidationError():
            return _invalid(error)
        case psycopg.Error() if not database.is_about_data(error):
            about = {"error": database.in_a_line(error)}
            logger.error("database unavailable", extra=about, exc_info=not database.is_lost(error))
            return problems.problem(
                "database-unavailable",
                "the database did not answer: try again in a few seconds",
                {"Retry-After": "5"},
            )
        case _:
            logger.exception("request failed")
            return problems.problem("internal-error", "an unexpected error happened; it has been logged")


def _invalid(error: RequestValidationError) -> Response[str]:
    return problems.from_error(
        Invalid(*(Wrong(_where(each["loc"]), what(each), each["type"]) for each in error.errors()))
    )


def _where(loc: tuple[int | str, ...]) -> str:
    # A route whose query is a model has `query` twice in the location.
    return where(loc[1:] if loc[:2] == ("query", "query") else loc)


def _as_dict(response: Response[str]) -> dict[str, Any]:
    headers = dict(response.headers) | {"Content-Type": response.content_type}
    return {"statusCode": response.status_code, "headers": headers, "body": response.body, "isBase64Encoded": False}

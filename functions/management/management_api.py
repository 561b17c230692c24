"""The API to which each routes_*.py adds its routes."""

import os

from tidegate.base.settings import Settings
from tidegate.http.api import Api
from tidegate.http.query_string import known_only

settings = Settings.read(os.environ)
api = Api(
    settings,
    open_paths=frozenset({"/api/health", "/api/openapi.json", "/api/docs", "/api/login/options"}),
    # API Gateway's default route leads here, and 405 answers list the methods of a path.
    other_routes=[
        ("POST", "/api/jobs"),
        ("POST", "/api/jobs/create"),
        ("POST", "/api/jobs/batch"),
        ("POST", "/api/webhooks/<source>"),
    ],
)
api.use([known_only])

# The part of an invocation that is kept for sending the answer.
_RESERVE_SECONDS = 2.0


def seconds_left() -> float:
    return max(api.lambda_context.get_remaining_time_in_millis() / 1000 - _RESERVE_SECONDS, 0)

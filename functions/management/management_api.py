"""The one API that all the files with routes add theirs to."""

import os

from tidegate.base.settings import Settings
from tidegate.http.api import Api
from tidegate.http.query_string import known_only

settings = Settings.read(os.environ)
api = Api(
    settings,
    open_paths=frozenset({"/api/health", "/api/openapi.json", "/api/docs"}),
    # It hears of whatever no route takes, and says which methods a path is for.
    other_routes=[("POST", "/api/jobs"), ("POST", "/api/jobs/batch"), ("POST", "/api/webhooks/<source>")],
)
api.use([known_only])

# What a function keeps of its time to answer in.
_RESERVE_SECONDS = 2.0


def seconds_left() -> float:
    return max(api.lambda_context.get_remaining_time_in_millis() / 1000 - _RESERVE_SECONDS, 0)

"""The one API that all the files with routes add theirs to."""

import os

from tidegate.http.api import Api
from tidegate.http.query import known_only
from tidegate.settings import Settings

api = Api(Settings.read(os.environ), open_paths=frozenset({"/api/health", "/api/openapi.json", "/api/docs"}))
api.use([known_only])

PROCESSOR_FUNCTION = os.environ.get("PROCESSOR_FUNCTION", "")
"""What `trigger` invokes."""

TARGET_FUNCTIONS = frozenset(filter(None, os.environ.get("TARGET_FUNCTIONS", "").replace(" ", "").split(",")))
"""Which other functions job types may be run by: the processors may call no others."""

# What a function keeps of its time to answer in.
_RESERVE_SECONDS = 2.0


def seconds_left() -> float:
    return max(api.lambda_context.get_remaining_time_in_millis() / 1000 - _RESERVE_SECONDS, 0)

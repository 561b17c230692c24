"""The job types that a stack with a lane outside has besides its own."""

import os
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tidegate.base.settings import OutsideSettings, Settings
from tidegate.job_type.definition import JobType, JobTypes, known
from tidegate.outside.callback import callback
from tidegate.outside.email import email, paced
from tidegate.outside.http_request import http_request

LANE: Final = "outside"
_BUILT_IN = (http_request, email, callback)
# The queue itself enqueues these, with payloads of its own.
_RESERVED: Final = frozenset({callback.name})


def with_built_in(own: Iterable[JobType], settings: Settings) -> JobTypes:
    """The application's type takes the place of a built-in one with its name: jobs of that name may be waiting when an
    update brings the built-in type."""
    job_types = known(own)
    if taken := _RESERVED & job_types.keys():
        raise ValueError(f"the job type name {min(taken)!r} belongs to Tidegate: choose another name")
    built_in = known(_BUILT_IN if LANE in settings.lanes else ())
    if settings.lane == LANE and email.name not in job_types and OutsideSettings.read(os.environ).email_from:
        built_in = {**built_in, email.name: paced()}
    types = {**built_in, **job_types}
    return _encrypted(types) if settings.encryption == "all" else types


def _encrypted(types: JobTypes) -> JobTypes:
    """All but the queue's own, which hold no contents of other jobs."""
    return {name: each if name in _RESERVED else replace(each, encrypted=True) for name, each in types.items()}

"""The job types that a stack with a lane outside has besides its own."""

from collections.abc import Collection, Iterable
from typing import Final

from tidegate.job_type.definition import JobType, JobTypes, known
from tidegate.outside.http_request import http_request

LANE: Final = "outside"
_BUILT_IN = (http_request,)
# The queue itself enqueues these, with payloads of its own.
_RESERVED: Final = frozenset({"callback"})


def with_built_in(own: Iterable[JobType], lanes: Collection[str]) -> JobTypes:
    """The application's type takes the place of a built-in one with its name: jobs of that name may be waiting when an
    update brings the built-in type."""
    job_types = known(own)
    if taken := _RESERVED & job_types.keys():
        raise ValueError(f"the job type name {min(taken)!r} belongs to Tidegate: choose another name")
    built_in = _BUILT_IN if LANE in lanes else ()
    return {**known(built_in), **job_types}

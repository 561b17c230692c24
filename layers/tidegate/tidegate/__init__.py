"""Tidegate: a background-job queue on Postgres, run by a Lambda function that a schedule opens like a gate.

The way of a job, and the module for each arrow:

    a request ──enqueue──▶ pending ──claim──▶ processing ──settle──▶ completed
                              ▲                   │                  failed
                              └──settle, reclaim──┘

    enqueue.py   one row, for the asking
    claim.py     a bounded batch of rows, under the optimistic lock
    run.py       the handlers, each in a slot of its own (slot.py)
    settle.py    what became of each (outcome.py), where the lock still holds
    reclaim.py   what an invocation left behind when it died
    schedule.py  what job types make due by themselves (cron.py)
    prune.py     the end of what has finished long ago (retention.py)
    watch.py     what an invocation tells of itself and of its lane, as metrics
    processor.py one invocation: all of these, from top to bottom

What a handler's author needs is importable from here.
"""

from tidegate.backoff import Exponential, Fixed, Quadratic
from tidegate.cron import Schedule
from tidegate.job_type import Rate, job_type
from tidegate.outcome import Fail, Later, Retry, Review, Wait
from tidegate.retention import Retention
from tidegate.running import Running

__all__ = [
    "Exponential",
    "Fail",
    "Fixed",
    "Later",
    "Quadratic",
    "Rate",
    "Retention",
    "Retry",
    "Review",
    "Running",
    "Schedule",
    "Wait",
    "job_type",
]

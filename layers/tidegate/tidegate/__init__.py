"""Tidegate: a background-job queue on Postgres, run by a Lambda function that a schedule opens like a gate.

The life of a job, and the module for each arrow:

    a request ──enqueue──▶ pending ──claim──▶ processing ──settle──▶ completed
                              ▲                   │                  failed
                              └──settle, reclaim──┘

The words that a handler's author meets:

    job.py       what is asked for, and what a processor holds of it
    job_type/    what is declared (definition), and its backoff, cron and retention
    running.py   what a handler is given besides its payload
    outcome.py   how an attempt ended, and what becomes of the job

The rooms. Each imports from those above it in this list; tests/unit/test_rooms.py has the arrows, and the exceptions:

    base/        errors, settings, log lines, redaction, calls to AWS
    postgres/    the connection, the login, the migrations, how a statement is found and sent
    queue/       a file for each verb, its .sql beside it: enqueue, claim, settle, reclaim, wait, schedule, prune, …
    processor/   one invocation, from top to bottom (invocation), the other processors (fleet, waker), its slots (pool/)
    manage/      what a person or a client asks for, a file for each noun
    http/        what both APIs share: who calls, what an answer says, how an error is told
    webhooks/    a webhook that comes in, and what is to be done about it

What a handler's author needs is importable from here.
"""

from tidegate.job_type.backoff import Exponential, Fixed, Quadratic
from tidegate.job_type.cron import Schedule
from tidegate.job_type.definition import Rate, job_type
from tidegate.job_type.retention import Retention
from tidegate.outcome import Fail, Later, Retry, Review, Wait
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

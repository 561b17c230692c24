"""Tidegate: a background-job queue on Postgres, run by a Lambda function that a schedule starts.

The life of a job, and the module for each arrow:

    a request ──enqueue──▶ pending ──claim──▶ processing ──settle──▶ completed
                              ▲                   │                  failed
                              └──settle, reclaim──┘

The modules that a handler's author meets:

    job.py       a job as a caller enqueues it, and as a processor claims it
    job_type/    what a job type declares (definition), and its backoff, cron and retention
    running.py   the object that a handler gets besides its payload
    outcome.py   how a run ended, and what becomes of the job

The rooms. Each imports from those above it in this list only; tests/unit/test_rooms.py has the arrows:

    base/        errors, settings, log lines, redaction, calls to AWS
    postgres/    the connection, the login, the migrations, how a statement is found and sent
    queue/       a file for each verb, its .sql beside it: enqueue, claim, settle, reclaim, wait, schedule, prune, …
    webhooks/    an incoming webhook, and the jobs and signals that follow from it; the signatures, in and out
    outside/     requests to the internet: what may be called, how, and the job types that do nothing else
    processor/   one invocation, top to bottom (invocation, loop), the other processors (fleet, waker), slots (pool/)
    http/        what both APIs share: the caller, the form of an answer, the form of an error
    manage/      the actions and questions of people and clients, a file for each noun
    live/        what a client watches: the state of each topic, and the connections that it is sent to

All that a handler's author needs can be imported from here.
"""

from tidegate.job_type.backoff import Exponential, Fixed, Quadratic
from tidegate.job_type.cron import Schedule
from tidegate.job_type.definition import Rate, Window, job_type
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
    "Window",
    "job_type",
]

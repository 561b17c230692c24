"""The schedules: a timer each, with an asynchronous invocation at each tick, which may overlap the one before."""

import asyncio
import json
import re
import uuid
from datetime import UTC, datetime
from typing import Final

from local.environment import read_code_version
from local.output import say
from local.service import LambdaService
from local.template import ACCOUNT, REGION, TemplateError, TickSchedule

# Seconds are only for the local stack: EventBridge has nothing below a minute.
UNIT_SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
POLL_SECONDS: Final = 1.0  # between two looks at the code


def read_rate(expression: str) -> int | None:
    """Seconds between two ticks; None for cron() and at(), which are not run here."""
    if re.fullmatch(r"(cron|at)\(.*\)", expression):
        return None
    found = re.fullmatch(r"rate\((\d+) (second|minute|hour|day)s?\)", expression.strip())
    if found is None or int(found[1]) == 0:
        raise TemplateError(f"{expression!r} is not a rate: write rate(1 minute), rate(5 minutes), rate(2 hours), …")
    return int(found[1]) * UNIT_SECONDS[found[2]]


async def tick(schedule: TickSchedule, service: LambdaService, seconds: int) -> None:
    """Ticks by the loop's clock, so that a late tick does not shift the next. Missed ticks are skipped."""
    clock = asyncio.get_running_loop().time
    due = clock() + seconds
    while True:
        await asyncio.sleep(max(0.0, due - clock()))
        service.invoke_later(schedule.function, make_event(schedule))
        due += seconds * max(1, -int((due - clock()) // seconds))


async def tick_on_change(schedule: TickSchedule, service: LambdaService, poll: float = POLL_SECONDS) -> None:
    """Ticks when the code has changed: the tick declares a new job type, or shows an error of the import."""
    function = service.pool(schedule.function).function
    ticked = seen = read_code_version(function)
    while True:
        await asyncio.sleep(poll)
        before, seen = seen, read_code_version(function)
        if ticked != seen == before:  # no further change since the last look: the editor has finished saving
            ticked = seen
            say(f"the code of {function.name} has changed: a tick")
            service.invoke_later(function.name, make_event(schedule))


def make_event(schedule: TickSchedule) -> bytes:
    """The template's Input with its keywords filled in, or the Scheduler's default event."""
    now = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    arn = f"arn:aws:scheduler:{REGION}:{ACCOUNT}:schedule/default/{schedule.name}"
    if schedule.input is not None:
        keywords = {
            "schedule-arn": arn,
            "scheduled-time": now,
            "execution-id": str(uuid.uuid4()),
            "attempt-number": "1",
        }
        filled = schedule.input
        for keyword, value in keywords.items():
            filled = filled.replace(f"<aws.scheduler.{keyword}>", value)
        return filled.encode()
    event = {
        "version": "0",
        "id": str(uuid.uuid4()),
        "detail-type": "Scheduled Event",
        "source": "aws.scheduler",
        "account": ACCOUNT,
        "time": now,
        "region": REGION,
        "resources": [arn],
        "detail": "{}",  # a string, unlike in an EventBridge rule
    }
    return json.dumps(event).encode()

"""The text that is printed once everything listens."""

import json
from pathlib import Path

from local.state import Address, LocalState
from local.template import Template, TickSchedule
from local.ticks import read_rate

PATIENCE_SECONDS = 10  # after a longer interval the banner says how to have more ticks
MORE_OFTEN = """             more often: make run PARAMETERS="Tick='rate(5 seconds)'\""""
CANARY = {"type": "canary", "payload": {"note": "hello"}}


def banner(template: Template, address: Address, state: LocalState, login: str) -> str:
    authorization = f"-H 'Authorization: Bearer {address.key}'"
    send = f"-H 'Content-Type: application/json' -d '{json.dumps(CANARY, separators=(',', ':'))}'"
    lines = [
        "",
        "Tidegate runs on this machine; Ctrl-C ends it.",
        "",
        f"  page       {login}",
        "             logs you in once, within ten minutes; make login prints another link",
        f"  HTTP       {address.http_url}",
        f"  Invoke     {address.invoke_url}",
        f"  Postgres   {address.database_url}",
        "             make psql opens it",
        *(f"  tick       {_tick(schedule)}" for schedule in template.schedules),
        *([MORE_OFTEN] if any(_is_slow(schedule) for schedule in template.schedules) else []),
        f"  key        {address.key}",
        f"             kept in {_short(state.env_file)}: source {_short(state.env_file)}",
        "",
        "Send a job:",
        f"  curl -sS {address.http_url}/api/jobs {authorization} {send}",
        "See it run, with the job_id of the answer:",
        "  JOB_ID=…",
        f"  curl -sS {address.http_url}/api/jobs/$JOB_ID {authorization}",
        "",
    ]
    return "\n".join(lines)


def _tick(schedule: TickSchedule) -> str:
    if not schedule.enabled:
        return f"{schedule.name}: disabled"
    if not schedule.expression.startswith("rate("):
        return f"{schedule.name}: {schedule.expression} is not run locally, only rate() is"
    return f"{schedule.function}, {schedule.expression}; the next in {read_rate(schedule.expression) or 0} s"


def _is_slow(schedule: TickSchedule) -> bool:
    told = schedule.enabled and schedule.expression.startswith("rate(")
    return told and (read_rate(schedule.expression) or 0) > PATIENCE_SECONDS


def _short(path: Path) -> Path:
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path

"""What is printed once everything listens."""

import json
from pathlib import Path

from local.state import Address, State
from local.template import Schedule, Template

CANARY = {"type": "canary", "payload": {"note": "hello"}}


def banner(template: Template, address: Address, state: State) -> str:
    authorization = f"-H 'Authorization: Bearer {address.key}'"
    send = f"-H 'Content-Type: application/json' -d '{json.dumps(CANARY, separators=(',', ':'))}'"
    lines = [
        "",
        "Tidegate runs on this machine; Ctrl-C ends it.",
        "",
        f"  HTTP       {address.http_url}",
        f"  Invoke     {address.invoke_url}",
        f"  Postgres   psql '{address.database_url}'",
        *(f"  tick       {_tick(schedule)}" for schedule in template.schedules),
        f"  key        {address.key}",
        f"             kept in {_short(state.env_file)}: source {_short(state.env_file)}",
        "",
        "Send a job:",
        f"  curl -sS {address.http_url}/api/jobs {authorization} {send}",
        "See it run, with the job_id of the answer:",
        f"  curl -sS {address.http_url}/api/jobs/JOB_ID {authorization}",
        "",
    ]
    return "\n".join(lines)


def _tick(schedule: Schedule) -> str:
    if not schedule.enabled:
        return f"{schedule.name}: disabled"
    if not schedule.expression.startswith("rate("):
        return f"{schedule.name}: {schedule.expression} is not run locally, only rate() is"
    return f"{schedule.function}, {schedule.expression}"


def _short(path: Path) -> Path:
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path

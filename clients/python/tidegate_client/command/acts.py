"""What each command does, but for those that go on: logs and top."""

import json
import sys
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final

from tidegate_client.client import Tidegate
from tidegate_client.command.terminal import STATUS_COLORS, clean, color, duration, is_colored, moment, table
from tidegate_client.errors import Problem
from tidegate_client.job import Job, LogLine

NOT_COMPLETED: Final = 3
_MOST_AT_ONCE: Final = 10_000
_OF_A_JOB: Final = (
    *("priority", "delay_seconds", "scheduled_for", "expires_seconds", "tags", "idempotency_key", "concurrency_key"),
    "max_attempts",
)
_OF_A_FILTER: Final = (
    *("status", "type", "tag", "batch_id", "owner", "error", "idempotency_key", "parent_id", "longer_than"),
    *("created_after", "created_before", "finished_after", "finished_before", "updated_after"),
)


class WrongInput(Exception):
    pass


def say(text: str = "") -> None:
    sys.stdout.write(f"{text}\n")


def say_json(said: object) -> None:
    """ASCII: what a terminal would obey is escaped."""
    say(json.dumps(said, default=str))


def enqueue(client: Tidegate, given: Any) -> int | None:
    options = {name: said for name in _OF_A_JOB if (said := getattr(given, name)) is not None}
    if given.reference:
        options["reference"] = {"type": given.reference[0], "id": given.reference[1]}
    if given.unique is not None or given.unique_while:
        said = {"key": given.unique, "while": given.unique_while}
        options["unique"] = {name: value for name, value in said.items() if value is not None}
    if given.lines:
        return _batch(client, given, options)
    text = sys.stdin.read() if given.payload == "-" else "{}" if given.payload is None else given.payload
    sent = client.enqueue(given.type, _object(text, "the payload"), **options)
    if given.wait:
        return _end(client.wait(sent.id), as_json=given.json)
    if given.json:
        say_json({"id": sent.id, "status": sent.status, "outcome": sent.outcome})
    else:
        say(str(sent.id))
    return None


def _batch(client: Tidegate, given: Any, options: dict[str, Any]) -> int | None:
    lines = [line for line in islice(sys.stdin, _MOST_AT_ONCE + 1) if line.strip()]
    if not 1 <= len(lines) <= _MOST_AT_ONCE:
        raise WrongInput(f"standard input has to have 1 to {_MOST_AT_ONCE} lines")
    key = options.pop("idempotency_key", None)
    made = client.batch(
        {"type": given.type, "payload": _object(line, f"line {n}"), **options}
        | ({"idempotency_key": f"{key}-{n}"} if key else {})  # type: ignore[misc]
        for n, line in enumerate(lines, 1)
    )
    if given.wait:
        batch = client.wait_for_batch(made.id)
        say_json(batch.data) if given.json else say(counted(vars(batch.progress)))
        return None if batch.progress.completed == batch.progress.total else NOT_COMPLETED
    say_json({"batch_id": made.id, "job_ids": made.job_ids}) if given.json else say(str(made.id))
    return None


def _object(text: str, what: str) -> dict[str, Any]:
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise WrongInput(f"{what} is not JSON") from None
    if not isinstance(said, dict):
        raise WrongInput(f"{what} is no JSON object")
    return said


def filters(given: Any) -> dict[str, Any]:
    found = {name: said for name in _OF_A_FILTER if (said := getattr(given, name, None)) is not None}
    if given.reference:
        found |= {"reference_type": given.reference[0], "reference_id": given.reference[1]}
    return found


def jobs(client: Tidegate, given: Any) -> None:
    page = min(given.limit, 200)
    found = islice(client.jobs(oldest_first=given.oldest_first, page=page, **filters(given)), given.limit)
    if given.json:
        for each in found:
            say_json(each.data)
        return
    head = ("ID", "TYPE", "STATUS", "TRIES", "CREATED", "ERROR")
    _say_table(head, ((j.id, j.type, j.status, j.attempts, moment(j.created_at), _error(j)) for j in found), right=[3])


def job(client: Tidegate, given: Any) -> None:
    found = client.job(given.id)
    if given.json:
        say_json(found.data)
        return
    shown = {
        "id": found.id,
        "type": found.type,
        "status": found.status,
        "owner": found.owner,
        "reference": found.reference and f"{found.reference.type}/{found.reference.id}",
        "tags": ", ".join(found.tags),
        "priority": found.priority,
        "attempts": f"{found.attempts} of {found.max_attempts}",
        "progress": f"{found.progress} %" + (f", {found.stage}" if found.stage else ""),
        "created": moment(found.created_at),
        "due": moment(found.scheduled_for),
        "started": moment(found.started_at),
        "finished": moment(found.finished_at),
        "ran": _ran(found.duration_ms),
        "stages": _stages(found),
        "error": _error(found),
        "payload": _short(found.payload),
        "result": _short(found.result),
    }
    for name, value in shown.items():
        if value not in {None, "", "-"}:
            say(f"{name:<10} {clean(value)}")
    for line in found.logs:
        say(line_text(line))


def _ran(milliseconds: int | None) -> str:
    if milliseconds is None:
        return "-"
    return duration(milliseconds / 1000) if milliseconds >= 1000 else f"{milliseconds}ms"


def _stages(found: Job) -> str:
    """Of the last attempt that has any."""
    last = [each for each in found.stages if each.attempt == found.stages[-1].attempt]
    return ", ".join(f"{each.name} {_ran(each.duration_ms)}" for each in last)


def why(client: Tidegate, given: Any) -> None:
    found = client.why(given.id)
    if given.json:
        say_json(found.data)
        return
    say(clean(f"{found.id} is {found.status}" + (f", in lane {found.lane}" if found.lane else "")))
    for gate in found.gates:
        word = "since" if gate.name == "finished" else "until"
        say(f"- {clean(gate.name)}: {clean(gate.says)}" + (f", {word} {moment(gate.until)}" if gate.until else ""))
        if gate.act:
            request = f"{gate.act.get('method')} {gate.act.get('path')} {_short(gate.act.get('body'))}"
            say(clean(f"  {gate.act.get('says')}: {request}").rstrip())
    for note in found.notes:
        say(f"note: {clean(note)}")
    if not found.gates:
        say("nothing holds it back: the next claim may take it")
    if found.line:
        more = " or more" if found.line.at_least else ""
        start = f", it may start at {moment(found.line.expected_start)}" if found.line.expected_start else ""
        say(clean(f"{found.line.ahead}{more} jobs before it{start}; {found.line.says}"))


def wait(client: Tidegate, given: Any) -> int | None:
    return _end(client.wait(given.id), as_json=given.json)


def act(client: Tidegate, given: Any) -> int | None:
    verb = {"retry": client.retry, "cancel": client.cancel}[given.command]
    code = 0
    for each in given.ids:
        try:
            status = verb(each)
        except (Problem, ValueError) as error:  # the others are done all the same
            code = max(code, 2 if isinstance(error, ValueError) else 1)
            sys.stderr.write(f"tidegate: {clean(each)}: {clean(error)}\n")
            continue
        say_json({"id": each, "status": status}) if given.json else say(clean(f"{each} {status}"))
    return code or None


def types(client: Tidegate, given: Any) -> None:
    if given.json:
        for each in client.types():
            say_json(each.data)
        return
    head = ("TYPE", "LANE", "TIMEOUT", "TRIES", "AT ONCE", "STATE")
    _say_table(
        head,
        (
            (t.name, t.lane, f"{t.timeout}s", t.max_attempts, t.max_concurrent or "-", _state(t.enabled, t.paused))
            for t in client.types()
        ),
        right=[2, 3, 4],
    )


def _state(enabled: bool, paused: bool) -> str:
    return "off" if not enabled else "paused" if paused else "on"


def switch(client: Tidegate, given: Any) -> None:
    verb = {"pause": client.pause, "resume": client.resume}[given.command]
    for name in given.names:
        found = verb(name)
        say_json(found.data) if given.json else say(clean(f"{found.name} {_state(found.enabled, found.paused)}"))


def line_text(line: LogLine, job: str = "") -> str:
    said = line.attempt is None or f"(attempt {line.attempt} of " in line.message
    attempt = "" if said else f" (attempt {line.attempt})"
    stage = f" [{line.stage}]" if line.stage else ""
    text = clean(f"{line.at:%H:%M:%S} {job}{line.level:<7}{stage} {line.message}{attempt}")
    return color(text, {"error": "red", "warning": "yellow"}.get(line.level), on=is_colored(sys.stdout))


def _end(found: Job, *, as_json: bool) -> int | None:
    if as_json:
        say_json(found.data)
    else:
        said = _error(found) or _short(found.result)
        say(f"{colored_status(found.status)} {clean(said)}".rstrip())
    return None if found.status == "completed" else NOT_COMPLETED


def colored_status(status: str) -> str:
    return color(clean(status), STATUS_COLORS.get(status), on=is_colored(sys.stdout))


def _error(found: Job) -> str:
    return f"{found.error.code}: {found.error.message}" if found.error else ""


def _short(value: Any) -> str:
    return "" if value is None else json.dumps(value)[:2000]


def counted(said: Mapping[str, Any]) -> str:
    return ", ".join(f"{said[name]} {name}" for name in ("completed", "failed", "cancelled") if said.get(name))


def _say_table(head: Iterable[str], rows: Iterable[Iterable[object]], *, right: Iterable[int] = ()) -> None:
    lines = iter(table([*head], [[*row] for row in rows], right=[*right]))
    say(color(next(lines), "bold", on=is_colored(sys.stdout)))
    for line in lines:
        say(line)

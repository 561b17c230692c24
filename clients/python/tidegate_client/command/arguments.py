"""What may be typed after `tidegate`."""

import argparse
import math
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, get_args

from tidegate_client.command import acts, follow, top
from tidegate_client.command.completion import SHELLS
from tidegate_client.job import Status
from tidegate_client.sending import VERSION

RETRIES = 4
Run = Callable[..., int | None]


def read(typed: Sequence[str] | None) -> argparse.Namespace:
    """A payload may stand behind the options; argparse looks for it only beside the type."""
    made = parser()
    given, rest = made.parse_known_args(typed)
    if given.command == "enqueue" and given.payload is None and len(rest) == 1 and not rest[0].startswith("--"):
        given.payload = rest.pop()
    if rest:
        made.error(f"unrecognized arguments: {' '.join(rest)}")
    return given


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser("tidegate", description="Send and manage jobs of Tidegate.", allow_abbrev=False)
    made.add_argument("--version", action="version", version=f"tidegate {VERSION}")
    commands = made.add_subparsers(dest="command", metavar="command", required=True)

    def command(name: str, run: Run, about: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
        added.set_defaults(run=run, retries=RETRIES)
        added.add_argument("--json", action="store_true", help="for programs: what the API says")
        return added

    _enqueue(command("enqueue", acts.enqueue, "send a job; prints its id"))
    _jobs(command("jobs", acts.jobs, "list jobs, newest first"))
    for name, run, about in (
        ("job", acts.job, "show a job with its log"),
        ("why", acts.why, "say why a job waits"),
        ("wait", acts.wait, "wait for a job to end"),
    ):
        command(name, run, about).add_argument("id")
    _logs(command("logs", follow.logs, "show log lines, with -f as they are written"))
    for verb in ("retry", "cancel"):
        command(verb, acts.act, f"{verb} jobs").add_argument("ids", metavar="id", nargs="+")
    command("types", acts.types, "list job types")
    for verb in ("pause", "resume"):
        command(verb, acts.switch, f"{verb} job types").add_argument("names", metavar="type", nargs="+")
    _top(command("top", top.top, "watch lanes and types"))
    about = "print a script that completes these words in a shell"
    commands.add_parser("completion", help=about, description=about).add_argument("shell", choices=SHELLS)
    return made


def _enqueue(to: argparse.ArgumentParser) -> None:
    to.add_argument("type")
    to.add_argument("payload", nargs="?", help="a JSON object; - reads it from standard input")
    to.add_argument("--lines", action="store_true", help="each line of standard input is a payload: one batch")
    to.add_argument("--priority", type=int, help="1 to 20; 20 runs first")
    to.add_argument("--delay", type=_seconds, dest="delay_seconds", metavar="SECONDS")
    to.add_argument("--at", type=_moment, dest="scheduled_for", metavar="TIME", help="2026-12-24T08:00:00+01:00")
    about = "if it has not started so long after it is due, it never does"
    to.add_argument("--expires", type=_seconds, dest="expires_seconds", metavar="SECONDS", help=about)
    to.add_argument("--reference", type=_reference, metavar="TYPE/ID", help="what it is about")
    to.add_argument("--tag", action="append", dest="tags")
    to.add_argument("--idempotency-key", metavar="KEY")
    to.add_argument("--concurrency-key", metavar="KEY")
    to.add_argument("--unique", metavar="KEY", help="at most one unfinished job with it")
    about = "pending: at most one that has not started; without --unique, with the same payload"
    to.add_argument("--while", dest="unique_while", choices=("unfinished", "pending"), help=about)
    to.add_argument("--max-attempts", type=int, metavar="N")
    to.add_argument("--wait", action="store_true", help="until it has ended, and show its result")


def _filters(to: argparse.ArgumentParser) -> None:
    to.add_argument("--type")
    to.add_argument("--reference", type=_reference, metavar="TYPE/ID")
    to.add_argument("--tag")
    to.add_argument("--batch", dest="batch_id", metavar="ID")
    to.add_argument("--owner")


def _jobs(to: argparse.ArgumentParser) -> None:
    _filters(to)
    to.add_argument("--status", choices=get_args(Status))
    to.add_argument("--error", metavar="TEXT", help="a part of the error's message, or the code")
    to.add_argument("--idempotency-key", metavar="KEY")
    to.add_argument("--parent", dest="parent_id", metavar="ID", help="the job that has enqueued them")
    for moment in ("created-after", "created-before", "finished-after", "finished-before", "updated-after"):
        to.add_argument(f"--{moment}", type=_moment, metavar="TIME")
    to.add_argument("--longer-than", type=_seconds, metavar="SECONDS", help="their handlers ran for longer")
    to.add_argument("--oldest-first", action="store_true")
    to.add_argument("-n", "--limit", type=_count, default=50, metavar="N")


def _logs(to: argparse.ArgumentParser) -> None:
    to.set_defaults(retries=0)
    to.add_argument("id", nargs="?", help="a job; without one, all jobs that match")
    _filters(to)
    to.add_argument("-f", "--follow", action="store_true", help="go on, with each change of a status")
    to.add_argument("-n", "--limit", type=_count, default=100, metavar="N", help="lines to begin with")


def _top(to: argparse.ArgumentParser) -> None:
    to.set_defaults(retries=0)  # it says so, and asks again
    to.add_argument("--once", action="store_true", help="print it once and end")
    to.add_argument("--interval", type=_seconds, default=2.0, metavar="SECONDS")


def _argument(what: str, parse: Callable[[str], Any]) -> Callable[[str], Any]:
    def parsed(text: str) -> Any:
        try:
            return parse(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!a} is no {what}") from None

    return parsed


def _parse_seconds(text: str) -> float:
    seconds = float(text)
    if not math.isfinite(seconds) or seconds < 0:
        raise ValueError
    return seconds


def _parse_count(text: str) -> int:
    if not 1 <= (count := int(text)) <= 100_000:
        raise ValueError
    return count


def _parse_moment(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone()


def _parse_reference(text: str) -> tuple[str, str]:
    of_type, _, of_id = text.partition("/")
    if not of_type or not of_id:
        raise ValueError
    return of_type, of_id


_seconds = _argument("number of seconds", _parse_seconds)
_count = _argument("number from 1 to 100000", _parse_count)
_moment = _argument("time, such as 2026-12-24T08:00:00+01:00", _parse_moment)
_reference = _argument("reference; write type/id", _parse_reference)

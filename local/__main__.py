"""The whole stack on this machine, until Ctrl-C: `make run`.

PORT=3000 INVOKE_PORT=3001   where it listens on 127.0.0.1; 0 takes a free port
DATABASE_URL=                an existing Postgres instead of the embedded one
POSTGRES=18                  the embedded one's version; 16 is there too
END_SECONDS=5                what running jobs have left after Ctrl-C; a second Ctrl-C ends at once
PARAMETERS=                  the template's parameters: PARAMETERS="Tick='rate(2 seconds)'"
LOGS=json                    what functions log, as they write it
PAGE=dist                    the page as AWS serves it, instead of the files that people edit
"""

import argparse
import asyncio
import contextlib
import hashlib
import json
import logging
import os
import re
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from socket import socket
from typing import NoReturn, Self

import psycopg
from aiohttp import web
from psycopg.conninfo import conninfo_to_dict

from local.banner import banner
from local.bucket import PATH as ARCHIVE_PATH
from local.bucket import LocalBucket
from local.database import DatabaseError, Postgres
from local.encryption import encryption_variables
from local.environment import Answer
from local.gateway import Gateway
from local.guard import Guard
from local.invoke import InvokeApi
from local.login import link
from local.output import Formatter, say
from local.service import LambdaService, summary
from local.sockets import STAGE, Sockets
from local.state import DIRECTORY, Address, LocalState, StateError, listen
from local.template import Template, TemplateError, TickSchedule, parse_overrides, read_template
from local.ticks import make_event, read_rate, tick, tick_on_change

INTERRUPTS = (signal.SIGINT, signal.SIGTERM)
ROOT = Path(__file__).parent.parent
HIGHEST_PORT = 65_535
LONGEST_END_SECONDS = 60
FIRST_TICK_SECONDS = 10.0  # a backlog from the last run may keep the first tick busy for much longer


@dataclass(frozen=True)
class Options:
    port: int
    invoke_port: int
    database_url: str
    postgres: int
    end_seconds: int
    parameters: Mapping[str, str]
    raw_logs: bool
    page: str
    template: Path
    state: Path

    @classmethod
    def read(cls, arguments: list[str], environment: Mapping[str, str]) -> Self:
        parser = argparse.ArgumentParser("python -m local", description=__doc__, formatter_class=_HelpAsWritten)
        parser.add_argument("--state", type=Path, default=DIRECTORY, help="where the data and the key are kept")
        parser.add_argument("--template", type=Path, default=ROOT / "template.yaml")
        given = parser.parse_args(arguments)
        return cls(
            port=_port(environment, "PORT", 3000),
            invoke_port=_port(environment, "INVOKE_PORT", 3001),
            database_url=environment.get("DATABASE_URL", ""),
            postgres=_number(environment, "POSTGRES", 18),
            end_seconds=min(_number(environment, "END_SECONDS", 5), LONGEST_END_SECONDS),
            parameters=parse_overrides(environment.get("PARAMETERS", "")),
            raw_logs=_logs(environment) == "json",
            page=environment.get("PAGE") or "page",
            template=given.template.absolute(),
            state=given.state.absolute(),
        )


def main() -> None:
    printer = logging.StreamHandler()
    printer.setFormatter(Formatter("%(message)s"))
    logging.basicConfig(handlers=[printer], level=logging.INFO)
    for number in INTERRUPTS:
        signal.signal(number, _interrupt)
    try:
        run(Options.read(sys.argv[1:], os.environ))
    except KeyboardInterrupt:
        say("\nended")
    except (DatabaseError, StateError, TemplateError) as error:
        sys.exit(f"error: {error}")
    except psycopg.Error as error:
        sys.exit(f"error: the database says: {str(error).strip()}")


def run(options: Options) -> None:
    if options.port == options.invoke_port != 0:
        raise StateError(
            f"PORT and INVOKE_PORT are both {options.port}; set one of them to another number, or to 0 for any"
        )
    for schedule in read_template(options.template, options.parameters).schedules:
        read_rate(schedule.expression)  # an error of the template is reported before anything has started
    with contextlib.ExitStack() as stack:
        state = stack.enter_context(LocalState(options.state))
        http = stack.enter_context(listen("PORT", options.port))
        invoke = stack.enter_context(listen("INVOKE_PORT", options.invoke_port))
        guard = stack.enter_context(Guard())
        database_url = stack.enter_context(database(options, guard))
        check_answers(options)
        key = prepare(state, database_url, identity(options, database_url))
        address = Address(http.getsockname()[1], invoke.getsockname()[1], database_url, key)
        variables = {"DATABASE_URL": database_url, "PAGE": options.page} | live_variables(address)
        if options.parameters.get("Archive") == "true":
            variables["ARCHIVE_URL"] = f"{address.invoke_url}{ARCHIVE_PATH}"
        variables |= encryption_variables(state, options.parameters)
        template = read_template(options.template, options.parameters, variables)
        service = LambdaService(
            template.functions, guard, address.invoke_url, raw_logs=options.raw_logs, end_seconds=options.end_seconds
        )
        asyncio.run(until_interrupted(serve(template, address, (http, invoke), service, state), service.hurry))
        _interrupt()


def live_variables(address: Address) -> dict[str, str]:
    """The gateway is the WebSocket API too, at a path of its own."""
    live = f"127.0.0.1:{address.http_port}/{STAGE}"
    return {"LIVE_URL": f"ws://{live}", "LIVE_SOCKET": f"ws://{live}", "LIVE_API": f"http://{live}"}


@contextlib.contextmanager
def database(options: Options, guard: Guard) -> Iterator[str]:
    if not uses_embedded(options):
        say(f"using DATABASE_URL: {place(options.database_url)} (unset it for the embedded Postgres)")
        yield options.database_url
        return
    say(f"starting Postgres {options.postgres} …")
    with Postgres(options.state / f"postgres-{options.postgres}", options.postgres) as postgres:
        guard.watch(postgres.pid, signal.SIGINT)
        postgres.create_database()
        try:
            yield postgres.url()
        finally:
            guard.forget(postgres.pid)


def uses_embedded(options: Options) -> bool:
    """A shell that sourced .local/env has the address of the last run's embedded Postgres, which has ended since."""
    passwords = options.state.glob("postgres-*/password")
    return not options.database_url or any(one.read_text() in options.database_url for one in passwords)


def check_answers(options: Options) -> None:
    """A shell that sourced .local/env still has the address of a database that `make reset` has removed."""
    if uses_embedded(options):
        return
    try:
        psycopg.connect(options.database_url).close()
    except psycopg.OperationalError as error:
        hint = "if this shell sourced a .local/env that make reset has removed: unset DATABASE_URL"
        said = str(error).strip()
        raise StateError(f"DATABASE_URL: {place(options.database_url)} does not answer; {hint}\n{said}") from None


def place(url: str) -> str:
    """Without the password."""
    parts = conninfo_to_dict(url)
    name = parts.get("dbname") or parts.get("user") or ""
    return f"{parts.get('host') or 'localhost'}:{parts.get('port') or 5432}/{name}"


def identity(options: Options, database_url: str) -> str:
    """The name under which the database's key is kept. It does not depend on port and password."""
    if uses_embedded(options):
        return f"postgres-{options.postgres}"
    parts = {name: value for name, value in conninfo_to_dict(database_url).items() if name != "password"}
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def prepare(state: LocalState, database_url: str, name: str) -> str:
    """Migrations, then a key for the banner: the kept key of this database, if it is still valid."""
    from tidegate.http.principal import create_key, find_key
    from tidegate.postgres.migrate import migrate

    logging.getLogger("tidegate").setLevel(logging.WARNING)  # the migrator's log lines say what is applied
    with psycopg.connect(database_url, autocommit=True) as connection:
        for migration in migrate(connection, ROOT / "migrations"):
            say(f"applied {migration}")
        key = state.keys().get(name)
        if key is None or find_key(connection, key) is None:
            key = create_key(connection, name="local", role="super_admin", owner="local")
            state.keep_key(name, key)
    return key


async def until_interrupted(work: Coroutine[None, None, None], hurry: Callable[[], None]) -> None:
    """The first signal ends the work at any point. The second makes it hurry; later ones do not disturb the cleaning
    up."""
    loop, task = asyncio.get_running_loop(), asyncio.create_task(work)

    def interrupt() -> None:
        for number in INTERRUPTS:
            loop.add_signal_handler(number, hurry)
        task.cancel()

    for number in INTERRUPTS:
        loop.add_signal_handler(number, interrupt)
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def serve(
    template: Template, address: Address, sockets: tuple[socket, socket], service: LambdaService, state: LocalState
) -> None:
    async with contextlib.AsyncExitStack() as stack:
        runners = gateway(template, service).runner(), InvokeApi(service, LocalBucket(state.archive)).runner()
        for runner, listening in zip(runners, sockets, strict=True):
            await runner.setup()
            stack.push_async_callback(runner.cleanup)
            await web.SockSite(runner, listening).start()
        stack.push_async_callback(service.close)  # first, so that requests are not waited for
        stack.push_async_callback(service.end)
        await start_ticks(template, service, stack)
        state.write(address)
        say(banner(template, address, state, link(address.http_url, address.database_url, address.key)))
        await asyncio.Event().wait()  # until a signal cancels it


def gateway(template: Template, service: LambdaService) -> Gateway:
    return Gateway(template.routes, service, sockets=Sockets(template.sockets, service))


async def start_ticks(template: Template, service: LambdaService, stack: contextlib.AsyncExitStack) -> None:
    """Waits for the first ticks, so that the processors have declared their job types before the banner's curl."""
    enabled = [schedule for schedule in template.schedules if schedule.enabled]
    rates = [(one, seconds) for one in enabled if (seconds := read_rate(one.expression))]
    if rates:
        say("the first tick …")
        first = [asyncio.create_task(first_tick(one, service)) for one, _ in rates]
        for ticking in first:
            stack.callback(ticking.cancel)
        await asyncio.wait(first, timeout=FIRST_TICK_SECONDS)
    for schedule, seconds in rates:
        stack.callback(asyncio.create_task(tick(schedule, service, seconds)).cancel)
    for schedule in {one.function: one for one in enabled}.values():
        stack.callback(asyncio.create_task(tick_on_change(schedule, service)).cancel)


async def first_tick(schedule: TickSchedule, service: LambdaService) -> None:
    answer = await service.invoke(schedule.function, make_event(schedule), quiet=True)
    if answer.failed:
        name = schedule.function.removesuffix("Function").lower()
        say(f"the {name} does not start: {summary(answer)}{where(answer)}; jobs will wait")


def where(answer: Answer) -> str:
    """The line of code that the traceback ends at."""
    frames: list[tuple[str, str]] = re.findall(r'File "(.+?)", line (\d+)', answer.traceback)
    if not frames:
        return ""
    path, line = Path(frames[-1][0]), frames[-1][1]
    return f" ({path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}:{line})"


def _interrupt(*_: object) -> NoReturn:
    """Raises once: further signals do not disturb the cleaning up."""
    for number in INTERRUPTS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _port(environment: Mapping[str, str], name: str, default: int) -> int:
    text = environment.get(name) or str(default)
    if not text.isdecimal() or int(text) > HIGHEST_PORT:
        raise StateError(f"{name}={text} is not a port: one is a number up to {HIGHEST_PORT}, and 0 takes a free one")
    return int(text)


def _logs(environment: Mapping[str, str]) -> str:
    text = environment.get("LOGS") or "text"
    if text not in {"text", "json"}:
        raise StateError(f"LOGS={text} is neither text nor json")
    return text


def _number(environment: Mapping[str, str], name: str, default: int) -> int:
    text = environment.get(name) or str(default)
    if not text.isdecimal():
        raise StateError(f"{name}={text} is not a number")
    return int(text)


class _HelpAsWritten(argparse.ArgumentDefaultsHelpFormatter, argparse.RawDescriptionHelpFormatter):
    pass


if __name__ == "__main__":
    main()

"""The connection of an execution environment.

A session keeps nothing beyond a transaction (no prepared statements, no SET, no session locks), so the same code runs
through RDS Proxy and PgBouncer in transaction mode.
"""

import functools
import os
import select
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Concatenate, Self

import psycopg
from psycopg.pq import TransactionStatus
from psycopg.rows import DictRow, dict_row
from psycopg.types.json import set_json_loads

from tidegate.base import json_text
from tidegate.base.redact import said
from tidegate.base.telemetry import logger
from tidegate.postgres.iam_login import IamLogin

Connection = psycopg.Connection[DictRow]

# A connection that was idle for longer is tested before use: a failover can end it without a message.
_TRUSTED_IDLE_SECONDS = 60.0
_RDS_PROXY = ".proxy-"
# Each deadlock costs the second after which Postgres looks for one.
_TRIES = 3

# A permission that a deployment has just given takes tens of seconds to reach IAM and RDS.
LOGIN_SECONDS = 120.0
_LOGIN_PAUSE_SECONDS = 1.0
_LOGIN_PAUSE_AT_MOST_SECONDS = 5.0
_MOST_SAID = 500
# The connection is fine: another session holds a lock that this one needs, or the other way round.
_IN_THE_WAY = (
    psycopg.errors.DeadlockDetected,
    psycopg.errors.LockNotAvailable,
    psycopg.errors.QueryCanceled,
    psycopg.errors.SerializationFailure,
)
# SQLSTATEs: of values, of constraints, of what is too large, of tidegate.enqueue's own rules, of what is stored broken.
_ABOUT_DATA = ("22", "23", "54", "TG", "XX001", "XX002")
# What the driver raises before it sends a statement has no SQLSTATE, as what it raises about a lost connection.
_NOT_SENT = (psycopg.DataError, psycopg.ProgrammingError, psycopg.NotSupportedError)
# A new session may do it: this one has planned before a migration.
_OF_THE_SESSION = (psycopg.errors.FeatureNotSupported, psycopg.errors.InternalError_)

_connection: Connection | None = None
_opened_by = 0
_used_at = 0.0


def is_about_data(error: BaseException) -> bool:
    """A new try fails again, with the same data. Every other error of Postgres passes: the server restarts, takes no
    writes, or lacks a function that a deployment is about to add."""
    if not isinstance(error, psycopg.Error):
        return True
    return isinstance(error, _NOT_SENT) if error.sqlstate is None else error.sqlstate.startswith(_ABOUT_DATA)


def connect(place: str | IamLogin) -> Connection:
    """A connection string, or a login by IAM."""
    if isinstance(place, str):
        return _connect(place)
    try:
        return _connect(place.conninfo())
    except psycopg.OperationalError as error:
        raise place.explained(error) from None


def connect_patiently(place: str | IamLogin, *, seconds: float) -> Connection:
    """For a deployment. It repeats after any refusal, since a permission on its way looks like a missing one."""
    outage = Outage()
    give_up = time.monotonic() + min(seconds, LOGIN_SECONDS)
    pause = _LOGIN_PAUSE_SECONDS
    while True:
        try:
            opened = connect(place)
        except psycopg.OperationalError as error:
            if time.monotonic() + pause > give_up:
                raise
            outage.tell(error)
            time.sleep(pause)
            pause = min(pause * 2, _LOGIN_PAUSE_AT_MOST_SECONDS)
        else:
            outage.end()
            return opened


class Outage:
    """Logs an outage of the database: at once, after 1, 2, 4 … seconds, and at its end."""

    def __init__(self) -> None:
        self._began_at = self._tell_at = 0.0

    def tell(self, error: psycopg.Error) -> None:
        now = time.monotonic()
        self._began_at = self._began_at or now
        if now < self._tell_at:
            return
        lasts = now - self._began_at
        self._tell_at = now + max(lasts, 1.0)
        message = "database lost" if is_lost(error) else "database refuses a statement"
        logger.warning(message, extra={"error": in_a_line(error), "seconds": round(lasts, 1)})

    def end(self) -> None:
        if self._began_at:
            logger.info("database answers again", extra={"seconds": round(time.monotonic() - self._began_at, 1)})


def is_lost(error: psycopg.Error) -> bool:
    """The connection, or the whole server."""
    return isinstance(error, psycopg.OperationalError) and not isinstance(error, _IN_THE_WAY)


def in_a_line(error: psycopg.Error) -> str:
    return said(f"{type(error).__name__}: {' '.join(str(error).split())}", _MOST_SAID)


def connection(place: str | IamLogin, *, trusted_idle: float = _TRUSTED_IDLE_SECONDS) -> Connection:
    """The environment's connection. A dead one is replaced. Each invocation calls this at its start."""
    global _connection, _opened_by, _used_at
    if _connection is None or _opened_by != os.getpid() or not _is_alive(_connection, trusted_idle):
        _connection, _opened_by = connect(place), os.getpid()
    _used_at = time.monotonic()
    return _connection


def _log_defect(notice: psycopg.errors.Diagnostic) -> None:
    """A warning of the schema's own: something that must not be, and is repaired."""
    if notice.sqlstate == "TG005":
        logger.error("the database reports a defect", says=notice.message_primary)


def _connect(conninfo: str) -> Connection:
    connection = psycopg.connect(
        conninfo,
        autocommit=True,
        row_factory=dict_row,
        cursor_factory=_Cursor,
        prepare_threshold=None,
        application_name="tidegate",
        # After a failover the host name may still point to the old primary, which is a standby now.
        target_session_attrs="read-write",
        # Only these detect a server that vanished without closing the connection.
        connect_timeout=5,
        keepalives_idle=30,
        tcp_user_timeout=5000,
    )
    set_json_loads(json_text.stored, connection)
    connection.add_notice_handler(_log_defect)
    return connection


class _Cursor(psycopg.Cursor[Any]):
    def execute(self, *args: Any, **more: Any) -> Self:
        """Ends the session that would fail again, so that the next try begins one."""
        try:
            return super().execute(*args, **more)
        except _OF_THE_SESSION:
            self.connection.close()
            raise
        except psycopg.errors.ReadOnlySqlTransaction:
            # One of a primary that takes no writes for a moment is kept: a new one would be slow, and as read-only.
            if self.connection.info.parameter_status("in_hot_standby") != "off":
                self.connection.close()
            raise


def leave_to_processor() -> None:
    """Called in a slot, which inherited the connection: no byte that a handler writes may get into it."""
    if _connection is not None and not _connection.closed:
        with Path(os.devnull).open("r+b") as nothing:
            os.dup2(nothing.fileno(), _connection.fileno())


def is_direct(connection: Connection, backend_pid: int) -> bool:
    """Whether no pooler stands between: a pooler tells its clients a process of its own making, not the one that
    Postgres says it is. RDS Proxy is known by the name of its endpoint: which process it tells is written nowhere."""
    return _RDS_PROXY not in connection.info.host and backend_pid == connection.info.backend_pid


def _is_alive(held: Connection, trusted_idle: float) -> bool:
    if held.closed or held.broken:
        return False
    if held.info.transaction_status is TransactionStatus.ACTIVE:  # an earlier invocation ended before the answer came
        held.close()
        return False
    # No statement was open while this environment was frozen, so bytes to read can only announce the connection's end.
    if select.select([held.fileno()], [], [], 0)[0]:
        held.close()
        return False
    if time.monotonic() - _used_at > trusted_idle:
        try:
            held.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
    return True


def again_if_deadlocked[**P, T](
    transaction: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[Connection, P], T]:
    """On a deadlock Postgres rolls one transaction back completely, so it is safe to retry. Inside a caller's
    transaction the caller has to retry."""

    @functools.wraps(transaction)
    def again(connection: Connection, /, *args: P.args, **kwargs: P.kwargs) -> T:
        is_ours = connection.info.transaction_status == TransactionStatus.IDLE
        for _ in range(_TRIES - 1 if is_ours else 0):
            try:
                return transaction(connection, *args, **kwargs)
            except (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure):
                logger.warning("transaction rolled back, retrying", exc_info=True)
        return transaction(connection, *args, **kwargs)

    return again

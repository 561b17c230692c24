"""What a slot is given beside a job that calls an endpoint: the endpoint's URL, headers and secrets.

They are read after the claim and sent to the slot with the job; no row of a job ever holds them. A job that may not
have them gets the reason instead, and ends by itself: it is claimed already, so nothing here raises. Headers and
secrets that are stored in envelopes stay in them until the handler asks for the endpoint.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

import psycopg

from tidegate.base import envelope, json_text
from tidegate.base.envelope import Undecryptable, unseal
from tidegate.base.telemetry import logger
from tidegate.job import Attached, Claimed
from tidegate.outcome import Fail, Later, TargetFailed
from tidegate.postgres.database import Connection, is_about_data
from tidegate.postgres.statements import load
from tidegate.running import Running

_SQL = load("outside/attached")
HTTPS: Final = "https:"
"""What the target of a remote type begins with that an endpoint runs."""
NAMES_ENDPOINT: Final = frozenset({"http_request", "callback"})
"""The built-in types whose payloads name an endpoint."""
_LONGEST_NAME = 63
_AGAIN_SECONDS = 5


def attach(connection: Connection, jobs: list[Claimed]) -> dict[str, Attached]:
    """By the job's id. Jobs that call no endpoint are not in it. One statement, outside any transaction."""
    asked = {job.id: (job.type, _named(job)) for job in jobs}
    pairs = sorted(set(asked.values()))
    try:
        types, names = zip(*pairs, strict=True)
        rows = connection.execute(_SQL["endpoints"], {"types": list(types), "names": list(names)}).fetchall()
    except (psycopg.Error, ValueError) as error:
        logger.exception("endpoints could not be read")
        unread = Attached("", problem="the endpoint could not be read", is_passing=not is_about_data(error))
        return {job.id: unread for job in jobs}
    found = {(row["type"], row["asked"]): row for row in rows}
    return {job.id: _attached(job, found[asked[job.id]]) for job in jobs if asked[job.id] in found}


def endpoint_of(job: Running, *kinds: str) -> Attached:
    """For the handler. Raises what becomes of the job without the endpoint."""
    endpoint = job.attached
    if endpoint is None:
        raise Fail("the endpoint cannot be had here: its job type runs in the lane outside", "no_endpoint")
    if endpoint.is_passing:
        raise Later(_AGAIN_SECONDS)
    if not endpoint.name:
        raise TargetFailed(endpoint.problem, "no_endpoint")
    if endpoint.problem:
        raise Fail(endpoint.problem, "no_endpoint")
    if endpoint.kind not in kinds:
        raise Fail(f"the endpoint {endpoint.name} is of kind {endpoint.kind}, not {' or '.join(kinds)}", "no_endpoint")
    try:
        return replace(endpoint, headers=_headers(endpoint), secrets=tuple(_secrets(endpoint)))
    except Undecryptable as error:  # a deployment with the right keys may come before the last attempt
        text = f"what the endpoint {endpoint.name} is called with cannot be decrypted: {error}"
        raise TargetFailed(text, "undecryptable") from None


def _headers(endpoint: Attached) -> dict[str, str]:
    if not envelope.is_envelope(endpoint.headers):
        return endpoint.headers
    headers: dict[str, str] = json_text.stored(unseal(envelope.text_of(endpoint.headers), "headers", endpoint.name))
    return headers


def _secrets(endpoint: Attached) -> Iterable[str]:
    for secret in endpoint.secrets:
        is_sealed = envelope.is_sealed(secret)
        yield json_text.stored(unseal(secret, "secret", endpoint.name)) if is_sealed else secret


def _named(job: Claimed) -> str:
    """By its payload. Empty: it names none, and its type may have one."""
    if job.type not in NAMES_ENDPOINT:
        return ""
    try:
        payload = json_text.stored(unseal(job.payload, "payload", job.type) if job.is_sealed else job.payload)
    except Undecryptable:  # the slot says so
        return ""
    name = payload.get("endpoint") if isinstance(payload, dict) else None
    return name if isinstance(name, str) and len(name) <= _LONGEST_NAME and "\0" not in name else ""


def _attached(job: Claimed, row: dict[str, Any]) -> Attached:
    name = row["wanted"]
    is_anothers = row["owner"] is not None and _owner(job) not in {row["owner"], None}
    if row["kind"] is None or is_anothers:
        return Attached(name, problem=f"there is no endpoint {name!r}")
    if row["disabled"]:
        return Attached(name, problem=f"the endpoint {name} is disabled")
    headers = json_text.stored(row["headers"])
    if not _are_texts(headers.values()):
        return Attached(name, problem=f"the headers of the endpoint {name} cannot be read")
    return Attached(name, row["kind"], row["url"] or "", headers, tuple(row["secrets"]))


def _owner(job: Claimed) -> str | None:
    """Of a callback, the owner of what it tells of: the endpoint may have got another owner since it was made. None: it
    tells of nothing."""
    if job.type != "callback":
        return job.owner
    try:
        owner = json_text.stored(job.payload)["body"]["data"].get("owner")
    except (AttributeError, KeyError, TypeError):
        return None
    return None if owner is None else str(owner)


def _are_texts(values: Iterable[Any]) -> bool:
    return all(isinstance(value, str) for value in values)

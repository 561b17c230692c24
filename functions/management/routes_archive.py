"""/api/archive: where pruned jobs are kept."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Query

from management_api import api, settings
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import parts
from tidegate.manage.parts import ArchiveState, Part
from tidegate.manage.search import Text


@dataclass(frozen=True)
class ArchiveDetail:
    bucket: str | None
    """Its address; null: the stack has no archive, and pruned jobs are deleted."""
    state: ArchiveState
    parts: list[Part]
    next: UUID | None


@api.get("/api/archive", responses=answers(200), security=takes(Role.VIEWER))
def get_archive(
    day: Annotated[date | None, Query(description="on which the jobs ended, in UTC: 2026-01-31")] = None,
    type_: Annotated[Text | None, Query(alias="type", description="of a day")] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    after: Annotated[UUID | None, Query(description="`next` of the page before")] = None,
) -> ArchiveDetail:
    """How far the archive has come, and its parts, newest first. Parts are listed for 400 days; how long the objects
    are kept, the bucket says."""
    page = parts.parts(api.connection, day=day, type_=type_, after=after, limit=limit)
    return ArchiveDetail(settings.archive_url or None, parts.state(api.connection), page.parts, page.next)

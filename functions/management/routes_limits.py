"""/api/limits, /api/locks: what uses up the limits of types and those they share, and who holds which job."""

from typing import Annotated
from uuid import UUID

from aws_lambda_powertools.event_handler.openapi.params import Body, Path, Query
from pydantic import BaseModel

from management_api import api
from tidegate.base.bounds import LONGEST_WORD
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import limits, shared_limits
from tidegate.manage.limits import Limit, Locks
from tidegate.manage.search import Text
from tidegate.manage.shared_limits import LimitSaid, SharedLimit

# Names are checked where limits are made. Another name simply finds none.
Name = Annotated[str, Path(min_length=1, max_length=LONGEST_WORD)]


class LimitList(BaseModel):
    limits: list[Limit]
    """Of types, by the type's name."""
    shared: list[SharedLimit]
    """Those that types share, by name; only on the first page."""
    next: str | None
    """`after` of the next page; null on the last."""


@api.get("/api/limits", responses=answers(200), security=takes(Role.VIEWER))
def get_limits(
    limit: Annotated[int, Query(ge=1, le=50, description="types in a page")] = 10,
    after: Annotated[Text | None, Query(description="`next` of the page before")] = None,
) -> LimitList:
    """The limits of types by name: what uses them up, who changed them, and the tokens of a rate as they are now. And
    the limits that types share. Running jobs are counted up to 1,000, the blocked ones of a key up to 100."""
    found = limits.limits(api.connection, limit=limit, after=after)
    shared = shared_limits.shared_limits(api.connection) if after is None else []
    return LimitList(limits=found.limits, shared=shared, next=found.next)


@api.get("/api/limits/<name>", responses=answers(200, 404), security=takes(Role.VIEWER))
def get_limit(name: Name) -> SharedLimit:
    """One limit that types share, what uses it up, and when it opens."""
    return shared_limits.find(api.connection, name)


@api.put("/api/limits/<name>", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def put_limit(name: Name, said: Annotated[LimitSaid, Body()]) -> SharedLimit:
    """Makes a limit that types share, or replaces it as a whole. From the answer on, all jobs of the types that name it
    are under it together."""
    return shared_limits.put(api.connection, name, said, api.principal)


@api.delete("/api/limits/<name>", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def delete_limit(name: Name) -> SharedLimit:
    """Deletes a limit that no type names any more; the answer shows it as it was."""
    return shared_limits.delete(api.connection, name, api.principal)


@api.get("/api/locks", responses=answers(200), security=takes(Role.VIEWER))
def get_locks(
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
    after: Annotated[UUID | None, Query(description="`next` of the page before")] = None,
) -> Locks:
    """Lists the running jobs, the oldest first, with who holds each and until when; and the suspects that do not run.
    It looks at 5,000 running jobs."""
    return limits.locks(api.connection, limit=limit, after=after)

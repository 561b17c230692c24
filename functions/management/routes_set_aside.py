"""/api/set-aside: what could not be done because of its data, and was left out so that other work goes on."""

from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Path
from pydantic import BaseModel

from management_api import api
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import repair
from tidegate.queue.set_aside import Kind, SetAside, all_set_aside

_MOST = 200


class SetAsideList(BaseModel):
    set_aside: list[SetAside]
    more: bool
    """There are more, older ones."""


@api.get("/api/set-aside", responses=answers(200), security=takes(Role.VIEWER))
def get_set_aside() -> SetAsideList:
    """Lists the newest 200."""
    found = all_set_aside(api.connection, limit=_MOST + 1)
    return SetAsideList(set_aside=found[:_MOST], more=len(found) > _MOST)


@api.post("/api/set-aside/<kind>/<id_>/retry", responses=answers(200, 404), security=takes(Role.ADMIN))
def retry_set_aside(kind: Kind, id_: Annotated[str, Path(min_length=1, max_length=200)]) -> SetAsideList:
    """Tries again: the end of a batch at once, anything else with the next tick. A second failure is set aside again.
    The answer is the list of what is set aside now."""
    repair.retry(api.connection, kind, id_, api.principal)
    return get_set_aside()

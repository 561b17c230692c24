"""/api/schedules, /api/types/<name>/schedules: when schedules are due, and what operators say of them."""

from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Body, Path, Query

from management_api import api
from tidegate.base.bounds import LONGEST_WORD
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import schedules, type_schedules
from tidegate.manage.schedules import Schedules
from tidegate.manage.search import Text
from tidegate.manage.type_schedules import MOST_LISTED, ScheduleChange, ScheduleSaid, TypeSchedule, TypeSchedules

# Names are checked where schedules are made. Another name simply finds none.
Name = Annotated[str, Path(min_length=1, max_length=LONGEST_WORD)]
After = Annotated[Text | None, Query(description="`next` of the page before")]
Owner = Annotated[Text | None, Query(description="only those whose jobs are this owner's")]


@api.get("/api/schedules", responses=answers(200), security=takes(Role.VIEWER))
def get_schedules(
    hours: Annotated[float, Query(gt=0, le=744, allow_inf_nan=False)] = 24,
    limit: Annotated[int, Query(ge=1, le=100)] = 100,
    after: After = None,
    owner: Owner = None,
) -> Schedules:
    """Lists the schedules of all types by the names of both, with their due times within these hours, and those that
    were missed."""
    return schedules.schedules(api.connection, hours=hours, limit=limit, after=after, owner=owner)


@api.get("/api/types/<name>/schedules", responses=answers(200, 404), security=takes(Role.VIEWER))
def get_type_schedules(
    name: Name,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = MOST_LISTED,
    after: After = None,
    owner: Owner = None,
) -> TypeSchedules:
    """Lists the schedules of a job type by name: those that the code declares, and those of operators."""
    shows = api.principal.sees_contents
    return type_schedules.listed(api.connection, name, shows_payloads=shows, limit=limit, after=after, owner=owner)


@api.get("/api/types/<name>/schedules/<schedule>", responses=answers(200, 404), security=takes(Role.VIEWER))
def get_type_schedule(name: Name, schedule: Name) -> TypeSchedule:
    """One schedule of a job type."""
    found = type_schedules.find(api.connection, name, schedule)
    return found if api.principal.sees_contents else type_schedules.without_payload(found)


@api.put("/api/types/<name>/schedules/<schedule>", responses=answers(200, 404, 409), security=takes(Role.ADMIN))
def put_type_schedule(name: Name, schedule: Name, said: Annotated[ScheduleSaid, Body()]) -> TypeSchedule:
    """Makes a schedule, or replaces it as a whole. It outlives deployments. A type has up to 1,000."""
    return type_schedules.put(api.connection, name, schedule, said, api.principal)


@api.patch("/api/types/<name>/schedules/<schedule>", responses=answers(200, 404), security=takes(Role.ADMIN))
def patch_type_schedule(name: Name, schedule: Name, change: Annotated[ScheduleChange, Body()]) -> TypeSchedule:
    """Changes the given keys. null: what the code declares, or the default."""
    return type_schedules.change(api.connection, name, schedule, change, api.principal)


@api.delete("/api/types/<name>/schedules/<schedule>", responses=answers(200, 404), security=takes(Role.ADMIN))
def delete_type_schedule(name: Name, schedule: Name) -> TypeSchedule:
    """Deletes a schedule that operators have made. Of one that the code declares, removes what operators have said. The
    answer shows it as it was."""
    return type_schedules.delete(api.connection, name, schedule, api.principal)

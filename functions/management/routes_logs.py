"""/api/logs: the log lines of many jobs, to follow."""

from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field

from management_api import api
from tidegate.http.answers import answers
from tidegate.manage.log_lines import FoundLines, LineFilter, log_lines

_LAST_LINE = 2**63 - 1


class LineQuery(LineFilter):
    limit: Annotated[int, Field(ge=1, le=500)] = 200
    after: Annotated[int | None, Field(ge=0, le=_LAST_LINE, description="`next` of the answer before")] = None

    def filter(self) -> LineFilter:
        return LineFilter(**{name: getattr(self, name) for name in LineFilter.model_fields})


@api.get("/api/logs", responses=answers(200))
def get_logs(query: Annotated[LineQuery, Query()]) -> FoundLines:
    """The lines of the jobs that match, in the order of `id`: without `after` the last ones, with it those that were
    written since. One request looks at 5,000 lines of all jobs, so `lines` may be empty while `more` is true. A line
    may be missing if its transaction took over five seconds; `log_after` of one job misses none."""
    return log_lines(api.connection, query.filter(), api.principal, after=query.after, limit=query.limit)

"""/api/charts, /api/tides, /api/costs: what has been, over time."""

from datetime import datetime
from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BaseModel, Field

from management_api import api, settings
from tidegate.http.answers import answers, takes
from tidegate.http.principal import Role
from tidegate.manage import charts, costs, tides
from tidegate.manage.charts import AskedChart, By, Kind
from tidegate.manage.costs import Costs
from tidegate.manage.search import Moment, Text
from tidegate.manage.series import Series
from tidegate.manage.tides import LONGEST_MINUTES, Tides


class ChartAnswer(BaseModel):
    from_: Annotated[datetime, Field(alias="from", description="the first step begins here, at `from` or before")]
    to: datetime
    step_seconds: int
    unit: str
    times: Annotated[list[int], Field(description="when each step begins, in seconds since 1970: at most 400")]
    series: Annotated[list[Series], Field(description='at most 12; the smaller ones are one, named "*"')]


@api.get("/api/charts", responses=answers(200), security=takes(Role.VIEWER))
def get_charts(
    series: Annotated[
        Kind,
        Query(
            description="throughput: jobs that ended; wait: how long they had been ready, and run: how long handlers"
            " ran (percentiles; with `by` type or lane the 95th of each); depth: the most that were ready; cost: of"
            " processors; processors: how many began to count"
        ),
    ],
    by: Annotated[By | None, Query(description="a series for each type or lane; day: steps of a day of UTC")] = None,
    type_: Annotated[Text | None, Query(alias="type", description="this type alone")] = None,
    lane: Annotated[Text | None, Query(description="this lane alone")] = None,
    from_: Annotated[
        Moment | None, Query(alias="from", description="six hours before `to` if left out, with `by=day` 30 days")
    ] = None,
    to: Annotated[Moment | None, Query(description="now if left out")] = None,
) -> ChartAnswer:
    """What is drawn over time. A job is added within ten seconds of its end. What a processor had not added when it
    died is missing."""
    asked = AskedChart(series, by, type_, lane, from_, to)
    drawn = charts.chart(api.connection, asked, settings.lambda_prices)
    said = {name: value for name, value in vars(drawn).items() if name not in {"since", "until"}}
    return ChartAnswer(**said, to=drawn.until, **{"from": drawn.since})


@api.get("/api/tides", responses=answers(200), security=takes(Role.VIEWER))
def get_tides(minutes: Annotated[int, Query(ge=1, le=LONGEST_MINUTES)] = 60) -> Tides:
    """Each lane minute by minute: the most jobs that were ready, and how many runs ended."""
    return tides.tides(api.connection, minutes=minutes, lanes=settings.lanes, tick_seconds=settings.tick_seconds)


@api.get("/api/costs", responses=answers(200), security=takes(Role.VIEWER))
def get_costs(days: Annotated[int, Query(ge=1, le=90)] = 7) -> Costs:
    """What processors cost by type, day and lane, at the prices of the parameter Prices. Today is one of the days."""
    return costs.costs(api.connection, settings.lambda_prices, days=days)

"""Jobs outside, where each question is an invocation of relay: a drain against one on a connection, and how soon they
begin."""

import statistics
from dataclasses import replace

from bench.figure import Bar, Figure, Size, rates
from bench.latency import one, p95
from bench.stack import stack
from bench.work import database, drain, fill, noop
from local.database import Postgres
from tests.outside import LANE, RelayProcesses, serving
from tidegate.processor.waker import Waker

_JOBS = 20_000
_FAR = replace(noop, name="far", lane=LANE)


def measure(postgres: Postgres, size: Size) -> Figure:
    jobs = max(size.jobs, _JOBS)
    inside: list[float] = []
    outside: list[float] = []
    asked: list[int] = []
    with database(postgres, "relay") as url, serving(RelayProcesses(url, Waker({}))) as server:
        for number in range(size.rounds + 1):
            fill(url, jobs)
            seconds = drain(url, jobs)
            fill(url, jobs, of=_FAR)
            server.asked.clear()
            pair = seconds, drain(url, jobs, of=(_FAR,), LANE=LANE, RELAY_FUNCTION="relay", PROCESSOR_LANES=LANE)
            if number:  # the first round warms up
                inside.append(pair[0])
                outside.append(pair[1])
                asked.append(sum(server.asked.values()))
                print(f"  round {number}: direct {jobs / pair[0]:,.0f}/s, relayed {jobs / pair[1]:,.0f}/s", flush=True)
    with stack(postgres, "outside") as (running, connection):
        one(running, connection, "far_clock")  # starts the functions
        began = [one(running, connection, "far_clock") for _ in range(size.posts)]
    ratio = statistics.median(i / o for i, o in zip(inside, outside, strict=True))
    return Figure(
        f"Drain of {jobs:,} jobs that do nothing, one processor",
        [{"asks": "Postgres"} | rates(jobs, inside), {"asks": "relay"} | rates(jobs, outside)],
        [
            Bar("relayed / direct", ratio, at_least=0.25),
            Bar("invocations of relay for a job", statistics.median(asked) / jobs, at_most=0.03),
            Bar("from POST to the handler's first line outside, p95, ms", p95(began) * 1000, at_most=400),
        ],
    )

"""Charts, tides, costs and counters, from the rows that processors have written."""

import math
import re
from collections import defaultdict
from typing import Any
from urllib.parse import quote

import pytest

from tests import factory
from tests.functions.conftest import Client
from tidegate.base.settings import Prices
from tidegate.http.principal import create_key
from tidegate.manage import costs, counters
from tidegate.manage.costs import of_job
from tidegate.manage.series import REST
from tidegate.postgres.database import Connection

KINDS = ["throughput", "wait", "run", "depth", "cost", "processors"]
RUN = [0] * 10 + [8, 2] + [0] * 12
PRICES = Prices(1.0, 0.0)


@pytest.fixture
def types(committed: Connection) -> Connection:
    factory.make_type(committed, "email")
    factory.make_type(committed, "ocr", lane="slow")
    return committed


def drawn(client: Client, query: str) -> dict[str, Any]:
    reply = client("GET", "/api/charts", query=query)
    assert reply.status == 200, reply.json
    assert all(len(each["values"]) == len(reply.json["times"]) <= 400 for each in reply.json["series"])
    return {each["name"]: [value for value in each["values"] if value] for each in reply.json["series"]} | {
        "unit": reply.json["unit"]
    }


def test_throughput_by_end_type_lane_and_day(management: Client, types: Connection) -> None:
    factory.make_tally(types, "10 minutes", completed=6, failed=2, retried=4)
    factory.make_tally(types, "10 minutes", type="ocr", completed=3, cancelled=1)
    factory.make_tally(types, "1 day", step=86400, completed=50)

    ends = {"completed": [9], "failed": [2], "cancelled": [1], "retried": [4], "unit": "jobs per minute"}
    assert drawn(management, "series=throughput") == ends
    assert drawn(management, "series=throughput&by=type") == {"email": [8], "ocr": [4], "unit": "jobs per minute"}
    assert drawn(management, "series=throughput&by=lane") == {"default": [8], "slow": [4], "unit": "jobs per minute"}
    assert drawn(management, "series=throughput&lane=slow")["completed"] == [3]
    assert drawn(management, "series=throughput&type=email")["completed"] == [6]
    assert drawn(management, "series=throughput&type=unknown")["completed"] == []
    by_day = drawn(management, "series=throughput&by=day")
    assert (by_day["completed"], by_day["unit"]) == ([50], "jobs")


@pytest.mark.parametrize("kind", ["wait", "run"])
def test_percentiles_of_how_long_jobs_waited_and_ran(management: Client, types: Connection, kind: str) -> None:
    quick, slow = ({"wait": each, "run": each} for each in (RUN, [0] * 23 + [1]))
    factory.make_tally(types, "10 minutes", 60, **quick)
    factory.make_tally(types, "10 minutes", 60, type="ocr", **slow)

    of_email = drawn(management, f"series={kind}&type=email")
    assert of_email == {"p50": [pytest.approx(0.771, rel=0.01)], "p95": [pytest.approx(1.682, rel=0.01)],
                        "p99": [pytest.approx(1.932, rel=0.01)], "unit": "seconds"}  # fmt: skip
    assert drawn(management, f"series={kind}")["p99"][0] > 4096
    by_type = drawn(management, f"series={kind}&by=type")
    assert (by_type["email"], by_type["ocr"][0] > 4096) == (of_email["p95"], True)
    assert set(drawn(management, f"series={kind}&by=lane")) == {"default", "slow", "unit"}


def test_depth_of_lanes(management: Client, types: Connection) -> None:
    beside = {"oldest_seconds": 9, "running": 2, "waiting": 1}
    for age, lane, ready in (("5 minutes", "default", 7), ("4 minutes", "default", 3), ("4 minutes", "slow", 1)):
        factory.make_lane_tally(types, age, lane=lane, ready=ready, **beside)
    factory.make_lane_tally(types, "0", step=86400, ready=7, **beside)

    assert drawn(management, "series=depth") == {"default": [7, 3], "slow": [1], "unit": "jobs"}
    of_one = drawn(management, "series=depth&lane=default")
    assert of_one == {"ready": [7, 3], "running": [2, 2], "waiting": [1, 1], "unit": "jobs"}
    assert drawn(management, "series=depth&by=day")["default"] == [7]


def test_a_minute_that_nothing_measured_has_no_depth(management: Client, types: Connection) -> None:
    factory.make_lane_tally(types, "5 minutes", ready=0)
    factory.make_lane_tally(types, "4 minutes", settled=1)

    [depth] = management("GET", "/api/charts", query="series=depth").json["series"]

    assert [value for value in depth["values"] if value is not None] == [0]


def test_processors_of_lanes(management: Client, types: Connection) -> None:
    for age, processors in (("10 minutes", 2), ("1 hour", 1)):
        factory.make_lane_tally(types, age, processors=processors)
    factory.make_lane_tally(types, "1 day", step=86400, processors=40)

    assert sum(drawn(management, "series=processors")["default"]) == 3
    assert sum(drawn(management, "series=processors&by=day")["default"]) == 40


def test_the_cost_of_lanes_and_of_types_by_their_seconds(management: Client, types: Connection) -> None:
    factory.make_type(types, "mail")
    factory.make_lane_tally(types, "0", step=3600, gb_seconds=3000)
    factory.make_lane_tally(types, "0", step=3600, lane="slow", gb_seconds=1000)
    factory.make_tally(types, "0", step=3600, seconds=30)
    factory.make_tally(types, "0", step=3600, type="mail", seconds=10)

    gb = 0.0000133334
    by_lane = drawn(management, "series=cost")
    assert by_lane == {
        "default": [pytest.approx(3000 * gb, rel=1e-3)],
        "slow": [pytest.approx(1000 * gb, rel=1e-3)],
        "unit": "USD",
    }
    by_type = drawn(management, "series=cost&by=type")
    assert by_type == {"email": [pytest.approx(2250 * gb, rel=1e-3)], "mail": [pytest.approx(750 * gb, rel=1e-3)],
                       "unit": "USD"}  # fmt: skip
    assert drawn(management, "series=cost&type=mail") == {"mail": by_type["mail"], "unit": "USD"}
    assert drawn(management, "series=cost&by=type&lane=default") == by_type
    assert drawn(management, "series=cost&by=type&lane=slow") == {"unit": "USD"}


@pytest.mark.parametrize("kind", KINDS)
def test_the_smaller_ones_are_one_series(management: Client, committed: Connection, kind: str) -> None:
    for n in range(15):
        name = f"t{n}"
        factory.make_type(committed, name, lane=f"l{n}")
        for step in (60, 3600):
            factory.make_tally(committed, "0", step=step, type=name, completed=n + 1, seconds=1, wait=RUN, run=RUN)
            factory.make_lane_tally(committed, "0", step=step, lane=f"l{n}", ready=1, processors=1, gb_seconds=100)

    found = drawn(management, f"series={kind}&by=lane")

    assert len(found) == 13
    assert REST in found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "span", ["", "&from=1970-01-01T00:00:00Z", "&by=day", "&to=2020-01-01T00:00:00Z&from=2019-01-01T00:00:00Z"]
)
def test_an_empty_queue_is_drawn(management: Client, committed: Connection, kind: str, span: str) -> None:
    reply = management("GET", "/api/charts", query=f"series={kind}{span}")

    assert reply.status == (400 if "to=" in span else 200)


@pytest.mark.parametrize(
    "query",
    [
        "", "series=other", "series=run&by=week", "series=run&from=now", "series=run&from=2026-01-01",
        "series=run&from=2999-01-01T00:00:00Z", "series=run&type=%00", "series=run&series=wait", "series=run&since=1",
        "series=depth&by=type", "series=processors&type=email", f"series=run&type={'x' * 201}",
        f"series=run&to={quote('0001-01-01T00:00:00+23:59')}",
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused(management: Client, committed: Connection, query: str) -> None:
    assert management("GET", "/api/charts", query=query).problem == (400, "invalid")


def test_tides_have_each_lane_minute_by_minute(management: Client, types: Connection) -> None:
    seen: dict[str, Any] = {"ready": 7, "oldest_seconds": 30.0, "running": 2, "waiting": 1, "settled": 5}
    factory.make_lane_tally(types, "3 minutes", lane="slow", **seen)
    factory.make_lane_tally(types, "2 minutes", lane="slow", settled=5)
    factory.make_lane_tally(types, "3 hours", lane="slow", ready=9)

    tides = management("GET", "/api/tides").json

    lanes = {each["lane"]: each["points"] for each in tides["lanes"]}
    assert set(lanes) >= {"default", "slow", "outside"}
    [point] = lanes["slow"]
    assert {name: point[name] for name in point if name != "at"} == seen
    assert management("GET", "/api/tides", query="minutes=1").json["lanes"][1]["points"] == []
    for bad in ("minutes=0", "minutes=361", "minutes=x"):
        assert management("GET", "/api/tides", query=bad).status == 400


def test_costs_by_type_day_and_lane(management: Client, types: Connection) -> None:
    factory.make_lane_tally(types, "0", step=86400, gb_seconds=1000, processors=5)
    factory.make_lane_tally(types, "0", step=86400, lane="slow", gb_seconds=500)
    factory.make_lane_tally(types, "24 hours", step=86400, gb_seconds=200)
    factory.make_tally(types, "0", step=86400, completed=3, failed=1, seconds=20)
    factory.make_tally(types, "0", step=86400, type="gone", completed=1, seconds=9)

    said = management("GET", "/api/costs", query="days=2").json

    gb, request = said["prices"]["per_gb_second"], said["prices"]["per_request"]
    email, gone = said["types"]
    assert (email["type"], email["jobs"], email["seconds"], email["gb_seconds"]) == ("email", 4, 20.0, 1000.0)
    assert email["usd"] == pytest.approx(1000 * gb + 5 * request)
    assert gone == {"type": "gone", "jobs": 1, "seconds": 9, "gb_seconds": 0, "usd": 0}
    assert [day["usd"] for day in said["days"]] == [pytest.approx(200 * gb), pytest.approx(1500 * gb + 5 * request)]
    assert {lane["lane"]: lane["gb_seconds"] for lane in said["lanes"]} == {"default": 1200.0, "slow": 500.0}
    assert (said["currency"], "Not in it" in said["says"]) == ("USD", True)
    assert len(management("GET", "/api/costs", query="days=90").json["days"]) == 90
    assert management("GET", "/api/costs", query="days=91").status == 400


def test_the_parts_of_a_cost_are_the_whole(types: Connection) -> None:
    for n in range(5):
        factory.make_type(types, f"t{n}")
    for day in range(3):
        factory.make_lane_tally(types, f"{day} days", step=86400, gb_seconds=10 + day)
        for n in range(day, 5):
            factory.make_tally(types, f"{day} days", step=86400, type=f"t{n}", completed=1, seconds=(n + 1) * 1.7)

    said = costs.costs(types, PRICES, days=3)

    assert sum(each.usd for each in said.types) == pytest.approx(33)
    assert [each.usd for each in said.days] == [12, 11, 10]
    assert [each.usd for each in said.lanes] == [33]


def test_a_jobs_cost_follows_from_what_a_second_costs_in_its_lane(types: Connection) -> None:
    assert of_job(types, PRICES, "email", 2.0) is None
    factory.make_lane_tally(types, "0", step=86400, gb_seconds=1000)
    factory.make_lane_tally(types, "0", step=86400, lane="slow", gb_seconds=7)
    assert of_job(types, PRICES, "email", 2.0) is None
    factory.make_tally(types, "0", step=86400, seconds=400)

    assert of_job(types, PRICES, "email", 2.0) == pytest.approx(5.0)
    assert of_job(types, PRICES, "ocr", 2.0) is None
    assert of_job(types, PRICES, "unknown", 2.0) is None


def test_a_job_says_what_it_cost(management: Client, types: Connection, alice: str) -> None:
    factory.make_lane_tally(types, "0", step=86400, gb_seconds=1000)
    factory.make_tally(types, "0", step=86400, seconds=100)
    job_id = factory.make_job(types, "completed", duration_ms=4000)

    cost = management("GET", f"/api/jobs/{job_id}").json["cost_usd"]

    assert cost == pytest.approx(4 * 10 * 0.0000133334, rel=0.01)
    assert management.as_(alice)("GET", f"/api/jobs/{job_id}").json["cost_usd"] is None
    waiting = factory.make_job(types)
    assert management("GET", f"/api/jobs/{waiting}").json["cost_usd"] is None


_LABEL = r'[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"'
_SAMPLE = re.compile(rf"([a-zA-Z_:][\w:]*)(?:\{{({_LABEL}(?:,{_LABEL})*)\}})? ([0-9.e+-]+|\+Inf)")


def parsed(text: str) -> dict[str, dict[str, float]]:
    """The samples of each family. Refuses what Prometheus refuses: a family that is said twice, a sample outside of its
    family or twice, a histogram whose buckets fall or have another count."""
    families: dict[str, str] = {}
    samples: dict[str, dict[str, float]] = defaultdict(dict)
    current = ""
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, current, kind = line.split()
            assert current not in families
            families[current] = kind
        elif not line.startswith("# HELP "):
            match = _SAMPLE.fullmatch(line)
            assert match, line
            name, labels, value = match.groups()
            suffixes = ("_bucket", "_sum", "_count") if families[current] == "histogram" else ("",)
            assert name in {current + suffix for suffix in suffixes}, line
            assert (labels or "") not in samples[name], line
            samples[name][labels or ""] = float(value)
    for name in (each for each, kind in families.items() if kind == "histogram"):
        for labels, count in samples[f"{name}_count"].items():
            buckets = [value for said, value in samples[f"{name}_bucket"].items() if said.startswith(f"{labels},")]
            bounds = [math.inf if "+Inf" in said else float(said.rpartition('le="')[2][:-1])
                      for said in samples[f"{name}_bucket"] if said.startswith(f"{labels},")]  # fmt: skip
            assert buckets == sorted(buckets)
            assert bounds == sorted(set(bounds))
            assert (buckets[-1], bounds[-1]) == (count, math.inf)
    return samples


def test_prometheus_reads_counters_and_histograms(management: Client, types: Connection) -> None:
    factory.make_tally(
        types, "0", step=0, completed=5, failed=1, retried=2, cancelled=3, wait=RUN, run=RUN, waited=9, seconds=8
    )
    types.execute("UPDATE tidegate.tallies SET at = 'epoch'")
    types.execute(
        "INSERT INTO tidegate.lane_reports (lane, worker, longest, ticked_at) VALUES ('default', 'w', 9, '2026-01-01Z')"
    )

    said = parsed(management("GET", "/api/metrics").json)

    assert said["tidegate_jobs_total"] == {
        f'type="email",status="{status}"': count
        for status, count in (("completed", 5), ("failed", 1), ("cancelled", 3))
    }
    assert said["tidegate_retries_total"] == {'type="email"': 2}
    assert said["tidegate_run_seconds_sum"] == {'type="email"': 8}
    assert said["tidegate_run_seconds_bucket"]['type="email",le="1"'] == 8
    assert said["tidegate_wait_seconds_bucket"]['type="email",le="2"'] == 10
    assert said["tidegate_last_tick_timestamp_seconds"] == {'lane="default"': 1767225600}


def test_the_number_of_series_is_bounded(
    management: Client, types: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counters, "MOST_OWN", 1)
    for name in ("email", "ocr", "gone"):
        factory.make_tally(types, "0", step=0, type=name, completed=1, run=RUN)
    factory.make_type(types, "mail")
    factory.make_tally(types, "0", step=0, type="mail", completed=10, run=RUN)
    types.execute("UPDATE tidegate.tallies SET at = 'epoch'")

    said = parsed(management("GET", "/api/metrics").json)

    of_all = {labels: n for labels, n in said["tidegate_jobs_total"].items() if "completed" in labels}
    assert of_all == {'type="email",status="completed"': 1, 'type="*",status="completed"': 11}
    assert said["tidegate_run_seconds_count"]['type="*"'] == 20


def test_odd_letters_of_a_label_are_escaped() -> None:
    assert parsed(f'# TYPE x gauge\nx{{a="{counters.escaped(chr(92) + chr(34) + chr(10) + "ä{}")}"}} 1\n')
    assert counters.escaped('a"b\\c\nd') == 'a\\"b\\\\c\\nd'


@pytest.mark.parametrize("path", ["/api/charts?series=run", "/api/tides", "/api/costs", "/api/metrics"])
def test_viewers_see_them_and_producers_do_not(
    management: Client, committed: Connection, alice: str, path: str
) -> None:
    path, _, query = path.partition("?")
    viewer = create_key(committed, name="wall", role="viewer", owner="wall")

    assert management.as_(viewer)("GET", path, query=query).status == 200
    assert management.as_(alice)("GET", path, query=query).status == 403

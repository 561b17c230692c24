import json
import time
from pathlib import Path

import pytest

from local.template import TemplateError, TickSchedule
from local.ticks import make_event, read_rate, tick_on_change
from tests.stack.fixtures.local_stack import local_stack


@pytest.mark.parametrize(
    ("expression", "seconds"),
    [
        ("rate(1 minute)", 60),
        ("rate(5 minutes)", 300),
        ("rate(2 hours)", 7200),
        ("rate(1 day)", 86400),
        ("rate(2 seconds)", 2),
        ("cron(0 3 * * ? *)", None),
        ("at(2030-01-01T00:00:00)", None),
    ],
)
def test_a_rate_is_read_and_other_kinds_are_left_to_aws(expression: str, seconds: int | None) -> None:
    assert read_rate(expression) == seconds


@pytest.mark.parametrize("expression", ["rate(0 minutes)", "rate(1 dayz)", "rate(minute)", "every minute", ""])
def test_an_invalid_rate_is_an_error(expression: str) -> None:
    with pytest.raises(TemplateError, match="is not a rate"):
        read_rate(expression)


def test_a_tick_without_input_is_the_schedulers_default_event() -> None:
    event = json.loads(make_event(TickSchedule("FTick", "F", "rate(1 minute)", None, enabled=True)))

    assert (event["source"], event["detail-type"], event["detail"]) == ("aws.scheduler", "Scheduled Event", "{}")
    assert event["resources"][0].endswith("schedule/default/FTick")


def test_the_keywords_of_an_input_are_filled_in() -> None:
    text = '{"lane": "slow", "at": "<aws.scheduler.scheduled-time>"}'

    event = json.loads(make_event(TickSchedule("FTick", "F", "rate(1 minute)", text, enabled=True)))

    assert event["lane"] == "slow"
    assert event["at"].endswith("Z")


def test_changed_code_gets_one_tick_at_once(project: Path, tmp_path: Path) -> None:
    code = project / "functions/act/act.py"
    ticks = tmp_path / "ticks"
    schedule = TickSchedule("ActFunctionTick", "ActFunction", "rate(1 day)", "{}", enabled=True)

    with local_stack(project) as stack, stack.working(tick_on_change(schedule, stack.service, poll=0.1)):
        time.sleep(0.3)
        for word in ("first", "last"):  # two files that are saved together are one change
            code.write_text(f"""
def handler(event, context):
    with open({str(ticks)!r}, "a") as file:
        print({word!r}, file=file)
""")
            time.sleep(0.02)
        deadline = time.monotonic() + 5
        while not ticks.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(0.3)  # time for one tick too many

    assert ticks.read_text().split() == ["last"]

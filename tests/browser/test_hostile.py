"""What others have sent is drawn as text, whole or cut, and never as anything else."""

import json
import re

from playwright.sync_api import expect

from tests import factory
from tests.browser import rows
from tests.browser.chromium import Watch
from tests.browser.screens import SCREENS
from tidegate.postgres.database import Connection

SCRIPT = rows.HOSTILE["script"]
MADE = "document.querySelectorAll('main script, main img, main b, main iframe').length"


def test_a_list_shows_texts_as_they_are(watch: Watch) -> None:
    page = watch.open("/ui/jobs?status=failed&owner=" + SCRIPT)

    row = page.locator(f'[data-id="{rows.ODD}"]')
    expect(row).to_contain_text(SCRIPT)
    expect(row).to_contain_text("<b>")
    assert page.evaluate("document.querySelectorAll('tbody :is(script, img, b)').length") == 0
    # A text that runs from right to left turns nothing beside it round.
    assert row.locator("bdi", has_text=rows.HOSTILE["right to left"][1:4]).count() > 0


def test_a_job_shows_its_payload_as_it_was_sent(watch: Watch) -> None:
    page = watch.open(f"/ui/jobs/{rows.ODD}")

    shown = page.locator("main").inner_text()
    assert SCRIPT in shown.replace('\\"', '"')
    assert "9007199254740993" in shown
    assert page.locator("main script, main img").count() == 0


def test_a_number_that_no_double_holds_is_sent_back_as_it_was(watch: Watch, rows_of: Connection) -> None:
    page = watch.open(f"/ui/jobs/{rows.ODD}")

    page.get_by_role("button", name="Replay").click()
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    page.wait_for_url(re.compile(f"/ui/jobs/(?!{rows.ODD})"))

    made = page.url.rpartition("/")[2]
    row = factory.one(rows_of, "SELECT payload::text, replay_of FROM tidegate.jobs WHERE id = %s", [made])
    assert (json.loads(row["payload"]), row["replay_of"]) == (rows.HOSTILE, rows.ODD)


def test_a_payload_of_256_kilobytes_is_drawn_in_part(watch: Watch) -> None:
    page = watch.open(f"/ui/jobs/{rows.HUGE}")

    expect(page.locator("main")).to_contain_text("aaaa")
    assert len(page.locator("main").inner_text()) < 50_000
    assert page.evaluate("document.documentElement.scrollHeight") < 10_000


def test_no_screen_makes_elements_of_texts(watch: Watch) -> None:
    for name in ("overview", "errors", "inbox", "endpoints", "audit", "keys"):
        page = watch.open(SCREENS[name])
        assert page.locator("main").get_by_text("alert(1)").count() == 0 or SCRIPT in page.locator("main").inner_text()
        assert page.locator("main script, main img").count() == 0


def test_an_address_that_was_written_by_others_runs_nothing(watch: Watch) -> None:
    watch.expect(400, 404)

    for path in (
        f"/ui/jobs?type={SCRIPT}",
        f"/ui/types/{SCRIPT.replace('/', '%2F')}",
        "/ui/jobs?about=javascript:alert(1)",
    ):
        page = watch.open(path)
        assert page.locator("main script, main img").count() == 0
        assert page.locator("a[href^='javascript:']").count() == 0
    watch.asked.clear()  # a type has no such name

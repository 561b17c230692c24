"""An act on 12,000 jobs: counted first, done in steps with progress, stopped, gone on with, and a line of the audit."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests import factory
from tests.browser import rows
from tests.browser.chromium import Watch, axe
from tidegate.postgres.database import Connection

JOBS = 12_000
LIST = "/ui/jobs?status=failed&tag=many"


@pytest.fixture
def many(rows_of: Connection) -> Connection:
    factory.make_type(rows_of, "many", lane="images")
    rows_of.execute(
        "INSERT INTO tidegate.jobs"
        " (type, owner, max_attempts, attempts, status, finished_at, error_code, error_message, tags)"
        " SELECT 'many', %s, 3, 3, 'failed', now(), 'torn', 'the page is torn', '{many}' FROM generate_series(1, %s)",
        [rows.OWNER, JOBS],
    )
    return rows_of


def pending(connection: Connection) -> int:
    return int(factory.value(connection, "SELECT count(*) FROM tidegate.jobs WHERE type='many' AND status='pending'"))


def retry_all(page: Page) -> None:
    page.get_by_role("checkbox", name="Select all rows shown").check()
    page.get_by_role("button", name="Select all that match the filter").click()
    page.get_by_role("region", name="What to do with the selected jobs").get_by_role("button", name="Retry").click()


def test_twelve_thousand_jobs_are_retried_in_steps_that_can_be_stopped(watch: Watch, many: Connection) -> None:
    watch.page.add_init_script("delete Crypto.prototype.randomUUID")  # as by plain HTTP
    page = watch.open(LIST)
    retry_all(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name("Retry at least 10,000 jobs?")
    button = dialog.get_by_role("button", name="Retry", exact=True)
    expect(button).to_be_disabled()
    assert axe(page) == []

    dialog.get_by_role("textbox").fill("10000")
    held: list[Route] = []
    page.route(
        "**/api/jobs/bulk/retry",
        lambda step: held.append(step) if pending(many) == 1000 and not held else step.continue_(),
    )
    button.click()
    expect(dialog.get_by_role("status")).to_contain_text("1,000 done")
    assert axe(page) == []
    dialog.get_by_role("button", name="Stop").click()
    held[0].continue_()
    expect(dialog).to_contain_text("Stopped")

    stopped = pending(many)
    assert stopped == 1500  # the step that was under way is ended
    expect(dialog.get_by_role("status")).to_contain_text(f"{stopped:,} done")
    dialog.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    retry_all(page)
    dialog.get_by_role("textbox").fill("10000")
    button.click()
    expect(dialog).to_contain_text("Finished", timeout=30_000)
    assert pending(many) == JOBS

    acts = many.execute("SELECT changed FROM tidegate.audit WHERE kind = 'act' ORDER BY id DESC LIMIT 2").fetchall()
    assert [act["changed"]["done"] for act in acts] == [JOBS - stopped, stopped]


def test_a_list_without_a_filter_offers_no_act_on_all(watch: Watch) -> None:
    page = watch.open("/ui/jobs")

    page.get_by_role("checkbox", name="Select all rows shown").check()

    expect(page.get_by_text("50 selected")).to_be_visible()
    expect(page.get_by_role("button", name="Select all that match the filter")).to_have_count(0)

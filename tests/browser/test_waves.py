"""Batches: the list, and the field of cells of one."""

from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from tests.browser import rows
from tests.browser.chromium import Watch
from tidegate.postgres.database import Connection

MOVING = UUID("01990000-0000-7000-8000-00000000f00d")
CELLS = "path => path.getAttribute('d').split('M').length - 1"
SCRIPT = "<img src=x onerror=fire()>"


def cells(page: Page, status: str) -> int:
    """How many are drawn."""
    count: int = page.locator(f".field path.{status}").evaluate(CELLS)
    return count


@pytest.fixture
def moving(rows_of: Connection) -> Connection:
    """A batch of 60 jobs, of which 20 have ended."""
    rows_of.execute(
        "INSERT INTO tidegate.batches (id, owner, total, created_at) VALUES (%s, %s, 60, now())", [MOVING, rows.OWNER]
    )
    rows_of.execute(
        """
        INSERT INTO tidegate.jobs (id, type, owner, max_attempts, attempts, status, batch_id, payload, scheduled_for,
            created_at, started_at, finished_at)
        SELECT ('01990000-0000-7000-8002-' || lpad(to_hex(n), 12, '0'))::uuid, 'newsletter', %s, 3, (n <= 20)::integer,
            CASE WHEN n <= 20 THEN 'completed' ELSE 'pending' END, %s, '{}', now(), now(),
            CASE WHEN n <= 20 THEN now() END, CASE WHEN n <= 20 THEN now() END
        FROM generate_series(1, 60) AS n
        """,
        [rows.OWNER, MOVING],
    )
    return rows_of


def end(connection: Connection, count: int, status: str) -> None:
    failed = {"code": "odd", "message": SCRIPT} if status == "failed" else {"code": None, "message": None}
    connection.execute(
        "UPDATE tidegate.jobs SET status = %(status)s, attempts = 1, started_at = now(), finished_at = now(),"
        " error_code = %(code)s, error_message = %(message)s"
        " WHERE id IN (SELECT id FROM tidegate.jobs WHERE batch_id = %(batch)s AND status = 'pending' ORDER BY id"
        " LIMIT %(count)s)",
        {"status": status, "batch": MOVING, "count": count, **failed},
    )


def test_a_batch_is_a_cell_for_each_job(watch: Watch) -> None:
    page = watch.open(f"/ui/batches/{rows.BATCH}")

    drawn = {status: cells(page, status) for status in ("completed", "failed", "cancelled", "pending")}

    assert drawn == {"completed": 2661, "failed": 27, "cancelled": 12, "pending": 1300}
    assert "2,700 of 4,000" in page.locator(".tally").inner_text()
    page.locator(".cells").get_by_role("link", name="27 failed").click()
    page.wait_for_url(f"**/ui/jobs?status=failed&batch={rows.BATCH}")


def test_the_crest_moves_and_the_focus_stays(watch: Watch, moving: Connection) -> None:
    page = watch.open(f"/ui/batches/{MOVING}")
    assert (cells(page, "completed"), cells(page, "pending")) == (20, 40)
    entry = page.locator(".cells").get_by_role("link", name="pending")
    entry.focus()

    end(moving, 25, "completed")
    end(moving, 3, "failed")

    expect(page.locator(".tally")).to_contain_text("48 of 60")
    watch.settle()
    assert (cells(page, "completed"), cells(page, "failed"), cells(page, "pending")) == (45, 3, 12)
    assert entry.evaluate("link => link === document.activeElement")
    rocks = page.get_by_role("table", name="What failed, by error")
    assert SCRIPT in rocks.inner_text()
    assert page.locator("main img").count() == 0


def test_the_failed_ones_are_counted_before_they_are_retried(watch: Watch) -> None:
    page = watch.open(f"/ui/batches/{rows.BATCH}")

    page.keyboard.press("r")

    dialog = page.get_by_role("dialog")
    dialog.get_by_text("27 jobs").wait_for()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_batch_that_is_over_says_why_nothing_can_be_done(watch: Watch) -> None:
    page = watch.open(f"/ui/batches/{UUID(int=rows.BATCH.int - 1)}")

    for name in ("Retry the failed", "Cancel the rest", "Change what comes after"):
        button = page.get_by_role("button", name=name)
        assert button.get_attribute("aria-disabled") == "true"
        assert button.get_attribute("title")


def test_open_batches_are_waves_with_a_crest(watch: Watch) -> None:
    page = watch.open("/ui/batches?open=true")

    [wave] = page.locator(".wave").all()

    assert wave.get_attribute("aria-label") == "2,700 of 4,000 have ended, 27 failed"
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/ui/batches/{rows.BATCH}")


def test_costs_are_shown_by_day_type_and_lane(watch: Watch) -> None:
    page = watch.open("/ui/costs?days=30")

    assert page.locator(".daybars li").count() == 30
    lanes = page.get_by_role("table").filter(has=page.get_by_role("columnheader", name="Lane"))
    assert "images" in lanes.inner_text()

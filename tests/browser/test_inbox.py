"""The inbox by keys alone: a decision can be taken back, is sent by itself, and leads to the next one."""

from uuid import UUID

import pytest
from playwright.sync_api import expect

from tests.browser import rows
from tests.browser.chromium import Watch
from tests.crowd import eventually
from tidegate.postgres.database import Connection

FIRST, SECOND, *_ = rows.REVIEWS


@pytest.fixture(autouse=True)
def _as_it_was(rows_of: Connection) -> None:
    to_be_decided(rows_of)


def to_be_decided(rows_of: Connection) -> None:
    rows_of.execute(
        "UPDATE tidegate.jobs SET status = 'review_needed', finished_at = NULL, error_code = NULL,"
        " error_message = NULL, review_reason = COALESCE(review_reason, 'have a look') WHERE id = ANY(%s)",
        [[FIRST, SECOND]],
    )


def status(connection: Connection, job: UUID) -> tuple[str, str | None]:
    row = connection.execute("SELECT status, error_message FROM tidegate.jobs WHERE id = %s", [job]).fetchone()
    assert row is not None
    return row["status"], row["error_message"]


def test_a_decision_is_held_taken_back_and_sent(watch: Watch, rows_of: Connection) -> None:
    watch.page.clock.install()
    page = watch.open(f"/ui/inbox?job={FIRST}")
    reason = page.locator(".reason")
    page.get_by_text("page 1 was read with little confidence").wait_for()

    page.keyboard.press("a")
    page.get_by_text("page 2 was read with little confidence").wait_for()
    page.keyboard.press("z")
    page.get_by_text("page 1 was read with little confidence").wait_for()
    assert page.get_by_text("Approved:").count() == 0

    page.keyboard.press("r")
    page.get_by_role("dialog").wait_for()
    page.keyboard.type("the wrong page")
    with page.expect_response(f"**/api/jobs/{FIRST}/reject") as answer:
        page.keyboard.press("Enter")
        expect(reason).to_have_text("page 2 was read with little confidence")
        page.clock.fast_forward(6000)  # so long it can be taken back
    assert answer.value.status == 200
    assert status(rows_of, FIRST) == ("failed", "the wrong page")
    listed = page.locator(f'.queue a[href*="{FIRST}"]')
    expect(listed).to_have_count(0)
    to_be_decided(rows_of)
    expect(listed).to_have_count(1, timeout=15_000)


def test_who_leaves_the_page_has_decided(watch: Watch, rows_of: Connection) -> None:
    page = watch.open(f"/ui/inbox?job={SECOND}")
    page.get_by_text("page 2 was read with little confidence").wait_for()

    page.keyboard.press("c")
    page.keyboard.type("looks right")
    page.keyboard.press("Enter")
    page.keyboard.press("a")
    page.get_by_text("Approved:").wait_for()
    page.goto("/ui/jobs")

    assert eventually(lambda: status(rows_of, SECOND)[0] == "completed", within=4)  # it would be sent after six

"""What changes is drawn where it stands: nothing that a user holds is lost."""

from collections.abc import Callable
from uuid import UUID

import pytest
from playwright.sync_api import Page, Route, expect

from tests import factory
from tests.browser import rows
from tests.browser.chromium import Watch
from tests.browser.test_keyboard import type_
from tidegate.postgres.database import Connection

LIST = "/ui/jobs?tag=patched"
HELD = """() => ({
    focus: document.activeElement.dataset.id,
    place: document.activeElement.getBoundingClientRect().top,
    order: [...document.querySelectorAll('tbody tr')].map(row => row.dataset.id),
    chosen: [...document.querySelectorAll('tbody tr:has(input:checked)')].map(row => row.dataset.id),
})"""


@pytest.fixture
def ids(rows_of: Connection) -> list[UUID]:
    """Jobs that are due, so the page asks every two seconds what became of them."""
    return [
        factory.make_job(rows_of, type="ocr", owner=rows.OWNER, tags=["patched"], stage=f"before {n}")
        for n in range(50)
    ]


def fail(connection: Connection, job_id: UUID) -> None:
    connection.execute(
        "UPDATE tidegate.jobs SET status = 'failed', finished_at = now(), error_code = 'torn',"
        " error_message = 'the page is torn' WHERE id = %s",
        [job_id],
    )


def row(page: Page, job_id: UUID) -> str:
    return f'tbody tr[data-id="{job_id}"]'


@pytest.mark.parametrize("scrolled", [0, 300])
def test_a_patched_list_keeps_focus_selection_scroll_and_order(
    watch: Watch, rows_of: Connection, ids: list[UUID], scrolled: int
) -> None:
    page = watch.open(LIST)
    type_(page, *"jxjxjjjjjj")
    page.mouse.wheel(0, scrolled)
    page.wait_for_function("scrolled => scrollY === scrolled", arg=scrolled)
    before = page.evaluate(HELD)
    focused = UUID(before["focus"])

    for job_id in (focused, ids[-1], ids[-2]):
        fail(rows_of, job_id)
    new = factory.make_job(rows_of, type="ocr", owner=rows.OWNER, tags=["patched"])

    expect(page.locator(row(page, focused))).to_contain_text("the page is torn")
    expect(page.locator(row(page, ids[-1]))).to_contain_text("failed")
    expect(page.get_by_role("button", name="1 new")).to_be_visible()
    assert len(before["chosen"]) == 2
    assert page.evaluate(HELD) == before
    page.get_by_role("button", name="1 new").click()
    expect(page.locator(row(page, new))).to_be_visible()


def test_an_open_dialog_and_what_is_typed_in_it_outlive_a_patch(
    watch: Watch, rows_of: Connection, ids: list[UUID]
) -> None:
    page = watch.open(LIST)
    type_(page, "ControlOrMeta+k")
    page.keyboard.type("go to")
    fail(rows_of, ids[7])

    expect(page.locator(row(page, ids[7]))).to_contain_text("the page is torn")

    expect(page.get_by_role("dialog").get_by_role("combobox")).to_be_focused()
    expect(page.get_by_role("dialog").get_by_role("combobox")).to_have_value("go to")


def test_what_is_typed_into_the_filter_outlives_a_patch(watch: Watch, rows_of: Connection, ids: list[UUID]) -> None:
    page = watch.open(LIST)
    type_(page, "/", "End")
    page.keyboard.type(" status:fai")
    fail(rows_of, ids[7])

    expect(page.locator(row(page, ids[7]))).to_contain_text("the page is torn")

    expect(page.get_by_role("combobox", name="Filter")).to_have_value("tag:patched status:fai")
    expect(page.get_by_role("combobox", name="Filter")).to_be_focused()


def test_a_deleted_job_stays_where_it_is_and_says_so(watch: Watch, rows_of: Connection, ids: list[UUID]) -> None:
    page = watch.open(LIST)
    before = page.evaluate(HELD)["order"]

    rows_of.execute("DELETE FROM tidegate.jobs WHERE id = %s", [ids[40]])

    expect(page.locator(f"{row(page, ids[40])}.gone")).to_be_visible()
    assert page.evaluate(HELD)["order"] == before


def test_updates_can_be_paused(watch: Watch, rows_of: Connection, ids: list[UUID]) -> None:
    page = watch.open(LIST)
    type_(page, ".")
    watch.settle()
    asked = len(watch.asked)
    fail(rows_of, ids[7])

    page.wait_for_timeout(2500)
    assert len(watch.asked) == asked
    type_(page, ".")

    expect(page.locator(row(page, ids[7]))).to_contain_text("the page is torn")


def test_what_one_tab_does_another_shows(open_page: Callable[..., Watch], rows_of: Connection, ids: list[UUID]) -> None:
    one = open_page()
    other = open_page(beside=one.page)
    one.open(LIST)
    other.open(LIST)

    one.page.get_by_role("checkbox", name="Select all rows shown").check()
    type_(one.page, "c")
    one.page.get_by_role("dialog").get_by_role("button", name="Cancel", exact=True).last.click()
    expect(one.page.get_by_role("dialog")).to_contain_text("50 done")

    expect(other.page.locator("tbody tr.cancelled")).to_have_count(50)


def test_rows_of_the_filter_before_do_not_come_after_those_of_this_one(watch: Watch, ids: list[UUID]) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    watch.page.route("**/api/jobs?limit=50", hold)
    watch.page.goto("/ui/jobs")
    page = watch.page
    page.get_by_role("combobox", name="Filter").fill("tag:patched status:failed")
    type_(page, "Enter")
    expect(page.get_by_text("No job matches")).to_be_visible()

    held[0].continue_()
    page.wait_for_timeout(300)

    expect(page.locator("tbody tr")).to_have_count(0)


def test_what_has_changed_is_told_every_ten_seconds_at_the_most(
    watch: Watch, rows_of: Connection, ids: list[UUID]
) -> None:
    watch.page.clock.install()
    page = watch.open(LIST)
    fail(rows_of, ids[49])
    expect(page.get_by_role("status").filter(has_text="One job has changed")).to_be_attached()

    for job_id in ids[40:43]:
        fail(rows_of, job_id)
    expect(page.locator("tbody tr.failed")).to_have_count(4)
    page.wait_for_timeout(200)
    expect(page.get_by_role("status").filter(has_text="One job has changed")).to_be_attached()
    page.clock.fast_forward(10_000)

    expect(page.get_by_role("status").filter(has_text="3 jobs have changed")).to_be_attached()

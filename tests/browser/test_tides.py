"""The Overview: what is wrong, what needs a person, and the hour that has been."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.chromium import Watch
from tests.browser.test_screens import SIDEWAYS
from tidegate.postgres.database import Connection


def lane(page: Page, name: str) -> str:
    return page.locator("article.lane", has_text=name).inner_text()


def test_looking_back_with_the_keyboard_moves_all_lanes_to_that_minute(watch: Watch) -> None:
    page = watch.open("/ui")
    now = lane(page, "images")

    page.get_by_label("The moment that is looked at").focus()
    for _ in range(20):
        page.keyboard.press("ArrowLeft")

    assert "20 min ago" in page.locator(".reading").inner_text()
    assert lane(page, "images") != now
    assert "let through" in lane(page, "images")
    assert page.locator(".tide .flow").count()
    assert all(each.count("ready") == 1 for each in page.locator("article.lane").all_inner_texts())
    page.keyboard.press("End")
    assert page.locator(".reading").inner_text().strip() == "Now"
    page.get_by_role("heading", name="Overview").click()
    page.keyboard.press("[")
    assert "1 min ago" in page.locator(".reading").inner_text()
    page.keyboard.press("]")
    assert page.locator(".reading").inner_text().strip() == "Now"


def test_what_is_wrong_is_said_with_what_to_do(watch: Watch) -> None:
    page = watch.open("/ui")

    wrong = page.get_by_role("region", name="What is wrong").get_by_role("listitem")

    row = wrong.filter(has_text="The schedule report is set aside.")
    row.get_by_text("As curl").click()
    assert "/api/set-aside/schedule/report/retry" in row.locator("pre").inner_text()


def test_each_type_says_what_holds_it_back(watch: Watch) -> None:
    page = watch.open("/ui")

    held = page.get_by_role("table", name="What holds the backlog back")

    assert "the type is paused" in held.get_by_role("row").filter(has_text="newsletter").inner_text()
    assert "no code has a handler" in held.get_by_role("row").filter(has_text="legacy").inner_text()
    held.get_by_role("link", name="newsletter").click()
    page.wait_for_url("**/ui/jobs?status=pending&type=newsletter")


def test_a_producer_is_led_to_its_own_jobs(open_page: Callable[..., Watch]) -> None:
    watch = open_page("producer")

    page = watch.open("/ui")

    assert page.get_by_role("main").get_by_role("link", name="Jobs").is_visible()
    assert not {"/api/backlog", "/api/tides", "/api/charts"} & {urlsplit(each.url).path for each in watch.asked}


def test_a_queue_that_stands_still_is_asked_for_seldom(watch: Watch) -> None:
    watch.page.clock.install()
    page = watch.open("/ui")
    page.clock.run_for(120_000)
    watch.settle()
    before = len(watch.asked)

    for _ in range(6):
        page.clock.run_for(10_000)
        watch.settle()

    # What is live has pauses of its own: a socket that had no time to connect is tried again after two minutes.
    paths = [path for path in watch.paths()[before:] if "/api/live" not in path]
    assert len(paths) <= 2, paths


def test_a_lane_of_odd_numbers_is_drawn(watch: Watch, rows_of: Connection) -> None:
    rows_of.execute(
        "INSERT INTO tidegate.lane_tallies (step, at, lane, ready, oldest_seconds, running, waiting, settled)"
        " SELECT 60, date_trunc('minute', now()) - n * interval '1 minute', 'odd', 2000000000 * (n % 2),"
        " 1e12 * (n % 2), 0, 0, 1000000000000000 * (n % 2) FROM generate_series(1, 30) AS n"
    )
    try:
        page = watch.open("/ui")

        shapes = "".join(page.locator(".tide").evaluate_all("pictures => pictures.map(each => each.innerHTML)"))
        assert not re.search("NaN|Infinity|undefined", shapes)
    finally:
        rows_of.execute("DELETE FROM tidegate.lane_tallies WHERE lane = 'odd'")


def test_the_page_says_it_where_the_backlog_cannot_be_read(watch: Watch) -> None:
    refusal = {"type": "urn:tidegate:problem:internal-error", "detail": "no answer"}
    watch.page.route("**/api/backlog", lambda route: route.fulfill(status=500, json=refusal))
    watch.expect(500)

    page = watch.open("/ui")

    assert "no answer" in page.get_by_role("alert").inner_text()
    page.unroute("**/api/backlog")
    page.get_by_role("button", name="Try again").click()
    page.locator("article.lane").first.wait_for()


def test_no_hour_of_the_axis_stands_over_the_edge_of_a_narrow_screen(watch: Watch) -> None:
    """A mark comes in at the edge every quarter of an hour; the page's clock is moved through one."""
    watch.page.set_viewport_size({"width": 320, "height": 800})
    watch.page.clock.install()
    page = watch.open("/ui")
    page.keyboard.press(".")  # asks nothing further, so that the clock alone moves the marks
    hours = page.locator(".lanes .times span")

    before = set(hours.all_inner_texts())
    drawn: set[str] = set()
    for _ in range(30):
        page.clock.fast_forward(30_000)
        page.clock.run_for(100)
        drawn |= set(hours.all_inner_texts())
        assert not page.evaluate(SIDEWAYS), hours.all_inner_texts()

    assert drawn - before  # one has come in

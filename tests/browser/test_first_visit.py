"""What a first visit asks for: few files, and small ones. What is heavy comes when it is needed."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, expect

from tests.browser import rows
from tests.browser.chromium import Watch

Open = Callable[..., Watch]
KB = 1000


def files(watch: Watch) -> dict[str, Request]:
    """What was asked for that is no answer of the API, by its name."""
    there = {urlsplit(each.url).path: each for each in watch.asked if each.url.startswith("http")}
    return {path.rpartition("/")[2]: each for path, each in there.items() if not path.startswith("/api/")}


@pytest.mark.parametrize(("path", "drawn"), [("/ui", "svg.tide"), ("/ui/jobs", "tbody tr")])
def test_overview_and_jobs_are_drawn_with_three_small_files(open_page: Open, path: str, drawn: str) -> None:
    watch = open_page()

    page = watch.open(path)

    expect(page.locator(drawn).first).to_be_visible()
    sizes = {name: each.sizes()["responseBodySize"] for name, each in files(watch).items()}
    assert set(sizes) == {path.rpartition("/")[2], "app.js", "style.css"}
    assert sizes["app.js"] < 40 * KB, sizes
    assert sum(sizes.values()) < 60 * KB, sizes


def test_charts_are_loaded_when_they_come_into_view(watch: Watch) -> None:
    page = watch.open("/ui")
    assert page.locator("figure.chart").count()
    assert not page.locator("figure.chart canvas").count()

    page.locator("figure.chart").first.scroll_into_view_if_needed()

    expect(page.locator("figure.chart canvas").first).to_be_visible()
    assert set(files(watch)) == {"ui", "app.js", "style.css", "charts.js"}


def test_what_acts_on_many_jobs_is_there_when_some_are_selected(watch: Watch) -> None:
    page = watch.open("/ui/jobs?status=failed")

    page.locator(f"tr[data-id='{rows.FAILED}']").get_by_role("checkbox").check()
    watch.settle()

    assert set(files(watch)) == {"jobs", "app.js", "style.css", "more.js"}
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_have_accessible_name("Retry 1 job?")


def test_a_visitor_without_a_login_is_refused_nothing(open_page: Open) -> None:
    """Chromium writes each refusal to the console."""
    watch = open_page(None)
    watch.expected.clear()

    page = watch.open("/ui")

    expect(page.get_by_label("API key or token")).to_be_visible()
    assert {each.status for each in watch.answers} == {200}

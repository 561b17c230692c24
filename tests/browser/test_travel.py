"""Ways through the page: links, steps back, other origins, tabs that nobody looks at, and what a first visit costs."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests import factory
from tests.browser import rows
from tests.browser.chromium import Watch
from tests.browser.conftest import Site
from tests.browser.test_keyboard import type_
from tidegate.postgres.database import Connection

Open = Callable[..., Watch]
HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden})
    document.dispatchEvent(new Event('visibilitychange'))
}"""


def order(page: Page) -> Any:
    return page.locator("tbody tr").evaluate_all("rows => rows.map(row => row.dataset.id)")


def test_back_and_forward_show_what_was_there(watch: Watch) -> None:
    page = watch.open("/ui/jobs")
    type_(page, "/")
    page.keyboard.type("status:failed")
    type_(page, "Enter", "Escape")
    page.wait_for_url("**/ui/jobs?status=failed")
    watch.settle()
    failed = order(page)
    page.get_by_role("link", name="Older").click()
    watch.settle()
    page.locator("tbody tr a").first.click()
    page.wait_for_url("**/ui/jobs/*")
    watch.settle()

    page.go_back()
    watch.settle()
    assert "after=" in page.url
    page.go_back()
    watch.settle()

    assert order(page) == failed
    expect(page.get_by_role("combobox", name="Filter")).to_have_value("status:failed")
    page.go_back()
    watch.settle()
    expect(page.get_by_role("combobox", name="Filter")).to_have_value("")
    page.go_forward()
    watch.settle()
    assert order(page) == failed


def test_a_filter_is_in_the_address_and_a_reload_keeps_it(watch: Watch) -> None:
    page = watch.open("/ui/jobs?status=failed&type=letter")
    before = order(page)

    page.reload()
    watch.settle()

    assert order(page) == before
    assert len(before) == 15
    expect(page.get_by_role("combobox", name="Filter")).to_have_value("status:failed type:letter")


def test_the_title_says_where_one_is(watch: Watch) -> None:
    for path, title in (("/ui/jobs", "Jobs · Tidegate"), ("/ui/errors", "Errors · Tidegate")):
        assert watch.open(path).title() == title


class Elsewhere(BaseHTTPRequestHandler):
    """A page of another site, with a link into ours."""

    def __init__(self, target: str, *more: Any) -> None:
        self.target = target
        super().__init__(*more)

    def do_GET(self) -> None:
        body = f"<!doctype html><title>chat</title><link rel=icon href=data:,><a href='{self.target}'>look</a>".encode()
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def chat(site: Site) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Elsewhere, f"{site.url}/ui/jobs/{rows.FAILED}")) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


def test_a_link_from_another_origin_shows_the_job(watch: Watch, chat: str) -> None:
    """The cookie does not go along with the navigation, but with what the page asks then."""
    watch.page.goto(chat)

    watch.page.get_by_role("link", name="look").click()

    watch.page.wait_for_url(f"**/ui/jobs/{rows.FAILED}")
    expect(watch.page.locator(".now")).to_contain_text("failed")


def test_the_link_of_make_run_logs_in_once(open_page: Open, site: Site) -> None:
    link = next(line for line in site.stack.log.read_text().splitlines() if "#code=" in line).split()[-1]
    first, second = open_page(None), open_page(None)

    first.open(link)
    second.open(link)

    expect(first.page.get_by_role("heading", name="Overview", level=1)).to_be_visible()
    assert "code" not in first.page.url
    expect(second.page.get_by_role("alert")).to_be_visible()


def poll(page: Page, seconds: int) -> None:
    """Lets so much time pass on the page's clock, with room for its requests."""
    for _ in range(seconds):
        page.clock.run_for(1000)
        page.wait_for_timeout(4)


def test_a_hidden_tab_asks_nothing_and_an_idle_one_little(watch: Watch, rows_of: Connection) -> None:
    watch.page.clock.install()
    page = watch.open("/ui/jobs?status=cancelled")
    poll(page, 15)
    watch.settle()

    asked = len(watch.asked)
    poll(page, 60)
    watch.settle()
    minute = watch.paths()[asked:]
    assert 1 <= minute.count("GET /api/live") <= 6
    assert len(minute) <= 7  # the header's lanes, once

    page.evaluate(HIDE, True)
    watch.settle()
    asked = len(watch.asked)
    poll(page, 120)
    assert len(watch.asked) == asked

    factory.make_job(rows_of, "cancelled", type="ocr", owner=rows.OWNER)
    page.evaluate(HIDE, False)
    expect(page.get_by_role("button", name="1 new")).to_be_visible()


def test_a_first_visit_is_three_requests_and_sixty_kilobytes_and_the_next_is_one(open_page: Open) -> None:
    watch = open_page()
    watch.page.goto("/ui/jobs")
    watch.settle()

    files = [each for each in watch.answers if not urlsplit(each.url).path.startswith("/api/")]
    sizes = [int(each.headers["content-length"]) for each in files]
    assert len(files) <= 3
    assert {each.headers.get("content-encoding") for each in files} == {"gzip"}
    assert sum(sizes) <= 60_000

    watch.page.reload()
    watch.settle()
    assert watch.page.evaluate("performance.getEntriesByType('resource').map(each => each.transferSize)")[:2] == [0, 0]

"""What becomes of a job is on the screen within a second by the socket, and within two and a half by polls."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.chromium import Watch
from tests.browser.conftest import Site
from tidegate.postgres.database import Connection

# The moment in which a row is first drawn as completed, by the machine's clock.
NOTE_ENDS = """
    window.ends = {}
    const note = () =>
        document.querySelectorAll('tbody tr.completed').forEach(row => ends[row.dataset.id] ??= Date.now())
    new MutationObserver(note).observe(document, {childList: true, subtree: true, attributes: true})
"""
SOCKET = re.compile(r"^wss?://")


def without_socket(watch: Watch) -> None:
    watch.page.route_web_socket(SOCKET, lambda socket: socket.close())


def delays(page: Page, connection: Connection, tag: str) -> list[float]:
    """Seconds between each job's end and its row."""
    drawn = page.evaluate("ends")
    ended = connection.execute(
        "SELECT id::text, finished_at FROM tidegate.jobs WHERE tags = ARRAY[%s] AND status = 'completed'", [tag]
    )
    return [drawn[row["id"]] / 1000 - row["finished_at"].timestamp() for row in ended]


@pytest.mark.parametrize(("way", "bar"), [("socket", 1.0), ("poll", 2.5)])
def test_an_end_is_on_the_screen_in_time(watch: Watch, site: Site, rows_of: Connection, way: str, bar: float) -> None:
    if way == "poll":
        without_socket(watch)
    jobs = [{"type": "canary", "tags": [way], "payload": {"work_ms": 3000 + 200 * n}} for n in range(8)]
    watch.page.add_init_script(NOTE_ENDS)
    site.stack.http.post("/api/jobs/batch", json={"jobs": jobs}).raise_for_status()
    page = watch.open(f"/ui/jobs?tag={way}")

    expect(page.locator("tbody tr.completed")).to_have_count(8, timeout=20_000)

    late = sorted(delays(page, rows_of, way))
    # The machine has other things to do: half of it more, and one may meet a pause.
    assert late[-2] <= bar * 1.5, late
    assert late[4] <= bar, late


def test_a_socket_that_breaks_is_replaced_by_polls(watch: Watch, site: Site) -> None:
    opened: list[WebSocketRoute] = []

    def accept(socket: WebSocketRoute) -> None:
        opened.append(socket)

    watch.page.route_web_socket(SOCKET, accept)
    page = watch.open("/ui/jobs?tag=broken")
    watch.until(lambda: len(opened) == 1)
    opened[0].close()

    site.stack.http.post("/api/jobs", json={"type": "canary", "tags": ["broken"], "payload": {"work_ms": 10}})

    expect(page.get_by_role("button", name="1 new")).to_be_visible(timeout=12_000)


def test_a_batch_is_watched_to_its_end(open_page: Callable[..., Watch], site: Site) -> None:
    jobs = [
        {"type": "canary", "payload": {"fail_times": 9 if n % 25 == 0 else 0}, "max_attempts": 1} for n in range(200)
    ]
    batch = site.stack.http.post("/api/jobs/batch", json={"jobs": jobs}).json()["batch_id"]
    page = open_page().open(f"/ui/batches/{batch}")

    expect(page.get_by_role("main")).to_contain_text("192", timeout=20_000)
    expect(page.get_by_role("main")).to_contain_text("asked to fail", timeout=10_000)

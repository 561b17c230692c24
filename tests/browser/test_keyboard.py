"""The keyboard alone: from the login to a job that runs again."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests import factory
from tests.browser import rows
from tests.browser.chromium import Watch
from tests.browser.conftest import Site
from tidegate.postgres.database import Connection


def type_(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def go_to_focus_of(page: Page, name: str) -> None:
    """By the tabulator."""
    for _ in range(40):
        if page.evaluate("document.activeElement.innerText ?? ''").split("\n")[0].strip().startswith(name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no tab stop {name}")


def test_from_the_login_to_a_retried_job(open_page: Callable[..., Watch], site: Site, rows_of: Connection) -> None:
    job_id = factory.make_job(rows_of, "failed", type="canary", owner=rows.OWNER, tags=["by-keys"], attempts=3)
    page = open_page(None).open("/ui")

    page.keyboard.type(site.key("admin"))
    type_(page, "Enter")
    expect(page.get_by_role("heading", name="Overview", level=1)).to_be_visible()
    type_(page, "g", "j")
    expect(page.get_by_role("heading", name="Jobs", level=1)).to_be_visible()
    type_(page, "/")
    page.keyboard.type("tag:by-keys")
    type_(page, "Enter", "Escape")
    expect(page.locator("tbody tr")).to_have_count(1)
    type_(page, "j", "Enter")
    page.wait_for_url(f"**/ui/jobs/{job_id}")
    expect(page.locator(".now")).to_contain_text("failed")
    type_(page, "r")

    expect(page.locator(".now")).to_contain_text("completed", timeout=10_000)


def test_a_selection_is_acted_on(watch: Watch, rows_of: Connection) -> None:
    for _ in range(3):
        factory.make_job(rows_of, "failed", type="ocr", owner=rows.OWNER, tags=["two-of-three"], attempts=3)
    page = watch.open("/ui/jobs?tag=two-of-three")

    type_(page, *"jxjxr")
    expect(page.get_by_role("dialog", name="Retry 2 jobs?")).to_be_visible()
    go_to_focus_of(page, "Retry")
    type_(page, "Enter")
    expect(page.get_by_role("dialog")).to_contain_text("2 done")
    go_to_focus_of(page, "Close")
    type_(page, "Enter")

    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("tbody tr.pending")).to_have_count(2)


def test_the_list_of_keys_and_the_palette_have_what_the_screen_has(watch: Watch) -> None:
    page = watch.open("/ui/jobs")

    type_(page, "?")
    help_ = page.get_by_role("dialog", name="Keys")
    expect(help_).to_contain_text("Next row")
    expect(help_).to_contain_text("Go to Jobs")
    type_(page, "Escape", "ControlOrMeta+k")
    page.keyboard.type("Go to Err")
    type_(page, "Enter")

    expect(page.get_by_role("heading", name="Errors", level=1)).to_be_visible()


def test_single_keys_can_be_switched_off(watch: Watch) -> None:
    page = watch.open("/ui/jobs")
    type_(page, "?")
    page.get_by_role("checkbox", name="Single keys").uncheck()
    type_(page, "Escape", "g", "e")
    page.wait_for_timeout(100)

    expect(page.get_by_role("heading", name="Jobs", level=1)).to_be_visible()
    type_(page, "ControlOrMeta+k")
    expect(page.get_by_role("dialog", name="Commands")).to_be_visible()


def test_the_focus_returns_where_a_dialog_was_opened(watch: Watch) -> None:
    page = watch.open("/ui/jobs")
    type_(page, "j", "j")
    before = page.evaluate("document.activeElement.dataset.id")

    for key in ("?", "ControlOrMeta+k"):
        type_(page, key)
        expect(page.get_by_role("dialog")).to_have_count(1)
        type_(page, "Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)

    assert before
    assert page.evaluate("document.activeElement.dataset.id") == before


def test_a_table_is_one_tab_stop(watch: Watch) -> None:
    page = watch.open("/ui/jobs")

    assert page.locator("tbody [tabindex='0'], tbody :is(a, button, input):not([tabindex='-1'])").count() == 1


def test_tab_goes_on_in_the_screen_that_was_gone_to(watch: Watch) -> None:
    page = watch.open("/ui")
    expect(page.get_by_role("heading", name="Overview", level=1)).to_be_visible()

    type_(page, "g", "b")
    expect(page.locator("main#contents")).to_be_focused()
    expect(page.get_by_role("link", name="All", exact=True)).to_be_visible()
    type_(page, "Tab")
    expect(page.get_by_role("link", name="All", exact=True)).to_be_focused()
    type_(page, "g", "c")
    expect(page.get_by_role("combobox", name="Type")).to_be_focused()


def test_the_row_that_is_selected_first_has_the_focus(watch: Watch, rows_of: Connection) -> None:
    for _ in range(3):
        factory.make_job(rows_of, "failed", type="ocr", owner=rows.OWNER, tags=["the-first"], attempts=3)
    page = watch.open("/ui/jobs?tag=the-first")
    expect(page.locator("tbody tr")).to_have_count(3)

    type_(page, *"xjx")

    expect(page.locator(".chosenbar")).to_contain_text("2 selected")


def test_all_rows_and_all_that_match_are_selected_by_a_key(watch: Watch, rows_of: Connection) -> None:
    for _ in range(51):
        factory.make_job(rows_of, "failed", type="ocr", owner=rows.OWNER, tags=["by-one-key"], attempts=3)
    page = watch.open("/ui/jobs?tag=by-one-key")
    expect(page.locator("tbody tr")).to_have_count(50)

    type_(page, "Shift+A")
    expect(page.locator(".chosenbar")).to_contain_text("50 selected")
    type_(page, "Shift+A", "r")

    expect(page.get_by_role("dialog", name="Retry 51 jobs?")).to_be_visible()


def test_a_screen_without_keys_has_no_empty_list_of_them(watch: Watch) -> None:
    page = watch.open("/ui/no-such-page")
    expect(page.get_by_role("button", name="All commands: Ctrl k")).to_be_visible()

    type_(page, "?")

    expect(page.get_by_role("dialog").get_by_role("heading", name="Go to")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("heading", name="On this screen")).to_have_count(0)


def test_one_logs_out_by_the_palette(open_page: Callable[..., Watch], site: Site) -> None:
    watch = open_page(key=site.key("admin"))  # the others share theirs
    watch.expect(401, "WebSocket")  # what is asked for at that moment
    page = watch.open("/ui/jobs")

    type_(page, "ControlOrMeta+k")
    page.keyboard.type("Log out")
    type_(page, "Enter")

    expect(page.get_by_label("API key or token")).to_be_focused()


def test_who_only_looks_on_is_offered_no_new_job(open_page: Callable[..., Watch]) -> None:
    page = open_page("viewer").open("/ui/jobs")
    expect(page.locator("tbody tr")).not_to_have_count(0)

    expect(page.get_by_role("link", name="New job")).to_have_count(0)
    type_(page, "?")
    expect(page.get_by_role("dialog")).not_to_contain_text("New job")


def test_who_comes_back_from_a_row_goes_on_there(watch: Watch, rows_of: Connection) -> None:
    for _ in range(4):
        factory.make_job(rows_of, "failed", type="ocr", owner=rows.OWNER, tags=["one-by-one"], attempts=3)
    page = watch.open("/ui/jobs?tag=one-by-one")
    expect(page.locator("tbody tr")).to_have_count(4)

    type_(page, "j", "j", "Enter")
    expect(page.get_by_role("heading", name="ocr", level=1)).to_be_visible()
    page.go_back()
    expect(page.locator("tbody tr")).to_have_count(4)
    type_(page, "j", "j")

    expect(page.locator("tbody tr").nth(2)).to_be_focused()


def test_the_lanes_are_asked_for_soon_after_an_act(watch: Watch, rows_of: Connection) -> None:
    job_id = factory.make_job(rows_of, "failed", type="ocr", owner=rows.OWNER, attempts=3)
    page = watch.open(f"/ui/jobs/{job_id}")
    expect(page.get_by_role("button", name="Retry")).to_be_visible()

    with page.expect_request("**/api/backlog", timeout=5000):
        type_(page, "r")

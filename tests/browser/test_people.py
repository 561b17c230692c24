"""Keys, endpoints, the audit, errors and what is set aside, as an operator uses them."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests import factory
from tests.browser import rows
from tests.browser.chromium import Watch, axe
from tests.browser.test_keyboard import type_
from tidegate.postgres.database import Connection


def test_a_key_is_made_shown_once_changed_and_revoked_by_keys(watch: Watch, rows_of: Connection) -> None:
    page = watch.open("/ui/keys")
    type_(page, "c")
    page.keyboard.type("robot")
    page.get_by_label("Owner: whose jobs it enqueues and sees").fill("robots")
    type_(page, "Enter")

    made = page.get_by_role("dialog", name="The key robot")
    secret = made.get_by_label("Secret").input_value()
    assert secret.startswith("tg_")
    assert axe(page) == []
    type_(page, "Escape")
    expect(made.get_by_role("alert")).to_contain_text("never shown again")
    type_(page, "Escape")
    expect(made).to_have_count(0)
    assert secret not in page.content()

    page.get_by_role("button", name="Change robot").click()
    page.get_by_label("Writes, such as 600/minute").fill("60/minute")
    page.get_by_label("Reads (none: as writes)").fill("300/minute")
    type_(page, "Enter")
    row = page.locator("tr", has_text="robot")
    expect(row).to_contain_text("1/s writes · 5/s reads")
    row.focus()
    type_(page, "Shift+D")
    page.get_by_role("dialog").get_by_role("button", name="Revoke robot").click()
    expect(row).to_have_count(0)
    found = rows_of.execute("SELECT revoked_at FROM tidegate.api_keys WHERE name = 'robot'").fetchone()
    assert found is not None
    assert found["revoked_at"] is not None


def test_an_endpoint_is_made_disabled_and_deleted(watch: Watch) -> None:
    page = watch.open("/ui/endpoints")
    type_(page, "c")
    page.keyboard.type("till")
    page.get_by_label("Address (https)").fill("https://till.example.com/hooks")
    page.get_by_label("job.failed").check()
    page.get_by_role("dialog").get_by_role("button", name="New endpoint").click()
    page.get_by_role("button", name="I have kept it").click()
    page.get_by_role("link", name="till").click()
    expect(page.get_by_role("heading", name="till", level=1)).to_be_visible()

    page.get_by_role("button", name="Disable").click()
    page.get_by_role("dialog").get_by_role("button", name="Disable").click()
    expect(page.locator(".heading")).to_contain_text("disabled")
    page.get_by_role("button", name="New secret").click()
    page.get_by_role("dialog").get_by_role("button", name="New secret").click()
    page.get_by_role("button", name="I have kept it").click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("till")
    type_(page, "Enter")

    page.wait_for_url("**/ui/endpoints")
    expect(page.locator("tbody").first).not_to_contain_text("till")


def test_an_endpoint_with_headers_is_moved_by_saying_what_becomes_of_them(watch: Watch, rows_of: Connection) -> None:
    headers = '{"Authorization": "Bearer of-a-test"}'
    factory.make_endpoint(rows_of, "ledger", url="https://ledger.example.com", kind="http", headers=headers)
    watch.expect(400)
    page = watch.open("/ui/endpoints/ledger")
    page.get_by_role("button", name="Change").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Address (https)").fill("https://ledger.example.net")
    type_(page, "Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("send headers as well")

    dialog.get_by_label("The headers so far are removed").check()
    dialog.get_by_role("button", name="Change").click()

    expect(dialog).to_have_count(0)
    expect(page.locator("main")).to_contain_text("https://ledger.example.net")
    assert factory.value(rows_of, "SELECT headers FROM tidegate.endpoints WHERE name = 'ledger'") == {}
    rows_of.execute("DELETE FROM tidegate.endpoints WHERE name = 'ledger'")


def test_all_of_a_group_are_retried(watch: Watch, rows_of: Connection) -> None:
    for number in range(3):
        message = f"shelf {number} of the cold store is full"
        factory.make_job(rows_of, "failed", type="letter", owner=rows.OWNER, error_code="full", error_message=message)
    page = watch.open("/ui/errors?type=letter")
    row = page.locator("tbody tr", has_text="of the cold store is full")
    expect(row).to_contain_text("3")

    row.focus()
    type_(page, "r")
    expect(page.get_by_role("dialog", name="Retry 3 jobs?")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Retry").click()
    expect(page.get_by_role("dialog")).to_contain_text("3 done")
    page.get_by_role("dialog").get_by_role("button", name="Close").first.click()

    expect(row).to_have_count(0)


def test_groups_that_one_filter_finds_are_said_to_be_alike(watch: Watch) -> None:
    """Of two groups the messages are the same and the code of one is a part of the other's message."""
    page = watch.open("/ui/errors?type=thumbnail")
    row = page.locator("tbody tr", has_text="bad_picture")

    row.get_by_role("button").click()

    expect(page.get_by_role("dialog")).to_contain_text("jobs?")


def test_the_audit_shows_an_act_as_one_line_and_leads_to_a_subject(watch: Watch, rows_of: Connection) -> None:
    ids = [factory.make_job(rows_of, "completed", type="ocr", owner=rows.OWNER, tags=["gone"]) for _ in range(3)]
    page = watch.open("/ui/jobs?tag=gone")
    type_(page, *"jxjxjx", "Shift+D")
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("dialog")).to_contain_text("3 done")
    page.get_by_role("dialog").get_by_role("button", name="Close").first.click()

    watch.open("/ui/audit")
    expect(page.locator("tbody tr").first).to_contain_text("3 done")
    assert not page.get_by_text(str(ids[0])).count()
    type_(page, "e")
    expect(page.locator("tbody")).to_contain_text(str(ids[0]))
    type_(page, "/")
    page.keyboard.type("kind:type subject:thumbnail")
    type_(page, "Enter")
    expect(page.locator("tbody tr").first).to_contain_text("key_limit")


def test_what_is_set_aside_is_tried_again(open_page: Callable[..., Watch], rows_of: Connection) -> None:
    rows_of.execute(
        "INSERT INTO tidegate.set_aside (kind, id, error, message, times, first_at, at)"
        " VALUES ('type', 'legacy', 'ValueError', 'no such lane', 1, now(), now())"
    )
    page = open_page().open("/ui/set-aside")
    row = page.locator("tr", has_text="no such lane")
    expect(row).to_contain_text("deploy")

    row.focus()
    type_(page, "r")

    expect(row).to_have_count(0)

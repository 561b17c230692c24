"""What operators change besides jobs, by keys alone: limits, types, signals, schedules, the processors' settings."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import factory
from tests.browser import rows
from tests.browser.chromium import Watch
from tidegate.postgres.database import Connection


@pytest.fixture(autouse=True)
def _as_it_was(rows_of: Connection) -> Iterator[None]:
    yield
    factory.override(rows_of, "thumbnail", key_limit=1, max_concurrent=8)
    rows_of.execute("UPDATE tidegate.job_types SET paused = false WHERE name = 'ocr'")


def type_(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def go_to_row(page: Page, id_: str) -> None:
    for _ in range(60):
        page.keyboard.press("j")
        if page.evaluate("document.activeElement.dataset.id") == id_:
            return
    raise AssertionError(f"no row {id_}")


def of_type(connection: Connection, column: str, name: str) -> Any:
    row = connection.execute(f"SELECT {column} AS it FROM tidegate.job_types WHERE name = %s", [name]).fetchone()
    assert row is not None
    return row["it"]


def test_a_limit_is_changed_and_put_back(watch: Watch, rows_of: Connection) -> None:
    page = watch.open("/ui/limits")
    go_to_row(page, "thumbnail max_concurrent")

    type_(page, "e", "ControlOrMeta+a", "3", "Enter")
    row = page.locator('tr[data-id="thumbnail max_concurrent"]')
    expect(row).to_contain_text("1 of 3")
    assert of_type(rows_of, "overrides", "thumbnail") == {"key_limit": 1, "max_concurrent": 3}

    watch.open("/ui/types/thumbnail")
    row = page.locator('tr[data-id="max_concurrent"]')
    row.get_by_role("button", name="Reset").press("Enter")
    expect(row).not_to_contain_text("Reset")
    assert of_type(rows_of, "overrides", "thumbnail") == {"key_limit": 1}


def test_a_backoff_is_changed_and_the_page_says_by_whom(watch: Watch, rows_of: Connection) -> None:
    page = watch.open("/ui/types/thumbnail")
    row = page.locator('tr[data-id="backoff"]')
    expect(row).to_contain_text("the default")

    row.get_by_role("button", name="Change").press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox").select_option("fixed")
    dialog.get_by_label("Seconds before the second try").fill("7")
    dialog.get_by_role("button", name="Change").press("Enter")

    expect(row).to_contain_text("an operator")
    expect(row).to_contain_text("fixed, from 7 s")
    assert of_type(rows_of, "overrides", "thumbnail")["backoff"] == {"kind": "fixed", "base": 7, "jitter": 0.1}


def test_a_job_says_when_it_expires(watch: Watch, rows_of: Connection) -> None:
    job = factory.make_job(rows_of, type="refund", owner=rows.OWNER, expires_at="1 hour")

    facts = watch.open(f"/ui/jobs/{job}").locator("dl.facts").first

    expect(facts).to_contain_text("Expires")


def test_a_type_shares_a_limit_and_has_a_window(watch: Watch, rows_of: Connection) -> None:
    rows_of.execute(
        "INSERT INTO tidegate.limits (name, max_concurrent, rate, burst, window_starts, window_seconds)"
        " VALUES ('camera', 5, 1, 1, 60, 60)"
    )
    rows_of.execute("INSERT INTO tidegate.window_starts VALUES ('camera', now(), 60)")
    try:
        page = watch.open("/ui/types/thumbnail")
        for name, said, shown in (("window", "30/minute", "30 in 1 min"), ("limits", "camera", "camera")):
            row = page.locator(f'tr[data-id="{name}"]')
            row.get_by_role("button", name="Change").press("Enter")
            page.keyboard.type(said)
            page.keyboard.press("Enter")
            expect(row).to_contain_text(shown)
        assert of_type(rows_of, "limits", "thumbnail") == ["camera", "type:thumbnail"]

        watch.open("/ui/limits")
        expect(page.locator('tr[data-id="thumbnail window"]')).to_contain_text("0 of 30 in 1 min")
        shared = page.get_by_role("table", name="Shared by types")
        expect(shared.locator('tr[data-id="camera max_concurrent"]')).to_contain_text("thumbnail")
        expect(shared.locator('tr[data-id="camera rate"]')).to_contain_text("1 of 1 tokens")
        expect(shared.locator('tr[data-id="camera window"]')).to_contain_text("next start in")
    finally:
        rows_of.execute("DELETE FROM tidegate.limits WHERE type IS NULL")
        rows_of.execute("DELETE FROM tidegate.window_starts")


def test_a_limit_that_types_share_is_made_changed_and_deleted(watch: Watch, rows_of: Connection) -> None:
    watch.expect(400)
    page = watch.open("/ui/limits")
    page.get_by_role("button", name="New shared limit").press("Enter")
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("lens")
    form.get_by_role("button", name="New shared limit").press("Enter")
    expect(form).to_contain_text("at least one")  # and it stays
    form.get_by_label("Jobs at once").fill("5")
    form.get_by_role("button", name="New shared limit").press("Enter")

    row = page.locator('tr[data-id="lens max_concurrent"]')
    expect(row).to_contain_text("0 of 5")
    row.get_by_role("button", name="Change").press("Enter")
    form.get_by_label("Jobs at once").fill("7")
    form.get_by_placeholder("60/minute").fill("30/minute")
    form.get_by_role("button", name="Change").press("Enter")
    expect(row).to_contain_text("0 of 7")
    said = rows_of.execute("SELECT max_concurrent, window_starts, rate FROM tidegate.limits WHERE name = 'lens'")
    assert said.fetchone() == {"max_concurrent": 7, "window_starts": 30, "rate": None}
    row.get_by_role("button", name="Delete").press("Enter")
    form.get_by_role("button", name="Delete").press("Enter")
    expect(row).to_have_count(0)


def test_a_type_is_paused_from_the_list(watch: Watch, rows_of: Connection) -> None:
    page = watch.open("/ui/types")
    go_to_row(page, "ocr")

    type_(page, "p")

    expect(page.locator('tr[data-id="ocr"]')).to_contain_text("paused")
    assert page.evaluate("document.activeElement.dataset.id") == "ocr"
    assert of_type(rows_of, "paused", "ocr") is True


def test_a_signal_is_sent_from_the_waiting_room(watch: Watch, rows_of: Connection) -> None:
    waits = {"type": "refund", "owner": rows.OWNER, "wait_until": "2 minutes"}
    job = factory.make_job(rows_of, "waiting", wait_signal="stamped", **waits)
    page = watch.open("/ui/waiting?name=stamped")
    go_to_row(page, str(job))

    type_(page, "s")
    expect(page.get_by_role("dialog", name="Signal refund")).to_be_visible()
    type_(page, "ControlOrMeta+a")
    page.keyboard.type('{"by": "post"}')
    page.get_by_role("dialog").get_by_role("button", name="Send the signal").press("Enter")

    expect(page.get_by_role("dialog")).to_contain_text("1 of 1 sent, 1 went on")
    row = rows_of.execute("SELECT status FROM tidegate.jobs WHERE id = %s", [job]).fetchone()
    assert row == {"status": "pending"}


def test_a_schedule_runs_now_with_its_own_payload(watch: Watch, rows_of: Connection) -> None:
    page = watch.open("/ui/schedules")
    go_to_row(page, "report")

    with page.expect_response("**/api/jobs") as answer:
        type_(page, "r")

    assert answer.value.status == 202
    assert json.loads(answer.value.request.post_data or "") == {"type": "report", "payload": {"days": 1}}


def test_a_schedule_is_made_switched_off_changed_and_deleted(watch: Watch, rows_of: Connection) -> None:
    page = watch.open("/ui/schedules")
    page.get_by_role("button", name="New schedule").press("Enter")
    form = page.get_by_role("dialog")
    for label, value in {"Type": "invoice", "Name": "shop-17", "When": "0 4 * * *", "Whose": "acme"}.items():
        form.get_by_label(label).fill(value)
    form.get_by_label("Payload").fill('{"pages": ')
    form.get_by_role("button", name="New schedule").press("Enter")
    expect(form).to_be_visible()  # it is no JSON yet
    form.get_by_label("Payload").fill('{"pages": 9007199254740993}')
    form.get_by_role("button", name="New schedule").press("Enter")

    row = page.locator('tr[data-id="invoice:shop-17"]')
    expect(row).to_contain_text("0 4 * * *")
    go_to_row(page, "invoice:shop-17")
    type_(page, "p")
    expect(row).to_contain_text("off")
    row.get_by_role("button", name="Change").press("Enter")
    expect(form.get_by_label("Payload")).to_have_value('{\n  "pages": 9007199254740993\n}')
    form.get_by_label("When").fill("0 5 * * *")
    form.get_by_role("button", name="Change").press("Enter")
    expect(row).to_contain_text("0 5 * * *")

    said = "SELECT payload::text AS payload, owner, enabled, expression FROM tidegate.schedules WHERE type = 'invoice'"
    stored = {"payload": '{"pages": 9007199254740993}', "owner": "acme", "enabled": False, "expression": "0 5 * * *"}
    assert rows_of.execute(said.encode()).fetchone() == stored
    row.get_by_role("button", name="Delete").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Delete").press("Enter")
    expect(row).to_have_count(0)


def test_the_processors_are_changed_by_a_form(watch: Watch, rows_of: Connection) -> None:
    page = watch.open("/ui/locks")
    row = page.locator('tr[data-id="linger_seconds"]')

    for seconds in ("45", "60"):
        row.get_by_role("button").press("Enter")
        type_(page, "ControlOrMeta+a", *seconds, "Enter")
        expect(row.locator("td").nth(1)).to_have_text(seconds)


def test_the_archive_says_what_waits_and_why(watch: Watch, rows_of: Connection) -> None:
    page = watch.open("/ui/database")
    section = page.locator("section", has=page.get_by_role("heading", name="Archive"))
    expect(section).to_contain_text("Parts that wait")
    rows_of.execute(
        "INSERT INTO tidegate.archive_parts (day, type, jobs, bytes, content, error)"
        " VALUES ('2026-01-31', 'ocr', 3, 1, '\\x00', 'the bucket answers 403 AccessDenied')"
    )

    watch.open("/ui/database")

    expect(section).to_contain_text("1 the bucket answers 403 AccessDenied")
    rows_of.execute("DELETE FROM tidegate.archive_parts")


def test_a_key_that_is_missing_is_shown_with_what_needs_it(watch: Watch, rows_of: Connection) -> None:
    page = watch.open("/ui/database")
    section = page.locator("section", has=page.get_by_role("heading", name="Encryption"))
    expect(section).to_contain_text("Nothing is encrypted")
    rows_of.execute("INSERT INTO tidegate.encryption_keys VALUES ('1a2b3c4d', now(), 3, now())")

    watch.open("/ui/database")

    expect(section).to_contain_text("1a2b3c4d")
    expect(section).to_contain_text("is missing: what it has encrypted cannot be read")
    expect(section).to_contain_text("needed by 3 jobs")
    rows_of.execute("DELETE FROM tidegate.encryption_keys")


def test_how_many_jobs_are_kept_is_changed_beside_their_days(watch: Watch, rows_of: Connection) -> None:
    page = watch.open("/ui/types/thumbnail")
    row = page.locator('tr[data-id="retention"]')

    row.get_by_role("button", name="Change").press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("The most completed jobs that are kept").fill("1000")
    dialog.get_by_role("button", name="Change").press("Enter")

    expect(row).to_contain_text("1,000 at most")
    kept = of_type(rows_of, "overrides", "thumbnail")["retention"]
    assert (kept["most_completed"], kept["most_failed"], kept["completed"]) == (1000, None, 7)

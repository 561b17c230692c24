"""What is refused or does not answer is said in the problem's words, and what was typed stays."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

import psycopg
import pytest
from playwright.sync_api import Page, expect

from local.database import Postgres
from tests import factory
from tests.browser import rows
from tests.browser.chromium import Watch
from tests.browser.conftest import Site
from tests.browser.test_keyboard import type_
from tidegate.postgres.database import Connection

Open = Callable[..., Watch]


@contextmanager
def away(postgres: Postgres) -> Iterator[None]:
    """The stack's database takes no connections."""
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as admin:
        admin.execute("ALTER DATABASE browser ALLOW_CONNECTIONS false")
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'browser'")
        try:
            yield
        finally:
            admin.execute("ALTER DATABASE browser ALLOW_CONNECTIONS true")


def let_time_pass(page: Page, until: str) -> None:
    """The pauses before further tries are not waited for."""
    for _ in range(40):
        page.clock.run_for(15_000)
        page.wait_for_timeout(50)
        if page.get_by_text(until).count():
            return
    raise AssertionError(page.locator("body").inner_text())


def test_400_names_what_is_wrong(watch: Watch) -> None:
    watch.expect(400)
    page = watch.open("/ui/jobs?owner=%00")

    expect(page.get_by_role("alert")).to_contain_text("owner")
    watch.asked.clear()  # which the document would refuse as well


def test_403_says_what_the_role_may_not(open_page: Open, site: Site, rows_of: Connection) -> None:
    """The role of a login cannot become another one; here it does, behind the page's back."""
    watch = open_page(key=site.key("admin"))
    page = watch.open(f"/ui/jobs/{rows.FAILED}")
    watch.expect(403)
    rows_of.execute("UPDATE tidegate.logins SET role = 'viewer' WHERE id = (SELECT max(id) FROM tidegate.logins)")

    page.get_by_role("button", name="Retry").click()

    expect(page.locator(".toasts")).to_contain_text("viewer")
    expect(page.locator(".now")).to_contain_text("failed")


def test_404_says_that_there_is_no_such_job(watch: Watch) -> None:
    watch.expect(404)
    page = watch.open("/ui/jobs/01990000-0000-7000-8000-ffffffffffff")

    expect(page.get_by_role("alert")).to_contain_text("there is no job 01990000-0000-7000-8000-ffffffffffff")


def test_409_says_why_and_the_page_shows_what_is(watch: Watch, rows_of: Connection) -> None:
    job_id = factory.make_job(rows_of, "failed", type="ocr", owner=rows.OWNER, attempts=3)
    page = watch.open(f"/ui/jobs/{job_id}")
    watch.expect(409)
    rows_of.execute(
        "UPDATE tidegate.jobs SET status = 'pending', finished_at = NULL, attempts = 0 WHERE id = %s", [job_id]
    )

    page.get_by_role("button", name="Retry").click()

    expect(page.locator(".toasts")).to_contain_text("pending")
    expect(page.locator(".now")).to_contain_text("pending")


def test_429_is_waited_for(open_page: Open, site: Site, rows_of: Connection) -> None:
    watch = open_page(key=site.key("admin"))
    watch.expect(429)
    rows_of.execute(
        "UPDATE tidegate.logins SET tokens = -29, tokens_at = now() WHERE id = (SELECT max(id) FROM tidegate.logins)"
    )

    page = watch.open("/ui/jobs")

    expect(page.locator("tbody tr").first).to_be_visible(timeout=10_000)
    assert 429 in {each.status for each in watch.answers}


def test_a_database_that_is_away_is_said_and_came_back(open_page: Open, postgres: Postgres) -> None:
    watch = open_page()
    watch.expect(503, "WebSocket")
    watch.page.clock.install()
    page = watch.open("/ui/jobs")
    with away(postgres):
        page.get_by_role("link", name="Running").click()
        let_time_pass(page, "Try again")
        expect(page.get_by_role("alert")).to_contain_text("database")

    page.get_by_role("button", name="Try again").click()

    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_page_appears_and_says_so_when_the_database_is_away(open_page: Open, postgres: Postgres) -> None:
    watch = open_page()
    watch.expect(503)
    watch.page.clock.install()
    with away(postgres):
        watch.page.goto("/ui/jobs")
        let_time_pass(watch.page, "database")

        expect(watch.page.get_by_role("alert")).to_contain_text("The server cannot say who you are")
        expect(watch.page.get_by_label("API key or token")).to_have_count(0)

    watch.page.clock.run_for(11_000)

    expect(watch.page.get_by_role("heading", name="Jobs", level=1)).to_be_visible()


def test_a_server_that_is_gone_is_said_and_the_page_goes_on_when_it_is_back(open_page: Open) -> None:
    watch = open_page()
    watch.expect("net::ERR_INTERNET_DISCONNECTED", "WebSocket")
    watch.page.clock.install()
    page = watch.open("/ui/jobs?status=pending")

    page.context.set_offline(True)
    let_time_pass(page, "The server does not answer. What is shown may be old.")
    assert page.locator("tbody tr").count() == 50
    page.context.set_offline(False)
    page.clock.run_for(61_000)

    expect(page.get_by_text("The server does not answer. What is shown may be old.")).to_have_count(0)


def test_an_expired_login_keeps_what_was_typed(open_page: Open, site: Site, rows_of: Connection) -> None:
    key = site.key("admin")
    watch = open_page(key=key)
    watch.expect(401, "WebSocket")
    page = watch.open("/ui/jobs?status=pending")
    type_(page, "/", "End")
    page.keyboard.type(" type:oc")
    before = page.locator("tbody tr").evaluate_all("rows => rows.map(row => row.dataset.id)")

    rows_of.execute(
        "UPDATE tidegate.logins SET ended_at = now()"
        " WHERE id = (SELECT max(id) FROM tidegate.logins WHERE ended_at IS NULL)"
    )

    dialog = page.get_by_role("dialog", name="Log in")
    expect(dialog).to_contain_text("Your login has ended")
    assert page.locator("tbody tr").evaluate_all("rows => rows.map(row => row.dataset.id)") == before
    dialog.get_by_label("API key or token").fill(key)
    type_(page, "Enter")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("combobox", name="Filter")).to_have_value("status:pending type:oc")
    expect(page.get_by_role("combobox", name="Filter")).to_be_focused()


def test_a_form_outlives_a_login_that_ends_as_it_is_sent(open_page: Open, site: Site, rows_of: Connection) -> None:
    """It is sent again as soon as the same person has logged in."""
    key = site.key("admin")
    watch = open_page(key=key)
    watch.expect(401, "WebSocket")
    page = watch.open("/ui/jobs/new?type=ocr")
    page.get_by_label("url").fill("https://example.com/scan.pdf")
    page.get_by_label("Not started").fill("300")
    rows_of.execute("UPDATE tidegate.logins SET ended_at = now() WHERE id = (SELECT max(id) FROM tidegate.logins)")

    page.get_by_role("main").get_by_role("button", name="Enqueue").click()
    page.get_by_role("dialog", name="Log in").get_by_label("API key or token").fill(key)
    type_(page, "Enter")

    page.wait_for_url(re.compile("/ui/jobs/[0-9a-f-]{36}"))
    made = page.url.rpartition("/")[2]
    row = factory.job(rows_of, UUID(made))
    assert row["payload"]["url"] == "https://example.com/scan.pdf"
    assert (row["expires_at"] - row["scheduled_for"]).total_seconds() == 300


def end_logins(connection: Connection, owner: str) -> None:
    connection.execute(
        "UPDATE tidegate.logins SET ended_at = now() WHERE id ="
        " (SELECT max(id) FROM tidegate.logins WHERE ended_at IS NULL AND owner = %s)",
        [owner],
    )


def test_another_person_who_logs_in_sees_nothing_of_the_one_before(
    open_page: Open, site: Site, rows_of: Connection
) -> None:
    watch = open_page(key=site.key("super_admin"))
    watch.expect(401)
    page = watch.open("/ui/keys")
    type_(page, "c")
    page.keyboard.type("a secret plan")
    page.get_by_label("Owner: whose jobs it enqueues and sees").fill("shop")
    end_logins(rows_of, rows.OWNER)
    type_(page, "Enter")

    page.get_by_role("dialog", name="Log in").get_by_label("API key or token").fill(site.key("viewer"))
    type_(page, "Enter")

    expect(page.get_by_text("Keys and logins of others are listed for super admins.")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert not factory.value(rows_of, "SELECT count(*) FROM tidegate.api_keys WHERE name = 'a secret plan'", [])


@pytest.mark.parametrize("code", ["used", "x" * 200])
def test_a_code_that_is_refused_logs_nobody_out(open_page: Open, site: Site, code: str) -> None:
    watch = open_page(key=site.key("viewer"))
    watch.expect(400, 401)

    page = watch.open(f"/ui/jobs#code={code}")

    expect(page.get_by_role("heading", name="Jobs", level=1)).to_be_visible()
    expect(page.locator(".toasts")).to_contain_text(f"You are logged in as {rows.OWNER}")
    assert "code" not in page.url
    watch.asked.clear()  # the second is longer than the document allows


def test_a_refused_form_stays_with_what_was_typed(watch: Watch) -> None:
    watch.expect(400)
    page = watch.open("/ui/keys")
    type_(page, "c")
    page.keyboard.type("a new one")
    page.get_by_label("Owner: whose jobs it enqueues and sees").fill("shop")
    page.get_by_label("Writes, such as 600/minute").fill("a few")

    type_(page, "Enter")

    dialog = page.get_by_role("dialog", name="New key")
    expect(dialog.get_by_role("alert")).to_contain_text("rate")
    expect(dialog.get_by_label("Name: what is it for?")).to_have_value("a new one")


def test_an_answer_that_is_no_json_is_said(watch: Watch) -> None:
    watch.page.route("**/api/errors*", lambda route: route.fulfill(status=200, body="<html>a proxy</html>"))

    page = watch.open("/ui/errors")

    expect(page.get_by_role("alert")).to_contain_text("cannot be read")


@pytest.mark.parametrize("key", ["nonsense", "tg_0123456789abcdef_" + "0" * 64])
def test_a_refused_key_is_told(open_page: Open, key: str) -> None:
    page = open_page(None).open("/ui")

    page.get_by_label("API key or token").fill(key)
    type_(page, "Enter")

    expect(page.get_by_role("alert")).to_contain_text("key")


def test_who_logs_out_is_asked_to_log_in(open_page: Open, site: Site) -> None:
    watch = open_page(key=site.key("viewer"))
    watch.expect(401, "WebSocket")  # what is asked for at that moment
    page = watch.open("/ui/jobs")

    page.get_by_role("button", name="Log out").click()

    expect(page.get_by_label("API key or token")).to_be_visible()
    assert page.context.cookies() == []


def test_who_cannot_be_logged_out_is_told(open_page: Open, site: Site, postgres: Postgres) -> None:
    watch = open_page(key=site.key("viewer"))
    watch.expect(503, "WebSocket")
    page = watch.open("/ui/jobs")

    with away(postgres):
        page.get_by_role("button", name="Log out").click()
        expect(page.locator(".toasts")).to_contain_text("database")

    expect(page.get_by_role("heading", name="Jobs", level=1)).to_be_visible()


def test_another_site_cannot_act_with_the_cookie(open_page: Open, rows_of: Connection) -> None:
    """The page's own cookie, sent by another page of the same browser."""
    job_id = factory.make_job(rows_of, "failed", type="ocr", owner=rows.OWNER, attempts=3)
    watch = open_page()
    watch.open("/ui")
    watch.expect(401, 403)
    elsewhere = watch.page.url.replace("127.0.0.1", "localhost")
    watch.page.goto(elsewhere)
    watch.page.evaluate(
        "address => fetch(address, {method: 'POST', mode: 'no-cors', credentials: 'include'}).catch(() => null)",
        elsewhere.replace("localhost", "127.0.0.1").replace("/ui", f"/api/jobs/{job_id}/retry"),
    )

    assert factory.job(rows_of, job_id)["status"] == "failed"
    watch.said.clear()  # its policy allows no such request
    watch.page.evaluate("violations.length = 0")


def test_an_issuer_may_have_any_name(open_page: Open) -> None:
    watch = open_page(None)
    oidc = {"issuer": "our issuer", "client_id": "page", "scope": "openid"}
    oidc |= {f"{each}_endpoint": f"https://login.example.com/{each}" for each in ("authorization", "token")}
    watch.page.route("**/api/login/options", lambda route: route.fulfill(json={"oidc": oidc}))

    page = watch.open("/ui")

    expect(page.get_by_role("button", name="Log in with login.example.com")).to_be_visible()


@pytest.mark.parametrize("name", ["__proto__", "constructor", "toString"])
def test_a_filter_is_no_name_that_every_object_has(watch: Watch, name: str) -> None:
    page = watch.open("/ui/jobs")

    page.get_by_role("combobox", name="Filter").fill(f"{name}:x")
    type_(page, "Enter")

    expect(page.get_by_role("alert")).to_contain_text(name)
    assert page.url.endswith("/ui/jobs")


@pytest.mark.parametrize("path", ["/ui?span=constructor", "/ui/schedules?hours=constructor"])
def test_an_address_names_no_span_that_every_object_has(watch: Watch, path: str) -> None:
    page = watch.open(path)

    expect(page.locator("nav.views [aria-current]")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_browser_that_keeps_nothing_has_the_page(watch: Watch) -> None:
    forbidden = "{get() { throw new DOMException('denied', 'SecurityError') }}"
    watch.page.add_init_script(f"Object.defineProperty(window, 'localStorage', {forbidden})")
    page = watch.open("/ui/jobs?tag=nightly")

    page.get_by_role("button", name="UTC").click()
    page.get_by_role("button", name="Save").click()
    page.get_by_label("Name").fill("at night")
    type_(page, "Enter")

    expect(page.get_by_role("button", name="your time")).to_be_visible()
    expect(page.get_by_role("link", name="at night")).to_be_visible()

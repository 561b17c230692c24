"""A headless Chromium, and a whole local stack with jobs of every kind; one of each for a worker of pytest.

Without a Chromium the tests are skipped; with BROWSER=required they fail. Playwright's event loop runs as long as its
browser does, and other tests start loops of their own, so both end with the last test of this folder.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, StorageState, sync_playwright

from local.database import Postgres
from local.page import bundle
from tests.browser import rows
from tests.browser.chromium import NOTE_VIOLATIONS, Watch, chromium
from tests.stack.running import Stack, running_stack
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection, connect

ROLES = ("producer", "viewer", "admin", "super_admin")
SIZE = {"width": 1280, "height": 800}
# Ticks would change what the tests look at; a request that makes a job ready wakes a processor all the same.
SELDOM = "Tick='rate(1 day)' Archive=true"


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        missing = "no Chromium: apt-get install chromium-headless-shell, or CHROMIUM=/path"
        assert os.environ.get("BROWSER") != "required", missing
        pytest.skip(missing)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path)
        yield started
        started.close()


@pytest.fixture(scope="package")
def stack(browser: Browser, postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """It serves the page as AWS does, bundled from the files that people edit."""
    postgres.create_database("browser")
    folder = tmp_path_factory.mktemp("browser")
    bundle(folder / "page")
    variables = {"DATABASE_URL": postgres.url("browser"), "PARAMETERS": SELDOM, "PAGE": str(folder / "page")}
    with running_stack(folder, **variables) as stack:
        with connect(stack.database_url) as connection:
            rows.fill(connection)
        yield stack
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        connection.execute("DROP DATABASE browser WITH (FORCE)")


@pytest.fixture
def rows_of(stack: Stack) -> Iterator[Connection]:
    """The stack's database."""
    with connect(stack.database_url) as connection:
        yield connection


@dataclass
class Site:
    """The page of the stack, as a user of some role opens it."""

    browser: Browser
    stack: Stack
    logins: dict[str, StorageState]

    @property
    def url(self) -> str:
        return str(self.stack.http.base_url).rstrip("/")

    def key(self, role: str) -> str:
        with connect(self.stack.database_url) as connection:
            return create_key(connection, name=f"the {role} of a test", role=role, owner=rows.OWNER)

    def login(self, role: str) -> StorageState:
        """The cookie of a role's login, which tests share."""
        if role not in self.logins:
            self.logins[role] = self.new_login(self.key(role))
        return self.logins[role]

    def new_login(self, key: str) -> StorageState:
        with self.browser.new_context(base_url=self.url) as context:
            page = context.new_page()
            page.goto("/ui")
            status = page.evaluate(
                "key => fetch('/api/login', {method: 'POST', headers: {authorization: `Bearer ${key}`}})"
                ".then(answer => answer.status)",
                key,
            )
            assert status == 201
            return context.storage_state()


@pytest.fixture(scope="package")
def site(browser: Browser, stack: Stack) -> Site:
    return Site(browser, stack, {})


OpenContext = Callable[..., BrowserContext]


@pytest.fixture
def open_context(site: Site) -> Iterator[OpenContext]:
    """A browser of its own: with the cookie of a role, of a login of its own with this key, or without."""
    opened: list[BrowserContext] = []

    def open_(role: str | None = "super_admin", *, key: str = "", **options: Any) -> BrowserContext:
        login = site.new_login(key) if key else site.login(role) if role else None
        settings: dict[str, Any] = {"base_url": site.url, "viewport": SIZE, "locale": "en-GB", "timezone_id": "UTC"}
        settings |= {"reduced_motion": "reduce", "storage_state": login}
        context = site.browser.new_context(**settings | options)
        context.set_default_timeout(5000)
        context.add_init_script(NOTE_VIOLATIONS)
        opened.append(context)
        return context

    yield open_
    for context in opened:
        context.close()
    with connect(site.stack.database_url) as connection:
        rows.remove_what_tests_made(connection)


@pytest.fixture
def open_page(open_context: OpenContext) -> Iterator[Callable[..., Watch]]:
    watches: list[Watch] = []

    def open_(role: str | None = "super_admin", *, beside: Page | None = None, **options: Any) -> Watch:
        context = beside.context if beside else open_context(role, **options)
        watch = Watch(context.new_page())
        watch.begin()
        if role is None:
            watch.expect(401)  # the page asks who is logged in
        watches.append(watch)
        return watch

    yield open_
    assert [fault for watch in watches for fault in watch.faults()] == []


@pytest.fixture
def watch(open_page: Callable[..., Watch]) -> Watch:
    return open_page()


@pytest.fixture
def page(watch: Watch) -> Page:
    """A super_admin's."""
    return watch.page

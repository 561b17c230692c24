"""Who comes back from the issuer of tokens has a login, and what lies in the addresses helps nobody else."""

import base64
import hashlib
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.chromium import Watch
from tests.browser.conftest import Site

Open = Callable[..., Watch]
CODE = "a-code-that-is-used-once"


class Issuer:
    """Stands at addresses of the page's own origin, which its policy lets it talk to. Its token is a key."""

    def __init__(self, page: Page, site: Site, *, state: str | None = None) -> None:
        self.asked: dict[str, list[str]] = {}
        self.posted: dict[str, list[str]] = {}
        self._url, self._state, self._token = site.url, state, site.key("admin")
        page.route("**/api/login/options", self._options)
        page.route("**/issuer/authorize**", self._authorize)
        page.route("**/issuer/token", self._exchange)

    def _options(self, route: Route) -> None:
        way = {
            "issuer": "https://id.example.com",
            "client_id": "tidegate",
            "authorization_endpoint": f"{self._url}/issuer/authorize",
            "token_endpoint": f"{self._url}/issuer/token",
            "scope": "openid",
        }
        route.fulfill(json={"oidc": way})

    def _authorize(self, route: Route) -> None:
        self.asked = parse_qs(urlsplit(route.request.url).query)
        state = self._state or self.asked["state"][0]
        back = f"{self.asked['redirect_uri'][0]}?code={CODE}&state={state}"
        route.fulfill(status=302, headers={"location": back})

    def _exchange(self, route: Route) -> None:
        self.posted = parse_qs(route.request.post_data or "")
        route.fulfill(json={"id_token": self._token, "token_type": "Bearer"})


def log_in(watch: Watch, site: Site) -> None:
    watch.page.goto("/ui/jobs?status=failed")
    watch.page.get_by_role("button", name=f"Log in with {site.url.removeprefix('http://')}").click()


def test_the_issuers_code_becomes_a_login(open_page: Open, site: Site) -> None:
    watch = open_page(None)
    watch.expect(401)
    issuer = Issuer(watch.page, site)

    log_in(watch, site)

    expect(watch.page.get_by_role("heading", level=1)).to_have_text("Jobs")
    assert watch.page.url == f"{site.url}/ui/jobs?status=failed"
    verifier = issuer.posted["code_verifier"][0].encode()
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier).digest()).decode().rstrip("=")
    assert issuer.asked["code_challenge"] == [challenge]
    assert issuer.asked["code_challenge_method"] == ["S256"]
    assert issuer.posted["code"] == [CODE]
    assert issuer.posted["redirect_uri"] == issuer.asked["redirect_uri"] == [f"{site.url}/ui"]
    assert watch.page.evaluate("Object.keys(sessionStorage)") == []


@pytest.mark.parametrize("state", ["another", "%00"])
def test_an_answer_that_was_not_asked_for_is_refused(open_page: Open, site: Site, state: str) -> None:
    watch = open_page(None)
    watch.expect(401)
    issuer = Issuer(watch.page, site, state=state)

    log_in(watch, site)

    expect(watch.page.get_by_role("alert")).to_contain_text("does not belong to this page")
    assert issuer.posted == {}
    assert CODE not in watch.page.url


def test_an_address_with_a_code_that_nobody_asked_for_is_left_alone(open_page: Open, site: Site) -> None:
    watch = open_page(None)
    watch.expect(401)
    issuer = Issuer(watch.page, site)

    watch.page.goto(f"/ui?code={CODE}&state=x")

    expect(watch.page.get_by_label("API key or token")).to_be_focused()
    assert issuer.posted == {}

"""Every screen, drawn from rows of every kind: accessible in each mode, in a narrow window too, and kept as a picture.

SCREENS=folder keeps the pictures there.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.chromium import Watch, axe
from tests.browser.screens import SCREENS

MODES = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "light", "forced_colors": "active"},
}
WIDTHS = (1280, 320)
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(scope="package")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = Path(os.environ.get("SCREENS") or tmp_path_factory.mktemp("screens"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_drawn_and_accessible_in_every_mode(watch: Watch, name: str, pictures: Path) -> None:
    page = watch.open(SCREENS[name])
    assert page.get_by_role("heading", level=1).count() == 1
    assert page.get_by_role("alert").all_inner_texts() == []

    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        for mode, media in MODES.items():
            page.emulate_media(**media)  # type: ignore[arg-type]
            found[f"{mode} {width}"] = [*axe(page), *(["scrolls sideways"] if page.evaluate(SIDEWAYS) else [])]
            if (mode, width) != ("forced", 320):
                page.screenshot(path=pictures / f"{name}-{mode}-{width}.png")

    faults = [f"{mode}: {fault}" for mode, several in found.items() for fault in several]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("role", ["producer", "viewer", "admin"])
def test_a_lesser_role_is_told_what_it_may_not_see(open_page: Callable[..., Watch], role: str) -> None:
    watch = open_page(role)
    watch.expect(403)

    for name in ("overview", "jobs", "job-failed", "keys", "database"):
        page = watch.open(SCREENS[name])
        alerts = page.get_by_role("alert").all_inner_texts()
        refused = [each for each in watch.answers if each.status == 403]
        assert bool(alerts) <= bool(refused), (name, alerts)
        assert page.get_by_role("heading", level=1).count() == 1


def test_without_a_login_each_screen_asks_for_one(open_page: Callable[..., Watch]) -> None:
    watch = open_page(None)

    for path in (SCREENS["jobs"], SCREENS["job-failed"]):
        watch.open(path)
        assert watch.page.get_by_label("API key or token").is_visible()
    assert axe(watch.page) == []
    assert {each for each in watch.paths() if "/api/" in each} == {"GET /api/login", "GET /api/login/options"}


def test_an_unknown_address_leads_on(watch: Watch) -> None:
    page = watch.open("/ui/nothing/here")

    page.get_by_role("link", name="All jobs").click()

    page.wait_for_url("**/ui/jobs")

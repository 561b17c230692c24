"""What the tests of the page rely on: the page of the API's document shows that they would see a fault."""

import re
from collections.abc import Callable

from tests.browser.chromium import AXE, Watch, axe
from tests.conftest import ROOT

VERSIONS = (ROOT / "tests/browser/vendor/VERSIONS.md").read_text()


def test_axe_is_the_version_that_is_said() -> None:
    [version] = re.findall(r"axe-core \| ([\d.]+) \|", VERSIONS)

    assert f"axe v{version}\n" in AXE[:100]


def test_the_page_of_the_api_has_no_fault(open_page: Callable[..., Watch]) -> None:
    watch = open_page(None)

    watch.page.goto("/api/docs")

    watch.page.get_by_role("heading", name="Problem types").wait_for()
    # Of dozens of routes and models, all of one form, the first few.
    watch.page.evaluate(
        "document.querySelectorAll('section:nth-of-type(n + 3), tr:nth-child(n + 5)').forEach(e => e.remove())"
    )
    watch.page.evaluate("document.querySelectorAll('nav ul:nth-of-type(n + 3)').forEach(e => e.remove())")
    assert axe(watch.page) == []


def test_faults_are_seen(open_page: Callable[..., Watch]) -> None:
    watch = open_page(None)
    watch.page.goto("/api/docs")

    watch.page.evaluate("""async () => {
        console.error('a line on the console')
        document.body.setAttribute('style', 'color: red')
        const body = JSON.stringify({type: 'canary', payload: []})
        const headers = {'content-type': 'application/json'}
        await fetch('/api/jobs', {method: 'POST', headers, body})
        await fetch('/api/jobs?limit=many&nonsense=1')
        await fetch('/api/nothing')
    }""")
    watch.expect(401)

    faults = "\n".join(watch.faults())
    for part in ("a line on the console", "style-src", "POST /api/jobs: payload", "limit=many", "nonsense",
                 "GET /api/nothing is no route", "404"):  # fmt: skip
        assert part in faults
    watch.said.clear()
    watch.asked.clear()
    watch.page.close()

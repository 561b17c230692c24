"""The Chromium that the tests drive, and what a page in it said and asked while a test ran."""

import os
import re
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, Response

from tests.browser.contract import misfits

PATIENCE = 10.0
LOADING = ".loading, .starting, [aria-busy=true]"
PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
AXE = (Path(__file__).parent / "vendor/axe.min.js").read_text()
# Rules for a part of a page say nothing about ours, which is whole.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
NOTE_VIOLATIONS = """
    window.violations = []
    addEventListener('securitypolicyviolation', e => violations.push(`${e.effectiveDirective} ${e.blockedURI}`))
"""
_REFUSED = re.compile(r"Failed to load resource: .*?(\d{3}|net::\w+)|(WebSocket) connection")


def chromium() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


@dataclass
class Watch:
    """What a page did. Chromium writes each refused request to the console, so a test names those that it expects."""

    page: Page
    expected: set[str] = field(default_factory=set)
    said: list[str] = field(default_factory=list)
    asked: list[Request] = field(default_factory=list)
    answers: list[Response] = field(default_factory=list)
    ended: int = 0

    def begin(self) -> None:
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", self._ask)
        self.page.on("response", self._answer)
        self.page.on("requestfinished", self._end)
        self.page.on("requestfailed", self._end)

    def expect(self, *refusals: object) -> None:
        """Statuses of answers, names of network errors, "WebSocket"."""
        self.expected |= {str(each) for each in refusals}

    def open(self, path: str) -> Page:
        """The page there, when all that it asked for is drawn."""
        self.page.goto(path)
        self.settle()
        return self.page

    def settle(self, quiet: float = 60) -> None:
        """Waits until no request is open, nothing is said to be loading, and no further request has followed."""
        deadline = time.monotonic() + PATIENCE
        while True:
            asked = len(self.asked)
            self.page.wait_for_timeout(quiet)
            if asked == len(self.asked) == self.ended and not self.page.locator(LOADING).count():
                return
            assert time.monotonic() < deadline, f"still loading: {[each.url for each in self.asked[-3:]]}"

    def until(self, happens: Callable[[], bool]) -> None:
        """Waits for something that Playwright tells of while it waits."""
        deadline = time.monotonic() + PATIENCE
        while not happens():
            assert time.monotonic() < deadline
            self.page.wait_for_timeout(20)

    def paths(self) -> list[str]:
        return [f"{each.method} {urlsplit(each.url).path}" for each in self.asked]

    def faults(self) -> list[str]:
        found = [] if self.page.is_closed() else self.page.evaluate("window.violations ?? []")
        return [*self.said, *found, *(each for request in self.asked for each in misfits(request))]

    def _ask(self, request: Request) -> None:  # playwright takes no method of a built-in type
        self.asked.append(request)

    def _end(self, request: Request) -> None:
        self.ended += 1

    def _answer(self, answer: Response) -> None:
        self.answers.append(answer)

    def _hear(self, message: ConsoleMessage) -> None:
        refused = _REFUSED.match(message.text)
        if message.type in {"error", "warning"} and not (refused and {*refused.groups()} & self.expected):
            self.said.append(f"{message.text} ({message.location.get('url', '')})")


def axe(page: Page) -> list[str]:
    """What axe finds wrong: the rule, and the first places."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("rules => axe.run(document, {...rules, resultTypes: ['violations']})", RULES)
    return [
        f"{each['id']}: {each['help']}: {' | '.join(node['html'][:150] for node in each['nodes'][:3])}"
        for each in found["violations"]
    ]

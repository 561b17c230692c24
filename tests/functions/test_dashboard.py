"""The page's shell: files, headers, and nothing else."""

import base64
import gzip
import json
import re
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dashboard
from tests.conftest import ROOT

FOLDER = ROOT / "functions/dashboard"
# The same in every answer, also in one that says 404.
SAFE = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


def ask(path: str, **headers: str) -> dict[str, Any]:
    event = {"rawPath": path, "headers": {name.replace("_", "-"): value for name, value in headers.items()}}
    return dashboard.handler(event, None)


def text(answer: dict[str, Any]) -> str:
    if answer.get("isBase64Encoded"):
        return gzip.decompress(base64.b64decode(answer["body"])).decode()
    return str(answer["body"])


@pytest.mark.parametrize(
    "path", ["/ui", "/ui/", "/ui/jobs", "/ui/jobs/0190?x", "/ui/types/a.b.js", "/ui/../../etc/passwd"]
)
def test_each_address_of_a_screen_is_the_page(path: str) -> None:
    answer = ask(path)

    assert answer["statusCode"] == 200
    assert answer["headers"]["content-type"] == "text/html; charset=utf-8"
    assert text(answer).startswith("<!doctype html>")


def test_the_root_leads_to_the_page() -> None:
    assert (ask("/")["statusCode"], ask("/")["headers"]["location"]) == (308, "/ui")


@pytest.mark.parametrize("path", ["/ui", "/ui/static/style.css", "/ui/static/nothing.js", "/"])
def test_every_answer_has_the_safe_headers(path: str) -> None:
    headers = ask(path)["headers"]

    assert headers.items() >= SAFE.items()
    directives = headers["content-security-policy"].split("; ")
    assert {"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"} <= set(directives)
    assert {"require-trusted-types-for 'script'", "trusted-types 'none'", "frame-ancestors 'none'"} <= set(directives)
    assert "unsafe" not in headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/ui/static/../dashboard.py",
        "/ui/static/..%2fdashboard.py",
        "/ui/static//etc/passwd",
        "/ui/static/0123456789abcdef/../../dashboard.py",
        "/ui/static/vendor/../../dashboard.py",
        "/ui/static/.",
        "/ui/static/index.html\x00.js",
        "/ui/static/" + "a" * 10_000,
    ],
)
def test_only_the_pages_own_files_are_served(path: str) -> None:
    answer = ask(path)

    assert answer["statusCode"] == 404
    assert len(answer["body"]) < 300


def test_a_file_comes_packed_where_the_browser_takes_it() -> None:
    plain, packed = ask("/ui/static/style.css"), ask("/ui/static/style.css", Accept_Encoding="gzip, br")

    assert "content-encoding" not in plain["headers"]
    assert packed["headers"]["content-encoding"] == "gzip"
    assert text(packed) == text(plain)
    assert len(base64.b64decode(packed["body"])) < len(plain["body"]) / 2
    assert packed["headers"]["vary"] == "accept-encoding"


@pytest.mark.parametrize("path", ["/ui", "/ui/static/style.css"])
def test_what_the_browser_has_is_not_sent_again(path: str) -> None:
    tag = ask(path)["headers"]["etag"]

    answer = ask(path, If_None_Match=f'W/"other", {tag}', Accept_Encoding="gzip")

    assert (answer["statusCode"], answer["body"]) == (304, "")
    assert answer["headers"]["etag"] == tag
    assert ask(path, If_None_Match='"other"')["statusCode"] == 200


def test_only_a_file_with_its_version_is_kept() -> None:
    [named] = [part for part in text(ask("/ui")).split('"') if part.endswith("/style.css")]
    other = "/ui/static/0123456789abcdef/style.css"

    assert "immutable" in ask(named)["headers"]["cache-control"]
    assert text(ask(named)) == text(ask(other))
    assert {ask(path)["headers"]["cache-control"] for path in ("/ui", "/ui/static/style.css", other)} == {"no-cache"}


def test_what_a_module_imports_is_kept_too(tmp_path: Path) -> None:
    for name, content in {
        "index.html": '<script src="/ui/static/a.js">',
        "a.js": 'import "./b.js"',
        "b.js": "1",
    }.items():
        (tmp_path / name).write_text(content)

    version, files = dashboard.read_files(tmp_path)
    (tmp_path / "b.js").write_text("2")
    after, _ = dashboard.read_files(tmp_path)

    assert files["index.html"].plain.decode() == f'<script src="/ui/static/{version}/a.js">'
    assert after != version


def test_the_page_may_talk_to_its_socket_and_to_the_issuer() -> None:
    jwt = {"issuer": "https://id.example.com", "login": {"token_endpoint": "https://id.example.com/oauth/token"}}

    said = dashboard.policy("wss://live.example.com/live", json.dumps(jwt))

    assert "connect-src 'self' wss://live.example.com https://id.example.com;" in said
    assert "connect-src 'self';" in dashboard.policy("", json.dumps({"issuer": "x"}))


IMPORT = "import sys; sys.path.insert(0, sys.argv[1]); import dashboard"


def bare(code: str) -> tuple[str, float]:
    """What an interpreter without site-packages prints, and the seconds of CPU that it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code, FOLDER], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def test_the_shell_starts_with_the_standard_library_alone() -> None:
    printed, _ = bare(f"{IMPORT}; print(*sys.modules)")

    modules = {name.partition(".")[0] for name in printed.split()}
    assert modules - sys.stdlib_module_names == {"__main__", "dashboard"} - sys.stdlib_module_names


def test_the_shell_starts_quickly() -> None:
    """The least of a few: other programs run on this machine too."""
    with_it, without = (min(bare(code)[1] for _ in range(5)) for code in (IMPORT, "pass"))

    assert with_it - without < 0.06


@pytest.mark.parametrize("screen", ["/ui", "/ui/jobs"])
def test_a_first_visit_is_three_small_files(screen: str) -> None:
    """Both screens are in the first script: tests/browser/test_first_visit.py."""
    named = re.findall(r'(?:src|href)="(/ui/static/[^"]+)"', text(ask(screen)))

    answers = [ask(path, Accept_Encoding="gzip") for path in (screen, *named)]

    sizes = [len(base64.b64decode(answer["body"])) for answer in answers]
    assert [answer["headers"]["content-type"].partition(";")[0] for answer in answers] == [
        "text/html",
        "text/css",
        "text/javascript",
    ]
    assert sum(sizes) < 60_000
    assert sizes[2] < 40_000


def test_the_pages_source_has_nothing_that_its_policy_forbids() -> None:
    forbidden = (
        "innerHTML",
        "outerHTML",
        "dangerouslySetInnerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        ' style="',
    )
    own = [
        path
        for path in (FOLDER / "page").rglob("*.*")
        if path.suffix in {".js", ".html"} and path.parent.name != "vendor"
    ]

    found = [(path.name, word) for path in own for word in forbidden if word in path.read_text()]

    assert len(own) > 30
    assert found == []


def test_no_line_of_the_page_is_too_long() -> None:
    own = [path for path in (FOLDER / "page").rglob("*.js") if path.parent.name != "vendor"]

    assert [
        f"{path.name}:{i}" for path in own for i, line in enumerate(path.read_text().splitlines(), 1) if len(line) > 150
    ] == []


def test_index_names_every_file_that_is_bundled() -> None:
    index = (FOLDER / "page/index.html").read_text()

    for name in ("main.js", "more.js", "style.css", "vendor/uplot.js"):
        assert f'"{dashboard.FILES}{name}"' in index
        assert Path(FOLDER / "page" / name).is_file()


def test_a_class_begins_in_one_style_sheet() -> None:
    """All are loaded together: a screen that names a class anew would change another screen."""
    begun: dict[str, set[str]] = {}
    for path in (FOLDER / "page/style").glob("*.css"):
        for name in re.findall(r"^(\.[\w-]+)(?: \{|,$)", path.read_text(), re.MULTILINE):
            begun.setdefault(name, set()).add(path.name)

    assert len(begun) > 50
    assert {name: sheets for name, sheets in begun.items() if len(sheets) > 1} == {}

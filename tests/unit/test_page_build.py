"""What `make page` fetches, unpacks and writes. tests/browser runs what it makes."""

import base64
import contextlib
import hashlib
import http.server
import io
import json
import re
import tarfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from local import page
from tests.conftest import ROOT

VERSIONS = ROOT / "functions/dashboard/page/vendor/VERSIONS.md"


def archive(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as made:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            made.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def sha512(content: bytes) -> str:
    return base64.b64encode(hashlib.sha512(content).digest()).decode()


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, bytes]]:
    """Paths and what a registry answers to them."""
    answers: dict[str, bytes] = {}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path in answers else 404)
            self.end_headers()
            self.wfile.write(answers.get(self.path, b""))

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setenv("NPM_CONFIG_REGISTRY", f"http://127.0.0.1:{server.server_port}/npm/")
        yield answers
        server.shutdown()


def test_a_package_that_is_not_the_pinned_one_is_refused(registry: dict[str, bytes]) -> None:
    content = archive(**{"package/a.js": b"1"})
    registry["/npm/@some/a/-/a-1.0.0.tgz"] = content

    assert page.download("@some/a", "1.0.0", sha512(content)) == content
    with pytest.raises(page.PageError, match="not the file"):
        page.download("@some/a", "1.0.0", sha512(content + b"1"))
    with pytest.raises(page.PageError, match="cannot be fetched"):
        page.download("@some/a", "1.0.1", sha512(content))


@pytest.mark.parametrize("name", ["package/../../outside", "package//etc/outside"])
def test_an_archive_writes_nothing_outside_its_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "in/it"

    with contextlib.suppress(tarfile.TarError):
        page.unpack(archive(**{"package/a": b"1", name: b"2"}), folder)

    assert {path.relative_to(tmp_path).parts[:2] for path in tmp_path.rglob("*") if path.is_file()} == {("in", "it")}


def test_what_is_vendored_is_what_the_types_are_of() -> None:
    rows = re.findall(
        r"^\| [^|]+ \| (\S+): [^|]+ \| (\S+) \| \S+ \| `sha512-(\S+)` \|$", VERSIONS.read_text(), re.MULTILINE
    )

    assert {name: {"version": version, "sha512": hash_} for name, version, hash_ in rows} == page.PINNED["types"]


def test_every_program_is_pinned_for_the_same_machines() -> None:
    machines = [name.replace("typescript/typescript-", "esbuild/") for name in page.PINNED["programs"]]

    assert all(machines.count(name) == 2 for name in machines)
    assert {one["version"] for one in page.PINNED["programs"].values()} == {"0.28.2", "7.0.2"}


def test_the_apis_document_becomes_types() -> None:
    job = {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "status": {"$ref": "#/components/schemas/Status"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "error": {"anyOf": [{"$ref": "#/components/schemas/Error"}, {"type": "null"}]},
            "result": {},
        },
    }
    schemas = {
        "Job": job,
        "Status": {"type": "string", "enum": ["a", "b"]},
        "Sums": {"type": "object", "additionalProperties": {"type": "integer"}},
    }

    declared = page.declarations({"components": {"schemas": schemas}}).splitlines()

    assert declared == [
        "declare namespace Api {",
        '  type Job = {"id": string; "status": Status; "tags": Array<string>; "error": Error | null; "result": any};',
        '  type Status = "a" | "b";',
        "  type Sums = Record<string, number>;",
        "}",
    ]


def test_the_types_of_the_whole_api_can_be_written() -> None:
    openapi = json.loads((ROOT / "functions/management/openapi.json").read_text())

    declared = page.declarations(openapi)

    assert all(f"  type {name} = " in declared for name in openapi["components"]["schemas"])


def test_an_old_bundle_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, committed = tmp_path / "made", tmp_path / "dist"
    for folder in (made, committed):
        folder.mkdir()
        (folder / "app.js").write_text("1")
    monkeypatch.setattr(page, "DIST", committed)

    page.compare(made)
    (made / "app.js").write_text("2")

    with pytest.raises(page.PageError, match="make page"):
        page.compare(made)

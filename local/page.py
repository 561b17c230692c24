"""Bundles and checks the page: `make page` writes functions/dashboard/dist, `make page-check` only compares it.

esbuild and TypeScript are programs without Node here. They, and the types of what is vendored, come from npm's
registry once, each pinned by its sha512. NPM_CONFIG_REGISTRY names another registry, as npm has it.
"""

import base64
import hashlib
import io
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
DASHBOARD: Final = ROOT / "functions/dashboard"
PAGE, DIST = DASHBOARD / "page", DASHBOARD / "dist"
KEPT: Final = ROOT / ".local/page"
REGISTRY: Final = "https://registry.npmjs.org"
MOST_BYTES: Final = 20_000_000
# The types' integrity is that of the vendored files: they are of the same packages.
PINNED: Final = json.loads(Path(__file__).with_suffix(".json").read_text())
# What is bundled, the name that it gets, and how index.html names what people edit.
BUNDLES: Final = {"main.js": "app.js", "more.js": "more.js", "vendor/uplot.js": "charts.js", "style.css": "style.css"}
OPTIONS: Final = ("--bundle", "--minify", "--format=esm", "--target=es2023", "--charset=utf8", "--log-level=warning")
# What two scripts share is a third, app.js. As more.js imports main.js, that is all of main.js.
SHARING: Final = ("--splitting", "--chunk-names=app")


class PageError(Exception):
    """The page cannot be bundled, or something is wrong with it."""


def main(arguments: list[str]) -> None:
    try:
        for name in PINNED["types"]:
            fetched(name)
        made = KEPT / "dist"
        bundle(made)
        check_types()
        if arguments == ["--check"]:
            compare(made)
        else:
            replace(made)
    except PageError as error:
        sys.exit(f"error: {error}")


def fetched(name: str) -> Path:
    """The package's folder, where Node's rules look for it."""
    pinned = PINNED["types"].get(name) or PINNED["programs"].get(name)
    if pinned is None:
        raise PageError(f"page.json pins no {name}")
    folder = KEPT / "node_modules" / name
    if not (folder / pinned["sha512"][:16].replace("/", "_")).exists():
        unpack(download(name, **pinned), folder)
        (folder / pinned["sha512"][:16].replace("/", "_")).touch()
    return folder


def download(name: str, version: str, sha512: str) -> bytes:
    registry = os.environ.get("NPM_CONFIG_REGISTRY") or REGISTRY
    url = f"{registry.rstrip('/')}/{name}/-/{name.rpartition('/')[2]}-{version}.tgz"
    try:
        with urllib.request.urlopen(url, timeout=60) as response:  # noqa: S310  # its hash is checked
            content: bytes = response.read(MOST_BYTES)
    except OSError as error:
        raise PageError(f"{name} {version} cannot be fetched: {error}") from None
    if base64.b64encode(hashlib.sha512(content).digest()).decode() != sha512:
        raise PageError(f"{name} {version} is not the file that page.json pins")
    return content


def unpack(content: bytes, folder: Path) -> None:
    """npm's archives hold one folder, mostly named package."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        for member in archive:
            member.name = member.name.partition("/")[2]
            if member.isfile() and member.name:
                archive.extract(member, folder, filter="data")


def machine() -> str:
    """As npm calls it."""
    processor = platform.machine()
    return f"{sys.platform}-{ {'x86_64': 'x64', 'aarch64': 'arm64'}.get(processor, processor) }"


def bundle(made: Path) -> None:
    esbuild = fetched(f"@esbuild/{machine()}") / "bin/esbuild"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    ran(esbuild, PAGE / "main.js", PAGE / "more.js", f"--outdir={made}", *SHARING, *OPTIONS)
    (made / "main.js").unlink()  # it has only the import of app.js, which index.html names itself
    for source in ("vendor/uplot.js", "style.css"):
        ran(esbuild, PAGE / source, f"--outfile={made / BUNDLES[source]}", *OPTIONS)
    index = (PAGE / "index.html").read_text()
    for source, target in BUNDLES.items():
        index = index.replace(f'"/ui/static/{source}"', f'"/ui/static/{target}"')
    (made / "index.html").write_text(index)


def check_types() -> None:
    typescript = fetched(f"@typescript/typescript-{machine()}") / "lib/tsc"
    (KEPT / "api.d.ts").write_text(declarations(json.loads((ROOT / "functions/management/openapi.json").read_text())))
    ran(typescript, "--project", PAGE / "tsconfig.json")


def ran(program: Path, *arguments: str | Path) -> None:
    program.chmod(0o755)
    done = subprocess.run([program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode or done.stderr:
        raise PageError(f"{program.name} says:\n{done.stdout}{done.stderr}")


def compare(made: Path) -> None:
    if contents(made) != contents(DIST):
        raise PageError(
            "functions/dashboard/dist is not what make page makes of functions/dashboard/page: run it, commit it"
        )


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}


def replace(made: Path) -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    shutil.copytree(made, DIST)


def declarations(openapi: dict[str, Any]) -> str:
    """Each schema of openapi.json as a type of the namespace Api."""
    schemas = openapi["components"]["schemas"]
    types = [f"  type {name} = {typed(schema)};" for name, schema in sorted(schemas.items())]
    return "\n".join(["declare namespace Api {", *types, "}", ""])


def typed(schema: Any) -> str:
    match schema:
        case {"$ref": str(name)}:
            return name.rpartition("/")[2]
        case {"const": value}:
            return json.dumps(value)
        case {"enum": list(values)}:
            return " | ".join(json.dumps(value) for value in values)
        case {"anyOf": list(options)} | {"oneOf": list(options)}:
            return " | ".join(typed(option) for option in options)
        case {"type": "array"}:
            return f"Array<{typed(schema.get('items', {}))}>"
        case {"type": "object", "properties": dict(properties)}:
            return f"{{{'; '.join(f'{json.dumps(name)}: {typed(one)}' for name, one in properties.items())}}}"
        case {"type": "object"}:
            return f"Record<string, {typed(schema.get('additionalProperties', {}))}>"
        case {"type": str(name)}:
            return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}[
                name
            ]
    return "any"


if __name__ == "__main__":
    main(sys.argv[1:])

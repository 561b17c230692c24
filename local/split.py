"""Two scripts of the page's modules: one for every visit, and one that comes with the first screen that needs it.

The second has none of the modules of the first, but takes them from it: the first exports them, by their paths.
(esbuild would put what both need into a third, and a first visit would take one request more.)
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

# As Prettier writes them: each begins a line.
_IMPORT = re.compile(
    r'^(?:import|export)\s+(?:\* as \w+\s+from\s+|\{[^}]*\}\s+from\s+|\w+\s+from\s+)?"(\.[^"]+)";', re.MULTILINE
)
_NAMED = re.compile(r'^import\s+(?:\* as (\w+)|\{([^}]*)\})\s+from\s+"(\.[^"]+)";', re.MULTILINE)


def split(page: Path, first: str, later: str, into: Path) -> tuple[Path, Path]:
    """The entries of both; `first` and `later` are modules of `page`."""
    ours = set(_reached(page / first))
    theirs = set(_reached(page / later)) - ours
    needed = {target for path in theirs for target in _imports(path)} & ours
    for path in theirs:
        copy = into / "later" / path.relative_to(page)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(_with_shared(path, page, ours))
    entry = into / "first.js"
    entry.write_text(_exporting(page, first, sorted(needed), into))
    return entry, into / "later" / later


def _reached(path: Path) -> Iterator[Path]:
    found, waiting = {path}, [path]
    while waiting:
        more = set(_imports(waiting.pop())) - found
        found |= more
        waiting += more
    yield from found


def _imports(path: Path) -> Iterator[Path]:
    for target in _IMPORT.findall(path.read_text()):
        yield Path(os.path.normpath(path.parent / target))


def _with_shared(path: Path, page: Path, ours: set[Path]) -> str:
    def rewritten(found: re.Match[str]) -> str:
        whole, names, target = found.groups()
        module = Path(os.path.normpath(path.parent / target))
        if module not in ours:
            return found[0]
        wanted = whole or f"{{{names.replace(' as ', ': ')}}}"
        return f'const {wanted} = shared["{module.relative_to(page).as_posix()}"];'

    return 'import { shared } from "./app.js";\n' + _NAMED.sub(rewritten, path.read_text())


def _exporting(page: Path, first: str, needed: list[Path], into: Path) -> str:
    where = [os.path.relpath(path, into) for path in needed]
    imports = [f'import * as m{i} from "./{path}";' for i, path in enumerate(where)]
    members = [f'"{path.relative_to(page).as_posix()}": m{i}' for i, path in enumerate(needed)]
    begins = f'import "./{os.path.relpath(page / first, into)}";'
    return "\n".join([begins, *imports, f"export const shared = {{{', '.join(members)}}};", ""])

"""Where the API is, and the key: from the environment, else from the .local/env that `make run` writes."""

import os
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

NAMES = ("TIDEGATE_URL", "TIDEGATE_KEY")


class SettingsError(Exception):
    pass


def settings(environment: Mapping[str, str], folder: Path) -> tuple[str, str, Path | None]:
    """The address, the key, and the file that they come from. Both come from one place: the key of one stack is not
    sent to another."""
    given = [environment.get(name, "") for name in NAMES]
    if all(given):
        return given[0], given[1], None
    if any(given):
        missing = NAMES[given.index("")]
        raise SettingsError(f"{missing} is not set; set both, {' and '.join(NAMES)}, or neither")
    for file in _files(folder):
        found = _read(file)
        if all(name in found for name in NAMES):
            return found[NAMES[0]], found[NAMES[1]], file
    raise SettingsError(f"set {' and '.join(NAMES)}, or run this where `make run` has written .local/env")


def _files(folder: Path) -> Iterator[Path]:
    """In the folder and those above it; a file of another user is not trusted."""
    for each in (folder, *folder.parents):
        file = each / ".local" / "env"
        try:
            if file.stat().st_uid == os.geteuid():
                yield file
        except OSError:
            continue


def _read(file: Path) -> dict[str, str]:
    try:
        words = shlex.split(file.read_text())
    except (OSError, ValueError):
        return {}
    return dict(word.split("=", 1) for word in words if "=" in word)

"""Text for people: no value of a job reaches the terminal as anything but text."""

import os
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, TextIO

_WIDEST: Final = 500
_HIGHEST: Final = 100_000
_COLORS: Final = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "warn": "1;41;97"}
STATUS_COLORS: Final = {"failed": "red", "completed": "green", "review_needed": "yellow", "cancelled": "dim"}


def clean(text: object) -> str:
    """Without what a terminal obeys: control characters, escapes, and letters that change the direction of writing."""
    return "".join(each if each.isprintable() else _escaped(each) for each in str(text))


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def width(text: str) -> int:
    """In columns."""
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def fitted(text: object, columns: int) -> str:
    """Cleaned, and cut where it is longer."""
    said = clean(text)
    if width(said) <= columns:
        return said
    if columns < 1:
        return ""
    kept, used = "", 1
    for letter in said:
        used += _columns(letter)
        if used > columns:
            break
        kept += letter
    return f"{kept}…"


def padded(text: object, columns: int, *, right: bool = False) -> str:
    said = fitted(text, columns)
    space = " " * (columns - width(said))
    return space + said if right else said + space


def is_colored(stream: TextIO) -> bool:
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def color(text: str, name: str | None, *, on: bool) -> str:
    return f"\x1b[{_COLORS[name]}m{text}\x1b[0m" if on and name else text


def size() -> tuple[int, int]:
    """Columns and lines. What a program reads is not cut."""
    if not sys.stdout.isatty():
        return _WIDEST, _HIGHEST
    found = shutil.get_terminal_size()
    return max(found.columns, 20), max(found.lines, 5)


def table(head: Sequence[str], rows: Iterable[Sequence[object]], *, right: Sequence[int] = ()) -> list[str]:
    """As wide as the values; the last column takes what is left of the line."""
    said = [[clean(cell) for cell in row] for row in [head, *rows]]
    columns = [max(width(row[n]) for row in said) for n in range(len(head))]
    room = size()[0] - sum(min(each, 40) + 2 for each in columns[:-1])
    widths = [*(min(each, 40) for each in columns[:-1]), max(min(columns[-1], room), 8)]
    return ["  ".join(padded(cell, widths[n], right=n in right) for n, cell in enumerate(row)).rstrip() for row in said]


def moment(at: datetime | None) -> str:
    return f"{at:%Y-%m-%d %H:%M:%SZ}" if at else "-"


def duration(seconds: float | None) -> str:
    """1.5s, 2m05s, 3h04m, 12d"""
    if seconds is None:
        return "-"
    if seconds < 10:
        return f"{max(seconds, 0):.1f}s"
    whole = int(min(seconds, 10**9))
    if whole < 60:
        return f"{whole}s"
    if whole < 3600:
        return f"{whole // 60}m{whole % 60:02}s"
    return f"{whole // 3600}h{whole % 3600 // 60:02}m" if whole < 86_400 * 4 else f"{whole // 86_400}d"

"""Prints archived jobs, a JSON line each: `make archive DAY=2026-01-31 TYPE=ocr`; those of the local stack, or with
BUCKET= of a bucket in S3."""

import argparse
import gzip
import os
import re
import sys
import zlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import IO, Any

from local.state import state_parser

# JSON need not escape these, and a terminal obeys them.
_ESCAPED = {letter: f"\\u{letter:04x}" for letter in range(0x7F, 0xA0)}


def arguments() -> argparse.Namespace:
    parser = state_parser(__doc__)
    parser.add_argument("day", type=date.fromisoformat, help="on which the jobs ended, in UTC")
    parser.add_argument("type", type=_word)
    parser.add_argument("--bucket", help="in S3")
    return parser.parse_args()


class Unreadable(Exception):
    """Some objects are damaged. All lines of the others came before."""


def lines(day: date, type_: str, *, state: Path, bucket: str | None = None) -> Iterator[str]:
    place = f"jobs/day={day}/type={type_}/"
    damaged = []
    for name, part in objects_of(bucket, place) if bucket else files_in(state / "archive" / place):
        try:
            with gzip.open(part, "rt", encoding="utf-8", newline="\n") as opened:
                yield from (line.translate(_ESCAPED) for line in opened)
        except (EOFError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError) as error:
            damaged.append(f"{name}: {error}")
    if damaged:
        raise Unreadable("\n".join(damaged))


def files_in(folder: Path) -> Iterator[tuple[str, Path]]:
    yield from ((path.name, path) for path in sorted(folder.glob("*.jsonl.gz")))


def objects_of(bucket: str, prefix: str) -> Iterator[tuple[str, IO[bytes] | Any]]:
    """One after the other, as they are read."""
    import boto3

    client = boto3.client("s3")
    for page in client.get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix):
        for found in page.get("Contents", []):
            yield found["Key"], client.get_object(Bucket=bucket, Key=found["Key"])["Body"]


def main() -> None:
    given = arguments()
    count = 0
    try:
        for line in lines(given.day, given.type, state=given.state, bucket=given.bucket):
            sys.stdout.write(line)
            count += 1
        sys.stdout.flush()
    except Unreadable as damaged:
        sys.exit(f"not all could be read:\n{damaged}")
    except BrokenPipeError:  # `| head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not count:
        sys.exit(f"no job of the type {given.type} that ended on {given.day} has been archived")


def _word(text: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_.-]{0,62}", text):
        raise argparse.ArgumentTypeError("this is not the name of a job type")
    return text


if __name__ == "__main__":
    main()

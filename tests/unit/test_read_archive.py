"""`make archive` reads what it can, and says what it cannot."""

import gzip
import json
import random
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from local.archive import Unreadable, lines

DAY = date(2026, 1, 31)
WHOLE = gzip.compress(random.Random(1).randbytes(5000).hex().encode() + b"\n")


@pytest.mark.parametrize(
    "damaged",
    [WHOLE[:-20], WHOLE[:100] + b"\0" * 100 + WHOLE[200:], b"{}\n", gzip.compress(b"\xff\n")],
    ids=["half of it", "changed bytes", "not compressed", "no UTF-8"],
)
def test_a_damaged_object_is_named_and_the_others_are_read(tmp_path: Path, damaged: bytes) -> None:
    folder = tmp_path / f"archive/jobs/day={DAY}/type=ocr"
    folder.mkdir(parents=True)
    for name, content in {"a": damaged, "b": gzip.compress(b"{}\n")}.items():
        (folder / f"{name}.jsonl.gz").write_bytes(content)
    read = lines(DAY, "ocr", state=tmp_path)

    assert "{}\n" in iter(partial(next, read), None)
    with pytest.raises(Unreadable, match=r"^a\.jsonl\.gz: "):
        next(read)


def test_a_terminal_obeys_no_line_and_a_program_reads_the_same(tmp_path: Path) -> None:
    folder = tmp_path / f"archive/jobs/day={DAY}/type=ocr"
    folder.mkdir(parents=True)
    job = {"payload": "\x1b[2J\x9b31m\x7fü"}
    (folder / "a.jsonl.gz").write_bytes(gzip.compress(json.dumps(job, ensure_ascii=False).encode() + b"\n"))

    [line] = lines(DAY, "ocr", state=tmp_path)

    assert line == '{"payload": "\\u001b[2J\\u009b31m\\u007fü"}\n'
    assert json.loads(line) == job

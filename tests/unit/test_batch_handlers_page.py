"""The batch handler of docs/handlers.md, as it stands there."""

import re
from typing import Any

import pytest

from tests.conftest import ROOT
from tidegate.testing import run, run_batch

PAGE = (ROOT / "docs" / "handlers.md").read_text()


def on_the_page() -> dict[str, Any]:
    section = PAGE[PAGE.index("## Batch handlers") :]
    names: dict[str, Any] = {}
    [block, *_] = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    exec(compile(block, "docs/handlers.md", "exec"), names)
    return names


def test_run_batch_says_what_becomes_of_each() -> None:
    embed = on_the_page()["embed"]

    good, wrong, empty = run_batch(embed, [{"text": "high tide"}, {"txt": 1}, {"text": ""}], owner="ann")

    assert (good.status, good.result, good.progress) == ("completed", [4, 4], 100)
    assert wrong.error is not None
    assert (wrong.status, wrong.error.code) == ("failed", "invalid_payload")
    assert empty.error is not None
    assert empty.error.code == "empty"


@pytest.mark.parametrize("jobs", [0, 101])
def test_a_call_has_no_more_jobs_than_the_queue_gives_it(jobs: int) -> None:
    with pytest.raises(ValueError, match="a call of embed has 1 to 100 jobs"):
        run_batch(on_the_page()["embed"], [{"text": "a"}] * jobs)


def test_one_job_is_no_call() -> None:
    with pytest.raises(TypeError, match="run_batch"):
        run(on_the_page()["embed"], {"text": "a"})

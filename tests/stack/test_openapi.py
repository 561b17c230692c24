"""A short run of `make fuzz`."""

from pathlib import Path

from tests.stack.fuzz import fuzz, raw
from tests.stack.running import running_stack
from tidegate.http.principal import Role


def test_every_answer_matches_the_document(tmp_path: Path) -> None:
    with running_stack(tmp_path) as stack:
        found = fuzz(stack, tmp_path, examples=8, phases="fuzzing")
        odd = raw(stack, examples=200)

    assert found == dict.fromkeys(Role, "")
    assert odd == []

"""The encrypted type of docs/handlers.md, as it stands there."""

import re
from typing import Any

import pytest

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "handlers.md").read_text()


def test_the_test_on_the_page_passes_without_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ENCRYPTION_KEYS", raising=False)
    names: dict[str, Any] = {}
    section = PAGE[PAGE.index("## Encrypted jobs") :]
    for block in re.findall(r"```python\n(.*?)```", section, re.DOTALL)[:2]:
        exec(compile(block, "docs/handlers.md", "exec"), names)

    names["test_it_counts_the_words"]()

    assert names["diagnose"].declared()["encrypted"] is True

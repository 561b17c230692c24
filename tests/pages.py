"""README.md and the pages under docs/. The tests run the examples in them."""

from tests.conftest import ROOT

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
TEXT = "\n".join(page.read_text() for page in PAGES)

"""`make screenshots`: a picture of each screen under docs/screens, from the rows of the tests, in few colours."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from tests.browser.screens import SCREENS
from tests.conftest import ROOT

FOLDER = ROOT / "docs/screens"
COLOURS = 64
# These also in the dark.
DARK = ("overview", "jobs", "job-full")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"SCREENS": folder, "BROWSER": "required"}
        tests = ["-q", "-n", "0", "tests/browser/test_screens.py", "-k", "in_every_mode"]
        done = subprocess.run([sys.executable, "-m", "pytest", *tests], cwd=ROOT, env=environment, check=False)
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir()
        for name in SCREENS:
            keep(Path(folder) / f"{name}-light-1280.png", f"{name}.png")
        for name in DARK:
            keep(Path(folder) / f"{name}-dark-1280.png", f"{name}-dark.png")
    sys.exit(done.returncode)


def keep(picture: Path, name: str) -> None:
    with Image.open(picture) as image:
        few = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    main()

"""The product's own code, whatever handlers a project has put beside the canary."""

from pathlib import Path

HANDLERS = Path(__file__).parent.parent / "functions" / "processor" / "handlers"
# `import handlers` is this from then on. Other processes run it as a text.
CANARY_ALONE = """
import importlib.util, sys
spec = importlib.util.find_spec("handlers")
sys.modules["handlers"] = importlib.util.module_from_spec(spec)
from handlers.canary import canary
sys.modules["handlers"].JOB_TYPES = [canary]
"""


def is_own(file: Path) -> bool:
    """False for a project's handlers."""
    return HANDLERS not in file.parents or file == HANDLERS / "canary.py"


def take_the_canary_alone() -> None:
    """The functions of this process have the canary as their only handler."""
    exec(CANARY_ALONE, {})

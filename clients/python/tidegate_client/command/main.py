"""`tidegate …`. It ends with 0; with 1 if the API refused or did not answer; with 2 if it was called in a wrong way;
with 3 if the job that was waited for did not complete; with 130 after Ctrl-C."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tidegate_client.client import Tidegate
from tidegate_client.command import arguments
from tidegate_client.command.acts import WrongInput
from tidegate_client.command.completion import script
from tidegate_client.command.settings import SettingsError, settings
from tidegate_client.command.terminal import clean
from tidegate_client.errors import TidegateError


def main(typed: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    given = arguments.read(typed)
    try:
        code = _run(given)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough: tidegate jobs | head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except (TidegateError, WrongInput, SettingsError, ValueError) as error:
        return _complain(error)
    return code or 0


def _run(given: argparse.Namespace) -> int | None:
    if given.command == "completion":
        sys.stdout.write(script(given.shell, arguments.parser()))
        return 0
    url, key, file = settings(os.environ, Path.cwd())
    if file is not None:  # which may have come with a clone of a repository, and lead anywhere
        sys.stderr.write(f"tidegate: {clean(url)}, by {clean(file)}\n")
    with Tidegate(url, key, retries=given.retries) as client:
        code: int | None = given.run(client, given)
        return code


def _complain(error: Exception) -> int:
    sys.stdout.flush()
    sys.stderr.write(f"tidegate: {clean(error)}\n")
    return 1 if isinstance(error, TidegateError) else 2

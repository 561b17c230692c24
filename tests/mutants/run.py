"""Runs the mutants: each is a small change that breaks one guarantee, and one of its tests has to fail.

make mutants                    all of them, two at once, each in a copy of the tree
make mutants ONLY=name,name     some of them

A mutant is killed by a test that fails: by an assertion, or by what the product does. A test that cannot be collected,
a fixture that fails and a name that neither SQL nor Python knows prove nothing: such a mutant does not run, and counts
as one that has survived. A statement that waits for a row for ever fails after ten seconds.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent.parent
LIST = Path(__file__).with_name("mutants.toml")
_AT_ONCE = 2
_SECONDS = 240
_UNCHANGED_SECONDS = 900
_END_SECONDS = 30
_ENVIRONMENT = {"PGOPTIONS": "-c lock_timeout=10s"}
_DOES_NOT_RUN = re.compile(
    r"(psycopg\.errors\.)?(SyntaxError|Undefined\w+|Ambiguous\w+|Datatype\w+|IndeterminateDatatype|Invalid(Column|Function)\w+)"
    r"|(Name|Import|ModuleNotFound|UnboundLocal|Attribute|Indentation)Error"
)


class Change(NamedTuple):
    file: str
    text: str
    instead: str


class Mutant(NamedTuple):
    name: str
    guarantee: str
    tests: list[str]
    changes: list[Change]


class Report(NamedTuple):
    failed: list[tuple[str, str]]
    """The tests, each with the first line of its error."""
    broken: str
    """The error of a fixture, or of pytest itself; empty: there was none."""


class Verdict(NamedTuple):
    is_killed: bool
    text: str
    seconds: float


def read() -> list[Mutant]:
    return [
        Mutant(each["name"], each["guarantee"], each["tests"], [_change(each), *map(_change, each.get("also", []))])
        for each in tomllib.loads(LIST.read_text())["mutant"]
    ]


def _change(said: dict[str, str]) -> Change:
    return Change(said["file"], said["text"], said["instead"])


def main(names: list[str]) -> int:
    mutants = [mutant for mutant in read() if not names or mutant.name in names]
    if unknown := set(names) - {mutant.name for mutant in mutants}:
        print(f"no mutant has this name: {', '.join(sorted(unknown))}")
        return 1
    began = time.monotonic()
    with TemporaryDirectory() as folder:
        trees = [_copy(Path(folder) / str(n)) for n in range(min(_AT_ONCE, len(mutants)))]
        tests = sorted({test for mutant in mutants for test in mutant.tests})
        unchanged = _run(trees[0], tests, "-n", str(_AT_ONCE), within=_UNCHANGED_SECONDS)
        if unchanged.failed or unchanged.broken:
            print("tests fail on the unchanged tree:", *unchanged.failed, unchanged.broken, sep="\n    ")
            return 1
        print(f"the tests pass on the unchanged tree in {time.monotonic() - began:.0f} s", flush=True)
        survivors = _judge_all(mutants, trees)
    killed = len(mutants) - len(survivors)
    print(f"{killed} of {len(mutants)} mutants are killed, in {time.monotonic() - began:.0f} s")
    for mutant, verdict in survivors:
        print(f"    {mutant.name}: {verdict.text}\n        {mutant.guarantee}")
    return 1 if survivors else 0


def _judge_all(mutants: list[Mutant], trees: list[Path]) -> list[tuple[Mutant, Verdict]]:
    """Those that are not killed."""
    free: SimpleQueue[Path] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def judge_in_a_free_tree(mutant: Mutant) -> Verdict:
        tree = free.get()
        try:
            return _judge(mutant, tree)
        finally:
            free.put(tree)

    survivors = []
    with ThreadPoolExecutor(len(trees)) as pool:
        futures = {pool.submit(judge_in_a_free_tree, mutant): mutant for mutant in mutants}
        for n, future in enumerate(as_completed(futures), 1):
            mutant, verdict = futures[future], future.result()
            mark = "" if verdict.is_killed else "NOT KILLED: "
            print(f"{n}/{len(mutants)} {mutant.name}: {mark}{verdict.text} ({verdict.seconds:.0f} s)", flush=True)
            if not verdict.is_killed:
                survivors.append((mutant, verdict))
    return survivors


def _judge(mutant: Mutant, tree: Path) -> Verdict:
    began = time.monotonic()
    try:
        with _applied(mutant, tree):
            report = _run(tree, mutant.tests, "--exitfirst")
    except ValueError as error:
        return Verdict(is_killed=False, text=str(error), seconds=0)
    seconds = time.monotonic() - began
    for test, reason in report.failed:
        is_killed = not _DOES_NOT_RUN.match(reason)
        return Verdict(is_killed, f"by {test}" if is_killed else f"it does not run: {reason}", seconds)
    return Verdict(is_killed=False, text=report.broken or "it has survived", seconds=seconds)


@contextmanager
def _applied(mutant: Mutant, tree: Path) -> Iterator[None]:
    """Raises ValueError where a text does not stand exactly once in its file."""
    before: dict[Path, str] = {}
    try:
        for change in mutant.changes:
            path = tree / change.file
            text = path.read_text()
            before.setdefault(path, text)
            if text.count(change.text) != 1:
                raise ValueError(f"its text stands {text.count(change.text)} times in {change.file}")
            path.write_text(text.replace(change.text, change.instead))
        yield
    finally:
        for path, text in before.items():
            path.write_text(text)


def _copy(tree: Path) -> Path:
    """The files that git knows or would know, as they are now, with the environment beside them."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.check_output(listed, cwd=ROOT, text=True).split("\0"):
        if name and (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    (tree / ".venv").symlink_to(ROOT / ".venv")
    return tree


def _run(tree: Path, tests: list[str], *options: str, within: float = _SECONDS) -> Report:
    report = tree / "report.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}", *options, *tests]
    null = subprocess.DEVNULL
    with subprocess.Popen(
        command, cwd=tree, env=os.environ | _ENVIRONMENT, stdin=null, stdout=null, stderr=null
    ) as process:
        try:
            code = process.wait(within)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)  # so that its fixtures end what they have started
            try:
                process.wait(_END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
            return Report([], f"its tests do not end within {within} s")
    return _read_report(report) if code in {0, 1} else Report([], f"pytest has ended with {code}")


def _read_report(path: Path) -> Report:
    failed, broken = [], ""
    for case in ElementTree.parse(path).iter("testcase"):
        if (failure := case.find("failure")) is not None:
            failed.append((f"{case.get('classname', '').split('.')[-1]}::{case.get('name')}", _first_line(failure)))
        if (error := case.find("error")) is not None:
            broken = f"it does not run: {_first_line(error)}"
    return Report(failed, broken)


def _first_line(found: ElementTree.Element) -> str:
    return (found.get("message") or "").partition("\n")[0][:300]


if __name__ == "__main__":
    sys.exit(main([name for argument in sys.argv[1:] for name in argument.split(",") if name]))

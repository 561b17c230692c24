"""The shape of the code: small classes, short functions, no attribute that appears after the constructor."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import MIGRATIONS, ROOT
from tests.own import is_own

MOST_METHODS = 15
MOST_LINES = 40
MOST_LINES_OF_SQL = 120
MOST_LINES_OF_CLASS = 280
MOST_LINES_OF_RUN = 16
MOST_DEPTH = 4
MOST_ARGUMENTS = 8
# Of floors they reach three.
MOST_REACHED = {"claim": 23, "claim_suspects": 14, "give_back": 2, "unblock": 4}
LARGER = {
    "_JobData": 17,  # methods: the words that an author of handlers has
    **dict.fromkeys(("Tidegate", "AsyncTidegate"), 31),  # methods: the words that a sender has
    # methods: one object is all that a processor sees of a slot, one all of its slots; one has its jobs, one its lane
    **dict.fromkeys(("OccupiedSlot", "Slots", "Lane"), 22),
    "Jobs": 32,
    "job_type": 80,  # lines: its docstring explains each argument to the author
}
PROCESSOR = ROOT / "layers" / "tidegate" / "tidegate" / "processor"
Function = ast.FunctionDef | ast.AsyncFunctionDef
DEFINED = [
    (f"{path.stem}.{node.name}", node)
    for folder in ("layers", "functions", "clients")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if is_own(path)
    for node in ast.walk(ast.parse(path.read_text()))
    if isinstance(node, Function | ast.ClassDef)
]
CLASSES = [node for _, node in DEFINED if isinstance(node, ast.ClassDef)]
FUNCTIONS = [node for _, node in DEFINED if not isinstance(node, ast.ClassDef)]


def _lines(node: Function | ast.ClassDef) -> int:
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def _methods(node: ast.ClassDef) -> list[Function]:
    return [each for each in node.body if isinstance(each, Function)]


def _made_in(node: ast.AST) -> set[str]:
    """Attributes of self that are assigned to."""
    found = set()
    for each in ast.walk(node):
        match each:
            case ast.Attribute(ctx=ast.Store(), value=ast.Name("self"), attr=name):
                found.add(name)
    return found


def _fields(node: ast.ClassDef) -> set[str]:
    return {
        each.target.id for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    }


def test_a_class_is_small() -> None:
    assert [each.name for each in CLASSES if len(_methods(each)) > LARGER.get(each.name, MOST_METHODS)] == []
    assert [each.name for each in CLASSES if _lines(each) > MOST_LINES_OF_CLASS] == []


def test_a_function_is_short() -> None:
    assert [node.name for node in FUNCTIONS if _lines(node) > LARGER.get(node.name, MOST_LINES)] == []


def test_every_attribute_is_made_in_the_constructor() -> None:
    assert {node.name: found for node in CLASSES if (found := _made_elsewhere(node))} == {}


def _made_elsewhere(node: ast.ClassDef) -> set[str]:
    constructors = [each for each in _methods(node) if each.name == "__init__"]
    known = _fields(node).union(*map(_made_in, constructors))
    return set[str]().union(*map(_made_in, _methods(node))) - known


def test_an_invocation_is_read_in_one_look() -> None:
    [processor] = [node for name, node in DEFINED if name == "invocation.Processor" and isinstance(node, ast.ClassDef)]
    [run] = [method for method in _methods(processor) if method.name == "run"]

    assert _lines(run) <= MOST_LINES_OF_RUN


SQL_FILES = [path.read_text() for path in sorted((MIGRATIONS / "functions").glob("*.sql"))]
# A name, its arguments, and all from CREATE to the end of its body.
SQL_FUNCTION = re.compile(
    r"^CREATE OR REPLACE FUNCTION tidegate\.(\w+)\((.*?)\)\s+(?:RETURNS|LANGUAGE).*?^\$\$;$", re.MULTILINE | re.DOTALL
)
SQL_FUNCTIONS = {found[1]: found for text in SQL_FILES for found in SQL_FUNCTION.finditer(text)}


def _called_by(name: str) -> set[str]:
    called = set(re.findall(r"tidegate\.(\w+)\(", SQL_FUNCTIONS[name][0]))
    return called & SQL_FUNCTIONS.keys() - {name}


def _reached_from(name: str) -> set[str]:
    return {name}.union(*map(_reached_from, _called_by(name)))


def _depth(name: str) -> int:
    return 1 + max(map(_depth, _called_by(name)), default=0)


def _arguments(name: str) -> int:
    """Those that a caller gives: a default has no comma of its own here."""
    arguments = [each.strip() for each in SQL_FUNCTIONS[name][2].split(",")]
    return len([each for each in arguments if each and not each.startswith("OUT ")])


def test_every_function_in_sql_is_measured() -> None:
    assert len(SQL_FUNCTIONS) == sum(text.count("\nCREATE OR REPLACE FUNCTION ") for text in SQL_FILES)


def test_a_function_in_sql_is_read_on_a_page() -> None:
    """From CREATE to the end of its body, without the comment above it."""
    assert [name for name, found in SQL_FUNCTIONS.items() if found[0].count("\n") >= MOST_LINES_OF_SQL] == []


@pytest.mark.parametrize(("entry", "most"), MOST_REACHED.items())
def test_a_path_through_functions_in_sql_is_short(entry: str, most: int) -> None:
    """How many functions, how deep, and with how many arguments: a path grows unseen while its parts shrink."""
    reached = _reached_from(entry)

    assert len(reached) <= most, reached
    assert _depth(entry) <= MOST_DEPTH
    assert {name: n for name in reached if (n := _arguments(name)) > MOST_ARGUMENTS} == {}
    assert [name for name in reached if re.search(r"\bEXECUTE\b", SQL_FUNCTIONS[name][0])] == []


_MUTATORS = {
    "add",
    "append",
    "clear",
    "discard",
    "extend",
    "insert",
    "pop",
    "popleft",
    "remove",
    "setdefault",
    "update",
}


def _is_own(field: ast.expr) -> bool:
    """It is a name, or a field of the object itself."""
    match field:
        case ast.Name() | ast.Attribute(value=ast.Name("self" | "cls")):
            return True
        case ast.Subscript(value=value):
            return _is_own(value)
    return not isinstance(field, ast.Attribute)


def _written_from_outside(path: Path) -> Iterator[str]:
    """Fields of other objects that are assigned to, or changed in place."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Attribute(ctx=ast.Store() | ast.Del()) | ast.Subscript(ctx=ast.Store() | ast.Del()):
                changed: ast.expr = node
            case ast.Call(func=ast.Attribute(value=ast.Attribute() as changed, attr=method)) if method in _MUTATORS:
                pass
            case _:
                continue
        if not _is_own(changed):
            yield f"{path.stem}: {ast.unparse(changed)}"


def test_each_field_of_a_processor_has_one_writer() -> None:
    """An object alone changes its own. Where another one wants it changed, it calls a method."""
    found = {written for path in sorted(PROCESSOR.rglob("*.py")) for written in _written_from_outside(path)}

    assert found == {
        *("orphans: os.environ[_VARIABLE]", "surroundings: os.environ[name]"),  # no object's
        "slot: running.cancelled",  # by the signal that stops the handler, which reads it
    }

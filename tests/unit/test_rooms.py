"""The rooms of the layer: the first level, the names of modules, and the allowed imports."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.own import is_own

ROOT = Path(__file__).parent.parent.parent
LAYER = ROOT / "layers" / "tidegate"
FUNCTIONS = ROOT / "functions"
MOST_NAMES = 14

WORDS = {"job", "job_type", "outcome", "running"}
"""The modules that an author of handlers meets."""
PURE = {"job", "job_type", "outcome", "testing"}
ALLOWED = {
    "base": set[str](),
    **{word: {"base", *WORDS} for word in WORDS},
    "postgres": {"base"},
    "queue": {"base", *WORDS, "postgres"},
    "webhooks": {"base", *WORDS, "postgres", "queue"},
    "outside": {"base", *WORDS, "postgres", "webhooks.signing"},
    "processor": {"base", *WORDS, "postgres", "queue", "outside", "webhooks.signing"},
    "testing": {"base", *WORDS, "processor.pool.attempt"},
    "http": {"base", *WORDS, "postgres", "processor.waker"},
    "manage": {
        "base",
        *WORDS,
        "postgres",
        "queue",
        "webhooks.signing",
        "http.cookies",
        "http.principal",
        "http.tickets",
        "processor.demand",
        "processor.fleet",
        "processor.waker",
    },
    "live": {"base", *WORDS, "postgres", "http.principal", "http.tickets", "manage"},
}
"""What each room may import beside itself: rooms above it in this list, or single modules of them."""
EXCEPTIONS = {"tidegate.base.settings": {"job_type.definition", "postgres.iam_login"}}
"""The settings consist of values that parse themselves."""


def _name(path: Path) -> str:
    return ".".join(path.relative_to(LAYER).with_suffix("").parts).removesuffix(".__init__")


CLASSES = Counter(
    node.name
    for folder in (LAYER / "tidegate", FUNCTIONS, ROOT / "local")
    for path in sorted(folder.rglob("*.py"))
    if is_own(path)
    for node in ast.walk(ast.parse(path.read_text()))
    if isinstance(node, ast.ClassDef)
)
MODULES = {_name(path): path for path in sorted((LAYER / "tidegate").rglob("*.py"))}
ROOMS = sorted({name.split(".")[1] for name in MODULES if name != "tidegate"})
PACKAGES = [name for name, path in MODULES.items() if path.name == "__init__.py" and name != "tidegate"]


def _imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """All imports, also late ones, except for types only: Tidegate's modules in full, others by their first name."""
    for node in nodes:
        match node:
            case ast.If(test=ast.Name("TYPE_CHECKING")):
                continue
            case ast.Import():
                yield from (_module(alias.name) for alias in node.names)
            case ast.ImportFrom(module=str(module)):
                yield from (_module(f"{module}.{alias.name}") for alias in node.names)
        yield from _imported(ast.iter_child_nodes(node))


def _module(name: str) -> str:
    """The module of a name, which is itself a module or stands in one."""
    if not _is_ours(name):
        return name.split(".")[0]
    return name if name in MODULES else name.rpartition(".")[0]


def _is_ours(name: str) -> bool:
    return name == "tidegate" or name.startswith("tidegate.")


IMPORTS = {name: set(_imported(ast.parse(path.read_text()).body)) for name, path in MODULES.items()}


def _needs(name: str) -> set[str]:
    """All modules that it imports, directly or not."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = IMPORTS.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def _is_within(name: str, places: Iterable[str]) -> bool:
    return any(f"{name}.".startswith(f"tidegate.{place}.") for place in places)


def test_the_first_level_has_few_names() -> None:
    assert len(ROOMS) <= MOST_NAMES


def test_no_two_modules_have_the_same_name() -> None:
    modules = Counter(name.rpartition(".")[2] for name in MODULES)

    assert [name for name, count in modules.items() if count > 1] == []


def test_no_two_classes_have_the_same_name() -> None:
    assert [name for name, count in CLASSES.items() if count > 1] == []


def test_every_arrow_points_to_a_room_further_up_in_the_list() -> None:
    order = list(ALLOWED)
    downward = {
        f"{room} → {other}"
        for room, others in ALLOWED.items()
        for other in others
        # The words are one room.
        if not {room, other} <= WORDS and order.index(other.split(".")[0]) >= order.index(room)
    }

    assert downward == set()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_what_is_below_it(room: str) -> None:
    upward = {
        f"{name} → {imported}"
        for name in MODULES
        if _is_within(name, [room])
        for imported in IMPORTS[name]
        if _is_ours(imported) and not _is_within(imported, {room, *ALLOWED[room], *EXCEPTIONS.get(name, ())})
    }

    assert upward == set()


@pytest.mark.parametrize("name", [name for name in MODULES if _is_within(name, PURE)])
def test_the_pure_parts_need_neither_aws_nor_postgres(name: str) -> None:
    assert not _needs(name) & {"boto3", "botocore", "psycopg"}


def test_settling_needs_no_pool() -> None:
    assert not [name for name in _needs("tidegate.queue.settle") if _is_within(name, ["processor"])]


def test_the_layer_imports_no_function() -> None:
    functions = {path.relative_to(FUNCTIONS).parts[1].removesuffix(".py") for path in FUNCTIONS.rglob("*.py")}

    assert not set.union(*IMPORTS.values()) & functions


@pytest.mark.parametrize("package", PACKAGES)
def test_a_room_is_entered_without_an_import(package: str) -> None:
    assert IMPORTS[package] == set()

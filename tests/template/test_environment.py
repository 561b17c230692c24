"""Each function gets the variables that its code reads, and no others."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.template.conftest import ROOT, Resources, of_type
from tidegate.base.settings import OutsideSettings, Settings

LAYER = ROOT / "layers/tidegate"
SETTINGS = LAYER / "tidegate/base/settings.py"
# The variables of libraries, for functions that import them.
LIBRARIES = {
    "aws_lambda_powertools.Logger": {"POWERTOOLS_LOG_LEVEL", "POWERTOOLS_SERVICE_NAME"},
    "psycopg": {"PSYCOPG_IMPL"},
}


# The local stack alone sets it.
LOCAL = {"local_receivers", "end_seconds"}
OF_OUTSIDE = OutsideSettings.model_fields.keys() - LOCAL
# Processors have the same code, and either a database or a relay and the internet.
OTHERWISE = {
    **{
        name: {"RELAY_FUNCTION", *(field.upper() for field in OF_OUTSIDE)}
        for name in ("ProcessorFunction", "SlowProcessorFunction")
    },
    # They read URLs, and call none. Relay neither declares types nor prunes.
    "ManagementFunction": {"HTTP_HOSTS", "HTTP_PORTS"},
    "RelayFunction": {"HTTP_HOSTS", "HTTP_PORTS", "ENCRYPTION", "ARCHIVE_URL"},
    # Job types know what an envelope looks like, and the migrator opens none.
    "MigratorFunction": {"ENCRYPTION_KEYS", "ENCRYPTION_HASH_KEY"},
    "OutsideFunction": {f"DATABASE_{part}" for part in ("HOST", "NAME", "PORT", "URL", "USER")}
    # It neither declares types nor prunes.
    | {"OUTSIDE_LANES", "ARCHIVE_URL"},
}
# Globals give these to each function; these two import nothing that reads them.
UNREAD = {name: {"POWERTOOLS_LOG_LEVEL", "POWERTOOLS_SERVICE_NAME"} for name in ("DashboardFunction", "LiveFunction")}
UNREAD |= {name: {"ENCRYPTION"} for name in ("ProcessorFunction", "SlowProcessorFunction", "OutsideFunction")}


@pytest.mark.parametrize(
    "name",
    [
        "DashboardFunction",
        "EnqueueFunction",
        "LiveFunction",
        "ProcessorFunction",
        "SlowProcessorFunction",
        "OutsideFunction",
        "RelayFunction",
        "ManagementFunction",
        "MigratorFunction",
        "ResponderFunction",
    ],
)
def test_a_function_has_the_variables_that_its_code_reads(name: str, functions: Resources, expanded: Resources) -> None:
    properties = functions[name]
    code, handler = ROOT / properties["CodeUri"], properties["Handler"].split(".")[0]

    read = _variables([code, LAYER], handler)

    given = expanded[name]["Properties"]["Environment"]["Variables"].keys()
    assert set(given) == read - OTHERWISE.get(name, set()) | UNREAD.get(name, set())


def test_a_processor_outside_has_nothing_that_opens_the_database(expanded: Resources) -> None:
    properties = expanded["OutsideFunction"]["Properties"]
    variables = properties["Environment"]["Variables"]

    assert "VpcConfig" not in properties
    assert not [name for name in variables if name.startswith(("DATABASE", "PG")) or "SECRET" in name]
    assert "Database" not in str(variables)


def test_every_function_is_tested_here(functions: Resources) -> None:
    [mark] = test_a_function_has_the_variables_that_its_code_reads.pytestmark  # type: ignore[attr-defined]

    assert set(mark.args[1]) == functions.keys()


def test_every_setting_can_be_set_from_the_template(expanded: Resources) -> None:
    # Lambda sets the variables that begin with AWS_.
    settings = {str(field.alias) for field in Settings.model_fields.values()} | {name.upper() for name in OF_OUTSIDE}
    settings = {name for name in settings if not name.startswith("AWS_") and name.lower() not in LOCAL}
    functions = of_type(expanded, "AWS::Lambda::Function").values()

    variables = {name for function in functions for name in function["Environment"]["Variables"]}

    assert settings <= variables


def test_defaults_of_the_template_are_those_of_the_settings(source: dict[str, Any], functions: Resources) -> None:
    defaults = {field.alias: field.get_default() for field in Settings.model_fields.values() if not field.is_required()}
    own = {
        name: value
        for function in ("EnqueueFunction", "ProcessorFunction", "ManagementFunction")
        for name, value in functions[function]["Environment"]["Variables"].items()
        if name in defaults
        and not name.startswith("DATABASE_")
        and name
        not in {
            "PROCESSOR_FUNCTIONS",
            "OUTSIDE_LANES",
            "LIVE_URL",
            "ARCHIVE_URL",
            "ENCRYPTION_KEYS",
            "ENCRYPTION_HASH_KEY",
        }
    }

    assert {"SLOTS", "MAX_JOBS", "PUBLIC_ENQUEUE", "LANE", "JWT"} <= own.keys()
    for name, value in own.items():
        default = source["Parameters"][value["Ref"]]["Default"] if isinstance(value, dict) else value
        assert str(default) == str(defaults[name] or ""), name


def test_the_variables_of_a_function_leave_room_for_a_key_set(expanded: Resources) -> None:
    """Lambda's limit for all of them is 4 KB
    (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html)."""
    for function in of_type(expanded, "AWS::Lambda::Function").values():
        names = sum(len(name) for name in function["Environment"]["Variables"])

        assert names < 500


def _variables(roots: list[Path], handler: str) -> set[str]:
    modules = _imported(roots, handler)
    names = {name for path in modules for name in _imports(path)}
    read = {name for path in modules for name in _read_directly(path)}
    fields = {field for path in modules if path != SETTINGS for field in _settings_read(path)}
    read |= {field.upper() for field in fields - LOCAL}
    for library, variables in LIBRARIES.items():
        if any(name == library or name.startswith(f"{library}.") for name in names):
            read |= variables
    # Lambda itself sets the others.
    return {name for name in read if not name.startswith("AWS_") or name == "AWS_ENDPOINT_URL_LAMBDA"}


def _imported(roots: list[Path], handler: str) -> set[Path]:
    """Tidegate's modules that the handler imports, directly or not, also late."""
    found: set[Path] = set()
    waiting = [handler]
    while waiting:
        name = waiting.pop().replace(".", "/")
        for root in roots:
            for path in (root / f"{name}.py", root / name / "__init__.py"):
                if path.exists() and path not in found:
                    found.add(path)
                    # The package's __init__ exports names for authors of handlers, and every function runs it.
                    waiting += [] if path == LAYER / "tidegate/__init__.py" else _imports(path)
    return found


def _imports(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text())
    for_types = {id(inner) for node in ast.walk(tree) if _is_type_checking(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _read_directly(path: Path) -> Iterator[str]:
    """os.environ["NAME"], os.environ.get("NAME")"""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Subscript(value=ast.Attribute(attr="environ"), slice=ast.Constant(value=str(name))):
                yield name
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="environ"), attr="get"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name


def _settings_read(path: Path) -> Iterator[str]:
    """settings.slots, self._settings.slots, and the settings that a method of Settings reads."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Attribute(value=ast.Name(id="settings") | ast.Attribute(attr="settings" | "_settings"), attr=name):
                yield from _fields(name)


def _fields(name: str) -> set[str]:
    if name in Settings.model_fields or name in OF_OUTSIDE:
        return {name}
    for node in ast.walk(ast.parse(SETTINGS.read_text())):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return {
                field
                for inner in ast.walk(node)
                if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id == "self"
                for field in _fields(inner.attr)
            }
    return set()

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest
from samtranslator.yaml_helper import yaml_parse

from tests.packaging.build import build_once
from tests.packaging.emulator import Emulator
from tests.roles import login

_CLIENT = ["awslambdaric", "runtime_client", "simplejson", "snapshot_restore_py"]
_BOTO3 = ["boto3", "botocore", "dateutil", "jmespath", "s3transfer", "six", "urllib3"]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    return build_once(tmp_path_factory, worker_id)


@pytest.fixture(scope="session")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lambda's Python client and nothing else: every other import of Tidegate must come from its layers."""
    return _links(tmp_path_factory.mktemp("runtime"), _CLIENT)


@pytest.fixture(scope="session")
def boto3(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """AWS' library, which Lambda has, for a project's handlers."""
    return _links(tmp_path_factory.mktemp("boto3"), _BOTO3)


def _links(folder: Path, modules: list[str]) -> Path:
    for module in modules:
        spec = importlib.util.find_spec(module)
        assert spec is not None
        assert spec.origin is not None
        source = Path(spec.origin)
        source = source.parent if source.name == "__init__.py" else source
        (folder / source.name).symlink_to(source)
    return folder


@pytest.fixture(scope="session")
def path(built: Path, runtime: Path) -> list[Path]:
    return [built / "DependenciesLayer" / "python", built / "TidegateLayer" / "python", runtime]


@pytest.fixture
def emulator(
    built: Path, path: list[Path], boto3: Path, tmp_path: Path, database_url: str
) -> Callable[[str], Emulator]:
    template = yaml_parse((built / "template.yaml").read_text())

    def start(function: str) -> Emulator:
        properties = template["Globals"]["Function"] | template["Resources"][function]["Properties"]
        timeout = properties["Timeout"]
        if isinstance(timeout, dict):
            timeout = template["Parameters"][timeout["Ref"]]["Default"]
        role = f"tidegate_{function.removesuffix('Function').lower()}"
        # The migrator's role owns the database.
        place = database_url if function == "MigratorFunction" else login(database_url, role)
        variables = {
            "DATABASE_URL": place,
            "MIGRATIONS": f"{built}/MigrationsLayer/migrations",
            "PSYCOPG_IMPL": "binary",
        }
        log = tmp_path / f"{function}.log"
        return Emulator(
            built / function, properties["Handler"], timeout, path=[*path, boto3], variables=variables, log=log
        )

    return start

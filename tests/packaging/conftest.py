import fcntl
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from samtranslator.yaml_helper import yaml_parse

from tests.packaging.emulator import MACHINE, Emulator
from tests.roles import login
from tests.tls import Authority

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """What `sam build` makes for this machine's processor, so that it can run here; once for all workers."""
    base = tmp_path_factory.mktemp("sam") if worker_id == "master" else tmp_path_factory.getbasetemp().parent
    build = base / "packaged" / "build"
    with (base / "packaged.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (build / "template.yaml").exists():
            _sam_build(build)
    return build


def _sam_build(build: Path) -> None:
    build.mkdir(parents=True)
    # Amazon's own cannot be reached from everywhere, and no test needs it to be real.
    bundle = build.parent / "bundle.pem"
    bundle.write_bytes(Authority("Amazon RDS eu-west-1 Root CA RSA2048 G1", "Amazon Web Services, Inc.").certificate)
    tools = Path(sys.executable).parent
    command = [f"{tools}/sam", "build", "--no-cached", f"--build-dir={build}"]
    command += ["--parameter-overrides", f"Architecture={MACHINE}"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ
        | {"PATH": f"{tools}:{os.environ['PATH']}", "SAM_CLI_TELEMETRY": "0", "RDS_CA_BUNDLE": str(bundle)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="session")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lambda's Python client and nothing else: whatever more a function imports has to come from its layers."""
    folder = tmp_path_factory.mktemp("runtime")
    for module in ["awslambdaric", "runtime_client", "simplejson", "snapshot_restore_py"]:
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
def emulator(built: Path, path: list[Path], tmp_path: Path, database_url: str) -> Callable[[str], Emulator]:
    template = yaml_parse((built / "template.yaml").read_text())

    def start(function: str) -> Emulator:
        properties = template["Globals"]["Function"] | template["Resources"][function]["Properties"]
        timeout = properties["Timeout"]
        if isinstance(timeout, dict):
            timeout = template["Parameters"][timeout["Ref"]]["Default"]
        role = f"tidegate_{function.removesuffix('Function').lower()}"
        variables = {"DATABASE_URL": login(database_url, role), "PSYCOPG_IMPL": "binary"}
        log = tmp_path / f"{function}.log"
        return Emulator(built / function, properties["Handler"], timeout, path=path, variables=variables, log=log)

    return start

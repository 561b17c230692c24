"""The functions and layers exactly as `sam build` makes them."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import certificates
from tests.own import CANARY_ALONE
from tests.packaging.emulator import PYTHON, Emulator
from tidegate.postgres.iam_login import BUNDLE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the emulator and the layers are for Linux")

ROOT = Path(__file__).parent.parent.parent
EVENTS = ROOT / "tests" / "events"
MODULES = {
    "EnqueueFunction": "enqueue",
    "ManagementFunction": "management",
    "MigratorFunction": "migrator",
    "ProcessorFunction": "processor",
}


def event(name: str, key: str = "") -> dict[str, Any]:
    content: dict[str, Any] = json.loads((EVENTS / f"{name}.json").read_text())
    if key:
        content["headers"]["authorization"] = f"Bearer {key}"
    return content


def run(function: Path, path: list[Path], code: str) -> Any:
    """The output of the code in a Python that has only the function, its layers and Lambda's client."""
    done = subprocess.run(
        [PYTHON, "-S", "-c", code],
        cwd=function,
        env={
            "PYTHONPATH": ":".join(map(str, [function, *path])),
            "PYTHONDONTWRITEBYTECODE": "1",
            "DATABASE_URL": "postgresql://nowhere.invalid/",
            "PSYCOPG_IMPL": "binary",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_job_runs_from_request_to_result_in_the_built_functions(
    emulator: Callable[[str], Emulator], api_key: str
) -> None:
    with (
        emulator("EnqueueFunction") as enqueue,
        emulator("ProcessorFunction") as processor,
        emulator("ManagementFunction") as management,
    ):
        # The first tick declares the job types.
        processor.invoke(event("tick"))

        accepted = enqueue.invoke(event("enqueue", api_key))
        assert accepted["statusCode"] == 202, accepted
        job_id = json.loads(accepted["body"])["job_id"]
        processor.invoke(event("tick"))
        asked = event("job", api_key)
        asked["rawPath"] = f"/api/jobs/{job_id}"
        asked["requestContext"]["http"]["path"] = asked["rawPath"]
        asked["pathParameters"]["id"] = job_id
        answer = management.invoke(asked)

    assert answer["statusCode"] == 200, answer
    job = json.loads(answer["body"])
    assert job["status"] == "completed", job
    assert job["result"]["note"] == "hello"


def test_the_built_migrator_has_the_migrations(emulator: Callable[[str], Emulator]) -> None:
    with emulator("MigratorFunction") as migrator:
        answer = migrator.invoke(event("migrate"))

    # All migrations are applied: an empty folder would have been an error.
    assert answer == {"applied": [], "first_key_stored": True}


@pytest.mark.parametrize("name", ["jobs", "health"])
def test_the_other_routes_answer(emulator: Callable[[str], Emulator], api_key: str, name: str) -> None:
    with emulator("ManagementFunction") as management:
        answer = management.invoke(event(name, "" if name == "health" else api_key))

    assert answer["statusCode"] == 200, answer


@pytest.mark.parametrize("function", MODULES)
def test_a_cold_start_imports_only_from_the_layers_and_nothing_that_is_rarely_used(
    built: Path, path: list[Path], function: str
) -> None:
    places = "{name: getattr(it, '__file__', None) for name, it in sys.modules.items()}"
    own = CANARY_ALONE if function == "ProcessorFunction" else ""
    code = f"{own}\nimport {MODULES[function]}, sys, json; print(json.dumps({places}))"

    modules = run(built / function, path, code)

    dependencies, tidegate, _ = map(str, path)
    assert modules["tidegate"].startswith(tidegate)
    for name in ("psycopg", "psycopg_binary", "pydantic", "aws_lambda_powertools"):
        assert modules[name].startswith(dependencies), name
    assert not {"boto3", "botocore", "aws_xray_sdk", "email_validator"} & modules.keys()


@pytest.mark.parametrize("layer", ["DependenciesLayer", "TidegateLayer"])
def test_every_module_has_bytecode_that_is_never_checked(built: Path, layer: str) -> None:
    sources = list((built / layer / "python").rglob("*.py"))
    assert sources

    for source in sources:
        compiled = source.parent / "__pycache__" / f"{source.stem}.cpython-313.pyc"

        # In the second word of a .pyc, bit 0 says that it has a hash, bit 1 that the hash is checked.
        assert int.from_bytes(compiled.read_bytes()[4:8], "little") == 0b01, source


def test_python_uses_the_bytecode(built: Path, path: list[Path]) -> None:
    code = (
        "import json, sys; from importlib.machinery import SourceFileLoader as Loader; compiled = []; "
        "Loader.source_to_code = lambda self, data, path, **_: compiled.append(path) or compile(data, path, 'exec'); "
        "import pydantic, psycopg, tidegate.base.settings; print(json.dumps(compiled))"
    )

    compiled = run(built / "EnqueueFunction", path[:2], code)

    assert compiled == []


def test_layers_have_the_sql_and_no_tools(built: Path) -> None:
    tidegate = built / "TidegateLayer" / "python" / "tidegate"
    sources = ROOT / "layers" / "tidegate" / "tidegate"

    shipped = {file.relative_to(tidegate) for file in tidegate.rglob("*.sql")}

    assert shipped == {file.relative_to(sources) for file in sources.rglob("*.sql")}
    assert not (built / "DependenciesLayer" / "python" / "bin").exists()


def test_the_layer_puts_the_certificates_where_the_functions_look(built: Path) -> None:
    """A layer is mounted at /opt."""
    bundle = built / "DependenciesLayer" / BUNDLE.relative_to("/opt")

    subjects = [subject["commonName"] for subject, _ in certificates.certificates(bundle.read_text())]

    assert "Amazon RDS eu-west-1 Root CA RSA2048 G1" in subjects


def test_a_build_trusts_amazon_or_no_authority() -> None:
    bundle = ROOT / ".aws-sam" / "build" / "DependenciesLayer" / BUNDLE.relative_to("/opt")
    if not bundle.exists():
        return  # made where Amazon's could not be fetched: this build cannot log in by IAM
    own = bundle.read_text().removesuffix(certificates.roots_of_proxies())

    assert certificates.checked(own)


def test_a_build_is_for_the_architecture_it_names() -> None:
    deployed = ROOT / ".aws-sam" / "build"
    arm64 = "WorkingDirectory: layers/dependencies/arm64" in (deployed / "template.yaml").read_text()

    libraries = [file for file in deployed.rglob("*.so*") if file.is_file()]

    assert libraries
    # e_machine, in bytes 18 and 19 of an ELF header: 183 is AArch64, 62 is x86-64.
    assert {int.from_bytes(file.read_bytes()[18:20], "little") for file in libraries} == {183 if arm64 else 62}

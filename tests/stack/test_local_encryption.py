"""The keys of the local stack: made once, beside the data, and given to the functions that the template names."""

import stat
from pathlib import Path

from local.encryption import encryption_variables
from local.state import LocalState
from local.template import parse_overrides, read_template
from tests.stack.test_local_command import tool
from tests.template.conftest import ROOT
from tests.template.test_encryption import FUNCTIONS
from tidegate.base.settings import Settings

TEMPLATE = ROOT / "template.yaml"


def environments(state: Path, text: str) -> dict[str, dict[str, str]]:
    """The variables of each function that has some of these, with such parameters."""
    parameters = parse_overrides(text)
    variables = encryption_variables(LocalState(state), parameters)
    functions = read_template(TEMPLATE, parameters, {"DATABASE_URL": "postgresql://"} | variables).functions
    return {name: {**one.environment} for name, one in functions.items() if "ENCRYPTION_KEYS" in one.environment}


def test_keys_are_made_once_and_only_the_user_reads_them(tmp_path: Path) -> None:
    first, again = (environments(tmp_path, "Encryption=all") for _ in range(2))
    rotated = environments(tmp_path, "Encryption=all EncryptionKeys=b,a")

    assert first == again
    assert first.keys() == FUNCTIONS
    assert stat.S_IMODE((tmp_path / "encryption.json").stat().st_mode) == 0o600
    old, new = (each["EnqueueFunction"]["ENCRYPTION_KEYS"] for each in (first, rotated))
    assert new.split(",")[1] == old
    assert {each["EnqueueFunction"]["ENCRYPTION_HASH_KEY"] for each in (first, rotated)} == {
        first["EnqueueFunction"]["ENCRYPTION_HASH_KEY"]
    }
    assert Settings.read(rotated["OutsideFunction"]).encryption == "all"


def test_without_the_parameter_no_key_is_made(tmp_path: Path) -> None:
    found = environments(tmp_path, "EncryptionKeys=a,b")

    assert {each["ENCRYPTION_KEYS"] for each in found.values()} == {""}
    assert not [*tmp_path.iterdir()]


def test_the_defaults_are_the_templates(tmp_path: Path) -> None:
    parameters = read_template(TEMPLATE).functions["ManagementFunction"].environment

    assert parameters["ENCRYPTION"] == "none"
    encryption_variables(LocalState(tmp_path), {"Encryption": "types"})
    assert LocalState(tmp_path).encryption_keys().keys() == {"a", "hash"}


def test_reset_removes_the_keys_with_what_they_have_encrypted(tmp_path: Path) -> None:
    environments(tmp_path, "Encryption=types")

    assert tool(tmp_path, "reset").returncode == 0
    assert not (tmp_path / "encryption.json").exists()

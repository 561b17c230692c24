"""The keys of encryption: made by the stack, given to the functions that need them, never lost with a deployment."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from tests.pages import TEXT
from tests.registry import create_only
from tests.template.conftest import Resources, evaluated, of_type
from tests.template.test_replacements import changes

A, B, HASHES = (
    f"{{{{resolve:secretsmanager:${{{name}}}}}}}"
    for name in ("EncryptionKeyA", "EncryptionKeyB", "EncryptionHashSecret")
)
FUNCTIONS = {f"{name}Function" for name in ("Enqueue", "Management", "Processor", "SlowProcessor", "Outside", "Relay")}
# They are told by each job type whether its jobs are encrypted.
WITHOUT_MODE = {"EnqueueFunction", "RelayFunction"}
ARN = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:old-EncryptionKeyA-Ab12Cd"
OTHER = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:old-EncryptionHashSecret-Ef34"


def variables(made: Resources) -> dict[str, dict[str, str]]:
    """Of each function that has some of these."""
    functions = of_type(made, "AWS::Lambda::Function")
    found = {name: one.get("Environment", {}).get("Variables", {}) for name, one in functions.items()}
    return {name: each for name, each in found.items() if any(variable.startswith("ENCRYPTION") for variable in each)}


def secrets(made: Resources) -> set[str]:
    return {name for name in of_type(made, "AWS::SecretsManager::Secret") if name != "FirstKeySecret"}


@pytest.mark.parametrize(
    ("given", "keys", "hashes", "made"),
    [
        ({}, "", "", set()),
        ({"EncryptionKeys": "a,b"}, "", "", set()),
        ({"Encryption": "types"}, A, HASHES, {"EncryptionKeyA", "EncryptionHashSecret"}),
        ({"Encryption": "all"}, A, HASHES, {"EncryptionKeyA", "EncryptionHashSecret"}),
        (
            {"Encryption": "all", "EncryptionKeys": "a,b"},
            f"{A},{B}",
            HASHES,
            {"EncryptionKeyA", "EncryptionKeyB", "EncryptionHashSecret"},
        ),
        (
            {"Encryption": "all", "EncryptionKeys": "b,a"},
            f"{B},{A}",
            HASHES,
            {"EncryptionKeyA", "EncryptionKeyB", "EncryptionHashSecret"},
        ),
        ({"Encryption": "all", "EncryptionKeys": "b"}, B, HASHES, {"EncryptionKeyB", "EncryptionHashSecret"}),
        (
            {"Encryption": "types", "FormerEncryptionKeys": f"{ARN},{ARN}x", "EncryptionHashKey": OTHER},
            f"{A},{{{{resolve:secretsmanager:{ARN}}}}},{{{{resolve:secretsmanager:{ARN}x}}}}",
            f"{{{{resolve:secretsmanager:{OTHER}}}}}",
            {"EncryptionKeyA"},
        ),
    ],
)
def test_the_functions_that_need_keys_have_the_named_ones(
    given: dict[str, str], keys: str, hashes: str, made: set[str]
) -> None:
    resources = evaluated(**given)

    found = variables(resources)

    assert found.keys() == FUNCTIONS
    for name, each in found.items():
        assert each.get("ENCRYPTION") in ({None} if name in WITHOUT_MODE else {given.get("Encryption", "none")})
        assert (each["ENCRYPTION_KEYS"], each["ENCRYPTION_HASH_KEY"]) == (keys, hashes)
    assert secrets(resources) == made


def test_a_deployment_loses_no_key_and_writes_no_other_into_its_secret(source: dict[str, Any]) -> None:
    """With another GenerateSecretString, CloudFormation writes another value into the same secret."""
    for name in ("EncryptionKeyA", "EncryptionKeyB", "EncryptionHashSecret"):
        secret = source["Resources"][name]

        assert (secret["DeletionPolicy"], secret["UpdateReplacePolicy"]) == ("Retain", "Retain")
        # Without a name of its own, another one can be made while the former one is still there.
        assert not set(secret["Properties"]) & create_only("AWS::SecretsManager::Secret")
        assert secret["Properties"]["GenerateSecretString"] == {
            "PasswordLength": 64,
            "ExcludeCharacters": "ghijklmnopqrstuvwxyz",
            "ExcludeUppercase": True,
            "ExcludePunctuation": True,
            "RequireEachIncludedType": False,
        }


def test_no_role_may_read_the_secrets() -> None:
    """CloudFormation puts the keys in, with the rights of the user who deploys."""
    policies = json.dumps([one for one in evaluated(Encryption="all").values() if one["Type"].startswith("AWS::IAM::")])

    assert "EncryptionKey" not in policies
    assert "EncryptionHash" not in policies


def test_dynamic_references_are_within_cloudformations_limit() -> None:
    """60 in a template: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html"""
    most = ",".join([ARN] * 5)

    made = evaluated(Encryption="all", EncryptionKeys="a,b", FormerEncryptionKeys=most)

    assert json.dumps(made).count("{{resolve:") == len(FUNCTIONS) * (2 + 5 + 1) <= 60


def test_the_documented_rotation_keeps_what_can_read_and_changes_no_secret(source: dict[str, Any]) -> None:
    """Each key is known to all functions one deployment before it seals, and one after."""
    steps = ["a", *re.findall(r"^\.venv.*--parameter-overrides EncryptionKeys=(\S+)", TEXT, re.MULTILINE)]

    assert steps == ["a", "a,b", "b,a", "b"]
    assert set(steps) == set(source["Parameters"]["EncryptionKeys"]["AllowedValues"])
    for before, after in pairwise(steps):
        assert after.split(",")[0] in before.split(",")
        given = ({"Encryption": "all", "EncryptionKeys": keys} for keys in (before, after))
        assert dict(changes(*given)) == {}


@pytest.mark.parametrize(
    ("pattern", "value", "taken"),
    [
        ("FormerEncryptionKeys", "", True),
        ("FormerEncryptionKeys", f"{ARN},{ARN}", True),
        ("FormerEncryptionKeys", f"{ARN},", False),
        ("FormerEncryptionKeys", ",".join([ARN] * 6), False),
        ("FormerEncryptionKeys", "a1" * 32, False),
        ("FormerEncryptionKeys", f"{ARN}}}}},{{{{resolve:ssm:x", False),
        ("EncryptionHashKey", ARN, True),
        ("EncryptionHashKey", f"{ARN},{ARN}", False),
    ],
)
def test_secrets_of_others_are_named_and_not_written_out(
    source: dict[str, Any], pattern: str, value: str, taken: bool
) -> None:
    assert bool(re.fullmatch(source["Parameters"][pattern]["AllowedPattern"], value)) == taken

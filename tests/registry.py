"""CloudFormation's registry, from cfn-lint: the properties that a resource can get only when it is made."""

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import cfnlint

SCHEMAS: Final = Path(cfnlint.__file__).parent / "data/schemas"
# The registry says that a change of these may replace a resource. For this resource it always does.
ALWAYS: Final = {"AWS::RDS::DBInstance": {"DBSnapshotIdentifier"}}


@functools.cache
def create_only(kind: str) -> frozenset[str]:
    files = json.loads((SCHEMAS / "providers/us-east-1.json").read_text())
    schema = json.loads((SCHEMAS / f"resources/{files[kind]}.json").read_text())
    return frozenset({path.split("/")[2] for path in schema.get("createOnlyProperties", [])} | ALWAYS.get(kind, set()))


def replaced_by(kind: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> set[str]:
    """The properties whose change replaces the resource. Empty: every change is made in place."""
    if kind.startswith("Custom::"):
        return set()
    return {name for name in create_only(kind) if before.get(name) != after.get(name)}

"""Writes every policy of the template into a folder, as in a stack with all options: `make policies`.

python -m tests.policies FOLDER
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.deploy.cloudformation import ACCOUNT, REGION, Evaluated, transformed

ROOT = Path(__file__).parent.parent
STACK = "tidegate"
EVERYTHING = {
    "DatabaseProxy": "true",
    "FormerDatabaseResourceId": "db-ABCDEFGHIJKLMNOPQRSTUVWXYA",
    "TargetFunctions": "mailer,images:live",
    "EmailFrom": "jobs@example.com",
    "EmailIdentityArn": f"arn:aws:ses:{REGION}:{ACCOUNT}:identity/example.com",
    "EmailBucket": "attachments",
    "EventBus": f"arn:aws:events:{REGION}:{ACCOUNT}:event-bus/jobs",
}
# The values that policies refer to, in AWS' form.
MADE = {
    "Database.DbiResourceId": "db-ABCDEFGHIJKLMNOPQRSTUVWXYB",
    "RelayFunction.Arn": f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{STACK}-relay",
    "Proxy.DBProxyArn": f"arn:aws:rds:{REGION}:{ACCOUNT}:db-proxy:prx-0123456789abcdef0",
    "AlarmTopic": f"arn:aws:sns:{REGION}:{ACCOUNT}:{STACK}-AlarmTopic-abcdef",
    "FirstKeySecret": f"arn:aws:secretsmanager:{REGION}:{ACCOUNT}:secret:{STACK}-abcdef",
}


def policies() -> Iterator[tuple[str, dict[str, Any]]]:
    text = re.sub(r"(CodeUri|ContentUri): (\S+)", r"\1: s3://bucket/\2", (ROOT / "template.yaml").read_text())
    document = transformed(text, EVERYTHING, STACK)
    logs = {
        f"{name}.Arn": f"arn:aws:logs:{REGION}:{ACCOUNT}:log-group:{name}:*"
        for name, one in document["Resources"].items()
        if one["Type"] == "AWS::Logs::LogGroup"
    }
    stack = Evaluated(document, EVERYTHING, STACK, MADE | logs)
    for name, one in stack.resources_made().items():
        properties = one.get("Properties", {})
        for policy in [*properties.get("Policies", []), properties]:
            if "PolicyDocument" in policy:
                yield name, without_principals(stack.resolve(policy["PolicyDocument"]))


def without_principals(document: dict[str, Any]) -> dict[str, Any]:
    """The endpoint's policy as a role's policy, the form that parliament checks."""
    statements = [{key: value for key, value in one.items() if key != "Principal"} for one in document["Statement"]]
    return document | {"Statement": statements}


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    for name, document in policies():
        (folder / f"{name}.json").write_text(json.dumps(document, indent=2))


if __name__ == "__main__":
    main()

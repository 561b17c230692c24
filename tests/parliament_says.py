"""Runs parliament on each policy of a folder, except for some known findings. It has an environment of its own."""

import sys
from pathlib import Path

import parliament

# Lambda refuses a function without the right to make network interfaces on all resources. Its condition key holds the
# name of the function in calls of the function's own code, to any service; AWS' guide denies the code these actions by
# it.
KNOWN = {("NetworkPolicy", "RESOURCE_STAR"), ("NetworkPolicy", "UNKNOWN_CONDITION_FOR_ACTION")}


def main() -> int:
    files = sorted(Path(sys.argv[1]).glob("*.json"))
    found = [
        (file.stem, one)
        for file in files
        for one in parliament.analyze_policy_string(file.read_text(), str(file)).findings
    ]
    new = [(name, one) for name, one in found if (name, one.issue) not in KNOWN]
    for name, one in new:
        print(name, one)
    print(f"{len(files)} policies, {len(new)} findings")
    return 1 if new or not files else 0


if __name__ == "__main__":
    sys.exit(main())

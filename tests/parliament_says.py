"""parliament's word on each policy of a folder, and what it is not heard on. It runs in its own environment."""

import sys
from pathlib import Path

import parliament

# Lambda asks for the right to make interfaces on all resources, or refuses the function. It adds the function's name to
# each call of the function's code, of whatever service, by which AWS' guide denies the code these actions.
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

"""The beginning and the end of a drain, agreed on with the benchmark, which reads what Postgres had to do meanwhile."""

import json
import sys
import time


def ready() -> float:
    print("ready", flush=True)
    sys.stdin.readline()
    return time.perf_counter()


def ended(began: float) -> None:
    print(json.dumps({"seconds": time.perf_counter() - began}), flush=True)


def tell(done: int, version: str) -> None:
    print(json.dumps({"done": done, "version": version}), flush=True)

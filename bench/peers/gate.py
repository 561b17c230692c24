"""Starts and ends a drain together with the benchmark, which reads the CPU time of Postgres at both moments."""

import json
import sys
import time


def ready() -> float:
    """Waits until the benchmark says go."""
    print("ready", flush=True)
    sys.stdin.readline()
    return time.perf_counter()


def ended(began: float) -> None:
    print(json.dumps({"seconds": time.perf_counter() - began}), flush=True)


def tell(done: int, version: str) -> None:
    print(json.dumps({"done": done, "version": version}), flush=True)

"""python -m tests.engine.environment URL: invokes a processor again and again, like an execution environment of Lambda.

With --once it invokes one processor.
"""

import argparse
import os
import time

from tests.crowd import process
from tests.engine.job_types import JOB_TYPES
from tidegate.postgres import database


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--slots", default="4")
    parser.add_argument("--seconds", type=float, default=100)
    parser.add_argument("--once", action="store_true")
    arguments = parser.parse_args()
    invocation = 0
    while True:
        invocation += 1
        try:
            process(
                lambda: database.connection(arguments.url),
                JOB_TYPES,
                seconds=arguments.seconds,
                worker=f"{os.getpid()}-{invocation}",
                SLOTS=arguments.slots,
            )
        except Exception as error:
            if arguments.once:
                raise
            # Lambda reports the error, and the next tick invokes again.
            print("invocation failed:", type(error).__name__)
        if arguments.once:
            return
        time.sleep(0.1)


if __name__ == "__main__":
    main()

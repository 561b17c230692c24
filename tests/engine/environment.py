"""python -m tests.engine.environment URL: invokes a processor again and again, like an execution environment of Lambda.

With --once it invokes one processor. In the lane outside it has the built-in job types. It ends at SIGTERM, when the
invocation has.
"""

import argparse
import os
import signal
import time
from functools import partial

from tests.crowd import process
from tests.engine.job_types import JOB_TYPES
from tests.outside import process_outside
from tidegate.base.settings import Settings
from tidegate.outside.built_in import with_built_in
from tidegate.postgres import database


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--slots", default="4")
    parser.add_argument("--lane", default="default")
    parser.add_argument("--seconds", type=float, default=100)
    parser.add_argument("--end-seconds", default="0")
    parser.add_argument("--once", action="store_true")
    parser.add_argument("--outside", action="store_true")
    arguments = parser.parse_args()
    lanes = f"default,{arguments.lane}"
    built_in = Settings.read({"DATABASE_URL": arguments.url, "PROCESSOR_LANES": lanes, "LANE": arguments.lane})
    types = with_built_in((), built_in) if arguments.lane == "outside" else JOB_TYPES
    invocation = 0
    asked_to_end: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: asked_to_end.append(number))
    while not asked_to_end:
        invocation += 1
        worker = f"{os.getpid()}-{invocation}"
        try:
            if arguments.outside:
                process_outside(types, seconds=arguments.seconds, request_id=worker, SLOTS=arguments.slots)
            else:
                connect = partial(database.connection, arguments.url)
                asked = {"SLOTS": arguments.slots, "PROCESSOR_LANES": lanes, "END_SECONDS": arguments.end_seconds}
                process(connect, types, seconds=arguments.seconds, worker=worker, lane=arguments.lane, **asked)
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

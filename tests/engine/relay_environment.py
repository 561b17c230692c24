"""python -m tests.engine.relay_environment URL: a relay. A line is an event, or its answer."""

import json
import sys

from tests.outside import LANE
from tidegate.postgres import database
from tidegate.processor.relay import Relay
from tidegate.processor.waker import Waker


def main(url: str) -> None:
    relay = Relay([LANE], budget=15, waker=Waker({}))
    for line in sys.stdin:
        answer = relay.answer(lambda: database.connection(url), json.loads(line))
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])

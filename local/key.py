"""A new API key for the database of the last `make run`: `make key OWNER=alice ROLE=producer`; with limits,
RATE=600/minute READ_RATE=3000/minute TYPES=email,report MAX_PRIORITY=20 MAX_PENDING=1000."""

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from dataclasses import replace

import psycopg

from local.state import LocalState, StateError, state_parser
from tidegate.base.errors import Invalid
from tidegate.http.principal import OF_A_PRODUCERS_KEY, Role, create_key
from tidegate.job import NO_LIMITS
from tidegate.job_type.definition import Rate


def _rate(text: str) -> Rate:
    try:
        return Rate.parse(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None  # argparse does not show a ValueError's text


def _up_to(most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not text.isdecimal() or not 1 <= int(text) <= most:
            raise ArgumentTypeError(f"{text!r} is not 1 to {most}")
        return int(text)

    return parse


def main() -> None:
    parser = state_parser(__doc__)
    parser.add_argument("owner", help="the owner of the key's jobs")
    parser.add_argument("role", choices=[role.value for role in Role])
    parser.add_argument("--rate", type=_rate, help="requests that write: 600/minute")
    parser.add_argument("--read-rate", type=_rate, help="requests that read; as --rate if it is not given")
    parser.add_argument("--types", type=lambda text: text.split(","), help="job types that it may enqueue: name,name")
    parser.add_argument("--max-priority", type=_up_to(20), help="10 for a producer if it is not given")
    parser.add_argument("--max-pending", type=_up_to(1_000_000), help="unfinished jobs that its owner may have")
    given = parser.parse_args()
    role = Role(given.role)
    default = OF_A_PRODUCERS_KEY if role is Role.PRODUCER else NO_LIMITS
    limits = replace(default, **{name: value for name in vars(default) if (value := getattr(given, name)) is not None})
    try:
        url = LocalState(given.state).variables()["DATABASE_URL"]
        with psycopg.connect(url, autocommit=True) as connection:
            rates = {"rate": given.rate, "read_rate": given.read_rate}
            print(create_key(connection, name=given.owner, role=role, owner=given.owner, limits=limits, **rates))
    except (StateError, Invalid) as error:
        sys.exit(f"error: {error}")
    except psycopg.OperationalError as error:
        sys.exit(f"error: {str(error).strip()}\nThe database does not answer: start it with `make run`")
    except psycopg.Error as error:
        sys.exit(f"error: the database says: {str(error).strip()}")


if __name__ == "__main__":
    main()

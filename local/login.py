"""A link that logs a browser in to the last `make run`, once and within ten minutes: `make login`, or with another key
`KEY=tg_… make login`."""

import os
import sys

import psycopg

from local.state import LocalState, StateError, state_parser
from tidegate.http.principal import find_key
from tidegate.http.tickets import make_ticket

SECONDS = 600


def main() -> None:
    given = state_parser(__doc__).parse_args()
    try:
        found = LocalState(given.state).variables()
        print(link(found["TIDEGATE_URL"], found["DATABASE_URL"], os.environ.get("KEY") or found["TIDEGATE_KEY"]))
    except StateError as error:
        sys.exit(f"error: {error}")
    except psycopg.OperationalError as error:
        sys.exit(f"error: {str(error).strip()}\nThe database does not answer: start it with `make run`")


def link(url: str, database_url: str, key: str) -> str:
    """The code is in the fragment, which a browser sends to no server."""
    with psycopg.connect(database_url, autocommit=True) as connection:
        principal = find_key(connection, key)
        if principal is None:
            raise StateError("this API key is unknown, or no longer valid")
        return f"{url}/ui#code={make_ticket(connection, 'login', principal, SECONDS)}"


if __name__ == "__main__":
    main()

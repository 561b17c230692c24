"""The embedded Postgres' psql, with the database of the last `make run`: `make psql`."""

import os
import sys

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from local.database import bin_directory
from local.state import LocalState, StateError, state_parser

NEWEST = 18  # a psql works with every older server


def main() -> None:
    given, arguments = state_parser(__doc__).parse_known_args()
    try:
        url = LocalState(given.state).variables()["DATABASE_URL"]
        psycopg.connect(url, connect_timeout=5).close()
    except StateError as error:
        sys.exit(f"error: {error}")
    except psycopg.OperationalError as error:
        sys.exit(f"error: {str(error).strip()}\nThe database does not answer: start it with `make run`")
    connection = conninfo_to_dict(url)
    password = connection.pop(
        "password", None
    )  # in the environment, since every user of the machine can see the arguments of a program
    if password is not None:
        os.environ["PGPASSWORD"] = str(password)
    program = bin_directory(NEWEST) / "psql"
    os.execv(program, [str(program), make_conninfo("", **connection), *arguments])  # noqa: S606  # it becomes psql


if __name__ == "__main__":
    main()

"""A new API key for the database of the last `make run`: `make key OWNER=alice ROLE=producer`."""

import sys

import psycopg

from local.state import State, StateError, state_parser
from tidegate.errors import Invalid
from tidegate.keys import Role, create_key


def main() -> None:
    parser = state_parser(__doc__)
    parser.add_argument("owner", help="whose jobs the key's are")
    parser.add_argument("role", choices=[role.value for role in Role])
    given = parser.parse_args()
    try:
        url = State(given.state).variables()["DATABASE_URL"]
        with psycopg.connect(url, autocommit=True) as connection:
            print(create_key(connection, name=given.owner, role=given.role, owner=given.owner))
    except (StateError, Invalid) as error:
        sys.exit(f"error: {error}")
    except psycopg.OperationalError as error:
        sys.exit(f"error: {str(error).strip()}\nThe database does not answer: start it with `make run`")
    except psycopg.Error as error:
        sys.exit(f"error: the database says: {str(error).strip()}")


if __name__ == "__main__":
    main()

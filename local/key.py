"""A new API key for the database of the last `make run`: `make key OWNER=alice ROLE=producer`; for one that may send
less, RATE=600/minute TYPES=email,report MAX_PRIORITY=10 MAX_PENDING=1000."""

import sys

import psycopg

from local.state import State, StateError, state_parser
from tidegate.errors import Invalid
from tidegate.job_type import Rate
from tidegate.keys import OF_A_PRODUCER, Limits, Role, create_key


def main() -> None:
    parser = state_parser(__doc__)
    parser.add_argument("owner", help="whose jobs the key's are")
    parser.add_argument("role", choices=[role.value for role in Role])
    parser.add_argument("--rate", type=Rate.parse, help="requests: 600/minute")
    parser.add_argument("--types", type=lambda text: text.split(","), help="job types that it may send: name,name")
    parser.add_argument("--max-priority", type=int)
    parser.add_argument("--max-pending", type=int, help="unfinished jobs that its owner may have")
    given = parser.parse_args()
    role = Role(given.role)
    most = given.max_pending or (OF_A_PRODUCER.max_pending if role is Role.PRODUCER else None)
    limits = Limits(given.types, given.max_priority, most)
    try:
        url = State(given.state).variables()["DATABASE_URL"]
        with psycopg.connect(url, autocommit=True) as connection:
            key = create_key(connection, name=given.owner, role=role, owner=given.owner, rate=given.rate, limits=limits)
            print(key)
    except (StateError, Invalid) as error:
        sys.exit(f"error: {error}")
    except psycopg.OperationalError as error:
        sys.exit(f"error: {str(error).strip()}\nThe database does not answer: start it with `make run`")
    except psycopg.Error as error:
        sys.exit(f"error: the database says: {str(error).strip()}")


if __name__ == "__main__":
    main()

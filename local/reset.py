"""Removes the data of `make run`: the embedded databases, their keys and addresses, the archive: `make reset`."""

import shutil
import sys

from local.state import LocalState, StateError, state_parser


def main() -> None:
    given = state_parser(__doc__).parse_args()
    try:
        with LocalState(given.state) as state:  # the lock keeps a running database from being removed
            for folder in (*state.directory.glob("postgres-*"), *state.directory.glob("archive")):
                shutil.rmtree(folder)
            for file in (state.env_file, state.keys_file, state.encryption_file):
                file.unlink(missing_ok=True)
    except StateError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()

"""Brings the database up to the deployed files. Stands inside the VPC, and knows nothing of CloudFormation."""

import os
from pathlib import Path
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from tidegate.base.settings import Settings
from tidegate.base.telemetry import logger
from tidegate.http.principal import store_first_key
from tidegate.postgres import database
from tidegate.postgres.migrate import migrate

settings = Settings.read(os.environ)
# Where the layer of the migrations is mounted.
MIGRATIONS = Path(os.environ.get("MIGRATIONS") or "/opt/migrations")
# Of its time, for what comes after the login, or for the answer that there was none.
_ANSWER_SECONDS = 10.0


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    hashed = event.get("first_key_hash")
    # Not the environment's connection: the next deployment is days away.
    seconds = context.get_remaining_time_in_millis() / 1000 - _ANSWER_SECONDS
    with database.connect_patiently(settings.database, seconds=seconds) as connection:
        applied = migrate(connection, MIGRATIONS)
        # The database may be of another class since the last migration.
        connection.execute("SELECT tidegate.bound_connections()")
        stored = store_first_key(connection, bytes.fromhex(hashed)) if hashed else False
    return {"applied": applied, "first_key_stored": stored}

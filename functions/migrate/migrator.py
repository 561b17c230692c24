"""Applies the deployed migrations. It runs inside the VPC, and does not know CloudFormation."""

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
# Lambda mounts the layer of the migrations here.
MIGRATIONS = Path(os.environ.get("MIGRATIONS") or "/opt/migrations")
# Kept for the migrations after the login, or for the answer that the login failed.
_ANSWER_SECONDS = 10.0


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    hashed = event.get("first_key_hash")
    # A connection of its own, since the next deployment may be days away.
    seconds = context.get_remaining_time_in_millis() / 1000 - _ANSWER_SECONDS
    with database.connect_patiently(settings.database, seconds=seconds) as connection:
        applied = migrate(connection, MIGRATIONS)
        # The database's instance class may have changed since the last migration.
        connection.execute("SELECT tidegate.bound_connections()")
        stored = store_first_key(connection, bytes.fromhex(hashed)) if hashed else False
    return {"applied": applied, "first_key_stored": stored}

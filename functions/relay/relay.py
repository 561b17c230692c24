"""The relay function: does what processors outside, and live connections, ask for."""

import os
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from tidegate.base.settings import Settings
from tidegate.base.telemetry import logger
from tidegate.live import asked as of_live
from tidegate.postgres import database
from tidegate.processor.relay import Relay
from tidegate.processor.waker import Waker

settings = Settings.read(os.environ)
relay = Relay(settings.lanes_outside, budget=settings.connection_budget, waker=Waker(settings.functions_by_lane))


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], _context: LambdaContext) -> dict[str, Any]:
    answer = of_live.answer if "live" in event else relay.answer
    return answer(lambda: database.connection(settings.database), event)

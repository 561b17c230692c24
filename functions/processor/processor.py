"""The processor function."""

import os
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from handlers import JOB_TYPES
from tidegate.base.settings import Settings
from tidegate.base.telemetry import logger
from tidegate.outside.built_in import with_built_in
from tidegate.postgres import database
from tidegate.processor.direct import Direct
from tidegate.processor.fleet import Worker
from tidegate.processor.identity import new_secret, worker_id
from tidegate.processor.invocation import Processor
from tidegate.processor.patient import Way
from tidegate.processor.place import Deployment
from tidegate.processor.relayed import Relayed

settings = Settings.read(os.environ)
job_types = with_built_in(JOB_TYPES, settings)
secret = new_secret() if settings.relay_function else ""


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    worker = Worker(
        worker_id(context.aws_request_id, secret) if secret else context.aws_request_id,
        settings.lane,
        context.function_version,
        context.log_stream_name,
        started_by=str(event.get("by", "tick"))[:20],
        memory=int(context.memory_limit_in_mb),
    )
    processor = Processor(
        _way(worker),
        job_types=job_types,
        settings=settings,
        worker=worker,
        remaining=lambda: context.get_remaining_time_in_millis() / 1000,
    )
    return processor.declare() if event.get("declare") else processor.run()


def _way(worker: Worker) -> Way:
    if settings.relay_function:
        return Relayed(settings.relay_function, worker, secret)
    return Direct(lambda: database.connection(settings.database), worker, Deployment.of(settings))

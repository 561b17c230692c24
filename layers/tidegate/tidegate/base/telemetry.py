"""Log lines and metrics: constant messages, the data in fields."""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aws_lambda_powertools import Logger
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

logger = Logger(service="tidegate", utc=True)

NAMESPACE = "tidegate"
MAX_VALUES = 99
"""CloudWatch takes 100 values of a metric in one line; at the hundredth Powertools begins another line."""


@dataclass(frozen=True)
class Metric:
    name: str
    values: Sequence[float]
    unit: MetricUnit = MetricUnit.Count


def publish(metrics: Iterable[Metric], **dimensions: str) -> None:
    """A line in the embedded metric format, of which CloudWatch makes metrics: nothing is called.

    Not the Metrics that handlers may use, whose state is one for all. `service` is a dimension of each metric: the
    stack's name, which keeps two stacks in an account apart."""
    line = EphemeralMetrics(namespace=NAMESPACE, service=os.environ.get("POWERTOOLS_SERVICE_NAME", "tidegate"))
    for name, said in dimensions.items():
        line.add_dimension(name, said)
    for metric in metrics:
        for value in metric.values:
            line.add_metric(metric.name, metric.unit, value)
    # In one write, which flush_metrics() does not do: nobody's line gets in between.
    sys.stdout.write(json.dumps(line.serialize_metric_set(), separators=(",", ":")) + "\n")
    sys.stdout.flush()


def is_cold_start() -> bool:
    """Whether this is the environment's first invocation; the logger knows."""
    return bool(logger.get_current_keys().get("cold_start"))

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
"""CloudWatch takes 100 values of a metric in one line. At the hundredth Powertools begins another line."""


@dataclass(frozen=True)
class Metric:
    name: str
    values: Sequence[float]
    unit: MetricUnit = MetricUnit.Count


def publish(metrics: Iterable[Metric], **dimensions: str) -> None:
    """Writes a line in CloudWatch's embedded metric format: no request is sent.

    Handlers may use Powertools' Metrics, whose state is shared, so this function uses its own. `service` is a dimension
    of each metric: the stack's name, which keeps two stacks in an account apart."""
    line = EphemeralMetrics(namespace=NAMESPACE, service=os.environ.get("POWERTOOLS_SERVICE_NAME", "tidegate"))
    for name, said in dimensions.items():
        line.add_dimension(name, said)
    for metric in metrics:
        for value in metric.values:
            line.add_metric(metric.name, metric.unit, value)
    # One write, so that no other line gets in between; flush_metrics() makes several.
    sys.stdout.write(json.dumps(line.serialize_metric_set(), separators=(",", ":")) + "\n")
    sys.stdout.flush()

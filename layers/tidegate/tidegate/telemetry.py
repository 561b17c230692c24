"""Log lines and metrics: constant messages, the data in fields."""

from aws_lambda_powertools import Logger

logger = Logger(service="tidegate", utc=True)

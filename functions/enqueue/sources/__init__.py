"""The sources of webhooks, a file for each, listed here. A source without a secret in WEBHOOK_SECRETS is off."""

from sources.firecrawl import firecrawl

SOURCES = [firecrawl]

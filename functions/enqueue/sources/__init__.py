"""Whose webhooks are received: a file each, named here. One without a secret in WEBHOOK_SECRETS is off."""

from sources.firecrawl import firecrawl

SOURCES = [firecrawl]

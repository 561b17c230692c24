"""Webhooks that come in."""

"""Incoming webhooks."""

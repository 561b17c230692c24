"""What every other room stands on: errors, settings, log lines and metrics, redaction, and calls to AWS."""

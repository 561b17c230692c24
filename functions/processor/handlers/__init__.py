"""The job types that the processors can run, a file for each, listed here."""

from handlers.canary import canary

JOB_TYPES = [canary]

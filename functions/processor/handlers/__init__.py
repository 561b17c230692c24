"""The job types that this processor knows: a file each, named here."""

from handlers.canary import canary

JOB_TYPES = [canary]

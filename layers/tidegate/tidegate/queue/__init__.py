"""The life of a job: a file for each verb, its SQL beside it."""

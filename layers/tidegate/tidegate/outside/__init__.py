"""Requests to the internet: what may be called, how it is called, and the job types that do nothing else."""

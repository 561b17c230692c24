"""The declaration of a job type, and its backoff, schedule and retention."""

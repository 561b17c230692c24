"""The bounds of what callers, handlers and operators say: the one place for Python.

CHECKs and SQL functions have some of them too, since SQL that others write passes no Python. tests/database/
test_bounds.py compares them."""

from datetime import timedelta

# A job.
LOWEST_PRIORITY, HIGHEST_PRIORITY = 1, 20
MOST_ATTEMPTS = 100
FARTHEST = timedelta(days=366)
"""How far ahead a job may be due, and how long it may wait."""
MAX_PAYLOAD_BYTES = 256 * 1024
"""The limit of SQS and EventBridge, too. Larger data belongs in S3, and its key in the payload."""
MAX_RESULT_BYTES = MAX_STATE_BYTES = MAX_PAYLOAD_BYTES
DEEPEST = 100
"""Arrays and objects in each other, in any JSON that is stored."""
LONGEST_OWNER = 200
LONGEST_KEY = 200
"""An idempotency key, a unique key, a concurrency key."""
LONGEST_REFERENCE_TYPE, LONGEST_REFERENCE_ID = 100, 200
LONGEST_TAG, MOST_TAGS = 64, 20
MOST_NOTIFIED = 10
"""Endpoints."""
LONGEST_SIGNAL = 200
LONGEST_STAGE = 60
MOST_STAGES = 50

# A job type.
LONGEST_WORD = 63
WORD = r"[a-z][a-z0-9_.-]{0,62}"
"""The name of a job type, or of a lane."""
LONGEST_TIMEOUT = 900
"""Seconds: Lambda's own bound."""
MOST_LIMITS = 5
"""That a type shares with others."""
MOST_WINDOW_STARTS, LONGEST_WINDOW = 100_000, 86_400
"""Starts, and seconds."""
MOST_OF_A_CALL = 1000
"""Jobs of a batch handler."""
MOST_BYTES_OF_A_CALL = 4 * 1024 * 1024
"""A slot that is sent more at once holds it twice, beside what the processor holds. One job may be larger."""
LONGEST_EXPRESSION, LONGEST_ZONE = 200, 100
"""Of a schedule."""
MOST_SCHEDULES_IN_CODE, MOST_SCHEDULES_OF_A_TYPE, MOST_SCHEDULES = 100, 1_000, 10_000
"""What the code declares of a type, a type's, and all of them."""
LONGEST_RETENTION = 36_500
"""Days."""
MOST_KEPT = 100_000
"""Jobs of a type and status, where a type says how many: each step of a prune counts them."""

# A key.
MOST_TYPES_OF_A_KEY = 100

# The settings of processors.
MOST_WORKERS = 1_000
"""More than any database and account allow: it refuses a typing error."""
MOST_SLOTS = 100
MOST_CLAIMED = 1_000
MOST_JOBS = 1_000_000
MOST_STEPS, HIGHEST_STEP = 100, 1_000_000
LONGEST_PAUSE = 3600
"""Seconds."""
MAX_SETTINGS_BYTES = 64 * 1024
"""Of what handlers read as job.settings: each invocation reads it."""

OWN_HEADERS = frozenset(
    """
    accept-encoding connection content-length expect host http2-settings idempotency-key keep-alive proxy-authorization
    proxy-connection te trailer transfer-encoding upgrade
    """.split()  # noqa: SIM905  # each on a line of its own would fill the screen
)
"""A request that Tidegate sends says these itself: they frame it, or name the connection."""
# Who did what is asked for long after.
LEAST_AUDIT_DAYS, MOST_AUDIT_DAYS = 30, 36_500

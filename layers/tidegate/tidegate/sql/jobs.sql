-- name: find
-- No row: no such job, or it is somebody else's.
SELECT id, type, status, priority, owner, reference_type, reference_id, attempts, max_attempts, progress, stage,
    payload, result, error_code, error_message, scheduled_for, created_at, started_at, finished_at
FROM tidegate.jobs
WHERE id = %(id)s AND (%(owner)s::text IS NULL OR owner = %(owner)s)

-- name: list
-- A page, newest first, of those below `after`; an id begins with the time at which it was made.
SELECT id, type, status, priority, owner, reference_type, reference_id, attempts, max_attempts, progress, stage,
    NULL AS payload, NULL AS result, error_code, error_message, scheduled_for, created_at, started_at, finished_at
FROM tidegate.jobs
WHERE (%(owner)s::text IS NULL OR owner = %(owner)s) AND (%(after)s::uuid IS NULL OR id < %(after)s)
ORDER BY id DESC
LIMIT %(limit)s

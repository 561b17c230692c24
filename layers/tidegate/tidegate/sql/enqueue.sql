-- name: enqueue
-- → pending, one job.
-- No row: nobody declared the type.
INSERT INTO tidegate.jobs (type, payload, priority, scheduled_for, owner, max_attempts, reference_type, reference_id)
SELECT name, %(payload)s::jsonb, %(priority)s,
    -- A time in the past is now: nobody jumps the queue by an old date.
    GREATEST(%(scheduled_for)s, COALESCE(%(now)s, now()) + make_interval(secs => %(delay_seconds)s)),
    %(owner)s, max_attempts, %(reference_type)s, %(reference_id)s
FROM tidegate.job_types
WHERE name = %(type)s
RETURNING id, status

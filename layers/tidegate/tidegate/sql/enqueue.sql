-- name: enqueue
-- → pending, one job.
-- No row: nobody declared the type.
INSERT INTO tidegate.jobs (type, payload, priority, scheduled_for, owner, max_attempts, reference_type, reference_id,
    concurrency_key)
SELECT name, %(payload)s::jsonb, %(priority)s,
    -- A time in the past is now: nobody jumps the queue by an old date.
    GREATEST(%(scheduled_for)s::timestamptz, COALESCE(%(now)s, now()) + make_interval(secs => %(delay_seconds)s)),
    %(owner)s, max_attempts, %(reference_type)s, %(reference_id)s, %(concurrency_key)s
FROM tidegate.job_types
WHERE name = %(type)s
RETURNING id, status

-- name: enqueue_many
-- → pending, all of them or none, in the order given.
-- Fewer rows than jobs: some types nobody declared; the caller rolls back.
INSERT INTO tidegate.jobs (
    type, payload, priority, scheduled_for, owner, max_attempts, reference_type, reference_id, concurrency_key, batch_id)
SELECT t.name, job.payload::jsonb, job.priority,
    GREATEST(job.scheduled_for, COALESCE(%(now)s, now()) + make_interval(secs => job.delay_seconds)),
    %(owner)s, t.max_attempts, job.reference_type, job.reference_id, job.concurrency_key, %(batch_id)s::uuid
FROM ROWS FROM (jsonb_to_recordset(%(jobs)s::jsonb) AS (
    type text, payload text, priority smallint, scheduled_for timestamptz, delay_seconds float8,
    reference_type text, reference_id text, concurrency_key text)) WITH ORDINALITY AS job (
    type, payload, priority, scheduled_for, delay_seconds, reference_type, reference_id, concurrency_key, n)
JOIN tidegate.job_types AS t ON t.name = job.type
ORDER BY job.n
RETURNING id

-- name: known_types
SELECT name FROM tidegate.job_types WHERE name = ANY (%(names)s)

-- Every statement here is fenced: it writes only where the job is still under the lock that the processor was given.
-- A job that is missing from the answer has been reclaimed in the meantime: another processor settles it.
-- A job that somebody has asked to cancel does not come back: where it would be `pending`, `waiting` or `review_needed` it is
-- `cancelled`.

-- name: hold
-- Those of these jobs that are still under our lock, and that no other session has locked. This transaction holds them now, so
-- nothing that it does to them waits.
SELECT job.id::text
FROM unnest(%(id)s::uuid[], %(lock_version)s::bigint[]) AS settled (id, lock_version)
JOIN tidegate.jobs AS job USING (id, lock_version)
WHERE job.status = 'processing'
FOR NO KEY UPDATE OF job SKIP LOCKED

-- name: ours
-- Of those that `hold` has passed over, the ones that are still under our lock: another session has locked their rows. The rest
-- is lost.
SELECT job.id::text
FROM unnest(%(id)s::uuid[], %(lock_version)s::bigint[]) AS settled (id, lock_version)
JOIN tidegate.jobs AS job USING (id, lock_version)
WHERE job.status = 'processing'

-- name: complete
-- processing → completed. Of all the statements here it alone is also made without `hold`, which would cost each job a write more:
-- where another session has locked one of the rows it is refused after a moment, and made again with `hold`.
UPDATE tidegate.jobs AS job
SET status = 'completed', result = settled.result, attempts = attempts + 1, progress = 100, finished_at = now(),
    suspect = false, error_code = NULL, error_message = NULL, locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
FROM unnest(%(id)s::uuid[], %(lock_version)s::bigint[], %(result)s::jsonb[]) AS settled (id, lock_version, result)
WHERE (SELECT tidegate.wait_at_most(%(patience)s)) IS NOT NULL
  AND job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
RETURNING job.id::text

-- name: review
-- processing → review_needed; the attempt is charged
UPDATE tidegate.jobs AS job
SET status = CASE WHEN cancel_requested_at IS NULL THEN 'review_needed' ELSE 'cancelled' END,
    finished_at = CASE WHEN cancel_requested_at IS NOT NULL THEN now() END,
    result = settled.result, review_reason = settled.reason,
    attempts = LEAST(attempts + 1, max_attempts), suspect = false, error_code = NULL, error_message = NULL,
    locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
FROM unnest(%(id)s::uuid[], %(lock_version)s::bigint[], %(reason)s::text[], %(result)s::jsonb[])
    AS settled (id, lock_version, reason, result)
WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
RETURNING job.id::text, job.status

-- name: retry
-- processing → pending, later; the attempt is charged, its error stays on the job, its traceback goes to the log
WITH retried AS (
    UPDATE tidegate.jobs AS job
    SET status = CASE WHEN cancel_requested_at IS NULL THEN 'pending' ELSE 'cancelled' END,
        finished_at = CASE WHEN cancel_requested_at IS NOT NULL THEN now() END,
        scheduled_for = now() + make_interval(secs => settled.delay), attempts = attempts + 1,
        deaths = deaths + settled.deadly::integer, suspect = false, error_code = settled.code,
        error_message = settled.message, locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
    FROM unnest(
        %(id)s::uuid[], %(lock_version)s::bigint[], %(delay)s::float8[], %(deadly)s::boolean[],
        %(code)s::text[], %(message)s::text[], %(traceback)s::text[]
    ) AS settled (id, lock_version, delay, deadly, code, message, traceback)
    WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
    RETURNING job.id, job.status, settled.code, settled.traceback, job.attempts, settled.message || CASE job.status
        WHEN 'pending' THEN format(' (attempt %%s of %%s, next at %%s)', job.attempts, job.max_attempts,
            to_char(job.scheduled_for AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        ELSE format(' (attempt %%s of %%s)', job.attempts, job.max_attempts) END AS message
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, level, attempt, message, details)
    SELECT id, 'warning', attempts, message, jsonb_build_object('code', code, 'traceback', traceback) FROM retried
)
SELECT id::text, status FROM retried

-- name: fail
-- processing → failed; the attempt is charged
WITH failed AS (
    UPDATE tidegate.jobs AS job
    SET status = 'failed', attempts = LEAST(attempts + 1, max_attempts),
        deaths = LEAST(deaths + settled.deadly::integer, max_attempts), finished_at = now(),
        suspect = false, error_code = settled.code, error_message = settled.message,
        locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
    FROM unnest(
        %(id)s::uuid[], %(lock_version)s::bigint[], %(deadly)s::boolean[],
        %(code)s::text[], %(message)s::text[], %(traceback)s::text[]
    ) AS settled (id, lock_version, deadly, code, message, traceback)
    WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
    RETURNING job.id, job.status, settled.code, settled.traceback, job.attempts,
        settled.message || format(' (attempt %%s of %%s, not tried again)', job.attempts, job.max_attempts) AS message
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, level, attempt, message, details)
    SELECT id, 'error', attempts, message, jsonb_build_object('code', code, 'traceback', traceback) FROM failed
)
SELECT id::text, status FROM failed

-- name: snooze
-- processing → pending, later; nothing is charged
UPDATE tidegate.jobs AS job
SET status = CASE WHEN cancel_requested_at IS NULL THEN 'pending' ELSE 'cancelled' END,
    finished_at = CASE WHEN cancel_requested_at IS NOT NULL THEN now() END,
    scheduled_for = now() + make_interval(secs => settled.delay),
    state = COALESCE(settled.state, job.state), suspect = false, woken_by = NULL, signal = NULL,
    locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
FROM unnest(%(id)s::uuid[], %(lock_version)s::bigint[], %(delay)s::float8[], %(state)s::jsonb[])
    AS settled (id, lock_version, delay, state)
WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
RETURNING job.id::text, job.status

-- name: wait
-- processing → waiting; nothing is charged
UPDATE tidegate.jobs AS job
SET status = CASE WHEN cancel_requested_at IS NULL THEN 'waiting' ELSE 'cancelled' END,
    finished_at = CASE WHEN cancel_requested_at IS NOT NULL THEN now() END,
    wait_signal = CASE WHEN cancel_requested_at IS NULL THEN settled.signal END,
    wait_children = settled.children AND cancel_requested_at IS NULL,
    wait_until = CASE WHEN cancel_requested_at IS NULL THEN now() + make_interval(secs => settled.timeout) END,
    state = COALESCE(settled.state, job.state),
    suspect = false, woken_by = NULL, signal = NULL, locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
FROM unnest(
    %(id)s::uuid[], %(lock_version)s::bigint[], %(signal)s::text[], %(children)s::boolean[], %(timeout)s::float8[],
    %(state)s::jsonb[]
) AS settled (id, lock_version, signal, children, timeout, state)
WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
RETURNING job.id::text, job.status

-- name: cancel
-- processing → cancelled: a person wanted it, and the handler has stopped
UPDATE tidegate.jobs AS job
SET status = 'cancelled', finished_at = now(), suspect = false, locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
FROM unnest(%(id)s::uuid[], %(lock_version)s::bigint[]) AS settled (id, lock_version)
WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
RETURNING job.id::text, job.status

-- name: release
-- processing → pending, at once; nothing is charged. Somebody may have asked to cancel it in the meantime.
UPDATE tidegate.jobs AS job
SET status = CASE WHEN cancel_requested_at IS NULL THEN 'pending' ELSE 'cancelled' END,
    finished_at = CASE WHEN cancel_requested_at IS NOT NULL THEN now() END,
    suspect = suspect AND cancel_requested_at IS NULL,
    locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
FROM unnest(%(id)s::uuid[], %(lock_version)s::bigint[]) AS settled (id, lock_version)
WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
RETURNING job.id::text, job.status

-- name: log_cancelled
-- Of those that were to be cancelled while they ran: the end of it.
INSERT INTO tidegate.job_logs (job_id, attempt, message, details)
SELECT id, attempt, 'cancelled', jsonb_build_object('status', jsonb_build_array('processing', 'cancelled'))
FROM unnest(%(id)s::uuid[], %(attempt)s::smallint[]) AS ended (id, attempt)

-- name: follow_up
-- → pending: what jobs enqueued in the attempt that has just been settled, in the same transaction.
-- Not by tidegate.enqueue_many: a type that takes no jobs from outside goes on with the work that it has begun.
INSERT INTO tidegate.jobs (
    type, payload, priority, scheduled_for, owner, max_attempts, reference_type, reference_id, concurrency_key, tags,
    parent_id, traceparent)
SELECT t.name, f.payload, COALESCE(f.priority, 10),
    GREATEST(f.scheduled_for, now() + make_interval(secs => COALESCE(f.delay_seconds, 0))),
    parent.owner, COALESCE(f.max_attempts, t.max_attempts), f.reference_type, f.reference_id, f.concurrency_key,
    COALESCE(f.tags, '{}'), parent.id, parent.traceparent
FROM jsonb_to_recordset(%(jobs)s::jsonb) AS f (
    parent_id uuid, type text, payload jsonb, priority smallint, scheduled_for timestamptz, delay_seconds float8,
    max_attempts smallint, reference_type text, reference_id text, concurrency_key text, tags text[])
JOIN tidegate.job_types AS t ON t.name = f.type
JOIN tidegate.jobs AS parent ON parent.id = f.parent_id

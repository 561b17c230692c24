-- Every statement here is fenced: it writes only where the job is still under the lock that the processor was given.
-- A job that is missing from the answer has been reclaimed in the meantime; somebody else will settle it.

-- name: complete
-- processing → completed
UPDATE tidegate.jobs AS job
SET status = 'completed', result = settled.result, attempts = attempts + 1, progress = 100, finished_at = now(),
    suspect = false, error_code = NULL, error_message = NULL, locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
FROM unnest(%(ids)s::uuid[], %(lock_versions)s::bigint[], %(results)s::jsonb[]) AS settled (id, lock_version, result)
WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
RETURNING job.id

-- name: retry
-- processing → pending, later; the attempt is charged, its error stays on the job, its traceback goes to the log
WITH retried AS (
    UPDATE tidegate.jobs AS job
    SET status = 'pending', scheduled_for = now() + make_interval(secs => settled.delay), attempts = attempts + 1,
        deaths = deaths + settled.deadly::integer, suspect = false, error_code = settled.code,
        error_message = settled.message, locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
    FROM unnest(
        %(ids)s::uuid[], %(lock_versions)s::bigint[], %(delays)s::float8[], %(deadly)s::boolean[],
        %(codes)s::text[], %(messages)s::text[], %(tracebacks)s::text[]
    ) AS settled (id, lock_version, delay, deadly, code, message, traceback)
    WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
    RETURNING job.id, job.attempts, settled.code, settled.message, settled.traceback
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, level, attempt, message, details)
    SELECT id, 'warning', attempts, message, jsonb_build_object('code', code, 'traceback', traceback) FROM retried
)
SELECT id FROM retried

-- name: fail
-- processing → failed; the attempt is charged
WITH failed AS (
    UPDATE tidegate.jobs AS job
    SET status = 'failed', attempts = attempts + 1, deaths = deaths + settled.deadly::integer, finished_at = now(),
        suspect = false, error_code = settled.code, error_message = settled.message,
        locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
    FROM unnest(
        %(ids)s::uuid[], %(lock_versions)s::bigint[], %(deadly)s::boolean[],
        %(codes)s::text[], %(messages)s::text[], %(tracebacks)s::text[]
    ) AS settled (id, lock_version, deadly, code, message, traceback)
    WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
    RETURNING job.id, job.attempts, settled.code, settled.message, settled.traceback
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, level, attempt, message, details)
    SELECT id, 'error', attempts, message, jsonb_build_object('code', code, 'traceback', traceback) FROM failed
)
SELECT id FROM failed

-- name: release
-- processing → pending, at once; nothing is charged
UPDATE tidegate.jobs AS job
SET status = 'pending', locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
FROM unnest(%(ids)s::uuid[], %(lock_versions)s::bigint[]) AS settled (id, lock_version)
WHERE job.id = settled.id AND job.status = 'processing' AND job.lock_version = settled.lock_version
RETURNING job.id

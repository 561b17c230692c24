-- name: expired
-- Any expired lock. ORDER BY makes Postgres read the index instead of the table, also where statistics are wrong.
(SELECT FROM tidegate.jobs WHERE status = 'processing' AND lock_expires_at < COALESCE(%(now)s, now())
 ORDER BY type, lock_expires_at LIMIT 1 OFFSET 0)

-- name: reclaim
-- processing → pending, failed or cancelled, for at most `page` jobs whose lock has expired: their invocation is dead.
-- A job that ran beside others becomes a suspect and is not charged, since any of them may be the cause. A suspect ran alone, so
-- the death is charged to it, and it fails after three deaths, or when no attempt is left.
-- A request to cancel wins over pending (tidegate.or_cancelled).
-- No row: no lock has expired.
WITH expired AS MATERIALIZED (
    SELECT id, attempts + 1 AS attempt, suspect, locked_by, locked_at, lock_expires_at, tidegate.or_cancelled(
        CASE WHEN suspect AND (deaths + 1 >= %(max_deaths)s OR attempts + 1 >= max_attempts) THEN 'failed' ELSE 'pending' END,
        cancel_requested_at) AS final
    FROM tidegate.jobs
    WHERE status = 'processing' AND lock_expires_at < COALESCE(%(now)s, now())
    ORDER BY lock_expires_at
    LIMIT %(page)s
    FOR UPDATE SKIP LOCKED
), reclaimed AS (
    UPDATE tidegate.jobs AS job
    SET status = final, suspect = final = 'pending',
        finished_at = CASE WHEN final <> 'pending' THEN COALESCE(%(now)s, now()) END,
        attempts = LEAST(attempts + expired.suspect::integer, max_attempts),
        deaths = LEAST(deaths + expired.suspect::integer, max_attempts),
        error_code = CASE WHEN expired.suspect THEN 'worker_died' ELSE error_code END,
        error_message = CASE WHEN expired.suspect THEN %(cut_short)s::text ELSE error_message END,
        locked_by = NULL, locked_at = NULL, lock_expires_at = NULL, touched_at = now()
    FROM expired
    WHERE job.id = expired.id
    RETURNING job.id, job.type, job.status, job.traceparent, expired.attempt, expired.suspect AS charged, expired.locked_by,
        expired.locked_at, expired.lock_expires_at, tidegate.last_stage(job.stages, job.lock_version) AS stage
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, level, attempt, stage, message, details, started_at)
    SELECT id, 'error', attempt, stage, %(cut_short)s::text, jsonb_build_object(
        'code', 'worker_died', 'charged', charged, 'status', jsonb_build_array('processing', status), 'worker', locked_by, 'traceback',
        format('the invocation %%s has died: its lock on the job expired at %%s', locked_by, lock_expires_at)), locked_at
    FROM reclaimed
), told AS (
    SELECT tidegate.tell(array_agg(id)) FROM reclaimed WHERE status <> 'pending' HAVING count(*) > 0
), counted AS (
    SELECT tidegate.count_ends(array_agg(type), array_agg(status)) FROM reclaimed WHERE status <> 'pending' OR charged HAVING count(*) > 0
)
SELECT id, type, status, attempt, traceparent FROM reclaimed LEFT JOIN told ON true LEFT JOIN counted ON true

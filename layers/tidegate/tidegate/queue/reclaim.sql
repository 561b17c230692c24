-- name: expired
-- Any lock that has expired and can be reclaimed. ORDER BY makes Postgres read the index instead of the table, also where statistics are wrong.
(SELECT FROM tidegate.jobs WHERE status = 'processing' AND lock_expires_at < COALESCE(%(now)s, now())
   AND (alone AND alone_until > COALESCE(%(now)s, now()) AND (deaths + 1 >= %(max_deaths)s OR attempts + 1 >= max_attempts)) IS NOT TRUE
 ORDER BY type, lock_expires_at LIMIT 1 OFFSET 0)

-- name: reclaim
-- processing → pending, failed or cancelled, for at most `page` jobs whose lock has expired: their invocation is dead.
-- A job that ran beside others is not charged, since any of them may be the cause. It runs beside other suspects next; if it was one
-- of these, alone. The death of a job that ran alone is charged to it, and it goes behind the other suspects. It fails after three deaths,
-- or when no attempt is left, and not before its invocation must have ended (alone_until): one that lives takes the charge back.
-- A request to cancel wins over pending (tidegate.or_cancelled).
-- No row: no lock has expired.
WITH expired AS MATERIALIZED (
    SELECT id, attempts + 1 AS attempt, suspect, alone, locked_by, locked_at, lock_expires_at,
        tidegate.or_cancelled(CASE WHEN is_last THEN 'failed' ELSE 'pending' END, cancel_requested_at) AS final
    FROM tidegate.jobs
    CROSS JOIN LATERAL (SELECT alone AND (deaths + 1 >= %(max_deaths)s OR attempts + 1 >= max_attempts) AS is_last) AS death
    WHERE status = 'processing' AND lock_expires_at < COALESCE(%(now)s, now())
      AND (is_last AND alone_until > COALESCE(%(now)s, now())) IS NOT TRUE
    ORDER BY lock_expires_at
    LIMIT %(page)s
    FOR UPDATE OF jobs SKIP LOCKED
), reclaimed AS (
    UPDATE tidegate.jobs AS job
    SET status = final, suspect = final = 'pending', alone = final = 'pending' AND expired.suspect,
        finished_at = CASE WHEN final <> 'pending' THEN COALESCE(%(now)s, now()) END,
        scheduled_for = CASE WHEN expired.alone AND final = 'pending' THEN COALESCE(%(now)s, now()) ELSE scheduled_for END,
        attempts = LEAST(attempts + expired.alone::integer, max_attempts),
        deaths = LEAST(deaths + expired.alone::integer, max_attempts),
        died_with = CASE WHEN expired.alone THEN expired.locked_by ELSE died_with END,
        error_code = CASE WHEN expired.alone THEN 'worker_died' ELSE error_code END,
        error_message = CASE WHEN expired.alone THEN %(cut_short)s::text ELSE error_message END,
        locked_by = NULL, locked_at = NULL, lock_expires_at = NULL, touched_at = now()
    FROM expired
    WHERE job.id = expired.id
    RETURNING job.id, job.type, job.status, job.traceparent, expired.attempt, expired.alone AS charged, expired.locked_by,
        expired.locked_at, expired.lock_expires_at, job.stages -> job.lock_version::text -> 'stages' -> -1 ->> 0 AS stage
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

-- name: take_back_charges
-- The processor lives, so its death is not charged to a job any more: to one of these, to which it has just referred, or to a suspect.
-- No row: none was.
WITH wrong AS (
    SELECT id FROM tidegate.jobs WHERE id = ANY (%(ids)s::uuid[])
    UNION SELECT id FROM tidegate.pending_suspects
    UNION SELECT id FROM tidegate.jobs WHERE status = 'processing' AND suspect
), uncharged AS (
    UPDATE tidegate.jobs AS job SET attempts = attempts - 1, deaths = deaths - 1, died_with = NULL, touched_at = now()
    FROM wrong WHERE job.id = wrong.id AND died_with = %(worker)s AND finished_at IS NULL AND deaths > 0
    RETURNING job.id
)
INSERT INTO tidegate.job_logs (job_id, message, details)
SELECT id, 'the attempt is not charged: its processor has not died', jsonb_build_object('worker', %(worker)s::text) FROM uncharged
RETURNING job_id

-- Jobs that have not started in time (expires_at). A claim passes them (migrations/functions/claim.sql), and they end here. Who locks a job's
-- row first decides: a job that a claim has just taken has started, and a job that has ended here is no longer pending.

-- name: due
-- Any job that has expired. ORDER BY and OFFSET 0 make Postgres read the index instead of the table.
(SELECT FROM tidegate.jobs
 WHERE status = 'pending' AND started_at IS NULL AND expires_at IS NOT NULL AND expires_at <= COALESCE(%(now)s, now())
 ORDER BY expires_at LIMIT 1 OFFSET 0)

-- name: expire
-- pending → cancelled, for at most `page` jobs, the first to expire first, with what their end may free. Also jobs that a paused type, a full
-- key or a switch holds back, because they would not be started either. Each is looked up by its ctid, whatever the statistics say.
-- No row: none has expired.
WITH expired AS (
    UPDATE tidegate.jobs AS job
    SET status = 'cancelled', finished_at = COALESCE(%(now)s, clock_timestamp()), blocked = false, suspect = false, alone = false,
        error_code = 'expired', error_message = 'it had not started when it expired'
    WHERE job.ctid = ANY (ARRAY(
        SELECT late.ctid FROM tidegate.jobs AS late
        WHERE late.status = 'pending' AND late.started_at IS NULL AND late.expires_at IS NOT NULL
          AND late.expires_at <= COALESCE(%(now)s, statement_timestamp())
        ORDER BY late.expires_at
        LIMIT %(page)s
        FOR UPDATE SKIP LOCKED))
    RETURNING job.id, job.type, job.status, job.expires_at, job.concurrency_key, job.parent_id, job.batch_id, job.traceparent
), told AS (
    SELECT tidegate.tell(array_agg(id)), tidegate.count_ends(array_agg(type), array_agg(status)) FROM expired HAVING count(*) > 0
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, level, message, details)
    SELECT id, 'warning', 'expired', jsonb_build_object(
        'status', '["pending", "cancelled"]'::jsonb, 'expires_at', to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    FROM expired
)
SELECT id::text, type, concurrency_key, parent_id::text, batch_id::text, traceparent FROM expired LEFT JOIN told ON true

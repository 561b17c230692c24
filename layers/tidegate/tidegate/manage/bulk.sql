-- One statement for each action. It changes the jobs of a step whose status allows the action, and locks their rows in
-- the order of their ids.

-- name: cancel
WITH target AS MATERIALIZED (
    SELECT id, status FROM tidegate.jobs
    WHERE id = ANY (%(ids)s) AND status IN ('pending', 'waiting', 'review_needed', 'processing')
    ORDER BY id FOR NO KEY UPDATE
), changed AS (
    UPDATE tidegate.jobs AS job
    SET status = CASE job.status WHEN 'processing' THEN job.status ELSE 'cancelled' END,
        cancel_requested_at = COALESCE(cancel_requested_at, now()),
        finished_at = CASE job.status WHEN 'processing' THEN NULL ELSE now() END,
        suspect = suspect AND job.status = 'processing', blocked = false,
        wait_until = NULL, wait_signal = NULL, wait_children = false
    FROM target
    WHERE job.id = target.id
    RETURNING job.id, job.status, parent_id, batch_id, target.status AS before
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, actor, message, details)
    SELECT id, %(actor)s, 'cancel', CASE status WHEN 'processing' THEN '{"requested": true, "bulk": true}'
        ELSE jsonb_build_object('status', jsonb_build_array(before, status), 'bulk', true) END
    FROM changed
)
SELECT id::text, parent_id::text, batch_id::text FROM changed

-- name: retry
-- Jobs that share a unique key with each other, or with an unfinished job, are skipped: only one of them could run.
WITH target AS MATERIALIZED (
    SELECT id, status, attempts FROM tidegate.jobs AS job
    WHERE id = ANY (%(ids)s) AND status IN ('failed', 'cancelled')
      AND (unique_key IS NULL OR NOT EXISTS (
          SELECT FROM tidegate.jobs AS other
          WHERE other.owner = job.owner AND other.type = job.type AND other.unique_key = job.unique_key AND other.id <> job.id
            AND (other.status IN ('pending', 'processing', 'waiting', 'review_needed') OR other.id = ANY (%(ids)s))))
    ORDER BY id FOR NO KEY UPDATE
), changed AS (
    UPDATE tidegate.jobs AS job
    SET status = 'pending', scheduled_for = now(), attempts = 0, deaths = 0, finished_at = NULL, result = NULL,
        cancel_requested_at = NULL, progress = 0, stage = NULL, resumed_by = NULL, signal = NULL
    FROM target
    WHERE job.id = target.id
    RETURNING job.id, parent_id, batch_id, target.status AS before, target.attempts AS used
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, actor, message, details)
    SELECT id, %(actor)s, 'retry', jsonb_build_object(
        'status', jsonb_build_array(before, 'pending'), 'attempts', jsonb_build_array(used, 0), 'bulk', true)
    FROM changed
)
SELECT id::text, parent_id::text, batch_id::text FROM changed

-- name: lower_floors
-- These may be ready now, before the first job that claims look at.
SELECT tidegate.lower_floors_to(%(ids)s)

-- name: delete
WITH target AS MATERIALIZED (
    SELECT id FROM tidegate.jobs
    WHERE id = ANY (%(ids)s) AND status IN ('completed', 'failed', 'cancelled')
    ORDER BY id FOR UPDATE
), changed AS (
    DELETE FROM tidegate.jobs AS job USING target WHERE job.id = target.id
    RETURNING job.id, job.type, job.status, job.parent_id, job.batch_id
), logged AS (
    INSERT INTO tidegate.audit (actor, action, kind, subject, changed)
    SELECT %(actor)s, 'delete', 'job', id::text, jsonb_build_object(
        'status', jsonb_build_array(status, NULL), 'type', jsonb_build_array(type, NULL), 'bulk', true)
    FROM changed
)
SELECT id::text, parent_id::text, batch_id::text FROM changed

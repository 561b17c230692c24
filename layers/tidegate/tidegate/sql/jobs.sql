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

-- name: cancel
-- pending, waiting, review_needed → cancelled at once. A processing job is only asked: its processor stops the handler,
-- and the job is cancelled when it has stopped.
-- No row: it is none of these.
WITH asked AS (
    UPDATE tidegate.jobs
    SET status = CASE status WHEN 'processing' THEN status ELSE 'cancelled' END,
        cancel_requested_at = COALESCE(cancel_requested_at, now()),
        finished_at = CASE status WHEN 'processing' THEN NULL ELSE now() END,
        suspect = suspect AND status = 'processing', blocked = false,
        wait_until = NULL, wait_signal = NULL, wait_children = false
    WHERE id = %(id)s AND status IN ('pending', 'waiting', 'review_needed', 'processing')
    RETURNING id, status, parent_id, batch_id
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, actor, message) SELECT id, %(actor)s, 'cancel' FROM asked
)
SELECT id::text, status, parent_id::text, batch_id::text FROM asked

-- name: retry
-- failed, cancelled → pending, with all its attempts. What it remembers (state, steps) it keeps.
-- No row: it is neither.
WITH again AS (
    UPDATE tidegate.jobs
    SET status = 'pending', scheduled_for = now(), attempts = 0, deaths = 0, finished_at = NULL, result = NULL,
        cancel_requested_at = NULL, progress = 0
    WHERE id = %(id)s AND status IN ('failed', 'cancelled')
    RETURNING id, status, parent_id, batch_id
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, actor, message) SELECT id, %(actor)s, 'retry' FROM again
)
SELECT id::text, status, parent_id::text, batch_id::text FROM again

-- name: approve
-- review_needed → completed. No row: it waits for nobody's review.
WITH approved AS (
    UPDATE tidegate.jobs
    SET status = 'completed', finished_at = now(), progress = 100
    WHERE id = %(id)s AND status = 'review_needed'
    RETURNING id, status, parent_id, batch_id
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, actor, message) SELECT id, %(actor)s, 'approve' FROM approved
)
SELECT id::text, status, parent_id::text, batch_id::text FROM approved

-- name: reject
-- review_needed → failed. No row: it waits for nobody's review.
WITH rejected AS (
    UPDATE tidegate.jobs
    SET status = 'failed', finished_at = now(), error_code = 'rejected', error_message = %(reason)s
    WHERE id = %(id)s AND status = 'review_needed'
    RETURNING id, status, parent_id, batch_id
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, actor, message, details)
    SELECT id, %(actor)s, 'reject', jsonb_build_object('reason', %(reason)s::text) FROM rejected
)
SELECT id::text, status, parent_id::text, batch_id::text FROM rejected

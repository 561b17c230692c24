-- The actions on jobs that write their status: cancel, retry, approve, reject, delete; for one job and for many.
--
-- Each locks the rows in the order of their ids, changes the jobs whose status allows the action, and logs the actor and the change in
-- one statement. `for_owner`: only this owner's jobs; NULL: all. `more` is added to the details of each log line. The answer has a row
-- for each of the jobs that exists: tidegate.acted_on (0001_schema.sql).
--
-- No plan depends on statistics: each job is looked up by its id.
--
-- Each but delete adds one to lock_version: nothing holds the job then, and a callback about this end has a higher version than the one
-- about the end before. Where the job runs, a cancel leaves its lock alone.


-- pending, waiting, review_needed → cancelled at once. For a processing job only the request is recorded: its processor stops the
-- handler, and then settles the job as cancelled.
CREATE OR REPLACE FUNCTION tidegate.cancel(ids uuid[], for_owner text, by_actor text, more jsonb DEFAULT '{}')
RETURNS SETOF tidegate.acted_on LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
BEGIN
    RETURN QUERY
    WITH target AS MATERIALIZED (
        SELECT id, status AS before, CASE WHEN status IN ('pending', 'waiting', 'review_needed', 'processing')
            THEN tidegate.or_cancelled(status, now()) END AS became, parent_id, batch_id, traceparent
        FROM tidegate.jobs WHERE id = ANY (ids) AND (for_owner IS NULL OR owner = for_owner)
        ORDER BY id FOR NO KEY UPDATE
    ), changed AS (
        UPDATE tidegate.jobs AS job
        SET status = became, lock_version = lock_version + (became = 'cancelled')::integer,
            cancel_requested_at = COALESCE(cancel_requested_at, now()), finished_at = CASE WHEN became = 'cancelled' THEN now() END,
            suspect = suspect AND became = 'processing', alone = alone AND became = 'processing', blocked = false,
            wait_until = NULL, wait_signal = NULL, wait_children = false
        FROM target WHERE job.id = target.id AND became IS NOT NULL
        RETURNING job.id, job.type, job.status
    ), told AS (
        SELECT tidegate.tell(array_agg(id)), tidegate.count_ends(array_agg(type), array_agg(status)) FROM changed HAVING count(*) > 0
    ), logged AS (
        INSERT INTO tidegate.job_logs (job_id, actor, message, details)
        SELECT id, by_actor, 'cancel', more || CASE became WHEN 'processing' THEN '{"requested": true}'
            ELSE jsonb_build_object('status', jsonb_build_array(before, became)) END
        FROM target WHERE became IS NOT NULL
    )
    SELECT id::text, before, became, parent_id::text, batch_id::text, traceparent FROM target LEFT JOIN told ON true;
END
$$;
SELECT pg_temp.allow('cancel', 'management');


-- failed, cancelled → pending, with all its attempts. The job keeps its state and steps. One that has expired may now wait for ever.
CREATE OR REPLACE FUNCTION tidegate.retry(ids uuid[], for_owner text, by_actor text, more jsonb DEFAULT '{}')
RETURNS SETOF tidegate.acted_on LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
BEGIN
    RETURN QUERY
    WITH target AS MATERIALIZED (
        SELECT id, status AS before, CASE WHEN status IN ('failed', 'cancelled') THEN 'pending' END AS became, parent_id, batch_id,
            traceparent, attempts AS used
        FROM tidegate.jobs WHERE id = ANY (ids) AND (for_owner IS NULL OR owner = for_owner)
        ORDER BY id FOR NO KEY UPDATE
    ), changed AS (
        UPDATE tidegate.jobs AS job
        SET status = became, lock_version = lock_version + 1, scheduled_for = now(), attempts = 0, deaths = 0, finished_at = NULL, result = NULL,
            expires_at = CASE WHEN expires_at > now() THEN expires_at END, cancel_requested_at = NULL,
            progress = 0, stage = NULL, resumed_by = NULL, signal = NULL, touched_at = now()
        FROM target WHERE job.id = target.id AND became IS NOT NULL
        RETURNING job.id, type, priority, scheduled_for
    ), lowered AS (
        SELECT tidegate.lower_floors(array_agg(type), array_agg(priority), array_agg(scheduled_for), array_agg(id))
        FROM changed HAVING count(*) > 0
    ), logged AS (
        INSERT INTO tidegate.job_logs (job_id, actor, message, details)
        SELECT id, by_actor, 'retry', more || jsonb_build_object(
            'status', jsonb_build_array(before, became), 'attempts', jsonb_build_array(used, 0))
        FROM target WHERE became IS NOT NULL
    )
    SELECT id::text, before, became, parent_id::text, batch_id::text, traceparent FROM target LEFT JOIN lowered ON true;
END
$$;
SELECT pg_temp.allow('retry', 'management');


-- review_needed → completed
CREATE OR REPLACE FUNCTION tidegate.approve(ids uuid[], for_owner text, by_actor text, more jsonb DEFAULT '{}')
RETURNS SETOF tidegate.acted_on LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
BEGIN
    RETURN QUERY
    WITH target AS MATERIALIZED (
        SELECT id, status AS before, CASE WHEN status = 'review_needed' THEN 'completed' END AS became, parent_id, batch_id, traceparent
        FROM tidegate.jobs WHERE id = ANY (ids) AND (for_owner IS NULL OR owner = for_owner)
        ORDER BY id FOR NO KEY UPDATE
    ), changed AS (
        UPDATE tidegate.jobs AS job SET status = became, lock_version = lock_version + 1, finished_at = now(), progress = 100
        FROM target WHERE job.id = target.id AND became IS NOT NULL
        RETURNING job.id, job.type, job.status
    ), told AS (
        SELECT tidegate.tell(array_agg(id)), tidegate.count_ends(array_agg(type), array_agg(status)) FROM changed HAVING count(*) > 0
    ), logged AS (
        INSERT INTO tidegate.job_logs (job_id, actor, message, details)
        SELECT id, by_actor, 'approve', more || jsonb_build_object('status', jsonb_build_array(before, became))
        FROM target WHERE became IS NOT NULL
    )
    SELECT id::text, before, became, parent_id::text, batch_id::text, traceparent FROM target LEFT JOIN told ON true;
END
$$;
SELECT pg_temp.allow('approve', 'management');


-- review_needed → failed
CREATE OR REPLACE FUNCTION tidegate.reject(ids uuid[], for_owner text, by_actor text, reason text, more jsonb DEFAULT '{}')
RETURNS SETOF tidegate.acted_on LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
BEGIN
    RETURN QUERY
    WITH target AS MATERIALIZED (
        SELECT id, status AS before, CASE WHEN status = 'review_needed' THEN 'failed' END AS became, parent_id, batch_id, traceparent
        FROM tidegate.jobs WHERE id = ANY (ids) AND (for_owner IS NULL OR owner = for_owner)
        ORDER BY id FOR NO KEY UPDATE
    ), changed AS (
        UPDATE tidegate.jobs AS job
        SET status = became, lock_version = lock_version + 1, finished_at = now(), error_code = 'rejected', error_message = reason
        FROM target WHERE job.id = target.id AND became IS NOT NULL
        RETURNING job.id, job.type, job.status
    ), told AS (
        SELECT tidegate.tell(array_agg(id)), tidegate.count_ends(array_agg(type), array_agg(status)) FROM changed HAVING count(*) > 0
    ), logged AS (
        INSERT INTO tidegate.job_logs (job_id, actor, message, details)
        SELECT id, by_actor, 'reject', more || jsonb_build_object('status', jsonb_build_array(before, became), 'reason', reason)
        FROM target WHERE became IS NOT NULL
    )
    SELECT id::text, before, became, parent_id::text, batch_id::text, traceparent FROM target LEFT JOIN told ON true;
END
$$;
SELECT pg_temp.allow('reject', 'management');


-- A finished job and its log. The audit keeps a line about it. Its status in the answer is the last one.
CREATE OR REPLACE FUNCTION tidegate.delete(ids uuid[], for_owner text, by_actor text, more jsonb DEFAULT '{}')
RETURNS SETOF tidegate.acted_on LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
BEGIN
    RETURN QUERY
    WITH target AS MATERIALIZED (
        SELECT id, type, status AS before, CASE WHEN status IN ('completed', 'failed', 'cancelled') THEN status END AS became,
            parent_id, batch_id, traceparent
        FROM tidegate.jobs WHERE id = ANY (ids) AND (for_owner IS NULL OR owner = for_owner)
        ORDER BY id FOR UPDATE
    ), changed AS (
        DELETE FROM tidegate.jobs AS job USING target WHERE job.id = target.id AND became IS NOT NULL
    ), logged AS (
        INSERT INTO tidegate.audit (actor, action, kind, subject, changed)
        SELECT by_actor, 'delete', 'job', id::text, more || jsonb_build_object(
            'status', jsonb_build_array(before, NULL), 'type', jsonb_build_array(type, NULL))
        FROM target WHERE became IS NOT NULL
    )
    SELECT id::text, before, became, parent_id::text, batch_id::text, traceparent FROM target;
END
$$;
SELECT pg_temp.allow('delete', 'management');

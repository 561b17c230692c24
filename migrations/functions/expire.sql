-- Expire: jobs that have not started in time (expires_at). A claim passes them (claim.sql), and they end here. Who locks a job's row first
-- decides: a job that a claim has just taken has started, and a job that has ended here is no longer pending.


-- pending → cancelled, for at most `most` jobs, the first to expire first. Returns them with what their end may free. Also jobs that a
-- paused type, a full key or a switch holds back, because they would not be started either.
--
-- Each job is looked up by its ctid, whatever the statistics say.
CREATE OR REPLACE FUNCTION tidegate.expire(most integer, at timestamptz DEFAULT NULL) RETURNS TABLE (
    id uuid, type text, concurrency_key text, parent_id text, batch_id text, traceparent text
) LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET enable_sort = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := COALESCE(at, clock_timestamp());
BEGIN
    RETURN QUERY
    WITH expired AS (
        UPDATE tidegate.jobs AS job
        SET status = 'cancelled', finished_at = moment, blocked = false, suspect = false, alone = false,
            error_code = 'expired', error_message = 'it had not started when it expired'
        WHERE job.ctid = ANY (ARRAY(
            SELECT late.ctid FROM tidegate.jobs AS late
            WHERE late.status = 'pending' AND late.started_at IS NULL AND late.expires_at IS NOT NULL AND late.expires_at <= moment
            ORDER BY late.expires_at
            LIMIT most
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
    SELECT expired.id, expired.type, expired.concurrency_key, expired.parent_id::text, expired.batch_id::text, expired.traceparent
    FROM expired LEFT JOIN told ON true;
END
$$;
SELECT pg_temp.allow('expire', 'processor');


-- Whether a job that is given back unbegun has not started, because this was its first claim. A job that is unique while it is pending
-- keeps its start, since another may have taken its place. It becomes a part of the statement that calls it.
CREATE OR REPLACE FUNCTION tidegate.may_expire_again(job tidegate.jobs) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT job.expires_at IS NOT NULL AND (job.unique_key IS NULL OR NOT job.unique_while_pending) AND job.started_at = job.locked_at
$$;
SELECT pg_temp.allow('may_expire_again', 'processor');

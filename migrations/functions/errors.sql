-- Why jobs have failed lately: the newest `look` failed jobs of the last hours, of one type or of all, by type, code and message. Each type's
-- are read from the end of its part of jobs_finished, so that the planner reads and sorts no more. `parts`: in which of 24 equal parts of the
-- hours each of the jobs failed.
CREATE OR REPLACE FUNCTION tidegate.recent_errors(of_type text, hours double precision, look integer)
RETURNS TABLE (type text, code text, message text, jobs bigint, first_at timestamptz, last_at timestamptz, example uuid,
    parts integer[])
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
    since timestamptz := now() - make_interval(secs => 3600 * hours);
    types text[] := CASE WHEN of_type IS NULL THEN ARRAY(SELECT t.name FROM tidegate.job_types AS t) ELSE ARRAY[of_type] END;
BEGIN
    RETURN QUERY
    SELECT failed.type, failed.error_code, failed.message, count(*), min(failed.finished_at), max(failed.finished_at),
        (array_agg(failed.id ORDER BY failed.finished_at DESC))[1],
        array_agg(LEAST(floor(24 * EXTRACT(EPOCH FROM failed.finished_at - since) / (3600 * hours)), 23)::integer)
    FROM (
        SELECT job.id, job.type, job.error_code, left(job.error_message, 500) AS message, job.finished_at
        FROM unnest(types) AS n (name)
        CROSS JOIN LATERAL (
            SELECT j.id, j.type, j.error_code, j.error_message, j.finished_at FROM tidegate.jobs AS j
            WHERE j.type = n.name AND j.status = 'failed' AND j.finished_at > since AND j.finished_at <= now()
            ORDER BY j.finished_at DESC LIMIT look
        ) AS job
        ORDER BY job.finished_at DESC LIMIT look
    ) AS failed
    GROUP BY failed.type, failed.error_code, failed.message;
END
$$;
SELECT pg_temp.allow('recent_errors', 'management');

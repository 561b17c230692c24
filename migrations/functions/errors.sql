-- Why jobs have failed lately: the newest `look` failed jobs of the last hours, of one type or of all, by type, code and message. Each type's
-- are read from the end of its part of jobs_finished, so that the planner reads and sorts no more. `parts`: in which of 24 equal parts of the
-- hours each of the jobs failed. Of all types each has a share of what is read, so that many types are not read to the end and one does
-- not hide the others; `cut`: a type has more than its share.
CREATE OR REPLACE FUNCTION tidegate.recent_errors(of_type text, hours double precision, look integer)
RETURNS TABLE (type text, code text, message text, jobs bigint, first_at timestamptz, last_at timestamptz, example uuid,
    parts integer[], cut boolean)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
    since timestamptz := now() - make_interval(secs => 3600 * hours);
    types text[] := CASE WHEN of_type IS NULL THEN ARRAY(SELECT t.name FROM tidegate.job_types AS t) ELSE ARRAY[of_type] END;
    share integer := CASE WHEN of_type IS NULL THEN LEAST(look, GREATEST(100, 5 * look / GREATEST(cardinality(types), 1))) ELSE look END;
BEGIN
    RETURN QUERY
    SELECT failed.type, failed.error_code, failed.message, count(*), min(failed.finished_at), max(failed.finished_at),
        (array_agg(failed.id ORDER BY failed.finished_at DESC))[1],
        array_agg(LEAST(floor(24 * EXTRACT(EPOCH FROM failed.finished_at - since) / (3600 * hours)), 23)::integer),
        bool_or(failed.nth = share)
    FROM (
        SELECT job.id, job.type, job.error_code, job.error_message AS message, job.finished_at, job.nth
        FROM unnest(types) AS n (name)
        CROSS JOIN LATERAL (
            SELECT j.id, j.type, j.error_code, j.error_message, j.finished_at, row_number() OVER (ORDER BY j.finished_at DESC) AS nth
            FROM tidegate.jobs AS j
            WHERE j.type = n.name AND j.status = 'failed' AND j.finished_at > since AND j.finished_at <= now()
            ORDER BY j.finished_at DESC LIMIT share
        ) AS job
        ORDER BY job.finished_at DESC LIMIT look
    ) AS failed
    GROUP BY failed.type, failed.error_code, failed.message;
END
$$;
SELECT pg_temp.allow('recent_errors', 'management');

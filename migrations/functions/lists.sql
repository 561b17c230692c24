-- What lists and statistics read.


-- At most `most` jobs that are pending, or processing, in no order; of one type, or of all.
-- These two statuses come and go with every job and therefore have no index by id. But whatever is pending is in one of
-- the indexes of the claim, and whatever is processing in that of the limits.
CREATE OR REPLACE FUNCTION tidegate.some_jobs(wanted text, of_type text, most integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
BEGIN
    IF wanted = 'processing' THEN
        RETURN QUERY
            SELECT id FROM tidegate.jobs WHERE status = 'processing' AND (of_type IS NULL OR type = of_type) LIMIT most;
    ELSIF wanted = 'pending' THEN
        RETURN QUERY
            (SELECT id FROM tidegate.jobs
             WHERE status = 'pending' AND NOT suspect AND NOT blocked AND (of_type IS NULL OR type = of_type) LIMIT most)
            UNION ALL
            (SELECT id FROM tidegate.jobs
             WHERE status = 'pending' AND suspect AND (of_type IS NULL OR type = of_type) LIMIT most)
            UNION ALL
            (SELECT id FROM tidegate.jobs
             WHERE blocked AND NOT suspect AND (of_type IS NULL OR type = of_type) LIMIT most)
            LIMIT most;
    ELSE
        RAISE 'only pending and processing jobs are found here';
    END IF;
END
$$;
SELECT pg_temp.allow('some_jobs', 'management');


-- When the last jobs ended, within an hour, newest first, `most` of them. Each pair of type and status is read from the end
-- of its stretch of jobs_finished; the planner, which thinks of an hour as few rows, would read all of it and sort.
CREATE OR REPLACE FUNCTION tidegate.recent_ends(most integer) RETURNS SETOF timestamptz LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
    SELECT finished_at
    FROM tidegate.job_types AS t
    CROSS JOIN (VALUES ('completed'), ('failed'), ('cancelled')) AS ended (status)
    CROSS JOIN LATERAL (
        SELECT job.finished_at FROM tidegate.jobs AS job
        WHERE job.type = t.name AND job.status = ended.status AND job.finished_at > now() - interval '1 hour'
        ORDER BY job.finished_at DESC
        LIMIT most
    ) AS of_type
    ORDER BY finished_at DESC
    LIMIT most
$$;
SELECT pg_temp.allow('recent_ends', 'management');

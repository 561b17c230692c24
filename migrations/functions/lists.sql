-- Functions for lists and statistics.


-- At most `most` pending or processing jobs, in no order, of one type or of all.
-- These two statuses have no index by id, because each job enters and leaves them. But each pending job is in one of the claim's
-- indexes, and each processing job in the index for limits.
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
        RAISE 'some_jobs finds only pending and processing jobs';
    END IF;
END
$$;
SELECT pg_temp.allow('some_jobs', 'management');


-- When the last `most` jobs ended, within an hour, newest first. Each pair of type and status is read from the end of its part of
-- jobs_finished. The planner expects few rows in an hour, and would otherwise read and sort them all.
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

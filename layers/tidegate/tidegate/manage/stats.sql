-- name: statuses
-- Jobs by status, each counted up to `most` and one more, through the index that each status has. Of pending jobs these are those whose type
-- does not exist: what stands in the index between the types. `estimate` is the planner's, from the last ANALYZE; it is used where the count
-- stops at `most`.
WITH common AS MATERIALIZED (
    SELECT common.value, common.freq FROM pg_stats AS s
    CROSS JOIN LATERAL unnest(s.most_common_vals::text::text[], s.most_common_freqs) AS common (value, freq)
    WHERE s.schemaname = 'tidegate' AND s.tablename = 'jobs' AND s.attname = 'status'
), counted (status, counted) AS (
    SELECT 'pending', count(*) FROM (
        SELECT FROM (SELECT lag(name, 1, '') OVER by_name AS low, name AS high FROM tidegate.job_types WINDOW by_name AS (ORDER BY name)
                     UNION ALL SELECT COALESCE(max(name), ''), NULL FROM tidegate.job_types) AS gap
        CROSS JOIN LATERAL (
            SELECT FROM tidegate.queued_jobs AS j WHERE j.type > gap.low AND j.type < gap.high ORDER BY j.type LIMIT %(most)s + 1) AS other
        LIMIT %(most)s + 1) AS bounded
    UNION ALL
    SELECT 'processing', count(*) FROM (
        SELECT FROM tidegate.jobs WHERE status = 'processing' ORDER BY type, lock_expires_at LIMIT %(most)s + 1) AS bounded
    UNION ALL
    SELECT of.status, (SELECT count(*) FROM (
        SELECT FROM tidegate.jobs AS j
        WHERE (j.status, j.id) >= (of.status, '00000000-0000-0000-0000-000000000000')
          AND (j.status, j.id) <= (of.status, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          AND j.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
        ORDER BY j.status, j.id LIMIT %(most)s + 1) AS bounded)
    FROM (VALUES ('waiting'), ('review_needed'), ('failed'), ('cancelled')) AS of (status)
    UNION ALL
    SELECT 'completed', count(*) FROM (
        SELECT FROM tidegate.job_types AS t CROSS JOIN LATERAL (
            SELECT FROM tidegate.jobs AS j WHERE j.type = t.name AND j.status = 'completed' AND j.finished_at IS NOT NULL
            ORDER BY j.finished_at LIMIT %(most)s + 1) AS of_type
        LIMIT %(most)s + 1) AS bounded
)
SELECT status, counted::integer, (GREATEST(c.reltuples, 0) * COALESCE(common.freq, 0))::bigint AS estimate
FROM counted LEFT JOIN common ON common.value = status CROSS JOIN pg_class AS c
WHERE c.oid = 'tidegate.jobs'::regclass

-- name: types
-- Each type's unfinished, failed and cancelled jobs by status: pending and running ones counted up to the bound and one more, the others, of
-- which dozens of types may have many, up to `few` and one more; how long the oldest ready job has been ready, and how long a run takes.
-- One statement for all types, because to plan one for each takes longer than to count. Each count has the order of its index.
SELECT t.name AS type, t.paused, t.enabled, t.lane, bound.most, run.average_ms,
    extract(epoch FROM now() - (SELECT min(due) FROM unnest(f.dues) AS due WHERE due <= now()))::float8 AS seconds,
    LEAST(COALESCE(alone.jobs, 0) + (SELECT count(*) FROM (
        (SELECT FROM unnest(f.priorities, f.dues, f.ids) AS front (priority, due, first_id) CROSS JOIN LATERAL (
             SELECT FROM tidegate.queued_jobs AS j
             WHERE j.type = t.name AND j.priority = front.priority AND (j.scheduled_for, j.id) >= (front.due, front.first_id)
             ORDER BY j.scheduled_for, j.id LIMIT bound.most + 1) AS queued
         LIMIT bound.most + 1)
        UNION ALL
        (SELECT FROM tidegate.jobs AS j WHERE j.type = t.name AND j.blocked AND NOT j.suspect ORDER BY j.concurrency_key LIMIT bound.most + 1)
        LIMIT bound.most + 1) AS bounded), bound.most + 1) AS pending,
    (SELECT count(*) FROM (
        SELECT FROM tidegate.jobs AS j WHERE j.type = t.name AND j.status = 'processing'
        ORDER BY j.lock_expires_at LIMIT bound.most + 1) AS bounded) AS processing,
    (SELECT jsonb_object_agg(of.status, (SELECT count(*) FROM (
        SELECT FROM tidegate.jobs AS j
        WHERE (j.type, j.status, j.id) >= (t.name, of.status, '00000000-0000-0000-0000-000000000000')
          AND (j.type, j.status, j.id) <= (t.name, of.status, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          AND j.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
        ORDER BY j.type, j.status, j.id LIMIT %(few)s + 1) AS bounded))
     FROM (VALUES ('waiting'), ('review_needed'), ('failed'), ('cancelled')) AS of (status)) AS troubled
FROM (SELECT tidegate.bound_of_counts(%(most)s) AS most OFFSET 0) AS bound
CROSS JOIN tidegate.job_types AS t
LEFT JOIN tidegate.fronts_of(ARRAY(SELECT name FROM tidegate.job_types)) AS f ON f.type = t.name
LEFT JOIN tidegate.suspects_by_type() AS alone ON alone.type = t.name
LEFT JOIN tidegate.average_runs(ARRAY(SELECT name FROM tidegate.job_types)) AS run ON run.type = t.name
ORDER BY t.name

-- name: throughput
-- The jobs that finished within the last hour, or the last `most` of them: their number, and the seconds that they span. Each pair of type
-- and status is read from the end of its part of jobs_finished.
SELECT count(*)::integer AS finished,
    CASE WHEN count(*) < %(most)s THEN 3600
         ELSE GREATEST(extract(epoch FROM now() - min(finished_at)), 0.001) END::float8 AS seconds
FROM (
    SELECT finished_at FROM tidegate.job_types AS t
    CROSS JOIN (VALUES ('completed'), ('failed'), ('cancelled')) AS ended (status)
    CROSS JOIN LATERAL (
        SELECT job.finished_at FROM tidegate.jobs AS job
        WHERE job.type = t.name AND job.status = ended.status AND job.finished_at > now() - interval '1 hour'
        ORDER BY job.finished_at DESC LIMIT %(most)s) AS of_type
    ORDER BY finished_at DESC LIMIT %(most)s) AS recent

-- name: workers
SELECT count(*)::integer AS workers FROM tidegate.workers WHERE deadline > now()

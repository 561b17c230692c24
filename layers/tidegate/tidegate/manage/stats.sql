-- name: statuses
-- Jobs by status, counted up to `most` through the index that each status has. `estimate` is the planner's, from the
-- last ANALYZE; it is used where the count stops at `most`.
SELECT status, counted::integer, (GREATEST(c.reltuples, 0) * COALESCE((
        SELECT freq FROM pg_stats AS s
        CROSS JOIN LATERAL unnest(s.most_common_vals::text::text[], s.most_common_freqs) AS common (value, freq)
        WHERE s.schemaname = 'tidegate' AND s.tablename = 'jobs' AND s.attname = 'status' AND common.value = status
    ), 0))::bigint AS estimate
FROM (
    SELECT 'pending' AS status, count(*) AS counted FROM tidegate.some_jobs('pending', NULL, %(most)s + 1)
    UNION ALL
    SELECT 'processing', count(*) FROM tidegate.some_jobs('processing', NULL, %(most)s + 1)
    UNION ALL
    SELECT troubled.status, (
        SELECT count(*) FROM (
            SELECT FROM tidegate.jobs AS job
            WHERE job.status = troubled.status AND job.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
            LIMIT %(most)s + 1) AS bounded)
    FROM (VALUES ('waiting'), ('review_needed'), ('failed'), ('cancelled')) AS troubled (status)
    UNION ALL
    SELECT 'completed', (
        SELECT count(*) FROM (
            SELECT FROM tidegate.job_types AS t
            CROSS JOIN LATERAL (
                SELECT FROM tidegate.jobs AS job
                WHERE job.type = t.name AND job.status = 'completed' AND job.finished_at IS NOT NULL
                LIMIT %(most)s + 1) AS of_type
            LIMIT %(most)s + 1) AS bounded)
) AS by_status
CROSS JOIN pg_class AS c
WHERE c.oid = 'tidegate.jobs'::regclass

-- name: types
-- Unfinished, failed and cancelled jobs by type and status, each counted up to `most`; and how long the oldest ready
-- job has been ready, looked up priority by priority, because that is the order of the index.
SELECT t.name AS type, t.paused, t.enabled, t.lane, counted.status, counted.jobs::integer, oldest.seconds
FROM tidegate.job_types AS t
CROSS JOIN LATERAL (
    SELECT 'pending' AS status, count(*) AS jobs FROM tidegate.some_jobs('pending', t.name, %(most)s + 1)
    UNION ALL
    SELECT 'processing', count(*) FROM tidegate.some_jobs('processing', t.name, %(most)s + 1)
    UNION ALL
    SELECT troubled.status, (
        SELECT count(*) FROM (
            SELECT FROM tidegate.jobs AS job
            WHERE job.type = t.name AND job.status = troubled.status
              AND job.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
            LIMIT %(most)s + 1) AS bounded)
    FROM (VALUES ('waiting'), ('review_needed'), ('failed'), ('cancelled')) AS troubled (status)
) AS counted
LEFT JOIN LATERAL (
    SELECT extract(epoch FROM now() - min(first.scheduled_for))::float8 AS seconds
    FROM generate_series(1, 20) AS p (priority)
    CROSS JOIN LATERAL (
        SELECT scheduled_for FROM tidegate.jobs AS job
        WHERE job.type = t.name AND job.priority = p.priority AND job.status = 'pending' AND NOT job.suspect
          AND NOT job.blocked AND job.scheduled_for <= now()
        ORDER BY scheduled_for
        LIMIT 1
    ) AS first
) AS oldest ON counted.status = 'pending'
ORDER BY t.name, counted.status <> 'pending'

-- name: throughput
-- The jobs that finished within the last hour, or the last `most` of them: their number, and the seconds that they
-- span.
SELECT count(*)::integer AS finished,
    CASE WHEN count(*) < %(most)s THEN 3600
         ELSE GREATEST(extract(epoch FROM now() - min(finished_at)), 0.001) END::float8 AS seconds
FROM tidegate.recent_ends(%(most)s) AS recent (finished_at)

-- name: workers
SELECT count(*)::integer AS workers FROM tidegate.workers WHERE deadline > now()

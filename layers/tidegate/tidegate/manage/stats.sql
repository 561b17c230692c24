-- name: statuses
-- Jobs by status, counted up to `most`. `estimate` is the planner's, from the last ANALYZE; it is used where the count
-- stops at `most`.
WITH common AS MATERIALIZED (
    SELECT common.value, common.freq FROM pg_stats AS s
    CROSS JOIN LATERAL unnest(s.most_common_vals::text::text[], s.most_common_freqs) AS common (value, freq)
    WHERE s.schemaname = 'tidegate' AND s.tablename = 'jobs' AND s.attname = 'status'
)
SELECT status, counted::integer, (GREATEST(c.reltuples, 0) * COALESCE(common.freq, 0))::bigint AS estimate
FROM tidegate.count_by_status(%(most)s + 1) AS by_status (status, counted)
LEFT JOIN common ON common.value = status
CROSS JOIN pg_class AS c
WHERE c.oid = 'tidegate.jobs'::regclass

-- name: types
-- Unfinished, failed and cancelled jobs by type and status, pending and running ones counted up to the bound; and how long
-- the oldest ready job has been ready, and how long a run takes.
SELECT t.name AS type, t.paused, t.enabled, t.lane, bound.most, counted.status, counted.jobs::integer,
    extract(epoch FROM now() - counted.oldest)::float8 AS seconds, run.average_ms
FROM (SELECT tidegate.bound_of_counts(%(most)s) AS most OFFSET 0) AS bound
CROSS JOIN tidegate.job_types AS t
JOIN tidegate.count_by_type(bound.most + 1) AS counted ON counted.type = t.name
LEFT JOIN tidegate.average_runs(ARRAY(SELECT name FROM tidegate.job_types)) AS run ON run.type = t.name
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

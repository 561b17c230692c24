-- name: points
-- How high each lane's water was, minute by minute: migrations/functions/charts.sql.
SELECT lane, %(since)s + slot * interval '1 minute' AS at, ready, oldest_seconds, running, waiting, settled::bigint AS settled
FROM tidegate.lanes_over_time(60, %(since)s, %(until)s, 60, NULL, %(most)s)
WHERE ready IS NOT NULL
ORDER BY lane, slot

-- name: span
SELECT date_trunc('minute', now() - make_interval(mins => %(minutes)s), 'UTC') AS since, now() AS until

-- name: lanes
SELECT DISTINCT lane FROM tidegate.job_types LIMIT %(most)s

-- name: points
-- How high each lane's water was, minute by minute. A function, for its plan: migrations/functions/charts.sql.
SELECT lane, %(since)s + slot * interval '1 minute' AS at, ready, oldest_seconds, running, waiting
FROM tidegate.tides_over_time(%(since)s, %(until)s, 60, NULL, %(most)s)
ORDER BY lane, slot

-- name: span
SELECT date_trunc('minute', now() - make_interval(mins => %(minutes)s), 'UTC') AS since, now() AS until

-- name: openings
-- Processors that were at work in that time, newest first: those that have ended, with a start of up to a quarter of an hour before, as an
-- invocation lasts no longer; and those that are at work.
SELECT left(id, 200) AS id, left(lane, 100) AS lane, left(started_by, 20) AS started_by, started_at,
    GREATEST(LEAST(ended_at, %(until)s), started_at) AS ended_at, died, claimed, settled, memory, used,
    left(version, 100) AS version, left(log_stream, 200) AS log_stream
FROM tidegate.openings_since(%(since)s - interval '15 minutes', %(until)s, NULL, %(most)s) AS ended
WHERE ended_at >= %(since)s
UNION ALL
(SELECT left(id, 200), left(lane, 100), left(started_by, 20), started_at, NULL, false, claimed, settled, memory, NULL,
    left(function_version, 100), left(log_stream, 200)
 FROM tidegate.workers
 WHERE deadline > %(until)s AND started_at BETWEEN %(since)s - interval '1 day' AND %(until)s
 ORDER BY started_at DESC
 LIMIT %(most)s)
ORDER BY started_at DESC
LIMIT %(most)s

-- name: lanes
SELECT DISTINCT left(lane, 100) AS lane FROM tidegate.job_types LIMIT %(most)s

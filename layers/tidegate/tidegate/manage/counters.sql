-- name: totals
-- What became of jobs since the table was made, of the known types, the oldest first. A type's rows are looked up by the primary key.
SELECT t.name AS type, n.started, n.completed, n.failed, n.retried, n.cancelled, n.wait, n.run, n.waited, n.seconds
FROM (SELECT name FROM tidegate.job_types ORDER BY created_at, name LIMIT %(most)s) AS t
CROSS JOIN LATERAL (
    SELECT started, completed, failed, retried, cancelled, wait, run, waited, seconds FROM tidegate.tallies
    WHERE step = 0 AND at = 'epoch' AND type = t.name
    OFFSET 0) AS n

-- name: ticks
SELECT lane, extract(epoch FROM ticked_at)::float8 AS at FROM tidegate.lane_reports
WHERE ticked_at IS NOT NULL ORDER BY lane LIMIT %(most)s

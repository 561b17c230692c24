-- Each of these is a function, for its plan: migrations/functions/charts.sql.

-- name: lanes_of
-- Where the known types run now.
SELECT name, lane, now() AS now FROM tidegate.job_types ORDER BY name LIMIT %(most)s

-- name: now
SELECT now() AS now

-- name: counts
SELECT name, others, slots, completed, failed, retried, cancelled, seconds
FROM tidegate.counts_over_time(%(step)s, %(since)s, %(until)s, %(width)s, %(types)s, %(by)s, %(keep)s, %(most)s)

-- name: histograms
SELECT name, others, slot, buckets
FROM tidegate.histograms_over_time(
    %(which)s, %(step)s, %(since)s, %(until)s, %(width)s, %(types)s, %(by)s, %(keep)s, %(most)s)

-- name: tides
SELECT lane, slot, ready, running, waiting
FROM tidegate.tides_over_time(%(since)s, %(until)s, %(width)s, %(lane)s, %(most)s)

-- name: lane_hours
SELECT lane, slot, openings, gb_seconds
FROM tidegate.lanes_over_time(%(since)s, %(until)s, %(width)s, %(lane)s, %(most)s)

-- name: openings
SELECT left(lane, 100) AS lane, floor(extract(epoch FROM started_at - %(since)s) / %(width)s)::integer AS slot, count(*)::float8 AS openings
FROM tidegate.openings_since(%(since)s, %(until)s, %(lane)s, %(most)s)
GROUP BY 1, 2

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

-- name: lanes
SELECT lane, slot, ready, running, waiting, processors, gb_seconds
FROM tidegate.lanes_over_time(%(step)s, %(since)s, %(until)s, %(width)s, %(lane)s, %(most)s)

-- name: costs
-- By type, as `counts`.
WITH cost AS MATERIALIZED (
    SELECT type, slot, processors, gb_seconds
    FROM tidegate.costs_over_time(%(step)s, %(since)s, %(until)s, %(width)s, %(lane)s, %(most)s)
    WHERE gb_seconds IS NOT NULL
)
SELECT n.name, n.others, cost.slot, sum(cost.processors) AS processors, sum(cost.gb_seconds) AS gb_seconds
FROM cost
JOIN tidegate.names_of(ARRAY(SELECT type FROM cost GROUP BY type ORDER BY sum(gb_seconds) DESC, type), 'type', %(keep)s) AS n USING (type)
WHERE %(type)s::text IS NULL OR cost.type = %(type)s
GROUP BY 1, 2, 3

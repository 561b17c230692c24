-- Rows are read in the order of the primary key (use_the_index). The functions:
-- migrations/functions/charts.sql.

-- name: lanes_of
-- Where the known types run now.
SELECT name, lane, now() AS now FROM tidegate.job_types ORDER BY name LIMIT %(most)s

-- name: now
SELECT now() AS now

-- name: counts
-- What became of jobs, from the tallies with this step. `types` NULL: of all.
WITH read AS MATERIALIZED (
    SELECT type, date_bin(make_interval(secs => %(width)s), at, %(since)s) AS start, completed::float8, failed::float8, retried::float8,
        cancelled::float8
    FROM tidegate.tallies
    WHERE step = %(step)s AND at >= %(since)s AND at < %(until)s AND (%(types)s::text[] IS NULL OR type = ANY (%(types)s))
    ORDER BY step DESC, at DESC
    LIMIT %(most)s
), summed AS (
    SELECT n.name, n.others, r.start, sum(r.completed) AS completed, sum(r.failed) AS failed, sum(r.retried) AS retried,
        sum(r.cancelled) AS cancelled
    FROM read AS r
    JOIN tidegate.names_of(ARRAY(SELECT type FROM read GROUP BY type ORDER BY sum(completed + failed + cancelled) DESC, type),
        %(by)s, %(keep)s) AS n USING (type)
    GROUP BY 1, 2, 3
)
SELECT name, others, array_agg((extract(epoch FROM start - %(since)s) / %(width)s)::integer) AS slots, array_agg(completed) AS completed,
    array_agg(failed) AS failed, array_agg(retried) AS retried, array_agg(cancelled) AS cancelled
FROM summed GROUP BY 1, 2

-- name: histograms
-- The sums of histograms: {which} is the column `wait` or `run`. {sums}: those of single elements are quick; those of arrays, made of rows
-- and back, are not.
WITH read AS MATERIALIZED (
    SELECT type, date_bin(make_interval(secs => %(width)s), at, %(since)s) AS start, started::float8, {which} AS h FROM tidegate.tallies
    WHERE step = %(step)s AND at >= %(since)s AND at < %(until)s AND (%(types)s::text[] IS NULL OR type = ANY (%(types)s))
    ORDER BY step DESC, at DESC
    LIMIT %(most)s
)
SELECT name, others, (extract(epoch FROM start - %(since)s) / %(width)s)::integer AS slot, ARRAY[{sums}] AS buckets
FROM read
JOIN tidegate.names_of(ARRAY(SELECT type FROM read GROUP BY type ORDER BY sum(started) DESC, type), %(by)s, %(keep)s) AS n USING (type)
GROUP BY name, others, start

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

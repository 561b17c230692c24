-- From the tallies of types and lanes: migrations/functions/charts.sql.

-- name: span
-- So many days of UTC, today among them.
SELECT date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * (%(days)s - 1)) AS since, now() AS until

-- name: lanes
-- What each lane cost on each day.
SELECT lane, slot, processors, gb_seconds FROM tidegate.lanes_over_time(86400, %(since)s, %(until)s, 86400, NULL, %(most)s)

-- name: types
-- The jobs that ended, the seconds that handlers ran, and what each type cost on all days. Of more than `keep` the cheaper ones are one.
WITH cost AS MATERIALIZED (
    SELECT type, sum(jobs) AS jobs, sum(seconds) AS seconds, COALESCE(sum(processors), 0) AS processors, COALESCE(sum(gb_seconds), 0) AS gb_seconds
    FROM tidegate.costs_over_time(86400, %(since)s, %(until)s, 86400, NULL, %(most)s)
    GROUP BY type
)
SELECT n.name AS type, sum(cost.jobs)::bigint AS jobs, sum(cost.seconds) AS seconds, sum(cost.processors) AS processors,
    sum(cost.gb_seconds) AS gb_seconds
FROM cost JOIN tidegate.names_of(ARRAY(SELECT type FROM cost ORDER BY gb_seconds DESC, type), 'type', %(keep)s) AS n USING (type)
GROUP BY n.name

-- name: per_second
-- What this type's lane cost, and for how long handlers ran in it.
SELECT sum(processors) AS processors, sum(gb_seconds) AS gb_seconds, sum(seconds) AS seconds
FROM tidegate.costs_over_time(
    86400, %(since)s, %(until)s, 86400, COALESCE((SELECT lane FROM tidegate.job_types WHERE name = %(type)s), ''), %(most)s)
WHERE gb_seconds IS NOT NULL

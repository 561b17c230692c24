-- Of the tallies and of lane_hours, by functions, for their plans: migrations/functions/charts.sql.

-- name: span
-- So many days of UTC, today among them.
SELECT date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * (%(days)s - 1)) AS since, now() AS until

-- name: lanes
-- What each lane did on each day, as far as processors that have ended say.
SELECT lane, slot, openings, gb_seconds FROM tidegate.lanes_over_time(%(since)s, %(until)s, 86400, NULL, %(most)s)

-- name: types
-- The seconds that handlers ran, and the jobs that ended, of each type on each day.
SELECT counts.name AS type, slots, completed, failed, cancelled, seconds, left(t.lane, 100) AS lane
FROM tidegate.counts_over_time(86400, %(since)s, %(until)s, 86400, NULL, 'type', %(keep)s, %(most)s) AS counts
LEFT JOIN tidegate.job_types AS t ON t.name = counts.name

-- name: per_second
-- What the processors of this type's lane did, and for how long handlers ran in it.
WITH mine AS MATERIALIZED (SELECT lane FROM tidegate.job_types WHERE name = %(type)s)
SELECT COALESCE(sum(day.gb_seconds), 0) AS gb_seconds, COALESCE(sum(day.openings), 0) AS openings, (
    SELECT sum(second)
    FROM tidegate.counts_over_time(
        86400, %(since)s, %(until)s, 86400, ARRAY(SELECT name FROM tidegate.job_types WHERE lane = (SELECT lane FROM mine)),
        NULL, 1, %(most)s) AS counts CROSS JOIN LATERAL unnest(counts.seconds) AS second) AS seconds
FROM mine CROSS JOIN LATERAL tidegate.lanes_over_time(%(since)s, %(until)s, 86400, mine.lane, %(most)s) AS day

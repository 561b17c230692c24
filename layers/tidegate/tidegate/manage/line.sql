-- name: ahead
-- The ready jobs of its lane that a claim takes before this job, by type, counted up to `most` in all: first those of its type, then those
-- of types without limits, which compete with it for the slots, then the others; the last types may be missing. Each count begins where the
-- ready jobs of a type and priority begin, and ends at the job's own place.
WITH going AS MATERIALIZED (
    SELECT t.name, t.name = %(type)s OR t.limits IS NULL AS competes
    FROM tidegate.job_types AS t WHERE t.lane = %(lane)s AND tidegate.may_start(t)
), front AS MATERIALIZED (
    SELECT f.type, going.competes, at.priority, at.due, at.first_id
    FROM tidegate.fronts_of(ARRAY(SELECT name FROM going)) AS f JOIN going ON going.name = f.type
    CROSS JOIN LATERAL unnest(f.priorities, f.dues, f.ids) AS at (priority, due, first_id)
    WHERE at.priority >= %(priority)s AND at.due <= clock_timestamp()
    ORDER BY f.type <> %(type)s, going.competes DESC
)
SELECT type, count(*)::integer AS jobs, bool_or(competes) AS competes
FROM (
    SELECT front.type, front.competes FROM front CROSS JOIN LATERAL (
        SELECT FROM tidegate.queued_jobs AS j
        WHERE j.type = front.type AND j.priority = front.priority AND j.scheduled_for <= statement_timestamp()
          AND (j.scheduled_for, j.id) >= (front.due, front.first_id) AND (j.scheduled_for, j.id) < (
              CASE WHEN front.priority > %(priority)s THEN 'infinity' ELSE %(scheduled_for)s::timestamptz END, %(id)s::uuid)
        ORDER BY j.scheduled_for, j.id LIMIT %(most)s
    ) AS before
    LIMIT %(most)s
) AS counted
GROUP BY type

-- name: pace
-- How many jobs of each type of the lane are run in a minute. No row of a type: none has been run lately.
SELECT p.type, p.per_minute, t.name = %(type)s OR t.limits IS NULL AS competes
FROM tidegate.pace(ARRAY(SELECT name FROM tidegate.job_types WHERE lane = %(lane)s)) AS p
JOIN tidegate.job_types AS t ON t.name = p.type

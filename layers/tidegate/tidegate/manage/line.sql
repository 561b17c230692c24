-- name: ahead
-- The ready jobs of its lane that a claim takes before this job, by type, counted up to `most` in all: first those of its type, then
-- those of types without limits, which compete with it for the slots.
SELECT type, jobs::integer, competes
FROM tidegate.ahead_of(%(lane)s, %(type)s, %(priority)s, %(scheduled_for)s, %(id)s, %(most)s)

-- name: pace
-- How many jobs of each type of the lane are run in a minute. No row of a type: none has been run lately.
SELECT p.type, p.per_minute, t.name = %(type)s OR NOT tidegate.is_limited(t) AS competes
FROM tidegate.pace(ARRAY(SELECT name FROM tidegate.job_types WHERE lane = %(lane)s)) AS p
JOIN tidegate.job_types AS t ON t.name = p.type

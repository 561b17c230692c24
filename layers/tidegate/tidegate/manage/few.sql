-- Where indexes other than those of lists find all jobs that may match. Each finds one more than `look` if there are more.

-- name: few
-- The ids as a text, which goes back as it is. `few`: these are all.
SELECT array_agg(id)::text AS ids, count(*) <= %(look)s AS few FROM ({candidates}) AS candidate (id)

-- name: with_key
SELECT tidegate.jobs_with_key(%(idempotency_key)s, %(owner)s, %(look)s + 1)

-- name: ended
SELECT tidegate.ended_jobs(
    %(type)s, COALESCE(%(finished_after)s::timestamptz, '-infinity'), COALESCE(%(finished_before)s::timestamptz, 'infinity'),
    %(look)s + 1)

-- name: changed
SELECT tidegate.changed_jobs(%(type)s, %(updated_after)s, %(look)s + 1)

-- name: types
-- All of them, or the one of that name. No row: nobody declared it.
SELECT name, target, declared, overrides, description, lane, timeout, max_attempts, max_concurrent, key_limit, rate, burst,
    t.schedule, s.next_due, s.last_due, enabled, paused, missing_since, created_at, updated_at,
    extract(epoch FROM keep_completed)::float8 / 86400 AS keep_completed,
    extract(epoch FROM keep_failed)::float8 / 86400 AS keep_failed,
    extract(epoch FROM keep_cancelled)::float8 / 86400 AS keep_cancelled
FROM tidegate.job_types AS t
-- One that has just been changed is planned by the next tick; until then nobody knows its next time.
LEFT JOIN tidegate.schedules AS s ON s.type = t.name
    AND s.expression = t.schedule ->> 'expression' AND s.timezone = t.schedule ->> 'timezone'
WHERE %(name)s::text IS NULL OR name = %(name)s
ORDER BY name

-- name: lock
-- Whoever changes a type changes what he has read.
SELECT FROM tidegate.job_types WHERE name = %(name)s FOR UPDATE

-- name: change
UPDATE tidegate.job_types
SET overrides = %(overrides)s::jsonb, enabled = %(enabled)s, paused = %(paused)s, updated_at = now()
WHERE name = %(name)s

-- name: unblock
-- Limits have changed: the best of each key comes into the claim's way again, and is blocked again if there is no room.
SELECT tidegate.unblock(array_agg(%(name)s::text), array_agg(key)) AS unblocked
FROM (SELECT DISTINCT concurrency_key AS key FROM tidegate.jobs WHERE blocked AND type = %(name)s LIMIT 10000) AS held

-- name: longest
-- What fits an invocation of the lane. No row: no processor of it has been seen.
SELECT longest FROM tidegate.lanes WHERE name = %(lane)s

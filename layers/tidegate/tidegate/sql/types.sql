-- name: list
SELECT name, declared, overrides, description, lane, timeout, max_attempts, max_concurrent, key_limit, rate, burst,
    enabled, paused, created_at, updated_at
FROM tidegate.job_types
ORDER BY name

-- name: find
-- No row: nobody declared it.
SELECT name, declared, overrides, description, lane, timeout, max_attempts, max_concurrent, key_limit, rate, burst,
    enabled, paused, created_at, updated_at
FROM tidegate.job_types
WHERE name = %(name)s

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

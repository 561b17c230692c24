-- name: workers
-- Those that may still be alive.
SELECT id, lane, function_version, log_stream, started_at, deadline, started_by, seen_at, state, sleeps_until, claimed, settled
FROM tidegate.workers
WHERE deadline > now()
ORDER BY started_at

-- name: config
SELECT key, value, description, updated_at, updated_by FROM tidegate.worker_config WHERE key = ANY (%(keys)s) ORDER BY key

-- name: lanes
SELECT value FROM tidegate.worker_config WHERE key = 'lanes' FOR UPDATE

-- name: configure
-- Returns the value before. No row: there is no such key.
WITH before AS MATERIALIZED (
    SELECT key, value FROM tidegate.worker_config WHERE key = %(key)s FOR UPDATE
), changed AS (
    UPDATE tidegate.worker_config AS config
    SET value = %(value)s::jsonb, updated_at = now(), updated_by = %(actor)s
    FROM before WHERE config.key = before.key
)
SELECT value FROM before

-- name: show
-- The limits that types share, by name, or the one of that name, with what uses them up and the last of the newest 50 changes.
-- No row: there is none of that name.
SELECT l.name, l.max_concurrent, l.rate, l.burst, l.window_starts, l.window_seconds, l.created_at, l.updated_at, clock_timestamp() AS now,
    ARRAY(SELECT t.name FROM tidegate.job_types AS t WHERE t.limits ? l.name ORDER BY t.name) AS types, held.running, held.ids, may.tokens, may.counted, may.seconds_to_opening,
    (SELECT a.actor FROM (
        SELECT id, actor FROM tidegate.audit
        WHERE (kind, subject, id) >= ('limit', l.name, 0) AND (kind, subject, id) <= ('limit', l.name, 9223372036854775807)
        ORDER BY kind DESC, subject DESC, id DESC LIMIT 1) AS a) AS changed_by
FROM tidegate.limits AS l
CROSS JOIN LATERAL tidegate.allowance(l, clock_timestamp()) AS may
CROSS JOIN LATERAL tidegate.holders(l, %(most)s + 1, %(listed)s) AS held
WHERE l.type IS NULL AND (%(name)s::text IS NULL OR l.name = %(name)s)
ORDER BY l.name

-- name: lock
-- With the own limits of the types that name it, so that no claim goes on that does not know of it yet.
SELECT tidegate.lock_limits(%(name)s::text || ARRAY(SELECT 'type:' || t.name FROM tidegate.job_types AS t WHERE t.limits ? %(name)s::text))

-- name: others
SELECT count(*) AS limits FROM tidegate.limits WHERE type IS NULL AND name <> %(name)s

-- name: put
SELECT tidegate.put_limit(%(name)s, %(max_concurrent)s, %(rate)s, %(burst)s, %(window_starts)s, %(window_seconds)s)

-- name: delete
DELETE FROM tidegate.limits WHERE name = %(name)s

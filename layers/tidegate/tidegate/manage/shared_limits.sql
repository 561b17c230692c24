-- name: show
-- The limits that types share, by name, or the one of that name, with what uses them up and the last of the newest 50 changes.
-- No row: there is none of that name.
SELECT l.name, l.max_concurrent, l.rate, l.burst, l.window_starts, l.window_seconds, l.created_at, l.updated_at, clock_timestamp() AS now,
    ARRAY(SELECT t.name FROM tidegate.job_types AS t WHERE t.limits ? l.name ORDER BY t.name) AS types, held.running, held.ids,
    CASE WHEN l.rate IS NOT NULL THEN tidegate.tokens(l.rate, l.burst, l.tokens, l.tokens_at, clock_timestamp()) END AS tokens,
    CASE WHEN l.window_starts IS NOT NULL THEN
        tidegate.counted_starts('limit', l.name, l.window_seconds, clock_timestamp()) END AS counted,
    CASE WHEN l.window_starts IS NOT NULL THEN
        tidegate.seconds_to_opening('limit', l.name, l.window_starts, l.window_seconds, clock_timestamp()) END AS seconds_to_opening,
    (SELECT a.actor FROM (
        SELECT id, actor FROM tidegate.audit
        WHERE (kind, subject, id) >= ('limit', l.name, 0) AND (kind, subject, id) <= ('limit', l.name, 9223372036854775807)
        ORDER BY kind DESC, subject DESC, id DESC LIMIT 1) AS a) AS changed_by
FROM (
    SELECT name, max_concurrent, rate, burst, tokens, tokens_at, window_starts, window_seconds, created_at, updated_at
    FROM tidegate.limits WHERE %(name)s::text IS NULL OR name = %(name)s
) AS l
CROSS JOIN LATERAL tidegate.holders_under(l.name, %(most)s + 1, %(listed)s) AS held
ORDER BY l.name

-- name: lock_types
-- So that no claim goes on that does not know of the limit yet: before the limit, as claims lock both.
SELECT tidegate.lock_types(ARRAY(SELECT t.name FROM tidegate.job_types AS t WHERE t.limits ? %(name)s))

-- name: lock
SELECT FROM tidegate.limits WHERE name = %(name)s FOR UPDATE

-- name: others
SELECT count(*) AS limits FROM tidegate.limits WHERE name <> %(name)s

-- name: put
-- What is in the bucket stays in it, as far as the new one holds it.
INSERT INTO tidegate.limits AS known (name, max_concurrent, rate, burst, window_starts, window_seconds)
VALUES (%(name)s, %(max_concurrent)s, %(rate)s, %(burst)s, %(window_starts)s, %(window_seconds)s)
ON CONFLICT (name) DO UPDATE
SET max_concurrent = EXCLUDED.max_concurrent, rate = EXCLUDED.rate, burst = EXCLUDED.burst, window_starts = EXCLUDED.window_starts,
    window_seconds = EXCLUDED.window_seconds, updated_at = clock_timestamp(),
    tokens = CASE WHEN EXCLUDED.rate IS NOT NULL THEN
        tidegate.tokens(known.rate, known.burst, known.tokens, known.tokens_at, clock_timestamp()) END,
    tokens_at = CASE WHEN EXCLUDED.rate IS NOT NULL THEN clock_timestamp() END

-- name: delete
DELETE FROM tidegate.limits WHERE name = %(name)s

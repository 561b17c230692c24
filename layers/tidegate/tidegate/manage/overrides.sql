-- name: types
-- All types, or the one of that name. No row: it is not declared.
SELECT t.name, target, t.declared, t.overrides, description, lane, timeout, max_attempts, backoff, priority_fall, own.max_concurrent, key_limit,
    fair, own.rate, own.burst, expires, run.average_ms, own.window_starts, own.window_seconds, named.limits, named.missing_limits, t.encrypted, t.stages, t.schedule,
    NULLIF(s.next_due, '-infinity') AS next_due, s.last_due, t.enabled, paused, missing_since, t.created_at, t.updated_at,
    extract(epoch FROM keep_completed)::float8 / 86400 AS keep_completed,
    extract(epoch FROM keep_failed)::float8 / 86400 AS keep_failed,
    extract(epoch FROM keep_cancelled)::float8 / 86400 AS keep_cancelled, most_completed, most_failed, most_cancelled
FROM tidegate.job_types AS t
JOIN tidegate.limits AS own ON own.name = 'type:' || t.name
-- The next processor computes the next time of a changed schedule; until then there is none.
LEFT JOIN tidegate.schedules AS s ON s.type = t.name AND s.name = 'default' AND t.schedule IS NOT NULL
LEFT JOIN tidegate.average_runs(ARRAY(
    SELECT known.name FROM tidegate.job_types AS known WHERE %(name)s::text IS NULL OR known.name = %(name)s)) AS run ON run.type = t.name
CROSS JOIN LATERAL (
    SELECT COALESCE(array_agg(n.name ORDER BY n.name), '{}') AS limits,
        COALESCE(array_agg(n.name ORDER BY n.name) FILTER (WHERE l.name IS NULL), '{}') AS missing_limits
    FROM jsonb_array_elements_text(t.limits) AS n (name)
    LEFT JOIN tidegate.limits AS l ON l.name = n.name
    WHERE n.name <> own.name
) AS named
WHERE (%(name)s::text IS NULL OR t.name = %(name)s) AND (%(after)s::text IS NULL OR t.name > %(after)s)
ORDER BY t.name

-- name: lock_limit
-- So that no claim goes on that has read the limits before: before the type's row, as all statements lock both.
SELECT tidegate.lock_limits(ARRAY['type:' || %(name)s::text])

-- name: lock
-- So that a change applies to the values that were read.
SELECT FROM tidegate.job_types WHERE name = %(name)s FOR NO KEY UPDATE

-- name: change
UPDATE tidegate.job_types
SET overrides = %(overrides)s::jsonb, enabled = %(enabled)s, paused = %(paused)s, updated_at = clock_timestamp()
WHERE name = %(name)s

-- name: unblock
-- After a change of limits: the first job of each key is ready again, and a claim blocks it again if the key is full.
SELECT tidegate.unblock(array_agg(%(name)s::text), array_agg(key)) AS unblocked
FROM (SELECT DISTINCT concurrency_key AS key FROM tidegate.jobs WHERE blocked AND type = %(name)s LIMIT 10000) AS held

-- name: longest
-- The longest timeout that fits an invocation of the lane. No row: no processor of the lane has reported yet.
SELECT longest FROM tidegate.lane_reports WHERE lane = %(lane)s

-- name: changed
-- The last change of each setting, among the newest `look` actions on the type. The range is compared as a row, which leaves the planner
-- no other index.
SELECT DISTINCT ON (setting) setting, line.at, line.actor
FROM (
    SELECT id, at, actor, changed FROM tidegate.audit
    WHERE (kind, subject, id) > ('type', %(name)s, 0) AND (kind, subject, id) < ('type', %(name)s, 9223372036854775807)
    ORDER BY kind DESC, subject DESC, id DESC LIMIT %(look)s
) AS line
CROSS JOIN unnest(%(settings)s::text[]) AS setting
WHERE line.changed ? setting
   OR (line.changed #> '{overrides,0}' -> setting) IS DISTINCT FROM (line.changed #> '{overrides,1}' -> setting)
ORDER BY setting, line.id DESC

-- name: list
-- The schedules of a type by name, or the one of that name. Those of which only overrides are left are not shown.
SELECT s.type, s.name, s.expression, s.timezone, s.missed, s.owner, s.enabled, s.payload,
    CASE WHEN s.declared IS NULL THEN 'operator' ELSE 'code' END AS origin,
    ARRAY(SELECT key FROM jsonb_object_keys(s.overrides) AS key ORDER BY key) AS overridden,
    s.last_due, NULLIF(s.next_due, '-infinity') AS next_due, s.updated_at, aside.message AS set_aside
FROM tidegate.schedules AS s
JOIN tidegate.job_types AS t ON t.name = s.type
LEFT JOIN tidegate.set_aside AS aside ON aside.kind = 'schedule' AND aside.id = tidegate.schedule_id(s.type, s.name)
WHERE s.type = %(type)s AND (%(name)s::text IS NULL OR s.name = %(name)s) AND s.name > %(after)s
  AND (%(owner)s::text IS NULL OR s.owner = %(owner)s) AND s.expression IS NOT NULL
ORDER BY s.name
LIMIT %(limit)s

-- name: lock
-- So that a change applies to what was read, and no two requests make the last schedule that a type may have.
-- No row: there is no such type.
SELECT COALESCE(declared -> 'payload_schema', '{}')::text AS schema, encrypted FROM tidegate.job_types WHERE name = %(type)s FOR NO KEY UPDATE

-- name: overrides
-- No row: there is no such schedule. One of which only overrides are left is none, until a PUT says it whole.
SELECT overrides, declared IS NOT NULL AS is_declared FROM tidegate.schedules
WHERE type = %(type)s AND name = %(name)s AND expression IS NOT NULL FOR UPDATE

-- name: room
-- Of the type, and of all; each counted as far as its bound.
SELECT (SELECT count(*) FROM (SELECT FROM tidegate.schedules WHERE type = %(type)s LIMIT %(of_type)s) AS counted) < %(of_type)s AS of_type,
    (SELECT count(*) FROM (SELECT FROM tidegate.schedules LIMIT %(of_all)s) AS counted) < %(of_all)s AS of_all

-- name: put
INSERT INTO tidegate.schedules (type, name, overrides) VALUES (%(type)s, %(name)s, %(overrides)s::jsonb)
ON CONFLICT (type, name) DO UPDATE SET overrides = EXCLUDED.overrides

-- name: reset
UPDATE tidegate.schedules SET overrides = '{}' WHERE type = %(type)s AND name = %(name)s

-- name: delete
DELETE FROM tidegate.schedules WHERE type = %(type)s AND name = %(name)s

-- name: schedules
-- The schedules of types, by both names. Those of which only overrides are left are not shown.
SELECT s.type, s.name, s.expression, s.timezone, s.owner, s.enabled,
    CASE WHEN s.declared IS NULL THEN 'operator' ELSE 'code' END AS origin,
    ARRAY(SELECT key FROM jsonb_object_keys(s.overrides) AS key ORDER BY key) AS overridden,
    t.enabled AS type_enabled, t.paused, s.last_due, NULLIF(s.next_due, '-infinity') AS next_due,
    aside.message AS set_aside, now() AS now
FROM tidegate.schedules AS s
JOIN tidegate.job_types AS t ON t.name = s.type
LEFT JOIN tidegate.set_aside AS aside ON aside.kind = 'schedule' AND aside.id = tidegate.schedule_id(s.type, s.name)
WHERE (s.type, s.name) > (%(type)s, %(name)s) AND (%(owner)s::text IS NULL OR s.owner = %(owner)s) AND s.expression IS NOT NULL
ORDER BY s.type, s.name
LIMIT %(limit)s + 1

-- name: plain
-- The next of a type's schedules after `after`.
SELECT name, (overrides -> 'payload')::text AS payload FROM tidegate.schedules
WHERE type = %(type)s AND name > %(after)s AND name <> 'default'
  AND overrides -> 'payload' <> '{}' AND NOT (overrides -> 'payload') ? '$encrypted'
ORDER BY type, name
LIMIT 50
FOR UPDATE

-- name: seal
UPDATE tidegate.schedules AS s SET overrides = jsonb_set(s.overrides, '{payload}', sealed.payload)
FROM unnest(%(names)s::text[], %(payloads)s::jsonb[]) AS sealed (name, payload)
WHERE s.type = %(type)s AND s.name = sealed.name

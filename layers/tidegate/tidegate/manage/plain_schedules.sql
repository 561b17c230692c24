-- name: plain
-- The next of a type's schedules after `after`. The payload is a text, because SQL can nest one too deeply to be read. One that SQL made too
-- large makes no jobs, and is left.
SELECT name, (overrides -> 'payload')::text AS payload FROM tidegate.schedules
WHERE type = %(type)s AND name > %(after)s AND name <> 'default'
  AND jsonb_typeof(overrides -> 'payload') = 'object' AND overrides -> 'payload' <> '{}' AND NOT (overrides -> 'payload') ? '$encrypted'
  AND octet_length((overrides -> 'payload')::text) <= 400000
ORDER BY type, name
LIMIT 50
FOR UPDATE

-- name: seal
UPDATE tidegate.schedules AS s SET overrides = jsonb_set(s.overrides, '{payload}', sealed.payload)
FROM unnest(%(names)s::text[], %(payloads)s::jsonb[]) AS sealed (name, payload)
WHERE s.type = %(type)s AND s.name = sealed.name

-- name: hold
-- Takes the duty to pump, or keeps it for a few seconds more.
-- No row: another pump has it.
UPDATE tidegate.duties SET due_at = clock_timestamp() + make_interval(secs => %(seconds)s), holder = %(pump)s
WHERE name = 'pump' AND (due_at <= clock_timestamp() OR holder = %(pump)s OR %(takes_over)s)

-- name: is_watched
SELECT FROM tidegate.watches LIMIT 1

-- name: release
UPDATE tidegate.duties SET due_at = clock_timestamp() WHERE name = 'pump'

-- name: heard
-- A message that went out keeps its connection.
UPDATE tidegate.watchers SET heard_at = clock_timestamp() WHERE connection = ANY (%(connections)s)

-- name: posted
UPDATE tidegate.watches AS w SET sent = said.version
FROM unnest(%(connections)s::text[], %(keys)s::text[], %(versions)s::text[]) AS said (connection, key, version)
WHERE w.connection = said.connection AND w.key = said.key

-- name: watched
SELECT key, audience, topic, is_last FROM tidegate.watched(%(audiences)s::text[], %(keys)s::text[], %(most)s)

-- name: hand_out
SELECT connection, key, audience
FROM tidegate.hand_out(%(keys)s, %(audiences)s, %(versions)s, make_interval(secs => %(pause)s), %(most)s)

-- name: silent
SELECT w.connection FROM tidegate.watchers AS w
WHERE w.heard_at < clock_timestamp() - make_interval(secs => %(seconds)s)
  AND EXISTS (SELECT FROM tidegate.watches AS mine WHERE mine.connection = w.connection)

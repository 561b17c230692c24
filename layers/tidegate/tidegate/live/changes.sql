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
-- What is watched, each once for an audience: an equal part of `most` for each audience, in the order of the keys, after the last one that
-- was looked at. An audience that watches much comes round later, and keeps no other waiting.
WITH RECURSIVE audiences AS (
    -- One way down the index for each audience, however many rows it has.
    (SELECT w.audience AS name FROM tidegate.watches AS w ORDER BY w.audience LIMIT 1)
    UNION ALL
    SELECT (SELECT w.audience FROM tidegate.watches AS w WHERE w.audience > audiences.name ORDER BY w.audience LIMIT 1)
    FROM audiences WHERE audiences.name IS NOT NULL
), part AS (
    SELECT GREATEST(%(most)s / GREATEST(count(name), 1), 1) AS topics FROM audiences
)
SELECT looked_at.key, audiences.name AS audience, looked_at.topic, looked_at.is_last
FROM audiences
LEFT JOIN unnest(%(audiences)s::text[], %(keys)s::text[]) AS after (audience, key) ON after.audience = audiences.name
CROSS JOIN LATERAL (
    SELECT next.key, next.topic, lead(next.key) OVER by_key IS NULL AS is_last, row_number() OVER by_key AS n
    FROM (
        SELECT DISTINCT ON (w.key) w.key, w.topic
        FROM tidegate.watches AS w
        WHERE w.audience = audiences.name AND w.key > COALESCE(after.key, '')
        ORDER BY w.key
        LIMIT (SELECT topics + 1 FROM part)
    ) AS next
    WINDOW by_key AS (ORDER BY next.key)
) AS looked_at
WHERE audiences.name IS NOT NULL AND looked_at.n <= (SELECT topics FROM part)

-- name: hand_out
-- At most `most` connections that have not been sent this version of the topic, and nothing about it within `pause`: they are handed out
-- now. A version counts as sent when it has been posted.
UPDATE tidegate.watches AS w SET sent_at = clock_timestamp()
WHERE w.ctid = ANY (ARRAY(
    SELECT behind.ctid
    FROM unnest(%(keys)s::text[], %(audiences)s::text[], %(versions)s::text[]) AS now_is (key, audience, version)
    JOIN tidegate.watches AS behind ON behind.key = now_is.key AND behind.audience = now_is.audience
    WHERE behind.sent IS DISTINCT FROM now_is.version
      AND COALESCE(behind.sent_at <= clock_timestamp() - make_interval(secs => %(pause)s), true)
    LIMIT %(most)s))
RETURNING w.connection, w.key, w.audience

-- name: silent
SELECT w.connection FROM tidegate.watchers AS w
WHERE w.heard_at < clock_timestamp() - make_interval(secs => %(seconds)s)
  AND EXISTS (SELECT FROM tidegate.watches AS mine WHERE mine.connection = w.connection)

-- name: one_after_the_other
-- Or two connections would take the last place.
SELECT FROM tidegate.locks WHERE name = 'watchers' FOR NO KEY UPDATE

-- name: connect
-- No row: there are `most` connections, or `most_of_one` of this key or user.
INSERT INTO tidegate.watchers (connection, key_id, role, owner, login, expires_at, tokens)
SELECT %(connection)s, %(key_id)s, %(role)s, %(owner)s, %(login)s,
    LEAST(now() + make_interval(secs => %(seconds)s), %(expires_at)s), %(burst)s
FROM (SELECT count(*) AS connections, count(*) FILTER (WHERE key_id = %(key_id)s) AS own FROM tidegate.watchers) AS known
WHERE known.connections < %(most)s AND known.own < %(most_of_one)s
ON CONFLICT DO NOTHING

-- name: hear
-- A message came: the connection's caller, the number of its topics, and what is left of its bucket. The row stays locked, so that two
-- messages do not both watch the last topic.
-- No row: it is not known, or has ended.
UPDATE tidegate.watchers AS w
SET heard_at = clock_timestamp(), tokens_at = clock_timestamp(),
    tokens = tidegate.tokens(%(rate)s, %(burst)s, w.tokens, w.tokens_at, clock_timestamp()) - %(cost)s
WHERE w.connection = %(connection)s AND tidegate.may_watch(w)
RETURNING w.key_id, w.role, w.owner, w.tokens,
    (SELECT count(*)::integer FROM tidegate.watches AS mine WHERE mine.connection = w.connection) AS topics

-- name: watch
-- No row: it watches this already.
INSERT INTO tidegate.watches (connection, key, audience, topic)
VALUES (%(connection)s, %(key)s, %(audience)s, %(topic)s)
ON CONFLICT DO NOTHING

-- name: is_watched
SELECT FROM tidegate.watches WHERE connection = %(connection)s AND key = %(key)s

-- name: size
-- As topics.size() counts. Connections that watch at the same moment do not see each other, so there may be a few more.
SELECT COALESCE(sum(CASE WHEN starts_with(w.topic, 'jobs:') THEN cardinality(string_to_array(w.topic, ',')) ELSE 1 END), 0)::integer AS size
FROM tidegate.watchers AS mine JOIN tidegate.watches AS w USING (connection)
WHERE mine.key_id = %(key_id)s

-- name: unwatch
DELETE FROM tidegate.watches WHERE connection = %(connection)s AND key = ANY (%(keys)s)

-- name: close
DELETE FROM tidegate.watchers WHERE connection = ANY (%(connections)s)

-- name: end
DELETE FROM tidegate.watchers AS w WHERE NOT tidegate.may_watch(w) RETURNING w.connection

-- name: is_free
-- Whether no pump has the duty. It waits for an ask that is at work, and sees what that has left: in the WHERE clause
-- the condition would be compared with the row as it was before, and the lock not be waited for.
SELECT due_at <= clock_timestamp() AS is_free FROM tidegate.duties WHERE name = 'pump' FOR NO KEY UPDATE

-- name: make
-- Each new login deletes ten that have expired.
-- No row: the key or token has made too many lately.
WITH gone AS (
    DELETE FROM tidegate.logins WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM tidegate.logins WHERE expires_at < now() ORDER BY expires_at LIMIT 10))
)
INSERT INTO tidegate.logins (hash, key_id, role, owner, via, expires_at, tokens)
SELECT %(hash)s, %(key_id)s, %(role)s, %(owner)s, %(via)s, LEAST(now() + make_interval(secs => %(seconds)s), %(until)s::timestamptz), %(burst)s
FROM (
    SELECT FROM tidegate.logins WHERE key_id = %(key_id)s AND created_at > now() - interval '1 minute' LIMIT %(most)s
) AS lately
HAVING count(*) < %(most)s
RETURNING id, key_id, role, owner, via, created_at, seen_at, expires_at

-- name: lately
-- No row: the key or token has made no other login within the hour.
SELECT FROM tidegate.logins WHERE key_id = %(key_id)s AND created_at > now() - interval '1 hour' AND id <> %(id)s LIMIT 1

-- name: recorded
-- No row: the audit has no line of the login. Compared as a row, it is found by the index of subjects, whatever the statistics say.
SELECT FROM tidegate.audit
WHERE (kind, subject, id) > ('login', %(id)s, 0) AND (kind, subject, id) < ('login', %(id)s, 9223372036854775807) LIMIT 1

-- name: list
-- One more than asked for, if there is one.
SELECT login.id, login.key_id, login.role, login.owner, login.via, login.created_at, login.seen_at,
    LEAST(login.expires_at, key.expires_at) AS expires_at
FROM tidegate.logins AS login
LEFT JOIN tidegate.api_keys AS key ON key.id = login.key_id AND key.created_at <= login.created_at
WHERE (%(after)s::bigint IS NULL OR login.id < %(after)s)
  AND login.ended_at IS NULL AND login.expires_at > now() AND login.seen_at > now() - make_interval(secs => %(unused)s)
  AND (starts_with(login.key_id, 'jwt:')
       OR (key.id IS NOT NULL AND key.revoked_at IS NULL AND COALESCE(key.expires_at > now(), true)))
ORDER BY login.id DESC
LIMIT %(limit)s + 1

-- name: end
-- The row stays until it expires: a key's logins of a minute are counted.
-- No row: there is no such login. `ended`: not before.
WITH ended AS (
    UPDATE tidegate.logins SET ended_at = now() WHERE id = %(id)s AND ended_at IS NULL RETURNING id, ended_at
)
SELECT login.key_id, ended.id IS NOT NULL AS ended, ended.ended_at
FROM tidegate.logins AS login LEFT JOIN ended ON ended.id = login.id
WHERE login.id = %(id)s

-- name: make
-- Each new ticket deletes ten that have expired, so that those which were never used do not pile up.
WITH gone AS (
    DELETE FROM tidegate.tickets WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM tidegate.tickets WHERE expires_at < now() ORDER BY expires_at LIMIT 10))
)
INSERT INTO tidegate.tickets (hash, kind, key_id, role, owner, login, expires_at, caller_expires_at)
VALUES (%(hash)s, %(kind)s, %(key_id)s, %(role)s, %(owner)s, %(login)s, now() + make_interval(secs => %(seconds)s), %(expires_at)s)

-- name: use
-- Of two requests with the same ticket, the second waits for the first and finds none. A key that is older than the ticket, revoked
-- or expired, ends it; so does a new secret of the first key, which is then younger.
-- No row: the ticket is unknown or of another kind, or it, its key or its login has ended.
WITH used AS (
    DELETE FROM tidegate.tickets WHERE hash = %(hash)s AND kind = %(kind)s
    RETURNING key_id, role, owner, login, created_at, expires_at, caller_expires_at
)
SELECT used.key_id, used.role, used.owner, used.login, LEAST(used.caller_expires_at, key.expires_at) AS expires_at
FROM used LEFT JOIN tidegate.api_keys AS key ON key.id = used.key_id AND key.created_at <= used.created_at
WHERE used.expires_at > now()
  AND COALESCE(LEAST(used.caller_expires_at, key.expires_at) > now(), true)
  AND (starts_with(used.key_id, 'jwt:') OR (key.id IS NOT NULL AND key.revoked_at IS NULL))
  AND (used.login IS NULL OR EXISTS (
      SELECT FROM tidegate.logins AS login WHERE login.id = used.login AND login.ended_at IS NULL AND login.expires_at > now()))

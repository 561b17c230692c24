-- name: list
-- One more than asked for, if there is one. After an unknown key: no row.
SELECT id, name, role, owner, rate, read_rate, types, max_priority, max_pending, created_at, expires_at, revoked_at, last_used_at
FROM tidegate.api_keys
WHERE %(after)s::text IS NULL
   OR (created_at, id) > (SELECT created_at, id FROM tidegate.api_keys WHERE id = %(after)s)
ORDER BY created_at, id
LIMIT %(limit)s + 1

-- name: show
SELECT id, name, role, owner, rate, read_rate, types, max_priority, max_pending, created_at, expires_at, revoked_at, last_used_at
FROM tidegate.api_keys WHERE id = %(id)s

-- name: lock
LOCK TABLE tidegate.api_keys IN SHARE ROW EXCLUSIVE MODE

-- name: change
UPDATE tidegate.api_keys SET types = %(types)s, max_priority = %(max_priority)s, max_pending = %(max_pending)s
WHERE id = %(id)s

-- name: change_rate
-- The buckets are full again.
UPDATE tidegate.api_keys
SET rate = %(rate)s, burst = %(burst)s, tokens = NULL, tokens_at = NULL, read_tokens = NULL, read_tokens_at = NULL
WHERE id = %(id)s

-- name: change_read_rate
UPDATE tidegate.api_keys
SET read_rate = %(read_rate)s, read_burst = %(read_burst)s, read_tokens = NULL, read_tokens_at = NULL
WHERE id = %(id)s

-- name: revoke
-- No row: it is the last key that can make keys.
UPDATE tidegate.api_keys AS key SET revoked_at = now()
WHERE id = %(id)s AND revoked_at IS NULL AND (
    role <> 'super_admin' OR expires_at <= now() OR EXISTS (
        SELECT FROM tidegate.api_keys AS other
        WHERE other.role = 'super_admin' AND other.id <> key.id AND other.revoked_at IS NULL
          AND (other.expires_at IS NULL OR other.expires_at > now())))
RETURNING id

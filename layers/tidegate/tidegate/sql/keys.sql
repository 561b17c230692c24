-- name: create
INSERT INTO tidegate.api_keys (id, secret_hash, name, role, owner)
VALUES (%(id)s, %(secret_hash)s, %(name)s, %(role)s, %(owner)s)

-- name: find
-- No row: no such key, or one whose time is over.
SELECT secret_hash, role, owner
FROM tidegate.api_keys
WHERE id = %(id)s AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())

-- name: set_aside
INSERT INTO tidegate.set_aside AS known (kind, id, error, message)
VALUES (%(kind)s, %(id)s, %(error)s, %(message)s)
ON CONFLICT (kind, id) DO UPDATE
SET error = EXCLUDED.error, message = EXCLUDED.message, at = now(), times = LEAST(known.times, 1000000) + 1

-- name: take_back
-- No row: it is not set aside, or no longer.
DELETE FROM tidegate.set_aside WHERE kind = %(kind)s AND id = %(id)s RETURNING id

-- name: all
-- The newest ones.
SELECT kind, id, error, message, times, first_at, at FROM tidegate.set_aside ORDER BY at DESC, kind, id LIMIT %(limit)s

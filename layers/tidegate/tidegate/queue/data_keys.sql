-- name: noted
-- As one column: the keys that something in the table may need, the one that seals first.
SELECT ARRAY(SELECT id FROM tidegate.encryption_keys WHERE needed_by IS DISTINCT FROM 0 ORDER BY since DESC LIMIT 100)

-- name: note
-- A former key that seals again is not counted.
INSERT INTO tidegate.encryption_keys (id) VALUES (%(id)s)
ON CONFLICT (id) DO UPDATE SET since = now(), needed_by = NULL, counted_at = NULL, counted = 0, counted_to = NULL

-- name: away
SELECT id FROM tidegate.set_aside WHERE kind = 'key'

-- name: noted
-- As one column: the keys that something in the table may be sealed with.
SELECT ARRAY(SELECT id FROM tidegate.encryption_keys ORDER BY since DESC LIMIT 100)

-- name: note
INSERT INTO tidegate.encryption_keys (id) VALUES (%(id)s) ON CONFLICT DO NOTHING

-- name: away
SELECT id FROM tidegate.set_aside WHERE kind = 'key'

-- name: noted_keys
SELECT id, since, needed_by, counted_at FROM tidegate.encryption_keys ORDER BY since DESC, id LIMIT 100

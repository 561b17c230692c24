-- name: state
-- Always one row.
SELECT tidegate.seconds_past_retention() AS behind_seconds,
    (SELECT written_at FROM tidegate.archive_parts WHERE written_at IS NOT NULL ORDER BY id DESC LIMIT 1) AS written_at,
    (SELECT count(*) FROM tidegate.archive_parts WHERE written_at IS NULL) AS waiting,
    (SELECT error FROM tidegate.archive_parts WHERE written_at IS NULL AND error IS NOT NULL ORDER BY id LIMIT 1) AS error

-- name: parts
-- Newest first.
SELECT id, day, type, jobs, bytes, made_at, written_at FROM tidegate.archive_parts
WHERE id = ANY (ARRAY(SELECT tidegate.newest_parts(%(day)s, %(type)s, %(after)s, %(limit)s + 1)))
ORDER BY id DESC

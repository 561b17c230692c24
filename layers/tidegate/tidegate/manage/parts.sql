-- name: state
-- Always one row.
SELECT tidegate.seconds_past_retention() AS behind_seconds,
    (SELECT written_at FROM tidegate.archive_parts WHERE written_at IS NOT NULL ORDER BY id DESC LIMIT 1) AS written_at,
    (SELECT count(*) FROM tidegate.archive_parts WHERE written_at IS NULL) AS waiting,
    (SELECT error FROM tidegate.archive_parts WHERE written_at IS NULL AND error IS NOT NULL ORDER BY id LIMIT 1) AS error

-- name: parts
-- Newest first: of all days, of one, or of one and a type. Each arm reads its own index; compared as rows, none of them has another.
SELECT id, day, type, jobs, bytes, made_at, written_at FROM tidegate.archive_parts WHERE id = ANY (ARRAY(
    (SELECT id FROM tidegate.archive_parts WHERE %(day)s::date IS NULL AND id < %(after)s ORDER BY id DESC LIMIT %(limit)s + 1)
    UNION ALL
    (SELECT id FROM tidegate.archive_parts
     WHERE %(type)s::text IS NULL AND (day, id) < (%(day)s::date, %(after)s) AND (day, id) >= (%(day)s::date, %(first)s)
     ORDER BY day DESC, id DESC LIMIT %(limit)s + 1)
    UNION ALL
    (SELECT id FROM tidegate.archive_parts
     WHERE (day, type, id) < (%(day)s::date, %(type)s::text, %(after)s) AND (day, type, id) >= (%(day)s::date, %(type)s::text, %(first)s)
     ORDER BY day DESC, type DESC, id DESC LIMIT %(limit)s + 1)))
ORDER BY id DESC

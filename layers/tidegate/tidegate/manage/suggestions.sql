-- Each statement finds at most `most` values that begin with the prefix.

-- name: type
SELECT name AS value FROM tidegate.job_types WHERE starts_with(name, %(prefix)s) ORDER BY name LIMIT %(most)s

-- name: stepwise
-- Owners, or types of references.
SELECT value FROM tidegate.next_values(%(field)s, %(prefix)s, %(steps)s) AS value
WHERE starts_with(value, %(prefix)s) LIMIT %(most)s

-- name: tag
-- Of the newest jobs.
SELECT tag AS value
FROM (SELECT tags FROM tidegate.jobs ORDER BY id DESC LIMIT %(look)s) AS looked_at
CROSS JOIN LATERAL unnest(tags) AS tag
WHERE starts_with(tag, %(prefix)s)
GROUP BY tag ORDER BY count(*) DESC, tag LIMIT %(most)s

-- name: error
-- The codes of the newest failed jobs.
SELECT error_code AS value
FROM (
    SELECT error_code FROM tidegate.jobs
    WHERE (status, id) >= ('failed', '00000000-0000-0000-0000-000000000000')
      AND (status, id) <= ('failed', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      AND status IN ('failed', 'review_needed', 'cancelled', 'waiting')
    ORDER BY status DESC, id DESC LIMIT %(look)s
) AS looked_at
WHERE starts_with(error_code, %(prefix)s)
GROUP BY error_code ORDER BY count(*) DESC, error_code LIMIT %(most)s

-- name: batch
-- Of the newest batches.
SELECT id::text AS value FROM (SELECT id FROM tidegate.batches ORDER BY id DESC LIMIT %(look)s) AS looked_at
WHERE starts_with(id::text, lower(%(prefix)s)) ORDER BY id DESC LIMIT %(most)s

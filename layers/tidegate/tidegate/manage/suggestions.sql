-- Each statement finds at most `most` values that begin with the prefix.

-- name: type
SELECT name AS value FROM tidegate.job_types WHERE starts_with(name, %(prefix)s) ORDER BY name LIMIT %(most)s

-- name: owner
-- It steps from one to the next in an index, past the other rows of each.
WITH RECURSIVE found (value, n) AS (
    SELECT LEAST((SELECT owner FROM tidegate.jobs WHERE finished_at IS NULL AND owner >= %(prefix)s ORDER BY owner LIMIT 1),
        (SELECT owner FROM tidegate.jobs WHERE finished_at IS NOT NULL AND owner >= %(prefix)s ORDER BY owner LIMIT 1)), 1
    UNION ALL
    SELECT LEAST((SELECT j.owner FROM tidegate.jobs AS j WHERE j.finished_at IS NULL AND j.owner > value ORDER BY j.owner LIMIT 1),
        (SELECT j.owner FROM tidegate.jobs AS j WHERE j.finished_at IS NOT NULL AND j.owner > value ORDER BY j.owner LIMIT 1)), n + 1
    FROM found WHERE value IS NOT NULL AND n < %(steps)s
)
SELECT value FROM found WHERE starts_with(value, %(prefix)s) LIMIT %(most)s

-- name: reference_type
-- As the owners.
WITH RECURSIVE found (value, n) AS (
    SELECT (SELECT reference_type FROM tidegate.jobs
            WHERE reference_id IS NOT NULL AND reference_type >= %(prefix)s ORDER BY reference_type LIMIT 1), 1
    UNION ALL
    SELECT (SELECT j.reference_type FROM tidegate.jobs AS j
            WHERE j.reference_id IS NOT NULL AND j.reference_type > value ORDER BY j.reference_type LIMIT 1), n + 1
    FROM found WHERE value IS NOT NULL AND n < %(steps)s
)
SELECT value FROM found WHERE starts_with(value, %(prefix)s) LIMIT %(most)s

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

-- name: ends
-- The ends of a job's runs, the last `most` of them, in order, of the last `look` lines of its log. Compared as a row, they are
-- found by the index of a job's lines, whatever the statistics say.
SELECT at, attempt, level, message, started_at, duration_ms, details ->> 'code' AS code, details ->> 'charged' AS charged
FROM (
    SELECT id, at, attempt, level, message, started_at, duration_ms, details
    FROM (
        SELECT id, at, attempt, level, message, started_at, duration_ms, details FROM tidegate.job_logs
        WHERE (job_id, id) >= (%(id)s, 0) AND (job_id, id) <= (%(id)s, 9223372036854775807)
        ORDER BY job_id DESC, id DESC LIMIT %(look)s
    ) AS line
    WHERE started_at IS NOT NULL
    LIMIT %(most)s
) AS run
ORDER BY id

-- name: now
-- What the row says of the run that goes on, or that ended last.
SELECT status, attempts, locked_at, finished_at, last_run_ms, review_reason IS NOT NULL AS reviewed
FROM tidegate.jobs WHERE id = %(id)s

-- name: children
SELECT jobs, open FROM tidegate.count_children(%(id)s, %(most)s + 1)

-- name: callbacks
SELECT job_id, endpoint, event, status FROM tidegate.callbacks_of(%(id)s, %(endpoints)s::text[], %(look)s, %(most)s)

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
-- A job's children, and those that have not ended, each counted up to a bound and one more.
SELECT (SELECT count(*) FROM (
        SELECT FROM tidegate.jobs WHERE (parent_id, id) >= (%(id)s, '00000000-0000-0000-0000-000000000000')
            AND (parent_id, id) <= (%(id)s, 'ffffffff-ffff-ffff-ffff-ffffffffffff') AND parent_id IS NOT NULL
        ORDER BY parent_id, id LIMIT %(most)s + 1) AS bounded) AS jobs,
    (SELECT count(*) FROM (
        SELECT FROM tidegate.jobs WHERE parent_id >= %(id)s AND parent_id <= %(id)s AND finished_at IS NULL
        ORDER BY parent_id LIMIT %(most)s + 1) AS bounded) AS open

-- name: callbacks
-- The callbacks that tell of a job, newest first, of the newest `look` jobs that refer to it. `endpoints`: only what is for these;
-- NULL: all.
SELECT id AS job_id, concurrency_key AS endpoint, payload #>> '{body,type}' AS event, status
FROM (
    SELECT id, type, concurrency_key, payload, status FROM tidegate.jobs
    WHERE (reference_type, reference_id, id) >= ('job', %(id)s::uuid::text, '00000000-0000-0000-0000-000000000000')
      AND (reference_type, reference_id, id) <= ('job', %(id)s::uuid::text, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      AND reference_id IS NOT NULL
    ORDER BY reference_type DESC, reference_id DESC, id DESC LIMIT %(look)s
) AS about
WHERE type = 'callback' AND concurrency_key IS NOT NULL AND (%(endpoints)s::text[] IS NULL OR concurrency_key = ANY (%(endpoints)s))
LIMIT %(most)s

-- name: waiting
-- A page from a window of the waiting jobs, the oldest first.
SELECT id AS job_id, type, owner, wait_signal AS signal, wait_until, started_at AS since
FROM (
    SELECT id, type, owner, wait_signal, wait_until, started_at FROM tidegate.jobs
    WHERE (status, id) > ('waiting', %(after)s) AND (status, id) <= ('waiting', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      AND status IN ('failed', 'review_needed', 'cancelled', 'waiting')
    ORDER BY status, id LIMIT %(look)s
) AS looked_at
WHERE wait_signal IS NOT NULL
ORDER BY id
LIMIT %(limit)s + 1

-- name: seen
-- The last job of the same window. No row: the window held all.
SELECT id FROM tidegate.jobs
WHERE (status, id) > ('waiting', %(after)s) AND (status, id) <= ('waiting', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  AND status IN ('failed', 'review_needed', 'cancelled', 'waiting')
ORDER BY status, id LIMIT 1 OFFSET %(look)s - 1

-- name: early
-- Signals that came before their job waits for them: those of the newest jobs.
SELECT job_id, name, at FROM tidegate.job_signals ORDER BY job_id DESC, name LIMIT %(most)s

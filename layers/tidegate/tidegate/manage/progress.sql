-- name: batch
-- No row: no such batch, or another owner's.
SELECT id, total, created_at, finished_at,
    EXISTS (SELECT FROM tidegate.set_aside WHERE kind = 'batch' AND set_aside.id = batches.id::text) AS set_aside
FROM tidegate.batches
WHERE id = %(id)s AND (%(owner)s::text IS NULL OR owner = %(owner)s)

-- name: of_batch
SELECT status, count(*) AS jobs
FROM (SELECT status FROM tidegate.jobs WHERE batch_id = %(id)s LIMIT %(most)s + 1) AS member
GROUP BY status

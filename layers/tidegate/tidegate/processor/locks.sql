-- What a worker holds: the jobs that are locked by it. A job that is missing from the answer is locked by another, or by none.

-- name: held
-- Of these. OFFSET 0: each is looked up by its id, whatever the statistics say.
SELECT {names}
FROM unnest(%(id)s::uuid[], %(lock_version)s::bigint[]) AS sent (sent_id, sent_version)
CROSS JOIN LATERAL (
    SELECT {columns} FROM tidegate.jobs AS job
    WHERE job.id = sent_id AND job.lock_version = sent_version AND job.lock_expires_at IS NOT NULL AND job.locked_by = %(worker)s
    OFFSET 0) AS held

-- name: unheard_of
-- All but these. It is asked when an answer was lost, and reads each job that runs.
SELECT {names}
FROM (
    SELECT {columns} FROM tidegate.jobs AS job
    WHERE job.status = 'processing' AND job.locked_by = %(worker)s AND job.id <> ALL (%(holds)s::uuid[])
    ORDER BY job.type, job.lock_expires_at) AS unheard_of

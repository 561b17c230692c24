-- name: sealed
-- No row: no such job.
SELECT type, payload ? '$encrypted' AS encrypted FROM tidegate.jobs WHERE id = %(id)s

-- name: signal
-- Stores the signal. A second one of the same name replaces it until the job has consumed it.
-- No row: no such job, or it has finished.
INSERT INTO tidegate.job_signals AS stored (job_id, name, payload)
SELECT id, %(name)s, %(payload)s::jsonb FROM tidegate.jobs WHERE id = %(id)s AND finished_at IS NULL
ON CONFLICT (job_id, name) DO UPDATE SET payload = EXCLUDED.payload, at = now()
RETURNING job_id

-- name: resume
-- waiting → pending, for the jobs of `ids` whose wait is over: the signal is stored, the children have ended, or the time-out is
-- reached. The lock compares lock_version, because a job that was claimed in between may wait for something else. A job whose row
-- another session has locked is in the answer without `resumed_by`: the lock may last.
-- A job is waiting if and only if it has wait_until (jobs_wait_ends); by its status, Postgres might read all that wait for each of these.
WITH over AS (
    SELECT job.id, job.lock_version, job.wait_signal, stored.payload AS signal, stored.at, CASE
        WHEN stored.job_id IS NOT NULL THEN 'signal'
        WHEN job.wait_children AND NOT EXISTS (
            SELECT FROM tidegate.jobs AS child WHERE child.parent_id = job.id AND child.finished_at IS NULL) THEN 'children'
        WHEN job.wait_until <= COALESCE(%(now)s, now()) THEN 'timeout'
    END AS resumed_by
    FROM tidegate.jobs AS job
    LEFT JOIN tidegate.job_signals AS stored ON stored.job_id = job.id AND stored.name = job.wait_signal
    WHERE job.id = ANY (%(ids)s::uuid[]) AND job.wait_until IS NOT NULL
), locked AS MATERIALIZED (
    SELECT job.id FROM over JOIN tidegate.jobs AS job USING (id, lock_version)
    WHERE over.resumed_by IS NOT NULL AND job.wait_until IS NOT NULL
    FOR NO KEY UPDATE OF job SKIP LOCKED
), resumed AS (
    UPDATE tidegate.jobs AS job
    SET status = 'pending', scheduled_for = COALESCE(%(now)s, now()), resumed_by = over.resumed_by, signal = over.signal,
        wait_until = NULL, wait_signal = NULL, wait_children = false, touched_at = now()
    FROM over JOIN locked USING (id)
    WHERE job.id = over.id
    RETURNING job.id, job.type, job.priority, job.scheduled_for, job.traceparent, over.resumed_by
), lowered AS (
    SELECT tidegate.lower_floors(array_agg(type), array_agg(priority), array_agg(scheduled_for), array_agg(id))
    FROM resumed HAVING count(*) > 0
), consumed AS (
    -- The same `at`: a signal that replaced this one in the meantime is for the next wait.
    DELETE FROM tidegate.job_signals AS stored USING resumed, over
    WHERE resumed.id = over.id AND stored.job_id = over.id AND stored.name = over.wait_signal AND stored.at = over.at
)
SELECT over.id::text, resumed.resumed_by, traceparent
FROM over LEFT JOIN resumed USING (id) LEFT JOIN lowered ON true WHERE over.resumed_by IS NOT NULL

-- name: due
-- Waiting jobs whose wait is over, in case the transaction that ended it did not resume them. ORDER BY and OFFSET 0 make Postgres
-- read each part from its index, or row by row, and never the table, also where it has no statistics.
(SELECT id::text FROM tidegate.jobs
 WHERE status = 'waiting' AND wait_until <= COALESCE(%(now)s, now()) ORDER BY wait_until LIMIT 1000)
UNION
(SELECT job.id::text FROM tidegate.job_signals AS stored CROSS JOIN LATERAL (
     SELECT id FROM tidegate.jobs
     WHERE id = stored.job_id AND status = 'waiting' AND wait_signal = stored.name OFFSET 0) AS job
 LIMIT 1000)
UNION
(SELECT job.id::text FROM tidegate.jobs AS job
 WHERE job.wait_children AND NOT EXISTS (
     SELECT FROM tidegate.jobs AS child WHERE child.parent_id = job.id AND child.finished_at IS NULL OFFSET 0)
 ORDER BY job.id LIMIT 1000)

-- name: signal
-- The last word counts, until the job has waited for it.
-- No row: no such job, or it has finished.
INSERT INTO tidegate.job_signals AS known (job_id, name, payload)
SELECT id, %(name)s, %(payload)s::jsonb FROM tidegate.jobs WHERE id = %(id)s AND finished_at IS NULL
ON CONFLICT (job_id, name) DO UPDATE SET payload = EXCLUDED.payload, at = now()
RETURNING job_id

-- name: wake
-- waiting → pending, for those of `ids` whose wait is over: the signal is there, the children have ended, or the time is.
-- One whose row was locked until now may wait for something else by then: it has been claimed in between. One whose row
-- somebody holds is in the answer without `woken_by`: he may hold it for long.
WITH over AS (
    SELECT job.id, job.lock_version, job.wait_signal, said.payload AS signal, said.at, CASE
        WHEN said.job_id IS NOT NULL THEN 'signal'
        WHEN job.wait_children AND NOT EXISTS (
            SELECT FROM tidegate.jobs AS child WHERE child.parent_id = job.id AND child.finished_at IS NULL) THEN 'children'
        WHEN job.wait_until <= COALESCE(%(now)s, now()) THEN 'timeout'
    END AS woken_by
    FROM tidegate.jobs AS job
    LEFT JOIN tidegate.job_signals AS said ON said.job_id = job.id AND said.name = job.wait_signal
    WHERE job.id = ANY (%(ids)s::uuid[]) AND job.status = 'waiting'
), held AS MATERIALIZED (
    SELECT job.id FROM over JOIN tidegate.jobs AS job USING (id, lock_version)
    WHERE over.woken_by IS NOT NULL AND job.status = 'waiting'
    FOR NO KEY UPDATE OF job SKIP LOCKED
), woken AS (
    UPDATE tidegate.jobs AS job
    SET status = 'pending', scheduled_for = COALESCE(%(now)s, now()), woken_by = over.woken_by, signal = over.signal,
        wait_until = NULL, wait_signal = NULL, wait_children = false
    FROM over JOIN held USING (id)
    WHERE job.id = over.id
    RETURNING job.id, job.type, job.priority, job.scheduled_for, job.traceparent, over.woken_by
), lowered AS (
    SELECT tidegate.lower_floors(array_agg(type), array_agg(priority), array_agg(scheduled_for), array_agg(id))
    FROM woken HAVING count(*) > 0
), heard AS (
    -- What was said again in the meantime is for the next wait.
    DELETE FROM tidegate.job_signals AS said USING woken, over
    WHERE woken.id = over.id AND said.job_id = over.id AND said.name = over.wait_signal AND said.at = over.at
)
SELECT over.id::text, woken.woken_by, traceparent
FROM over LEFT JOIN woken USING (id) LEFT JOIN lowered ON true WHERE over.woken_by IS NOT NULL

-- name: due
-- Waiting jobs that may have to be woken, whatever became of those who should have done it. Each part is asked for in the
-- order of its index, or row by row (OFFSET 0), so that the table is not read even where nothing is known about it.
(SELECT id::text FROM tidegate.jobs
 WHERE status = 'waiting' AND wait_until <= COALESCE(%(now)s, now()) ORDER BY wait_until LIMIT 1000)
UNION
(SELECT job.id::text FROM tidegate.job_signals AS said CROSS JOIN LATERAL (
     SELECT id FROM tidegate.jobs
     WHERE id = said.job_id AND status = 'waiting' AND wait_signal = said.name OFFSET 0) AS job
 LIMIT 1000)
UNION
(SELECT job.id::text FROM tidegate.jobs AS job
 WHERE job.wait_children AND NOT EXISTS (
     SELECT FROM tidegate.jobs AS child WHERE child.parent_id = job.id AND child.finished_at IS NULL OFFSET 0)
 ORDER BY job.id LIMIT 1000)

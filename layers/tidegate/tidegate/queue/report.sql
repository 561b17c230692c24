-- name: report
-- What running jobs have said: progress, stage, state, steps, log lines. Says of each of them, in turn, whether it is to be
-- cancelled, and whether its row is locked by another session: what such a job has said is not written, and is said again.
-- A job that is missing from the answer is no longer under this lock.
-- The rows are held before a line is numbered, and each action that writes a line holds the row as well: so the lines of a log
-- become visible in the order of their ids, and whoever reads on after one of them has missed none.
WITH said AS (
    SELECT id, lock_version, progress, stage, state, steps, changes, speaks FROM unnest(
        %(id)s::uuid[], %(lock_version)s::bigint[], %(progress)s::smallint[], %(stage)s::text[], %(state)s::jsonb[],
        %(steps)s::jsonb[], %(changes)s::boolean[], %(speaks)s::boolean[]
    ) AS said (id, lock_version, progress, stage, state, steps, changes, speaks)
), ours AS MATERIALIZED (
    SELECT job.id, said.speaks, job.attempts, job.cancel_requested_at IS NOT NULL AS cancel
    FROM said JOIN tidegate.jobs AS job USING (id, lock_version)
    WHERE job.status = 'processing'
), free AS MATERIALIZED (
    SELECT job.id
    FROM said JOIN tidegate.jobs AS job USING (id, lock_version)
    WHERE said.speaks AND job.status = 'processing'
    FOR NO KEY UPDATE OF job SKIP LOCKED
), written AS (
    UPDATE tidegate.jobs AS job
    SET progress = COALESCE(said.progress, job.progress), stage = COALESCE(said.stage, job.stage),
        state = COALESCE(said.state, job.state), steps = COALESCE(job.steps || said.steps, said.steps, job.steps)
    FROM said JOIN free USING (id)
    WHERE said.changes AND job.id = said.id AND job.status = 'processing' AND job.lock_version = said.lock_version
), counted AS MATERIALIZED (
    SELECT id, (
        SELECT count(*) FROM (
            SELECT FROM tidegate.job_logs AS log WHERE log.job_id = ours.id LIMIT %(most_lines)s + 1) AS bounded) AS lines
    FROM ours JOIN free USING (id) WHERE id = ANY (%(line_id)s::uuid[])
), logged AS (
    -- Up to so many lines a job; in the place of the next one stands that no more are kept. They are stamped with the
    -- moment at which they were said, by this clock.
    INSERT INTO tidegate.job_logs (job_id, at, attempt, level, message, details)
    SELECT id, now() - make_interval(secs => age), attempt, CASE WHEN nth > %(most_lines)s THEN 'warning' ELSE level END,
        CASE WHEN nth > %(most_lines)s THEN format('a job may say %%s lines: what it says from now on is left out', %(most_lines)s)
             ELSE message END,
        CASE WHEN nth <= %(most_lines)s THEN details END
    FROM (
        SELECT ours.id, ours.attempts + 1 AS attempt, line.level, line.message, line.details, line.age, line.n,
            counted.lines + row_number() OVER (PARTITION BY ours.id ORDER BY line.n) AS nth
        FROM unnest(%(line_id)s::uuid[], %(line_level)s::text[], %(line_message)s::text[], %(line_details)s::jsonb[],
                    %(line_age)s::float8[]) WITH ORDINALITY AS line (id, level, message, details, age, n)
        JOIN ours USING (id)
        JOIN counted USING (id)
    ) AS numbered
    WHERE nth <= %(most_lines)s + 1
    ORDER BY n
)
SELECT ours.id::text, cancel, speaks AND free.id IS NULL AS locked FROM ours LEFT JOIN free USING (id)

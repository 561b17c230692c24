-- name: report
-- Writes the updates of running jobs: progress, stages, state, steps, log lines. Returns for each job whether it has a request to
-- cancel, and whether another session has locked its row: such updates are not written, and the processor sends them again.
-- A job that is missing from the answer is no longer under this lock.
-- The row is locked before its lines get their ids, and each action that writes a line locks the row as well. So the lines of a
-- log become visible in the order of their ids, and a reader that continues after a line misses none.
-- The functions: migrations/functions/settle.sql.
WITH sent AS (
    SELECT id, lock_version, progress, stage, state, steps, stages, changes, has_updates FROM unnest(
        %(id)s::uuid[], %(lock_version)s::bigint[], %(progress)s::smallint[], %(stage)s::text[], %(state)s::jsonb[],
        %(steps)s::jsonb[], %(stages)s::jsonb[], %(changes)s::boolean[], %(has_updates)s::boolean[]
    ) AS sent (id, lock_version, progress, stage, state, steps, stages, changes, has_updates)
), ours AS MATERIALIZED (
    SELECT id, attempts, cancel, is_free FROM tidegate.lock_held(%(id)s::uuid[], %(lock_version)s::bigint[], %(has_updates)s::boolean[])
), written AS (
    SELECT tidegate.write_updates(array_agg(id), array_agg(lock_version), array_agg(progress), array_agg(stage), array_agg(state),
        array_agg(steps), array_agg(stages))
    FROM sent JOIN ours USING (id) WHERE is_free AND changes HAVING count(*) > 0
), counted AS MATERIALIZED (
    SELECT id, (
        SELECT count(*) FROM (
            SELECT FROM tidegate.job_logs AS log WHERE log.job_id = ours.id LIMIT %(most_lines)s + 1) AS bounded) AS lines
    FROM ours WHERE is_free AND id = ANY (%(line_id)s::uuid[])
), logged AS (
    -- The line after the last allowed one is replaced by a warning. `at` is the moment of the handler's call, by Postgres' clock.
    INSERT INTO tidegate.job_logs (job_id, at, attempt, stage, level, message, details)
    SELECT id, now() - make_interval(secs => age), attempt, stage, CASE WHEN nth > %(most_lines)s THEN 'warning' ELSE level END,
        CASE WHEN nth > %(most_lines)s THEN format('a job may log %%s lines: the lines from here on are left out', %(most_lines)s)
             ELSE message END,
        CASE WHEN nth <= %(most_lines)s THEN details END
    FROM (
        SELECT ours.id, ours.attempts + 1 AS attempt, line.level, line.stage, line.message, line.details, line.age, line.n,
            counted.lines + row_number() OVER (PARTITION BY ours.id ORDER BY line.n) AS nth
        FROM unnest(%(line_id)s::uuid[], %(line_level)s::text[], %(line_stage)s::text[], %(line_message)s::text[],
                    %(line_details)s::jsonb[], %(line_age)s::float8[]) WITH ORDINALITY
            AS line (id, level, stage, message, details, age, n)
        JOIN ours USING (id)
        JOIN counted USING (id)
    ) AS numbered
    WHERE nth <= %(most_lines)s + 1
    ORDER BY n
)
SELECT id::text, cancel, has_updates AND NOT is_free AS locked FROM ours JOIN sent USING (id) LEFT JOIN written ON true

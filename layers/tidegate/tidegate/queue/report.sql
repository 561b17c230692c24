-- name: report
-- Writes the updates of running jobs: progress, stages, state, steps, log lines. Returns for each job whether it has a request to
-- cancel, and whether another session has locked its row: such updates are not written, and the processor sends them again.
-- A job that is missing from the answer is no longer under this lock.
-- The row is locked before its lines get their ids, and each action that writes a line locks the row as well. So the lines of a
-- log become visible in the order of their ids, and a reader that continues after a line misses none.
-- The function: migrations/functions/settle.sql.
WITH sent AS MATERIALIZED (
    SELECT id, lock_version, run, lines, run - '{id,lock_version}'::text[] <> '{}' AS has_updates
    FROM jsonb_array_elements(%(runs)s::jsonb) AS run
    CROSS JOIN LATERAL jsonb_to_record(run) AS field (id uuid, lock_version bigint, lines jsonb)
), ours AS MATERIALIZED (
    SELECT held.id, attempts, cancel, is_free
    FROM (SELECT array_agg(id) AS ids, array_agg(lock_version) AS lock_versions, array_agg(has_updates) AS wanted FROM sent) AS all_of_them
    CROSS JOIN LATERAL tidegate.lock_held(ids, lock_versions, wanted) AS held
), changed AS MATERIALIZED (
    SELECT id, lock_version, field.progress, field.stage, field.state, field.steps, field.stages FROM sent JOIN ours USING (id)
    CROSS JOIN LATERAL jsonb_to_record(run) AS field (progress smallint, stage text, state text, steps jsonb, stages jsonb)
    WHERE is_free AND run - '{id,lock_version,lines}'::text[] <> '{}'
), written AS (
    -- By their ids, whatever the statistics say. The stages of the last ten runs are kept.
    UPDATE tidegate.jobs AS job
    SET touched_at = now(), progress = COALESCE(changed.progress, job.progress), stage = COALESCE(changed.stage, job.stage),
        state = COALESCE(changed.state::jsonb, job.state), steps = COALESCE(job.steps || changed.steps, changed.steps, job.steps),
        stages = CASE WHEN changed.stages IS NULL THEN job.stages ELSE (
            SELECT kept.runs - ARRAY(SELECT run FROM jsonb_object_keys(kept.runs) AS run ORDER BY length(run) DESC, run DESC OFFSET 10)
            FROM (SELECT COALESCE(job.stages, '{}') || jsonb_build_object(
                job.lock_version, jsonb_build_object('attempt', job.attempts + 1, 'stages', changed.stages)) OFFSET 0) AS kept (runs)) END
    FROM changed
    WHERE job.id = ANY (ARRAY(SELECT id FROM changed)) AND job.id = changed.id
      AND job.lock_expires_at IS NOT NULL AND job.lock_version = changed.lock_version
), counted AS MATERIALIZED (
    SELECT id, (
        SELECT count(*) FROM (
            SELECT FROM tidegate.job_logs AS log WHERE log.job_id = ours.id LIMIT %(most_lines)s + 1) AS bounded) AS lines
    FROM ours JOIN sent USING (id) WHERE is_free AND lines IS NOT NULL
), logged AS (
    -- The line after the last allowed one is replaced by a warning. `at` is the moment of the handler's call, by Postgres' clock.
    INSERT INTO tidegate.job_logs (job_id, at, attempt, stage, level, message, details)
    SELECT id, now() - make_interval(secs => age), attempt, stage, CASE WHEN nth > %(most_lines)s THEN 'warning' ELSE level END,
        CASE WHEN nth > %(most_lines)s THEN format('a job may log %%s lines: the lines from here on are left out', %(most_lines)s)
             ELSE message END,
        CASE WHEN nth <= %(most_lines)s THEN details::jsonb END
    FROM (
        SELECT ours.id, ours.attempts + 1 AS attempt, line.level, line.stage, line.message, line.details, line.age, line.n,
            counted.lines + row_number() OVER (PARTITION BY ours.id ORDER BY line.n) AS nth
        FROM sent
        CROSS JOIN LATERAL ROWS FROM (
            jsonb_to_recordset(lines) AS (level text, stage text, message text, details text, age float8)
        ) WITH ORDINALITY AS line (level, stage, message, details, age, n)
        JOIN ours USING (id)
        JOIN counted USING (id)
    ) AS numbered
    WHERE nth <= %(most_lines)s + 1
    ORDER BY n
)
SELECT id::text, cancel, has_updates AND NOT is_free AS locked FROM ours JOIN sent USING (id)

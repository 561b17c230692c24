-- processing → the status of the outcome: what is written under a job's lock. Which outcome a run has is decided in Python (outcome.py's
-- decide), and which status an outcome asks for stands in queue/settle.py. Here only a request to cancel changes it (or_cancelled).
--
-- A job that is missing from an answer is no longer under this lock: it has been reclaimed. A job is processing if and only if it has
-- lock_expires_at (jobs_locked_while_processing).
--
-- They are functions for their plans: one plan serves all calls of a session, and looks each job up by its id, also if it was made while the
-- tables were small.


-- A job's duration with one more run. It becomes a part of the statement that calls it.
CREATE OR REPLACE FUNCTION tidegate.lengthened(duration_ms bigint, run_ms integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN run_ms IS NULL THEN duration_ms ELSE LEAST(COALESCE(duration_ms, 0) + run_ms, 1000000000000000) END
$$;
SELECT pg_temp.allow('lengthened', 'processor');


-- For jobs that just returned, by far the most: their ids. Without lock_held first, which would cost each job one more write: where
-- another session has locked one of the rows it is refused after `patience`, and write_outcomes writes them.
CREATE OR REPLACE FUNCTION tidegate.complete(
    ids uuid[], lock_versions bigint[], results jsonb[], durations_ms integer[], patience text
) RETURNS SETOF text LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    written uuid[];
BEGIN
    PERFORM tidegate.wait_at_most(patience);
    WITH done AS (
        UPDATE tidegate.jobs AS job
        SET status = 'completed', result = settled.result, attempts = attempts + 1, progress = 100, finished_at = now(),
            duration_ms = tidegate.lengthened(job.duration_ms, settled.duration_ms), last_run_ms = settled.duration_ms,
            suspect = false, alone = false, error_code = NULL, error_message = NULL, locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
        FROM unnest(ids, lock_versions, results, durations_ms) AS settled (id, lock_version, result, duration_ms)
        WHERE job.id = settled.id AND job.lock_expires_at IS NOT NULL AND job.lock_version = settled.lock_version
        RETURNING job.id
    )
    SELECT array_agg(id) INTO written FROM done;
    IF EXISTS (SELECT FROM tidegate.endpoints) THEN
        PERFORM tidegate.tell(written);
    END IF;
    RETURN QUERY SELECT unnest(written)::text;
END
$$;
SELECT pg_temp.allow('complete', 'processor');


-- Of these jobs, those that are still under their lock. Locks the rows of those that are `wanted`, without waiting, so that the
-- statements after it do not wait either. `is_free`: the row is locked now; false: it was not wanted, or another session has locked it.
CREATE OR REPLACE FUNCTION tidegate.lock_held(ids uuid[], lock_versions bigint[], wanted boolean[])
RETURNS TABLE (id uuid, attempts smallint, cancel boolean, is_free boolean) LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    WITH free AS MATERIALIZED (
        SELECT job.id, job.attempts, job.cancel_requested_at IS NOT NULL AS cancel
        FROM unnest(ids, lock_versions, wanted) AS sent (id, lock_version, is_wanted)
        JOIN tidegate.jobs AS job USING (id, lock_version)
        WHERE is_wanted AND job.lock_expires_at IS NOT NULL
        FOR NO KEY UPDATE OF job SKIP LOCKED
    )
    SELECT free.id, free.attempts, free.cancel, true FROM free
    UNION ALL
    SELECT job.id, job.attempts, job.cancel_requested_at IS NOT NULL, false
    FROM unnest(ids, lock_versions) AS sent (id, lock_version)
    JOIN tidegate.jobs AS job USING (id, lock_version)
    WHERE job.lock_expires_at IS NOT NULL AND sent.id NOT IN (SELECT free.id FROM free);
END
$$;
SELECT pg_temp.allow('lock_held', 'processor');


-- A request to cancel wins over each status from which the job would go on. It becomes a part of the statement that calls it: a
-- settlement, a reclaim, and the request itself.
CREATE OR REPLACE FUNCTION tidegate.or_cancelled(status text, requested_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN requested_at IS NOT NULL AND status IN ('pending', 'waiting', 'review_needed') THEN 'cancelled' ELSE status END
$$;
SELECT pg_temp.allow('or_cancelled', 'processor', 'management');


-- Writes outcomes (queue/run_json.py), and returns what is logged and counted of each; `unbegun`: a start that limits have counted. The
-- caller has locked the rows. `became` is the status that an outcome asks for. NULL leaves these unchanged: delay (until the job is due
-- again), state, result. `deadly`: the attempt ended its slot's process. `kind` says the rest: whether an attempt was used (`charged`),
-- the payload of the last signal goes (`resets`), the job runs alone next (`suspects`), or it never began (`unbegun`), so that its duration is NULL.
-- `code` is NULL in the answer where a job waits for the same as before, which its log has once. A suspect that did not run, or
-- was stopped, stays a suspect; so does what died alone and has a batch handler,
-- or its retry would kill a call of others. A retry lowers the priority by the type's priority_fall.
CREATE OR REPLACE FUNCTION tidegate.write_outcomes(outcomes jsonb) RETURNS TABLE (
    id uuid, type text, priority smallint, status text, suspect boolean, attempts smallint, max_attempts smallint,
    scheduled_for timestamptz, charged boolean, code text, message text, traceback text, unbegun boolean,
    began timestamptz, duration_ms integer, stage text
) LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    WITH settled AS MATERIALIZED (
        SELECT outcome.*, tidegate.or_cancelled(became, cancel_requested_at) AS final, job.locked_at AS began, COALESCE(t.priority_fall, 0) AS fall,
            charged, kind IN ('snooze', 'wait') AS resets, kind = 'suspect' AS suspects, kind = 'release' AND begun IS NULL AS unbegun,
            COALESCE(deadly, false) AS is_deadly, COALESCE(deadly AND t.batch > 1, false) AS kills_calls,
            became NOT IN ('completed', 'review_needed') AS has_error,
            charged OR kind = 'suspect' OR job.error_code IS DISTINCT FROM code AS is_news, NOT charged AND (delay IS NULL OR code IS NOT NULL) AS is_undecided
        FROM jsonb_to_recordset(outcomes) AS outcome (
            id uuid, lock_version bigint, kind text, became text, duration_ms integer, result text, reason text, code text, message text,
            traceback text, deadly boolean, delay float8, state text, signal text, children boolean, timeout float8, begun boolean)
        CROSS JOIN LATERAL (SELECT kind IN ('complete', 'review', 'retry', 'fail') AS charged) AS by_kind
        JOIN tidegate.jobs AS job USING (id, lock_version)
        LEFT JOIN tidegate.job_types AS t ON t.name = job.type AND became = 'pending' AND charged WHERE job.lock_expires_at IS NOT NULL
    )
    UPDATE tidegate.jobs AS job
    SET status = final, finished_at = CASE WHEN final IN ('completed', 'failed', 'cancelled') THEN now() END,
        scheduled_for = COALESCE(now() + make_interval(secs => delay), job.scheduled_for), priority = GREATEST(job.priority - fall, 1),
        wait_signal = CASE WHEN final = 'waiting' THEN settled.signal END, wait_children = final = 'waiting' AND COALESCE(children, false),
        wait_until = CASE WHEN final = 'waiting' THEN now() + make_interval(secs => timeout) END,
        attempts = LEAST(job.attempts + charged::integer, job.max_attempts), deaths = LEAST(deaths + is_deadly::integer, job.max_attempts),
        suspect = final = 'pending' AND (suspects OR kills_calls OR is_undecided AND job.suspect),
        alone = final = 'pending' AND (suspects OR kills_calls OR is_undecided AND job.alone),
        started_at = CASE
            -- This was its first claim: it has not started, and may expire again. A job that is unique while it is pending keeps its start,
            -- since another may have taken its place.
            WHEN unbegun AND job.expires_at IS NOT NULL AND (job.unique_key IS NULL OR NOT job.unique_while_pending)
                AND job.started_at = job.locked_at THEN NULL ELSE job.started_at END, state = COALESCE(settled.state::jsonb, job.state),
        result = COALESCE(settled.result::jsonb, job.result), review_reason = COALESCE(reason, review_reason),
        progress = CASE WHEN final = 'completed' THEN 100 ELSE progress END, resumed_by = CASE WHEN NOT resets THEN resumed_by END,
        error_code = CASE WHEN has_error THEN COALESCE(code, error_code) END, error_message = CASE WHEN has_error THEN COALESCE(message, error_message) END,
        duration_ms = tidegate.lengthened(job.duration_ms, settled.duration_ms), last_run_ms = COALESCE(settled.duration_ms, last_run_ms),
        signal = CASE WHEN NOT resets THEN job.signal END, locked_by = NULL, locked_at = NULL, lock_expires_at = NULL, touched_at = now()
    FROM settled WHERE job.id = settled.id AND job.lock_expires_at IS NOT NULL AND job.lock_version = settled.lock_version
    RETURNING job.id, job.type, job.priority, job.status, job.suspect, job.attempts, job.max_attempts, job.scheduled_for, charged, CASE WHEN is_news THEN code END,
        message, traceback, unbegun, began, settled.duration_ms,
        job.stages -> job.lock_version::text -> 'stages' -> -1 ->> 0;
END
$$;
SELECT pg_temp.allow('write_outcomes', 'processor');

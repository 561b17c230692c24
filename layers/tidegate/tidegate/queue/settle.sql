-- Every statement here is fenced: it writes only jobs that are still under the lock that this processor's claim set.
-- A job that is missing from the answer has been reclaimed: another processor settles it. The functions, and why they are functions:
-- migrations/functions/settle.sql.

-- name: complete
-- processing → completed, for jobs that just returned.
SELECT id
FROM tidegate.complete(%(id)s::uuid[], %(lock_version)s::bigint[], %(result)s::jsonb[], %(duration_ms)s::integer[], %(patience)s) AS id

-- name: settle
-- processing → the status of the outcome, for all others. First it locks the rows that no other session has locked (is_free), so that it
-- waits for none. A job that is missing from the answer is lost. Each of `outcomes` is what queue/run_json.py makes of one, with its lock.
WITH sent AS MATERIALIZED (
    SELECT one, (one ->> 'id')::uuid AS id, (one ->> 'lock_version')::bigint AS lock_version FROM jsonb_array_elements(%(outcomes)s::jsonb) AS one
), held AS MATERIALIZED (
    SELECT held.id, held.is_free
    FROM (SELECT array_agg(id) AS ids, array_agg(lock_version) AS lock_versions, array_agg(true) AS wanted FROM sent) AS all_of_them
    CROSS JOIN LATERAL tidegate.lock_held(ids, lock_versions, wanted) AS held
), written AS MATERIALIZED (
    SELECT id, type, priority, status, suspect, attempts, max_attempts, scheduled_for, charged, code, message, traceback, unbegun,
        began, duration_ms, stage
    FROM tidegate.write_outcomes((SELECT jsonb_agg(one) FROM sent JOIN held USING (id) WHERE is_free))
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, level, attempt, stage, message, details, started_at, duration_ms)
    SELECT id, CASE status WHEN 'failed' THEN 'error' ELSE 'warning' END, attempts + (NOT charged)::integer, stage,
        message || format(' (attempt %%s of %%s%%s)', attempts + (NOT charged)::integer, max_attempts, CASE
            WHEN NOT charged AND scheduled_for > now() THEN ', not charged'
            WHEN NOT charged THEN ', not charged: it runs alone next'
            WHEN status = 'pending' THEN to_char(scheduled_for AT TIME ZONE 'UTC', '", next at "YYYY-MM-DD"T"HH24:MI:SS"Z"')
            WHEN status = 'failed' THEN ', not tried again' ELSE '' END),
        -- The traceback of an encrypted job comes as the text of an envelope.
        jsonb_build_object('code', code, 'traceback', CASE
            WHEN traceback ~ '^\{"\$encrypted":"[0-9a-f.]{1,20}[A-Za-z0-9+/]+={0,2}"\}$' THEN traceback::jsonb ELSE to_jsonb(traceback) END),
        began, duration_ms
    FROM written WHERE code IS NOT NULL
    UNION ALL
    SELECT id, 'info', attempts + (NOT charged)::integer, stage, 'cancelled', jsonb_build_object('status', '["processing", "cancelled"]'::jsonb),
        CASE WHEN code IS NULL THEN began END, CASE WHEN code IS NULL THEN duration_ms END
    FROM written WHERE status = 'cancelled'
), given_back AS MATERIALIZED (
    -- What the claim took from limits, for jobs that have not begun: before floors are locked.
    SELECT tidegate.give_back(array_agg(type), array_agg(began)) FROM written WHERE unbegun HAVING count(*) > 0
), lowered AS (
    SELECT tidegate.lower_floors(array_agg(type), array_agg(priority), array_agg(scheduled_for), array_agg(id))
    FROM written LEFT JOIN given_back ON true
    WHERE status = 'pending' AND NOT suspect AND scheduled_for <= clock_timestamp() HAVING count(*) > 0
), told AS (
    -- A callback that failed and is tried again says something of its endpoint too.
    SELECT tidegate.tell(array_agg(id)) FROM written LEFT JOIN given_back ON true
    WHERE status IN ('completed', 'failed', 'cancelled', 'review_needed') OR code IS NOT NULL HAVING count(*) > 0
)
SELECT held.id::text, is_free, status
FROM held LEFT JOIN written USING (id) LEFT JOIN given_back ON true LEFT JOIN lowered ON true LEFT JOIN told ON true

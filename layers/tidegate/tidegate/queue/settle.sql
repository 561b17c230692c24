-- Every statement here is fenced: it writes only jobs that are still under the lock that this processor's claim set.
-- A job that is missing from the answer has been reclaimed: another processor settles it.
-- A job is processing if and only if it has lock_expires_at (jobs_locked_while_processing). By `status = 'processing'` Postgres would
-- take an index of running jobs, which looks empty by the statistics of a moment when none ran, and read all of it, for each job.

-- name: lock
-- Locks the rows of these jobs that are still under our lock and that no other session has locked, so that the statements after it
-- do not wait. Returns their ids.
SELECT job.id::text
FROM unnest(%(id)s::uuid[], %(lock_version)s::bigint[]) AS settled (id, lock_version)
JOIN tidegate.jobs AS job USING (id, lock_version)
WHERE job.lock_expires_at IS NOT NULL
FOR NO KEY UPDATE OF job SKIP LOCKED

-- name: ours
-- Of the jobs that `lock` has skipped, those that are still under our lock: another session has locked their rows. The others are
-- lost.
SELECT job.id::text
FROM unnest(%(id)s::uuid[], %(lock_version)s::bigint[]) AS settled (id, lock_version)
JOIN tidegate.jobs AS job USING (id, lock_version)
WHERE job.lock_expires_at IS NOT NULL

-- name: complete
-- processing → completed, for jobs that just returned (migrations/functions/complete.sql).
SELECT id FROM tidegate.complete(%(id)s::uuid[], %(lock_version)s::bigint[], %(result)s::jsonb[], %(patience)s) AS id

-- name: settle
-- processing → the status of the outcome. `became` is the status that the outcome asks for; a request to cancel wins over each status
-- from which the job would go on (pending, waiting, review_needed).
-- NULL leaves these unchanged: delay (until the job is due again), state, result. `charged`: an attempt was used. `deadly`: the attempt
-- ended its slot's process. `resets`: the payload of the last signal is removed. `unbegun`: the job was never started, so its rate token
-- is given back.
WITH settled AS (
    SELECT id, lock_version, became, charged, deadly, delay, settled.state, settled.result, reason, code, message, traceback,
        settled.signal, children, settled.timeout, resets, unbegun, CASE
            WHEN job.cancel_requested_at IS NOT NULL AND became IN ('pending', 'waiting', 'review_needed') THEN 'cancelled'
            ELSE became END AS final
    FROM unnest(
        %(id)s::uuid[], %(lock_version)s::bigint[], %(became)s::text[], %(charged)s::boolean[], %(deadly)s::boolean[],
        %(delay)s::float8[], %(state)s::jsonb[], %(result)s::jsonb[], %(reason)s::text[], %(code)s::text[], %(message)s::text[],
        %(traceback)s::text[], %(signal)s::text[], %(children)s::boolean[], %(timeout)s::float8[], %(resets)s::boolean[],
        %(unbegun)s::boolean[]
    ) AS settled (id, lock_version, became, charged, deadly, delay, state, result, reason, code, message, traceback, signal, children,
        timeout, resets, unbegun)
    JOIN tidegate.jobs AS job USING (id, lock_version)
    WHERE job.lock_expires_at IS NOT NULL
), written AS (
    UPDATE tidegate.jobs AS job
    SET status = final,
        finished_at = CASE WHEN final IN ('completed', 'failed', 'cancelled') THEN now() END,
        scheduled_for = COALESCE(now() + make_interval(secs => settled.delay), job.scheduled_for),
        wait_signal = CASE WHEN final = 'waiting' THEN settled.signal END,
        wait_children = final = 'waiting' AND settled.children,
        wait_until = CASE WHEN final = 'waiting' THEN now() + make_interval(secs => settled.timeout) END,
        attempts = LEAST(attempts + settled.charged::integer, max_attempts),
        deaths = LEAST(deaths + settled.deadly::integer, max_attempts),
        -- A suspect that did not run, or was stopped, stays a suspect.
        suspect = suspect AND final = 'pending' AND NOT settled.charged AND settled.delay IS NULL,
        state = COALESCE(settled.state, job.state), result = COALESCE(settled.result, job.result),
        review_reason = COALESCE(settled.reason, job.review_reason),
        progress = CASE WHEN final = 'completed' THEN 100 ELSE progress END,
        error_code = CASE WHEN became IN ('completed', 'review_needed') THEN NULL ELSE COALESCE(settled.code, error_code) END,
        error_message = CASE WHEN became IN ('completed', 'review_needed') THEN NULL ELSE COALESCE(settled.message, error_message) END,
        woken_by = CASE WHEN NOT settled.resets THEN woken_by END, signal = CASE WHEN NOT settled.resets THEN job.signal END,
        locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
    FROM settled
    WHERE job.id = settled.id AND job.lock_expires_at IS NOT NULL AND job.lock_version = settled.lock_version
    RETURNING job.id, job.type, job.priority, job.status, job.suspect, job.attempts, job.max_attempts, job.scheduled_for,
        settled.charged, settled.code, settled.message, settled.traceback, settled.unbegun
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, level, attempt, message, details)
    SELECT id, CASE status WHEN 'failed' THEN 'error' ELSE 'warning' END, attempts,
        message || format(' (attempt %%s of %%s%%s)', attempts, max_attempts, CASE status
            WHEN 'pending' THEN to_char(scheduled_for AT TIME ZONE 'UTC', '", next at "YYYY-MM-DD"T"HH24:MI:SS"Z"')
            WHEN 'failed' THEN ', not tried again' ELSE '' END),
        jsonb_build_object('code', code, 'traceback', traceback)
    FROM written WHERE code IS NOT NULL
    UNION ALL
    SELECT id, 'info', attempts + (NOT charged)::integer, 'cancelled', jsonb_build_object('status', '["processing", "cancelled"]'::jsonb)
    FROM written WHERE status = 'cancelled'
), lowered AS (
    SELECT tidegate.lower_floors(array_agg(type), array_agg(priority), array_agg(scheduled_for), array_agg(id))
    FROM written WHERE status = 'pending' AND NOT suspect AND scheduled_for <= clock_timestamp() HAVING count(*) > 0
), buckets AS MATERIALIZED (
    -- In the order in which claims lock the buckets.
    SELECT type FROM tidegate.rate_buckets WHERE type IN (SELECT type FROM written WHERE unbegun) ORDER BY type FOR NO KEY UPDATE
), given_back AS (
    UPDATE tidegate.rate_buckets AS bucket
    SET tokens = bucket.tokens + (SELECT count(*) FROM written WHERE unbegun AND written.type = bucket.type)
    FROM buckets WHERE bucket.type = buckets.type
)
SELECT id::text, status FROM written LEFT JOIN lowered ON true

-- name: follow_up
-- → pending: the follow-ups of the jobs that this transaction settles. They are enqueued even if their type is disabled, so that the
-- work that has begun goes on.
SELECT tidegate.make_jobs(
    jsonb_agg(f.job || jsonb_build_object('owner', parent.owner, 'traceparent', parent.traceparent) ORDER BY f.n),
    array_agg(tidegate.uuidv7()), NULL, NULL, NULL, false) AS made
FROM jsonb_array_elements(%(jobs)s::jsonb) WITH ORDINALITY AS f (job, n)
JOIN tidegate.jobs AS parent ON parent.id = (f.job ->> 'parent_id')::uuid

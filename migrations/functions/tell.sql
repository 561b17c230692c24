-- Callbacks: jobs of the type callback, which tell endpoints what became of other jobs and of batches.
--
--     tell        makes those of jobs; those of batches are made where these end (queue/batch.sql)
--     listening   the endpoints that hear of an event
--
-- Each statement that ends jobs calls tell with what it wrote, so a callback is there if and only if the end is: in one
-- transaction. Without endpoints that is one look into an empty index for a whole settlement. Callbacks belong to an owner of their own,
-- so they take no owner's turn and no owner's room. A callback's own end is not told.


-- Makes the callbacks of these jobs, which the calling statement wrote, as far as they have ended or need a review; and writes what callbacks
-- among them say of their endpoints.
CREATE OR REPLACE FUNCTION tidegate.tell(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM tidegate.endpoints) THEN
        RETURN;
    END IF;
    -- A success ends a time of failures; 410 disables the endpoint, and so does a failure five days after the first. Only what the receiver did
    -- counts, by the error's code. An endpoint that another session has locked is left as it is: the next callback says the same.
    WITH heard AS MATERIALIZED (
        SELECT job.payload ->> 'endpoint' AS name, bool_or(job.status = 'completed') AS works,
            bool_or(job.status = 'failed' AND job.error_code = 'http_410') AS gone
        FROM unnest(ids) AS settled (id) JOIN tidegate.jobs AS job USING (id)
        WHERE job.type = 'callback' AND (job.status = 'completed' OR job.status IN ('pending', 'failed') AND (
            job.error_code ~ '^http_[0-9]+$'
            OR job.error_code IN ('retry', 'timeout', 'unreachable', 'bad_certificate', 'invalid_answer', 'refused',
                'address_not_allowed')))
        GROUP BY 1
    ), held AS MATERIALIZED (
        SELECT e.name, gone, works AND NOT gone AS works, NOT works AND e.failing_since < now() - interval '5 days' AS hopeless
        FROM heard JOIN tidegate.endpoints AS e ON e.name = heard.name
        WHERE e.disabled_at IS NULL AND (gone OR works <> (e.failing_since IS NULL) OR e.failing_since < now() - interval '5 days')
        ORDER BY e.name FOR NO KEY UPDATE OF e SKIP LOCKED
    ), changed AS (
        UPDATE tidegate.endpoints AS e
        SET failing_since = CASE WHEN NOT works THEN COALESCE(e.failing_since, now()) END,
            disabled_at = CASE WHEN gone OR hopeless THEN now() END,
            disabled_because = CASE WHEN gone THEN 'it answered 410' WHEN hopeless THEN 'it has failed for five days' END
        FROM held WHERE e.name = held.name
        RETURNING e.name, e.disabled_because
    )
    INSERT INTO tidegate.audit (actor, action, kind, subject, changed)
    SELECT 'callback', 'disable', 'endpoint', name, jsonb_build_object('disabled_because', jsonb_build_array(NULL, disabled_because))
    FROM changed WHERE disabled_because IS NOT NULL;

    PERFORM tidegate.make_jobs(
        jsonb_agg(tidegate.callback(endpoint, 'job.' || job.status, 'job', id::text, job.traceparent, jsonb_build_object(
            'job_id', id, 'type', job.type, 'status', job.status, 'owner', job.owner, 'batch_id', job.batch_id, 'tags', job.tags,
            'reference', CASE WHEN job.reference_id IS NOT NULL
                THEN jsonb_build_object('type', job.reference_type, 'id', job.reference_id) END,
            'attempts', job.attempts, 'error', CASE WHEN job.error_code IS NOT NULL
                THEN jsonb_build_object('code', job.error_code, 'message', job.error_message) END,
            'review_reason', CASE WHEN job.status = 'review_needed' THEN job.review_reason END,
            'finished_at', job.finished_at, 'version', job.lock_version))),
        array_agg(tidegate.uuidv7()), NULL, NULL, NULL, false)
    FROM unnest(ids) AS written (id)
    JOIN tidegate.jobs AS job USING (id)
    CROSS JOIN LATERAL tidegate.listening('job.' || job.status, job.type, job.owner, job.notify) AS endpoint
    WHERE job.status IN ('completed', 'failed', 'cancelled', 'review_needed') AND job.type <> 'callback'
    HAVING count(*) > 0;
END
$$;
SELECT pg_temp.allow('tell', 'processor', 'management');


-- The endpoints that hear of this event. A job or batch that names one overrides its events and types, and never its owner. A batch has
-- no type. It becomes a part of the statement that calls it.
CREATE OR REPLACE FUNCTION tidegate.listening(event text, of_type text, of_owner text, named text[])
RETURNS SETOF text LANGUAGE sql STABLE AS $$
    SELECT e.name FROM tidegate.endpoints AS e
    WHERE e.kind <> 'http' AND e.disabled_at IS NULL AND (e.owner IS NULL OR e.owner = of_owner)
      AND (e.name = ANY (named) OR event = ANY (e.events) AND (e.types IS NULL OR of_type IS NULL OR of_type = ANY (e.types)))
$$;
SELECT pg_temp.allow('listening', 'enqueue', 'processor', 'management');


-- A callback as make_jobs takes it. `body` is what is sent, the same at each attempt.
CREATE OR REPLACE FUNCTION tidegate.callback(
    endpoint text, event text, of_kind text, of_id text, traceparent text, data jsonb
) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object(
        'type', 'callback', 'owner', 'callback', 'concurrency_key', endpoint, 'reference_type', of_kind, 'reference_id', of_id,
        'traceparent', traceparent, 'payload', jsonb_build_object('endpoint', endpoint, 'body', jsonb_build_object(
            'type', event, 'timestamp', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'data', data)))
$$;
SELECT pg_temp.allow('callback', 'enqueue', 'processor', 'management');

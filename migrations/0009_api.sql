-- Job types that run elsewhere, types that no code declares any more, what each lane's processors are like, and limits for
-- whoever comes with a token.
--
-- Why: a job type may be declared through the API and run by another Lambda function, so that handlers can be written in
-- any language. A type that was removed from the code must not go on taking jobs that nobody will run. And whoever asks
-- why a job does not run wants to know when a processor of its lane was last seen, and what it cannot run.
-- Locks: job_types is rewritten; it is a handful of rows.

ALTER TABLE tidegate.job_types
    -- lambda:<function>: declared through the API, run elsewhere. NULL: declared by code, which has its handler.
    ADD COLUMN target text GENERATED ALWAYS AS (declared ->> 'target') STORED,
    -- Since when the processors of its lane have had no handler for it. Old and new code may take turns during a
    -- deployment; each that has the handler takes this back.
    ADD COLUMN missing_since timestamptz,
    ADD CONSTRAINT job_types_target_is_a_function CHECK (
        target ~ '^lambda:[A-Za-z0-9_-]{1,64}(:[A-Za-z0-9_$-]{1,128})?$'),
    ADD CONSTRAINT job_types_elsewhere_is_not_missing CHECK (target IS NULL OR missing_since IS NULL);


-- What the last processor that started in a lane has said of itself. One row a lane, written every few seconds at the most.
CREATE TABLE tidegate.lane_reports (
    lane    text PRIMARY KEY,
    worker  text NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now(),
    -- Seconds: a job type with a longer timeout fits no invocation.
    longest integer NOT NULL,
    -- Job types of the code that it cannot run: {"name": why}.
    refused jsonb NOT NULL DEFAULT '{}',

    CONSTRAINT lane_reports_longest_not_negative CHECK (longest >= 0)
) WITH (fillfactor = 50);


-- Requests with tokens (JWT): a bucket for each owner, where the stack gives them a limit.
CREATE TABLE tidegate.owner_buckets (
    owner  text PRIMARY KEY,
    tokens double precision NOT NULL,
    at     timestamptz NOT NULL
) WITH (fillfactor = 50);


-- As before, and: a type that the code has not had for a quarter of an hour (as long as an invocation of older code may
-- last) takes no jobs.
CREATE OR REPLACE FUNCTION tidegate.enqueue_many(
    jobs jsonb, for_owner text, in_batch uuid DEFAULT NULL, at timestamptz DEFAULT NULL
) RETURNS TABLE (id uuid, status text, outcome text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := COALESCE(at, now());
    gone   timestamptz := now() - interval '15 minutes';
    size   integer := jsonb_array_length(jobs);
    ids    uuid[] := ARRAY(SELECT tidegate.uuidv7() FROM generate_series(1, jsonb_array_length(jobs)));
    wrong  record;
    made   integer;
BEGIN
    INSERT INTO tidegate.jobs AS job (
        id, type, payload, priority, scheduled_for, owner, max_attempts, reference_type, reference_id, concurrency_key,
        idempotency_key, request_hash, unique_key, tags, batch_id, parent_id)
    SELECT ids[n], type, COALESCE(payload, '{}'), COALESCE(priority, 10),
        GREATEST(scheduled_for, moment + make_interval(secs => COALESCE(delay_seconds, 0))),
        for_owner, COALESCE(j.max_attempts, t.max_attempts), reference_type, reference_id, concurrency_key,
        idempotency_key, CASE WHEN idempotency_key IS NOT NULL THEN tidegate.request_hash(jobs -> (n - 1)::integer) END,
        tidegate.unique_key_of(unique_key, unique_by_payload, payload), COALESCE(tags, '{}'), in_batch, parent_id
    FROM ROWS FROM (jsonb_to_recordset(jobs) AS (
        type text, payload jsonb, priority smallint, scheduled_for timestamptz, delay_seconds float8, max_attempts smallint,
        reference_type text, reference_id text, concurrency_key text, idempotency_key text, unique_key text,
        unique_by_payload boolean, tags text[], parent_id uuid
    )) WITH ORDINALITY AS j (
        type, payload, priority, scheduled_for, delay_seconds, max_attempts, reference_type, reference_id, concurrency_key,
        idempotency_key, unique_key, unique_by_payload, tags, parent_id, n)
    JOIN tidegate.job_types AS t ON t.name = type AND t.enabled AND (t.missing_since > gone OR t.missing_since IS NULL)
    -- Keys in one order for everybody: two callers with the same keys wait for each other, not both at once.
    ORDER BY idempotency_key NULLS FIRST, unique_key NULLS FIRST, n
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS made = ROW_COUNT;

    IF made = size THEN
        RETURN QUERY SELECT made_id, 'pending', 'created' FROM unnest(ids) AS made_id;
        RETURN;
    END IF;

    SELECT n, type, t.enabled, t.missing_since INTO wrong
    FROM ROWS FROM (jsonb_to_recordset(jobs) AS (type text)) WITH ORDINALITY AS j (type, n)
    LEFT JOIN tidegate.job_types AS t ON t.name = type
    WHERE t.enabled IS NOT TRUE OR t.missing_since <= gone
    ORDER BY n LIMIT 1;
    IF wrong.missing_since <= gone THEN
        RAISE EXCEPTION 'the job type % takes no jobs: the deployed code has no handler for it any more',
            quote_literal(wrong.type) USING ERRCODE = 'TG002', DETAIL = wrong.n - 1;
    ELSIF wrong.enabled IS FALSE THEN
        RAISE EXCEPTION 'the job type % takes no jobs now', quote_literal(wrong.type)
            USING ERRCODE = 'TG002', DETAIL = wrong.n - 1;
    ELSIF wrong.n IS NOT NULL THEN
        RAISE EXCEPTION 'there is no job type %', COALESCE(quote_literal(wrong.type), 'without a name')
            USING ERRCODE = 'TG001', DETAIL = wrong.n - 1;
    END IF;
    RETURN QUERY SELECT met.id, met.status, met.outcome FROM tidegate.meet(jobs, for_owner, ids, in_batch, moment) AS met;
END
$$;


-- As before, and: no numbers and no depths that readers cannot read.
CREATE OR REPLACE FUNCTION tidegate.enqueue(
    type text, payload jsonb DEFAULT '{}', priority integer DEFAULT 10, delay_seconds double precision DEFAULT 0,
    scheduled_for timestamptz DEFAULT NULL, idempotency_key text DEFAULT NULL, unique_key text DEFAULT NULL,
    unique_by_payload boolean DEFAULT false, on_conflict text DEFAULT 'skip', concurrency_key text DEFAULT NULL,
    reference_type text DEFAULT NULL, reference_id text DEFAULT NULL, tags text[] DEFAULT '{}',
    max_attempts integer DEFAULT NULL, owner text DEFAULT CURRENT_USER
) RETURNS uuid LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
    made uuid;
BEGIN
    IF jsonb_typeof(payload) IS DISTINCT FROM 'object' THEN
        RAISE EXCEPTION 'the payload is an object' USING ERRCODE = 'TG004';
    ELSIF idempotency_key IS NOT NULL AND (unique_key IS NOT NULL OR unique_by_payload) THEN
        RAISE EXCEPTION 'a job has an idempotency key or is unique, not both' USING ERRCODE = 'TG004';
    ELSIF octet_length(payload::text) > 262144 THEN
        RAISE EXCEPTION 'the payload is over 262144 bytes: store it elsewhere and send its address' USING ERRCODE = 'TG004';
    -- As HTTP refuses them: a list with such a job in it could not be read in every language.
    ELSIF payload @? '$.** ? (@.type() == "number" && (@ > 1e308 || @ < -1e308))' THEN
        RAISE EXCEPTION 'the payload holds a number that is too large' USING ERRCODE = 'TG004';
    ELSIF payload @? 'strict $.**{100} ? (@.type() == "object" || @.type() == "array")' THEN
        RAISE EXCEPTION 'the payload is nested more than 100 deep' USING ERRCODE = 'TG004';
    ELSIF scheduled_for > now() + interval '366 days' OR NOT delay_seconds BETWEEN 0 AND 366 * 86400 THEN
        RAISE EXCEPTION 'a job may be scheduled 366 days ahead at the most' USING ERRCODE = 'TG004';
    ELSIF on_conflict NOT IN ('skip', 'replace') THEN
        RAISE EXCEPTION 'on_conflict is skip or replace' USING ERRCODE = 'TG004';
    END IF;
    SELECT m.id INTO made
    FROM tidegate.enqueue_many(jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
        'type', type, 'priority', priority, 'delay_seconds', delay_seconds, 'scheduled_for', scheduled_for,
        'idempotency_key', idempotency_key, 'unique_key', unique_key, 'unique_by_payload', unique_by_payload,
        'on_conflict', on_conflict, 'concurrency_key', concurrency_key, 'reference_type', reference_type,
        'reference_id', reference_id, 'tags', tags, 'max_attempts', max_attempts)) || jsonb_build_object('payload', payload)),
        owner) AS m;
    RETURN made;
END
$$;


-- Where each function logs in as itself.
DO $$
BEGIN
    IF to_regrole('tidegate_processor') IS NOT NULL THEN
        GRANT SELECT, INSERT, UPDATE ON tidegate.lane_reports TO tidegate_processor;
        GRANT UPDATE (missing_since) ON tidegate.job_types TO tidegate_processor;
        GRANT SELECT, DELETE ON tidegate.owner_buckets TO tidegate_processor;
        -- How many lines a job has said; not what they say.
        GRANT SELECT (job_id) ON tidegate.job_logs TO tidegate_processor;
    END IF;
    IF to_regrole('tidegate_enqueue') IS NOT NULL THEN
        GRANT SELECT, INSERT, UPDATE ON tidegate.owner_buckets TO tidegate_enqueue;
    END IF;
    IF to_regrole('tidegate_management') IS NOT NULL THEN
        GRANT SELECT ON tidegate.lane_reports, tidegate.schedules TO tidegate_management;
        -- It declares types that run elsewhere, and deletes them.
        GRANT INSERT (name, declared), UPDATE (declared, missing_since), DELETE ON tidegate.job_types TO tidegate_management;
        GRANT SELECT, INSERT, UPDATE ON tidegate.owner_buckets TO tidegate_management;
    END IF;
END
$$;

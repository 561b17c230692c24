-- Enqueue in SQL: one set of rules for HTTP and for an application's own transaction.
--
-- Why: an application in any language inserts its row and its job in one transaction (SELECT tidegate.enqueue(…)), under
-- the rules that the API keeps: known type, bounds, idempotency, uniqueness, all or nothing.
-- Locks: jobs_unique is made anew, during which jobs can be read but not written.

-- Of an owner: what one owner does is nobody else's business.
DROP INDEX tidegate.jobs_unique;
CREATE UNIQUE INDEX jobs_unique ON tidegate.jobs (owner, type, unique_key)
    WHERE unique_key IS NOT NULL AND status IN ('pending', 'processing', 'waiting', 'review_needed');

ALTER TABLE tidegate.jobs
    ADD CONSTRAINT jobs_tags_fit CHECK (cardinality(tags) <= 20),
    ADD CONSTRAINT jobs_keys_fit CHECK
        (length(idempotency_key) <= 200 AND length(unique_key) <= 200 AND length(concurrency_key) <= 200);


-- → pending, all of `jobs` or none. Of each, in the order given: its id, its status, and whether it was made
-- ('created'), was there already ('existing'), or was there and has been given the new content ('replaced').
--
-- An element says type, payload, and whatever of priority, delay_seconds, scheduled_for, reference_type, reference_id,
-- concurrency_key, idempotency_key, unique_key, unique_by_payload, on_conflict ('skip', 'replace'), tags, max_attempts,
-- parent_id it has to say.
--
-- Errors have SQLSTATEs of their own, and name the element: TG001 no such type, TG002 the type takes no jobs, TG003 the
-- idempotency key belongs to another request, TG004 an element says something that it may not.
CREATE FUNCTION tidegate.enqueue_many(jobs jsonb, for_owner text, in_batch uuid DEFAULT NULL, at timestamptz DEFAULT NULL)
RETURNS TABLE (id uuid, status text, outcome text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := COALESCE(at, now());
    size   integer := jsonb_array_length(jobs);
    ids    uuid[] := ARRAY(SELECT tidegate.uuidv7() FROM generate_series(1, jsonb_array_length(jobs)));
    wrong  record;
    made   integer;
    keyed  boolean;
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
    JOIN tidegate.job_types AS t ON t.name = type AND t.enabled
    -- Keys in one order for everybody: two callers with the same keys wait for each other, not both at once.
    ORDER BY idempotency_key NULLS FIRST, unique_key NULLS FIRST, n
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS made = ROW_COUNT;

    IF made = size THEN
        RETURN QUERY SELECT made_id, 'pending', 'created' FROM unnest(ids) AS made_id;
        RETURN;
    END IF;

    SELECT n, type, t.enabled INTO wrong
    FROM ROWS FROM (jsonb_to_recordset(jobs) AS (type text)) WITH ORDINALITY AS j (type, n)
    LEFT JOIN tidegate.job_types AS t ON t.name = type
    WHERE t.enabled IS NOT TRUE
    ORDER BY n LIMIT 1;
    IF wrong.enabled IS FALSE THEN
        RAISE EXCEPTION 'the job type % takes no jobs now', quote_literal(wrong.type)
            USING ERRCODE = 'TG002', DETAIL = wrong.n - 1;
    ELSIF wrong.n IS NOT NULL THEN
        RAISE EXCEPTION 'there is no job type %', COALESCE(quote_literal(wrong.type), 'without a name')
            USING ERRCODE = 'TG001', DETAIL = wrong.n - 1;
    END IF;
    RETURN QUERY SELECT met.id, met.status, met.outcome FROM tidegate.meet(jobs, for_owner, ids, in_batch, moment) AS met;
END
$$;


-- What a request was, for an idempotency key: everything in it but the key, what was left unsaid included, so that HTTP and
-- SQL agree. jsonb writes equal objects alike.
CREATE FUNCTION tidegate.request_hash(job jsonb) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT sha256(convert_to((
        '{"payload": {}, "priority": 10, "tags": [], "on_conflict": "skip", "unique_by_payload": false}'::jsonb
        || (job - 'idempotency_key')
        || jsonb_build_object(
            'delay_seconds', COALESCE((job ->> 'delay_seconds')::double precision, 0),
            'scheduled_for', extract(epoch FROM (job ->> 'scheduled_for')::timestamptz),
            'unique_key', job -> 'unique_key')
    )::text, 'UTF8'))
$$;


CREATE FUNCTION tidegate.unique_key_of(key text, by_payload boolean, payload jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN key IS NOT NULL THEN key
        WHEN by_payload THEN 'sha256:' || encode(sha256(convert_to(COALESCE(payload, '{}')::text, 'UTF8')), 'hex')
    END
$$;


-- For `jobs` of which not all were inserted: which one was in the way? One by one; it is seldom, and seldom many.
CREATE FUNCTION tidegate.meet(jobs jsonb, for_owner text, ids uuid[], in_batch uuid, moment timestamptz)
RETURNS TABLE (id uuid, status text, outcome text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    one jsonb;
    met record;
BEGIN
    FOR n IN 1..cardinality(ids) LOOP
        one := jobs -> (n - 1);
        SELECT j.id, j.status, j.request_hash, j.id = ids[n] AS is_new,
               COALESCE(j.idempotency_key = one ->> 'idempotency_key', false) AS by_key
        INTO met
        FROM tidegate.jobs AS j
        WHERE j.id = ids[n]
           OR (j.owner = for_owner AND j.idempotency_key = one ->> 'idempotency_key')
           OR (j.owner = for_owner AND j.type = one ->> 'type' AND j.unique_key = tidegate.unique_key_of(
                   one ->> 'unique_key', (one ->> 'unique_by_payload')::boolean, one -> 'payload')
               AND j.status IN ('pending', 'processing', 'waiting', 'review_needed'))
        -- Without a lock: an application's transaction may be long, and what it met may be running.
        ORDER BY is_new DESC, by_key DESC
        LIMIT 1;

        IF NOT FOUND THEN
            -- What was in the way has ended in the meantime.
            SELECT m.id, m.status, m.outcome INTO id, status, outcome
            FROM tidegate.enqueue_many(jsonb_build_array(one), for_owner, in_batch, moment) AS m;
            RETURN NEXT;
            CONTINUE;
        ELSIF met.is_new THEN
            outcome := 'created';
        ELSIF met.by_key AND met.request_hash IS DISTINCT FROM tidegate.request_hash(one) THEN
            RAISE EXCEPTION 'this idempotency key belongs to another request, which made the job %', met.id
                USING ERRCODE = 'TG003', DETAIL = n - 1;
        ELSIF NOT met.by_key AND one ->> 'on_conflict' = 'replace' THEN
            -- Only what has never started: later there are steps, a state, attempts that belong to the old content.
            UPDATE tidegate.jobs AS j
            SET payload = COALESCE(one -> 'payload', '{}'), priority = COALESCE((one ->> 'priority')::smallint, 10),
                scheduled_for = GREATEST((one ->> 'scheduled_for')::timestamptz,
                    moment + make_interval(secs => COALESCE((one ->> 'delay_seconds')::float8, 0))),
                max_attempts = COALESCE((one ->> 'max_attempts')::smallint, j.max_attempts),
                reference_type = one ->> 'reference_type', reference_id = one ->> 'reference_id',
                concurrency_key = one ->> 'concurrency_key', blocked = false,
                tags = ARRAY(SELECT jsonb_array_elements_text(COALESCE(one -> 'tags', '[]')))
            WHERE j.id = met.id AND j.status = 'pending' AND j.started_at IS NULL;
            outcome := CASE WHEN FOUND THEN 'replaced' ELSE 'existing' END;
        ELSE
            outcome := 'existing';
        END IF;
        id := met.id;
        status := met.status;
        RETURN NEXT;
    END LOOP;
END
$$;


-- For an application's own transaction: SELECT tidegate.enqueue('email', '{"to": "bob"}');
-- The payload's schema is the one thing that is not checked here; a payload that does not fit fails when it runs.
CREATE FUNCTION tidegate.enqueue(
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

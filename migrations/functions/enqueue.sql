-- Enqueue: requests, SQL, schedules, follow-ups, webhooks and a batch's `then` all insert jobs through make_jobs.
--
--     enqueue            one job, for applications in SQL, with the checks of HTTP
--     enqueue_many       all of a caller's jobs or none, under the rules of keys and types
--     resolve_conflicts  finds the job that has a key already
--     make_jobs          the INSERT


-- For applications: SELECT tidegate.enqueue('email', '{"to": "…"}'), in their own transaction, under the rules of HTTP.
--
-- An application needs one right: GRANT EXECUTE ON FUNCTION tidegate.enqueue. So the function runs with its owner's rights, and with
-- its own search_path, so that the caller's cannot change what a name means. A job without an owner gets the calling user, because a
-- default is evaluated as the caller.
CREATE OR REPLACE FUNCTION tidegate.enqueue(
    type text, payload jsonb DEFAULT '{}', priority integer DEFAULT 10, delay_seconds double precision DEFAULT 0,
    scheduled_for timestamptz DEFAULT NULL, idempotency_key text DEFAULT NULL, unique_key text DEFAULT NULL,
    unique_by_payload boolean DEFAULT false, on_conflict text DEFAULT 'skip', concurrency_key text DEFAULT NULL,
    reference_type text DEFAULT NULL, reference_id text DEFAULT NULL, tags text[] DEFAULT '{}',
    max_attempts integer DEFAULT NULL, owner text DEFAULT CURRENT_USER,
    traceparent text DEFAULT NULL
) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_variable
DECLARE
    made uuid;
BEGIN
    IF jsonb_typeof(payload) IS DISTINCT FROM 'object' THEN
        RAISE EXCEPTION 'the payload has to be an object' USING ERRCODE = 'TG004';
    ELSIF idempotency_key IS NOT NULL AND (unique_key IS NOT NULL OR unique_by_payload) THEN
        RAISE EXCEPTION 'a job may have an idempotency key or be unique, not both' USING ERRCODE = 'TG004';
    ELSIF octet_length(payload::text) > 262144 THEN
        RAISE EXCEPTION 'the payload is over 262144 bytes: store it elsewhere and send its address' USING ERRCODE = 'TG004';
    -- HTTP refuses these too: not every language could read a list with such a job in it.
    ELSIF payload @? '$.** ? (@.type() == "number" && (@ > 1e308 || @ < -1e308))' THEN
        RAISE EXCEPTION 'the payload holds a number that is too large' USING ERRCODE = 'TG004';
    ELSIF payload @? 'strict $.**{100} ? (@.type() == "object" || @.type() == "array")' THEN
        RAISE EXCEPTION 'the payload is nested more than 100 deep' USING ERRCODE = 'TG004';
    ELSIF NOT delay_seconds BETWEEN 0 AND 366 * 86400 THEN
        RAISE EXCEPTION 'delay_seconds has to be 0 to 31622400, which is 366 days' USING ERRCODE = 'TG004';
    ELSIF scheduled_for > now() + interval '366 days' THEN
        RAISE EXCEPTION 'a job may be scheduled at most 366 days ahead' USING ERRCODE = 'TG004';
    ELSIF on_conflict NOT IN ('skip', 'replace') THEN
        RAISE EXCEPTION 'on_conflict has to be skip or replace' USING ERRCODE = 'TG004';
    ELSIF owner IS NULL OR length(owner) NOT BETWEEN 1 AND 200 THEN
        RAISE EXCEPTION 'the owner has to have 1 to 200 characters' USING ERRCODE = 'TG004';
    ELSIF EXISTS (SELECT FROM unnest(tags) AS t (tag) WHERE tag IS NULL OR length(tag) NOT BETWEEN 1 AND 64) THEN
        RAISE EXCEPTION 'each tag has to have 1 to 64 characters' USING ERRCODE = 'TG004';
    ELSIF array_ndims(tags) > 1 THEN
        RAISE EXCEPTION 'tags have to be a plain list' USING ERRCODE = 'TG004';
    ELSIF cardinality(tags) > 20 THEN
        RAISE EXCEPTION 'a job may have at most 20 tags' USING ERRCODE = 'TG004';
    -- The table would refuse these too, but its error shows the row with the payload.
    ELSIF priority NOT BETWEEN 1 AND 20 THEN
        RAISE EXCEPTION 'the priority has to be 1 to 20' USING ERRCODE = 'TG004';
    ELSIF max_attempts NOT BETWEEN 1 AND 100 THEN
        RAISE EXCEPTION 'max_attempts has to be 1 to 100' USING ERRCODE = 'TG004';
    ELSIF EXISTS (SELECT FROM unnest(ARRAY[idempotency_key, unique_key, concurrency_key]) AS k (key)
                  WHERE length(key) NOT BETWEEN 1 AND 200) THEN
        RAISE EXCEPTION 'each key (idempotency_key, unique_key, concurrency_key) has to have 1 to 200 characters' USING ERRCODE = 'TG004';
    ELSIF (reference_type IS NULL) <> (reference_id IS NULL) THEN
        RAISE EXCEPTION 'a reference has to have both a type and an id' USING ERRCODE = 'TG004';
    ELSIF length(reference_type) NOT BETWEEN 1 AND 100 OR length(reference_id) NOT BETWEEN 1 AND 200 THEN
        RAISE EXCEPTION 'a reference has to have a type of 1 to 100 characters and an id of 1 to 200' USING ERRCODE = 'TG004';
    END IF;
    SELECT m.id INTO made
    FROM tidegate.enqueue_many(jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
        'type', type, 'priority', priority, 'delay_seconds', delay_seconds, 'scheduled_for', scheduled_for,
        'idempotency_key', idempotency_key, 'unique_key', unique_key, 'unique_by_payload', unique_by_payload,
        'on_conflict', on_conflict, 'concurrency_key', concurrency_key, 'reference_type', reference_type,
        'reference_id', reference_id, 'tags', tags, 'max_attempts', max_attempts, 'traceparent', CASE
            WHEN traceparent ~ '^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$' THEN traceparent END)) || jsonb_build_object('payload', payload)),
        owner) AS m;
    RETURN made;
END
$$;
SELECT pg_temp.allow('enqueue', 'enqueue', 'processor', 'management');


-- → pending, all of `jobs` or none. Returns for each, in the given order, its id, its status, and an outcome: 'created',
-- 'existing' (the job existed before), or 'replaced' (a pending job got the new content).
--
-- An element has a type and a payload, and optionally priority, delay_seconds, scheduled_for, reference_type, reference_id,
-- concurrency_key, idempotency_key, unique_key, unique_by_payload, on_conflict ('skip', 'replace'), tags, max_attempts,
-- parent_id, traceparent.
--
-- Errors have SQLSTATEs of their own, and DETAIL is the number of the element: TG001 no such type, TG002 the type takes no jobs,
-- TG003 the idempotency key belongs to another request, TG004 a value is not allowed.
--
-- A type takes no jobs once the code has lacked it for a quarter of an hour, the longest that an invocation of older code may last.
CREATE OR REPLACE FUNCTION tidegate.enqueue_many(
    jobs jsonb, for_owner text, in_batch uuid DEFAULT NULL, at timestamptz DEFAULT NULL
) RETURNS TABLE (id uuid, status text, outcome text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    gone  timestamptz := now() - interval '15 minutes';
    size  integer := jsonb_array_length(jobs);
    ids   uuid[] := ARRAY(SELECT tidegate.uuidv7() FROM generate_series(1, size));
    wrong record;
    made  integer;
BEGIN
    made := tidegate.make_jobs(jobs, ids, for_owner, in_batch, at, true);
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
    RETURN QUERY SELECT met.id, met.status, met.outcome FROM tidegate.resolve_conflicts(jobs, for_owner, ids, in_batch, at) AS met;
END
$$;
SELECT pg_temp.allow('enqueue_many', 'enqueue', 'processor', 'management');


-- Inserts the jobs whose types exist and whose keys are free, and returns their number. `ids`: the ids of the jobs, in order. An
-- element may have an owner of its own. `from_outside`: a type that takes no jobs is skipped. With `at`, a moment that is not the
-- clock's, floors are lowered.
CREATE OR REPLACE FUNCTION tidegate.make_jobs(
    jobs jsonb, ids uuid[], for_owner text, in_batch uuid, at timestamptz, from_outside boolean
) RETURNS integer LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := tidegate.clock(at);
    gone   timestamptz := now() - interval '15 minutes';
    made   integer;
BEGIN
    INSERT INTO tidegate.jobs AS job (
        id, type, payload, priority, scheduled_for, owner, fair, max_attempts, reference_type, reference_id, concurrency_key,
        idempotency_key, request_hash, unique_key, tags, batch_id, parent_id, traceparent, created_at)
    SELECT ids[n], type, COALESCE(payload, '{}'), COALESCE(priority, 10),
        GREATEST(scheduled_for, moment + make_interval(secs => COALESCE(delay_seconds, 0))),
        COALESCE(owner, for_owner), t.fair, COALESCE(j.max_attempts, t.max_attempts), reference_type, reference_id,
        concurrency_key, idempotency_key,
        CASE WHEN idempotency_key IS NOT NULL THEN tidegate.request_hash(jobs -> (n - 1)::integer) END,
        tidegate.unique_key_of(unique_key, unique_by_payload, payload), COALESCE(tags, '{}'), in_batch, parent_id, traceparent,
        GREATEST(moment, now())
    FROM ROWS FROM (jsonb_to_recordset(jobs) AS (
        type text, payload jsonb, priority smallint, scheduled_for timestamptz, delay_seconds float8, owner text,
        max_attempts smallint, reference_type text, reference_id text, concurrency_key text, idempotency_key text,
        unique_key text, unique_by_payload boolean, tags text[], parent_id uuid, traceparent text
    )) WITH ORDINALITY AS j (
        type, payload, priority, scheduled_for, delay_seconds, owner, max_attempts, reference_type, reference_id,
        concurrency_key, idempotency_key, unique_key, unique_by_payload, tags, parent_id, traceparent, n)
    JOIN tidegate.job_types AS t ON t.name = type
        AND (NOT from_outside OR t.enabled AND (t.missing_since > gone OR t.missing_since IS NULL))
    -- In the order of keys, so that two requests with the same keys do not deadlock.
    ORDER BY idempotency_key NULLS FIRST, unique_key NULLS FIRST, n
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS made = ROW_COUNT;
    IF at IS NOT NULL THEN
        PERFORM tidegate.lower_floors_to(ids);
    END IF;
    RETURN made;
END
$$;
SELECT pg_temp.allow('make_jobs', 'enqueue', 'processor', 'management');


-- The time of an enqueue: the clock's, read after the transaction has got its number. Floors depend on this order (floors.sql).
CREATE OR REPLACE FUNCTION tidegate.clock(at timestamptz) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_current_xact_id();
    RETURN COALESCE(at, clock_timestamp());
END
$$;
SELECT pg_temp.allow('clock', 'enqueue', 'processor', 'management');


-- For `jobs` of which not all were inserted: finds the job that has the key, one by one, since conflicts are rare and few.
-- If that job has ended meanwhile, the key is free again. Of several elements that replace the same job, only the last is written.
CREATE OR REPLACE FUNCTION tidegate.resolve_conflicts(
    jobs jsonb, for_owner text, ids uuid[], in_batch uuid, at timestamptz
)
RETURNS TABLE (id uuid, status text, outcome text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := tidegate.clock(at);
    one    jsonb;
    met    record;
    -- For each element, the last element that replaces the same job.
    lasts  bigint[] := ARRAY(
        SELECT max(n) FILTER (WHERE e ->> 'on_conflict' = 'replace') OVER (PARTITION BY e ->> 'type', tidegate.unique_key_of(
            e ->> 'unique_key', (e ->> 'unique_by_payload')::boolean, e -> 'payload'))
        FROM jsonb_array_elements(jobs) WITH ORDINALITY AS listed (e, n) ORDER BY n);
BEGIN
    FOR n IN 1..cardinality(ids) LOOP
        one := jobs -> (n - 1);
        SELECT j.id, j.status, j.request_hash, j.id = ids[n] AS is_new,
               COALESCE(j.idempotency_key = one ->> 'idempotency_key', false) AS by_key,
               j.status = 'pending' AND j.started_at IS NULL AS replaceable
        INTO met
        FROM tidegate.jobs AS j
        WHERE j.id = ids[n]
           OR (j.owner = for_owner AND j.idempotency_key = one ->> 'idempotency_key')
           OR (j.owner = for_owner AND j.type = one ->> 'type' AND j.unique_key = tidegate.unique_key_of(
                   one ->> 'unique_key', (one ->> 'unique_by_payload')::boolean, one -> 'payload')
               AND j.status IN ('pending', 'processing', 'waiting', 'review_needed'))
        -- Without a lock: an application's transaction may be long, and the job may be running.
        ORDER BY is_new DESC, by_key DESC
        LIMIT 1;

        IF NOT FOUND THEN
            -- The job with the key has ended meanwhile.
            SELECT m.id, m.status, m.outcome INTO id, status, outcome
            FROM tidegate.enqueue_many(jsonb_build_array(one), for_owner, in_batch, at) AS m;
            RETURN NEXT;
            CONTINUE;
        ELSIF met.is_new THEN
            outcome := 'created';
        ELSIF met.by_key AND met.request_hash IS DISTINCT FROM tidegate.request_hash(one) THEN
            RAISE EXCEPTION 'this idempotency key belongs to another request, which created the job %', met.id
                USING ERRCODE = 'TG003', DETAIL = n - 1;
        ELSIF NOT met.by_key AND one ->> 'on_conflict' = 'replace' AND n < lasts[n] THEN
            outcome := CASE WHEN met.replaceable THEN 'replaced' ELSE 'existing' END;
        ELSIF NOT met.by_key AND one ->> 'on_conflict' = 'replace' THEN
            -- Only a job that has never started: after that it has steps, state and attempts of the old content.
            UPDATE tidegate.jobs AS j
            SET payload = COALESCE(one -> 'payload', '{}'), priority = COALESCE((one ->> 'priority')::smallint, 10),
                scheduled_for = GREATEST((one ->> 'scheduled_for')::timestamptz,
                    moment + make_interval(secs => COALESCE((one ->> 'delay_seconds')::float8, 0))),
                max_attempts = COALESCE((one ->> 'max_attempts')::smallint, j.max_attempts),
                reference_type = one ->> 'reference_type', reference_id = one ->> 'reference_id',
                concurrency_key = one ->> 'concurrency_key', traceparent = one ->> 'traceparent', blocked = false,
                tags = ARRAY(SELECT jsonb_array_elements_text(COALESCE(one -> 'tags', '[]')))
            WHERE j.id = met.id AND j.status = 'pending' AND j.started_at IS NULL;
            IF FOUND THEN
                -- By the clock it stands behind every floor, and an application's transaction must not hold a floor's row.
                IF at IS NOT NULL THEN
                    PERFORM tidegate.lower_floors_to(ARRAY[met.id]);
                END IF;
                outcome := 'replaced';
            ELSE
                -- The UPDATE waited for its row lock, and the job may have ended meanwhile.
                SELECT j.status INTO met.status FROM tidegate.jobs AS j WHERE j.id = met.id AND j.finished_at IS NULL;
                IF NOT FOUND THEN
                    SELECT m.id, m.status, m.outcome INTO id, status, outcome
                    FROM tidegate.enqueue_many(jsonb_build_array(one), for_owner, in_batch, at) AS m;
                    RETURN NEXT;
                    CONTINUE;
                END IF;
                outcome := 'existing';
            END IF;
        ELSE
            outcome := 'existing';
        END IF;
        id := met.id;
        status := met.status;
        RETURN NEXT;
    END LOOP;
END
$$;
SELECT pg_temp.allow('resolve_conflicts', 'enqueue', 'processor', 'management');


-- A hash of the request that an idempotency key names: all of it except the key and the trace, with defaults filled in, so that HTTP
-- and SQL agree. jsonb writes equal objects alike.
CREATE OR REPLACE FUNCTION tidegate.request_hash(job jsonb) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT sha256(convert_to((
        '{"payload": {}, "priority": 10, "tags": [], "on_conflict": "skip", "unique_by_payload": false}'::jsonb
        || (job - '{idempotency_key,traceparent}'::text[])
        || jsonb_build_object(
            'delay_seconds', COALESCE((job ->> 'delay_seconds')::double precision, 0),
            'scheduled_for', extract(epoch FROM (job ->> 'scheduled_for')::timestamptz),
            'unique_key', job -> 'unique_key')
    )::text, 'UTF8'))
$$;
SELECT pg_temp.allow('request_hash', 'enqueue', 'processor', 'management');


-- The key that a job is unique by: the caller's key, or a hash of its payload.
CREATE OR REPLACE FUNCTION tidegate.unique_key_of(key text, by_payload boolean, payload jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN key IS NOT NULL THEN key
        WHEN by_payload THEN 'sha256:' || encode(sha256(convert_to(COALESCE(payload, '{}')::text, 'UTF8')), 'hex')
    END
$$;
SELECT pg_temp.allow('unique_key_of', 'enqueue', 'processor', 'management');


-- Whether the owner has at most `most` unfinished jobs after `wanted` more. They are counted every ten seconds, and at most once a
-- second when they seem too many, instead of with each request. The owner's row stays locked until the transaction ends, so the
-- second of two requests counts the jobs of the first.
CREATE OR REPLACE FUNCTION tidegate.take_room(for_owner text, wanted integer, most integer) RETURNS boolean LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
    known  tidegate.owner_pending;
    moment timestamptz;
BEGIN
    INSERT INTO tidegate.owner_pending AS p (owner) VALUES (for_owner)
    ON CONFLICT (owner) DO UPDATE SET jobs = p.jobs
    RETURNING * INTO known;
    moment := clock_timestamp();
    -- A sum instead of a difference: before Postgres 17 there is no interval between a time and -infinity.
    IF known.counted_at + interval '10 seconds' < moment
        OR (known.jobs + wanted > most AND known.counted_at + interval '1 second' < moment)
        OR (known.capped AND known.jobs <= most)
    THEN
        SELECT count(*), count(*) > most INTO known.jobs, known.capped
        FROM (SELECT FROM tidegate.jobs AS j WHERE j.owner = for_owner AND j.finished_at IS NULL LIMIT most + 1) AS unfinished;
        known.counted_at := clock_timestamp();
        -- Owners that have enqueued nothing for a day.
        DELETE FROM tidegate.owner_pending WHERE owner = ANY (ARRAY(
            SELECT p.owner FROM tidegate.owner_pending AS p
            WHERE p.counted_at < now() - interval '1 day' AND p.owner <> for_owner
            ORDER BY p.counted_at LIMIT 10 FOR UPDATE SKIP LOCKED));
    END IF;
    UPDATE tidegate.owner_pending AS p
    SET jobs = known.jobs + CASE WHEN known.jobs + wanted > most THEN 0 ELSE wanted END, capped = known.capped,
        counted_at = known.counted_at
    WHERE p.owner = for_owner;
    RETURN known.jobs + wanted <= most;
END
$$;
SELECT pg_temp.allow('take_room', 'enqueue');

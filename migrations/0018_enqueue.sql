-- What replaces a job that ends in the same moment is not lost, and no job has tags that nobody can read.
--
-- Why: an application replaced a unique job while somebody cancelled it. It waited for the row, found nothing to replace any
-- more, and was told that the job was there, pending; the job was cancelled, and the new content nowhere.
-- And an array of arrays was taken for tags: each list that the job was in could not be answered any more.
-- Locks: none; two functions are replaced.

-- As before, but that what has ended while it was waited for is in nobody's way.
CREATE OR REPLACE FUNCTION tidegate.meet(jobs jsonb, for_owner text, ids uuid[], in_batch uuid, moment timestamptz)
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
                concurrency_key = one ->> 'concurrency_key', traceparent = one ->> 'traceparent', blocked = false,
                tags = ARRAY(SELECT jsonb_array_elements_text(COALESCE(one -> 'tags', '[]')))
            WHERE j.id = met.id AND j.status = 'pending' AND j.started_at IS NULL;
            IF FOUND THEN
                outcome := 'replaced';
            ELSE
                -- Waited for, it may have ended.
                SELECT j.status INTO met.status FROM tidegate.jobs AS j WHERE j.id = met.id AND j.finished_at IS NULL;
                IF NOT FOUND THEN
                    SELECT m.id, m.status, m.outcome INTO id, status, outcome
                    FROM tidegate.enqueue_many(jsonb_build_array(one), for_owner, in_batch, moment) AS m;
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


-- As before, and: tags are a plain list.
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
    ELSIF owner IS NULL OR length(owner) NOT BETWEEN 1 AND 200 THEN
        RAISE EXCEPTION 'an owner has 1 to 200 characters' USING ERRCODE = 'TG004';
    ELSIF EXISTS (SELECT FROM unnest(tags) AS t (tag) WHERE tag IS NULL OR length(tag) NOT BETWEEN 1 AND 64) THEN
        RAISE EXCEPTION 'a tag has 1 to 64 characters' USING ERRCODE = 'TG004';
    ELSIF array_ndims(tags) > 1 THEN
        RAISE EXCEPTION 'tags are a plain list' USING ERRCODE = 'TG004';
    ELSIF cardinality(tags) > 20 THEN
        RAISE EXCEPTION 'a job has 20 tags at the most' USING ERRCODE = 'TG004';
    -- The table would refuse these too, and its error shows the row with the payload.
    ELSIF priority NOT BETWEEN 1 AND 20 THEN
        RAISE EXCEPTION 'a priority is 1 to 20' USING ERRCODE = 'TG004';
    ELSIF max_attempts NOT BETWEEN 1 AND 100 THEN
        RAISE EXCEPTION 'max_attempts is 1 to 100' USING ERRCODE = 'TG004';
    ELSIF EXISTS (SELECT FROM unnest(ARRAY[idempotency_key, unique_key, concurrency_key]) AS k (key)
                  WHERE length(key) NOT BETWEEN 1 AND 200) THEN
        RAISE EXCEPTION 'a key has 1 to 200 characters' USING ERRCODE = 'TG004';
    ELSIF (reference_type IS NULL) <> (reference_id IS NULL) THEN
        RAISE EXCEPTION 'a reference has a type and an id' USING ERRCODE = 'TG004';
    ELSIF length(reference_type) NOT BETWEEN 1 AND 100 OR length(reference_id) NOT BETWEEN 1 AND 200 THEN
        RAISE EXCEPTION 'a reference has a type of 1 to 100 characters and an id of 1 to 200' USING ERRCODE = 'TG004';
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

-- What tidegate.enqueue says about a delay is about the delay.
--
-- Why: with a negative one, a job was said to be more than 366 days ahead.
-- Locks: none that matter. Nothing but a text is new.

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
    -- As HTTP refuses them: a list with such a job in it could not be read in every language.
    ELSIF payload @? '$.** ? (@.type() == "number" && (@ > 1e308 || @ < -1e308))' THEN
        RAISE EXCEPTION 'the payload holds a number that is too large' USING ERRCODE = 'TG004';
    ELSIF payload @? 'strict $.**{100} ? (@.type() == "object" || @.type() == "array")' THEN
        RAISE EXCEPTION 'the payload is nested more than 100 deep' USING ERRCODE = 'TG004';
    ELSIF NOT delay_seconds BETWEEN 0 AND 366 * 86400 THEN
        RAISE EXCEPTION 'delay_seconds has to be 0 to 31622400, which is 366 days' USING ERRCODE = 'TG004';
    ELSIF scheduled_for > now() + interval '366 days' THEN
        RAISE EXCEPTION 'a job may be scheduled 366 days ahead at the most' USING ERRCODE = 'TG004';
    ELSIF on_conflict NOT IN ('skip', 'replace') THEN
        RAISE EXCEPTION 'on_conflict has to be skip or replace' USING ERRCODE = 'TG004';
    ELSIF owner IS NULL OR length(owner) NOT BETWEEN 1 AND 200 THEN
        RAISE EXCEPTION 'the owner has to have 1 to 200 characters' USING ERRCODE = 'TG004';
    ELSIF EXISTS (SELECT FROM unnest(tags) AS t (tag) WHERE tag IS NULL OR length(tag) NOT BETWEEN 1 AND 64) THEN
        RAISE EXCEPTION 'each tag has to have 1 to 64 characters' USING ERRCODE = 'TG004';
    ELSIF array_ndims(tags) > 1 THEN
        RAISE EXCEPTION 'tags have to be a plain list' USING ERRCODE = 'TG004';
    ELSIF cardinality(tags) > 20 THEN
        RAISE EXCEPTION 'a job may have 20 tags at the most' USING ERRCODE = 'TG004';
    -- The table would refuse these too, and its error shows the row with the payload.
    ELSIF priority NOT BETWEEN 1 AND 20 THEN
        RAISE EXCEPTION 'the priority has to be 1 to 20' USING ERRCODE = 'TG004';
    ELSIF max_attempts NOT BETWEEN 1 AND 100 THEN
        RAISE EXCEPTION 'max_attempts has to be 1 to 100' USING ERRCODE = 'TG004';
    ELSIF EXISTS (SELECT FROM unnest(ARRAY[idempotency_key, unique_key, concurrency_key]) AS k (key)
                  WHERE length(key) NOT BETWEEN 1 AND 200) THEN
        RAISE EXCEPTION 'each key (idempotency_key, unique_key, concurrency_key) has to have 1 to 200 characters' USING ERRCODE = 'TG004';
    ELSIF (reference_type IS NULL) <> (reference_id IS NULL) THEN
        RAISE EXCEPTION 'a reference has to have both, a type and an id' USING ERRCODE = 'TG004';
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

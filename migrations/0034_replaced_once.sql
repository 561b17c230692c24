-- A batch writes a job that it replaces many times once.
--
-- Why: ten thousand jobs of a batch with the same unique key, each replacing the one before, made as many versions of one row,
-- and each had to be looked past by the next: 15 seconds and more on a busy machine, which is as long as the function has.
-- Locks: none; a function is replaced.

-- As before, but of several that replace the same job only the last is written.
CREATE OR REPLACE FUNCTION tidegate.meet(jobs jsonb, for_owner text, ids uuid[], in_batch uuid, moment timestamptz)
RETURNS TABLE (id uuid, status text, outcome text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    one   jsonb;
    met   record;
    -- For each, the last that replaces the same job.
    lasts bigint[] := ARRAY(
        SELECT max(n) FILTER (WHERE e ->> 'on_conflict' = 'replace') OVER (PARTITION BY e ->> 'type', tidegate.unique_key_of(
            e ->> 'unique_key', (e ->> 'unique_by_payload')::boolean, e -> 'payload'))
        FROM jsonb_array_elements(jobs) WITH ORDINALITY AS said (e, n) ORDER BY n);
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
        ELSIF NOT met.by_key AND one ->> 'on_conflict' = 'replace' AND n < lasts[n] THEN
            outcome := CASE WHEN met.replaceable THEN 'replaced' ELSE 'existing' END;
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

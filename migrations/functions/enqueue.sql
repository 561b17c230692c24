-- Enqueue: requests, SQL, schedules, follow-ups, webhooks and a batch's `then` all insert jobs through make_jobs.
--
--     enqueue            one job, for applications in SQL, with the checks of HTTP
--     enqueue_many       all of a caller's jobs or none, under the rules of keys and types
--     make_jobs          the INSERT; rows_of: what it inserts
--     resolve_conflicts  for what was not inserted: replace_job


-- For applications: SELECT tidegate.enqueue('email', '{"to": "…"}'), in their own transaction, under the rules of HTTP. None of Tidegate's
-- roles calls it.
--
-- The payload is jsonb, json or a text of JSON, whatever the application's driver sends; a literal is a text. It is one function for all of
-- them, so that its name alone is enough for a GRANT.
--
-- An application needs one right: GRANT EXECUTE ON FUNCTION tidegate.enqueue. So the function runs with its owner's rights, and with
-- its own search_path, so that the caller's cannot change what a name means. A job without an owner gets the calling user, because a
-- default is evaluated as the caller.
CREATE OR REPLACE FUNCTION tidegate.enqueue(
    type text, payload anycompatible DEFAULT jsonb '{}', priority integer DEFAULT 10, delay_seconds double precision DEFAULT 0,
    scheduled_for timestamptz DEFAULT NULL, idempotency_key text DEFAULT NULL, unique_key text DEFAULT NULL,
    unique_by_payload boolean DEFAULT false, on_conflict text DEFAULT 'skip', concurrency_key text DEFAULT NULL,
    reference_type text DEFAULT NULL, reference_id text DEFAULT NULL, tags text[] DEFAULT '{}',
    notify text[] DEFAULT '{}', max_attempts integer DEFAULT NULL, owner text DEFAULT CURRENT_USER,
    traceparent text DEFAULT NULL, expires_at timestamptz DEFAULT NULL, unique_while text DEFAULT 'unfinished'
) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_variable
DECLARE
    content jsonb; job jsonb; wrong text; made uuid;
BEGIN
    -- A cast of a caller's own type would run the caller's code with the owner's rights.
    IF pg_typeof(payload) <> ALL ('{jsonb,json,text,varchar,bpchar}'::regtype[]) THEN
        RAISE EXCEPTION 'the payload has to be an object: jsonb, json or a text of it' USING ERRCODE = 'TG004';
    END IF;
    content := payload;
    wrong := COALESCE(tidegate.what_is_wrong(content, priority, delay_seconds, scheduled_for, idempotency_key, unique_key, unique_by_payload,
        on_conflict, concurrency_key, reference_type, reference_id, tags, notify, max_attempts, owner, unique_while), CASE
        WHEN content ? '$encrypted' THEN 'the field $encrypted of the payload is for what is stored encrypted: choose another name'
        WHEN EXISTS (SELECT FROM tidegate.job_types AS t WHERE t.name = type AND t.encrypted)
            THEN format('the jobs of the type %L are encrypted, and SQL has no keys: send them over HTTP', type) END);
    IF wrong IS NOT NULL THEN
        RAISE EXCEPTION '%', wrong USING ERRCODE = 'TG004';
    END IF;
    -- Apart from the call, whose whole text is in the context of an error.
    job := jsonb_strip_nulls(jsonb_build_object(
        'type', type, 'priority', priority, 'delay_seconds', delay_seconds, 'scheduled_for', scheduled_for,
        'idempotency_key', idempotency_key, 'unique_key', unique_key, 'unique_by_payload', unique_by_payload,
        'unique_while', unique_while, 'on_conflict', on_conflict, 'concurrency_key', concurrency_key, 'reference_type', reference_type,
        'reference_id', reference_id, 'tags', tags, 'notify', NULLIF(notify, '{}'), 'max_attempts', max_attempts,
        -- Within what the table takes: 'infinity' never comes.
        'expires_at', CASE WHEN expires_at IS NOT NULL THEN LEAST(GREATEST(expires_at, '1970-01-01Z'), '9000-01-01Z') END,
        'traceparent', CASE
            WHEN traceparent ~ '^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$' THEN traceparent END))
        || jsonb_build_object('payload', content);
    SELECT m.id INTO made FROM tidegate.enqueue_many(jsonb_build_array(job), owner) AS m;
    RETURN made;
END
$$;


-- What HTTP would refuse these values for; NULL: nothing. The table would refuse some of them too, but its error shows the row with the
-- payload. A number that is too large or a payload that is nested too deep: not every language could read a list with such a job in it.
CREATE OR REPLACE FUNCTION tidegate.what_is_wrong(
    payload jsonb, priority integer, delay_seconds double precision, scheduled_for timestamptz, idempotency_key text, unique_key text,
    unique_by_payload boolean, on_conflict text, concurrency_key text, reference_type text, reference_id text, tags text[],
    notify text[], max_attempts integer, owner text, unique_while text DEFAULT NULL
) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
    most_bytes CONSTANT integer := 262144;
    most_days  CONSTANT integer := 366;
BEGIN
    RETURN CASE
        WHEN jsonb_typeof(payload) IS DISTINCT FROM 'object' THEN 'the payload has to be an object'
        WHEN idempotency_key IS NOT NULL AND (unique_key IS NOT NULL OR unique_by_payload)
            THEN 'a job may have an idempotency key or be unique, not both'
        -- An envelope takes four bytes for three, and some of its own.
        WHEN octet_length(payload::text) > CASE WHEN payload ? '$encrypted' THEN most_bytes * 4 / 3 + 256 ELSE most_bytes END
            THEN format('the payload is over %s bytes: store it elsewhere and send its address', most_bytes)
        WHEN payload @? '$.** ? (@.type() == "number" && (@ > 1e308 || @ < -1e308))' THEN 'the payload holds a number that is too large'
        WHEN payload @? 'strict $.**{100} ? (@.type() == "object" || @.type() == "array")'
            THEN 'the payload is nested more than 100 deep'
        WHEN NOT delay_seconds BETWEEN 0 AND most_days * 86400
            THEN format('delay_seconds has to be 0 to %s, which is %s days', most_days * 86400, most_days)
        WHEN scheduled_for > now() + make_interval(days => most_days) THEN format('a job may be scheduled at most %s days ahead', most_days)
        WHEN on_conflict NOT IN ('skip', 'replace') THEN 'on_conflict has to be skip or replace'
        WHEN unique_while NOT IN ('unfinished', 'pending') THEN 'unique_while has to be unfinished or pending'
        WHEN owner IS NULL OR length(owner) NOT BETWEEN 1 AND 200 THEN 'the owner has to have 1 to 200 characters'
        WHEN EXISTS (SELECT FROM unnest(tags) AS t (tag) WHERE tag IS NULL OR length(tag) NOT BETWEEN 1 AND 64)
            THEN 'each tag has to have 1 to 64 characters'
        WHEN array_ndims(tags) > 1 OR array_ndims(notify) > 1 THEN 'tags and notify have to be plain lists'
        WHEN cardinality(tags) > 20 THEN 'a job may have at most 20 tags'
        WHEN cardinality(notify) > 10 THEN 'a job may notify at most 10 endpoints'
        WHEN priority NOT BETWEEN 1 AND 20 THEN 'the priority has to be 1 to 20'
        WHEN max_attempts NOT BETWEEN 1 AND 100 THEN 'max_attempts has to be 1 to 100'
        WHEN EXISTS (SELECT FROM unnest(ARRAY[idempotency_key, unique_key, concurrency_key]) AS k (key)
                     WHERE length(key) NOT BETWEEN 1 AND 200)
            THEN 'each key (idempotency_key, unique_key, concurrency_key) has to have 1 to 200 characters'
        WHEN (reference_type IS NULL) <> (reference_id IS NULL) THEN 'a reference has to have both a type and an id'
        WHEN length(reference_type) NOT BETWEEN 1 AND 100 OR length(reference_id) NOT BETWEEN 1 AND 200
            THEN 'a reference has to have a type of 1 to 100 characters and an id of 1 to 200' END;
END
$$;
SELECT pg_temp.allow('what_is_wrong', 'management');


-- → pending, all of `jobs` or none. Returns for each, in the given order, its id, its status, and an outcome: 'created',
-- 'existing' (the job existed before), or 'replaced' (a pending job got the new content). `from_outside`: as make_jobs.
--
-- An element has a type and a payload, and optionally priority, delay_seconds, scheduled_for, expires_seconds (after it is due),
-- expires_at, reference_type, reference_id, concurrency_key, idempotency_key, unique_key, unique_by_payload, unique_while ('unfinished',
-- 'pending'), on_conflict ('skip', 'replace'), tags, notify, max_attempts, parent_id, traceparent, fingerprint. An element may have an owner and a batch of its own, and `asked`: itself
-- as its handler said it, which is the request that an idempotency key names.
--
-- Errors have SQLSTATEs of their own: TG001 no such type, TG002 the type takes no jobs, TG003 the idempotency key belongs to another
-- request, TG004 a value is not allowed. COLUMN, which a prompt does not show, is the place of the element, jobs.0 for the first.
CREATE OR REPLACE FUNCTION tidegate.enqueue_many(
    jobs jsonb, for_owner text, in_batch uuid DEFAULT NULL, at timestamptz DEFAULT NULL, from_outside boolean DEFAULT true
) RETURNS TABLE (id uuid, status text, outcome text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    size integer := jsonb_array_length(jobs);
    ids  uuid[] := ARRAY(SELECT tidegate.uuidv7() FROM generate_series(1, size));
    made integer;
BEGIN
    PERFORM tidegate.check_notify(jobs, for_owner) WHERE from_outside AND jobs @? '$[*].notify[*]';
    made := tidegate.make_jobs(jobs, ids, for_owner, in_batch, at, from_outside);
    IF made = size THEN
        RETURN QUERY SELECT made_id, 'pending', 'created' FROM unnest(ids) AS made_id;
        RETURN;
    END IF;

    PERFORM tidegate.check_types(jobs, from_outside);
    RETURN QUERY
    SELECT met.id, met.status, met.outcome FROM tidegate.resolve_conflicts(jobs, for_owner, ids, in_batch, at, from_outside) AS met;
END
$$;
SELECT pg_temp.allow('enqueue_many', 'enqueue', 'processor');


-- Refuses jobs of types that take none: a type that does not exist, is disabled, or is gone from the code (is_gone). The last two take
-- what is not from outside.
CREATE OR REPLACE FUNCTION tidegate.check_types(jobs jsonb, from_outside boolean DEFAULT true) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    wrong record;
BEGIN
    SELECT n, type, t.enabled, t.missing_since INTO wrong
    FROM ROWS FROM (jsonb_to_recordset(jobs) AS (type text)) WITH ORDINALITY AS j (type, n)
    LEFT JOIN tidegate.job_types AS t ON t.name = type
    WHERE tidegate.takes_jobs(t) IS NOT TRUE AND (from_outside OR t.name IS NULL)
    ORDER BY n LIMIT 1;
    IF wrong.type = 'callback' THEN
        RAISE EXCEPTION 'the job type callback takes no jobs: the queue makes them'
            USING ERRCODE = 'TG002', COLUMN = 'jobs.' || (wrong.n - 1);
    ELSIF tidegate.is_gone(wrong.missing_since) THEN
        RAISE EXCEPTION 'the job type % takes no jobs: the deployed code has no handler for it any more',
            quote_literal(wrong.type) USING ERRCODE = 'TG002', COLUMN = 'jobs.' || (wrong.n - 1);
    ELSIF wrong.enabled IS FALSE THEN
        RAISE EXCEPTION 'the job type % takes no jobs now', quote_literal(wrong.type)
            USING ERRCODE = 'TG002', COLUMN = 'jobs.' || (wrong.n - 1);
    ELSIF wrong.n IS NOT NULL THEN
        RAISE EXCEPTION 'there is no job type %', COALESCE(quote_literal(wrong.type), 'without a name')
            USING ERRCODE = 'TG001', COLUMN = 'jobs.' || (wrong.n - 1);
    END IF;
END
$$;
SELECT pg_temp.allow('check_types', 'enqueue', 'processor', 'management');


-- Refuses endpoints that the owner may not notify: each job of `jobs` with its `notify`. One that belongs to another owner is refused like
-- one that does not exist.
CREATE OR REPLACE FUNCTION tidegate.check_notify(jobs jsonb, for_owner text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    wrong record;
BEGIN
    SELECT n, named INTO wrong
    FROM jsonb_array_elements(jobs) WITH ORDINALITY AS listed (job, n)
    CROSS JOIN LATERAL jsonb_array_elements_text(job -> 'notify') AS notified (named)
    WHERE NOT EXISTS (
        SELECT FROM tidegate.endpoints AS e
        WHERE e.name = named AND e.kind <> 'http' AND (e.owner IS NULL OR e.owner = for_owner))
    ORDER BY n LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'there is no endpoint % that can be notified', quote_literal(wrong.named)
            USING ERRCODE = 'TG004', COLUMN = 'jobs.' || (wrong.n - 1);
    END IF;
END
$$;
SELECT pg_temp.allow('check_notify', 'enqueue', 'processor', 'management');


-- Inserts the jobs whose types exist and whose keys are free, and returns their number. `ids`: the ids of the jobs, in order. `from_outside`: a type that takes no jobs is skipped. With `at`, a moment that is not the
-- clock's, floors are lowered.
CREATE OR REPLACE FUNCTION tidegate.make_jobs(
    jobs jsonb, ids uuid[], for_owner text, in_batch uuid, at timestamptz, from_outside boolean
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    moment timestamptz;
    made   integer;
BEGIN
    -- The clock is read after the transaction has got its number. Floors depend on this order (floors.sql).
    PERFORM pg_current_xact_id();
    moment := COALESCE(at, clock_timestamp());
    IF jobs @? '$[*] ? (exists(@.idempotency_key) || exists(@.unique_key) || @.unique_by_payload == true)' THEN
        INSERT INTO tidegate.new_jobs SELECT * FROM tidegate.rows_of(jobs, ids, for_owner, in_batch, moment, from_outside)
        ON CONFLICT DO NOTHING;
    ELSE
        -- Nothing can be in conflict, and to look for conflicts makes the insert of a row a sixth dearer.
        INSERT INTO tidegate.new_jobs SELECT * FROM tidegate.rows_of(jobs, ids, for_owner, in_batch, moment, from_outside);
    END IF;
    GET DIAGNOSTICS made = ROW_COUNT;
    IF at IS NOT NULL THEN
        PERFORM tidegate.lower_floors_to(ids);
    END IF;
    RETURN made;
END
$$;
SELECT pg_temp.allow('make_jobs', 'enqueue', 'processor', 'management');


-- The rows of these jobs. It becomes a part of the statement that calls it.
CREATE OR REPLACE FUNCTION tidegate.rows_of(
    jobs jsonb, ids uuid[], for_owner text, in_batch uuid, moment timestamptz, from_outside boolean
) RETURNS SETOF tidegate.new_jobs LANGUAGE sql STABLE AS $$
    SELECT ids[n], type, COALESCE(payload, '{}'), COALESCE(priority, 10),
        GREATEST(scheduled_for, moment + make_interval(secs => COALESCE(delay_seconds, 0))),
        COALESCE(expires_at, GREATEST(scheduled_for, moment + make_interval(secs => COALESCE(delay_seconds, 0)))
            + make_interval(secs => COALESCE(expires_seconds, t.expires))),
        COALESCE(owner, for_owner), t.fair, COALESCE(j.max_attempts, t.max_attempts), reference_type, reference_id,
        concurrency_key, idempotency_key,
        CASE WHEN idempotency_key IS NOT NULL THEN tidegate.request_hash(COALESCE(asked, jobs -> (n - 1)::integer)) END,
        tidegate.unique_key_of(unique_key, unique_by_payload, payload) AS key, COALESCE(tags, '{}'), NULLIF(notify, '{}'), COALESCE(j.batch_id, in_batch),
        parent_id, traceparent, GREATEST(moment, now()), replay_of, replay_act,
        unique_while IS NOT DISTINCT FROM 'pending'
    FROM ROWS FROM (jsonb_to_recordset(jobs) AS (
        type text, payload jsonb, priority smallint, scheduled_for timestamptz, delay_seconds float8, expires_at timestamptz,
        expires_seconds float8, owner text, max_attempts smallint, reference_type text, reference_id text, concurrency_key text,
        idempotency_key text, unique_key text, unique_by_payload boolean, unique_while text, tags text[], notify text[],
        parent_id uuid, traceparent text, replay_of uuid, replay_act uuid, batch_id uuid,
        asked jsonb
    )) WITH ORDINALITY AS j (
        type, payload, priority, scheduled_for, delay_seconds, expires_at, expires_seconds, owner, max_attempts, reference_type,
        reference_id, concurrency_key, idempotency_key, unique_key, unique_by_payload, unique_while, tags, notify, parent_id,
        traceparent, replay_of, replay_act, batch_id, asked, n)
    JOIN tidegate.job_types AS t ON t.name = type AND (NOT from_outside OR tidegate.takes_jobs(t))
    -- In the order of keys, so that two requests with the same keys do not deadlock.
    ORDER BY idempotency_key NULLS FIRST, key NULLS FIRST,
        CASE WHEN unique_key IS NOT NULL OR unique_by_payload THEN type END NULLS FIRST,
        CASE WHEN idempotency_key IS NOT NULL OR unique_key IS NOT NULL OR unique_by_payload THEN COALESCE(owner, for_owner) END NULLS FIRST, n
$$;
SELECT pg_temp.allow('rows_of', 'enqueue', 'processor', 'management');


-- For `jobs` of which not all were inserted: what became of each, one by one, since conflicts are rare and few. If the job that has the
-- key has ended meanwhile, the key is free again. A job that has expired never starts: if it has not ended yet, the new one takes its
-- place. Of several elements that replace the same job, only the last is written.
CREATE OR REPLACE FUNCTION tidegate.resolve_conflicts(
    jobs jsonb, for_owner text, ids uuid[], in_batch uuid, at timestamptz, from_outside boolean
) RETURNS TABLE (id uuid, status text, outcome text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := COALESCE(at, clock_timestamp());
    -- For each element, the number of the last one that replaces the same job.
    lasts  bigint[] := ARRAY(
        SELECT max(n) FILTER (WHERE e ->> 'on_conflict' = 'replace')
            OVER (PARTITION BY e ->> 'owner', e ->> 'type', COALESCE(e ->> 'unique_while', 'unfinished'), tidegate.unique_key_of(
            e ->> 'unique_key', (e ->> 'unique_by_payload')::boolean, e -> 'payload'))
        FROM jsonb_array_elements(jobs) WITH ORDINALITY AS listed (e, n) ORDER BY n);
    one jsonb; its_owner text; its_key text; while_pending boolean; met record;
BEGIN
    FOR n IN 1..cardinality(ids) LOOP
        one := jobs -> (n - 1);
        its_owner := COALESCE(one ->> 'owner', for_owner);
        its_key := tidegate.unique_key_of(one ->> 'unique_key', (one ->> 'unique_by_payload')::boolean, one -> 'payload');
        while_pending := COALESCE(one ->> 'unique_while', '') = 'pending';
        -- The job itself, if it was inserted, or the job that has its idempotency key, or its unique key. No row: there is none any more.
        SELECT j.id, j.status, j.request_hash, j.id = ids[n] AS is_new, COALESCE(j.idempotency_key = one ->> 'idempotency_key', false) AS by_key,
            j.status = 'pending' AND j.started_at IS NULL AS replaceable,
            j.status = 'pending' AND j.started_at IS NULL AND COALESCE(j.expires_at <= clock_timestamp(), false) AS has_expired
        INTO met
        FROM tidegate.jobs AS j
        WHERE j.id = ANY (ARRAY(
            SELECT ids[n]
            UNION ALL
            SELECT k.id FROM tidegate.jobs AS k WHERE k.owner = its_owner AND k.idempotency_key = one ->> 'idempotency_key'
            UNION ALL
            SELECT k.id FROM tidegate.jobs AS k
            WHERE NOT while_pending AND k.owner = its_owner AND k.type = one ->> 'type' AND k.unique_key = its_key
              AND NOT k.unique_while_pending AND k.status IN ('pending', 'processing', 'waiting', 'review_needed')
            UNION ALL
            SELECT k.id FROM tidegate.jobs AS k
            WHERE while_pending AND k.owner = its_owner AND k.type = one ->> 'type' AND k.unique_key = its_key
              AND k.unique_while_pending AND k.status = 'pending' AND k.started_at IS NULL))
        ORDER BY is_new DESC, by_key DESC
        LIMIT 1;
        id := met.id;
        status := met.status;
        -- Without a lock: an application's transaction may be long, and the job may be running. But where the key is free after the start,
        -- the job must not start before this transaction has ended: it would not see what the transaction has written. Claims skip a row
        -- with this lock, the weakest that they respect, which any number of senders hold at once.
        IF while_pending AND NOT met.is_new THEN
            PERFORM FROM tidegate.jobs AS j WHERE j.id = met.id AND j.status = 'pending' AND j.started_at IS NULL FOR KEY SHARE;
            status := CASE WHEN FOUND THEN status END;
        END IF;
        IF met.by_key AND NOT met.is_new AND met.request_hash IS DISTINCT FROM tidegate.request_hash(COALESCE(one -> 'asked', one)) THEN
            RAISE EXCEPTION 'this idempotency key belongs to another request, which created the job %', met.id
                USING ERRCODE = 'TG003', COLUMN = 'jobs.' || (n - 1);
        END IF;
        outcome := CASE WHEN met.is_new THEN 'created' ELSE 'existing' END;
        IF NOT met.is_new AND NOT met.by_key AND (one ->> 'on_conflict' = 'replace' OR met.has_expired) THEN
            IF n < lasts[n] THEN
                outcome := CASE WHEN met.replaceable THEN 'replaced' ELSE 'existing' END;
            ELSE
                SELECT r.status, r.outcome INTO status, outcome FROM tidegate.replace_job(met.id, one, its_owner, moment, at) AS r;
            END IF;
        END IF;
        IF status IS NULL THEN
            -- It has ended meanwhile.
            SELECT m.id, m.status, m.outcome INTO id, status, outcome
            FROM tidegate.enqueue_many(jsonb_build_array(one), for_owner, in_batch, at, from_outside) AS m;
        END IF;
        RETURN NEXT;
    END LOOP;
END
$$;
SELECT pg_temp.allow('resolve_conflicts', 'enqueue', 'processor');


-- The pending jobs that these jobs may replace, to be locked in the order of their ids before: with on_conflict replace, or because they
-- have expired. OFFSET 0 keeps one index lookup a key, also where the table has no statistics.
CREATE OR REPLACE FUNCTION tidegate.replaced_by(jobs jsonb, for_owner text) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN ARRAY(
        WITH listed AS MATERIALIZED (
            SELECT COALESCE(e ->> 'owner', for_owner) AS owner, e ->> 'type' AS type, tidegate.unique_key_of(
                e ->> 'unique_key', (e ->> 'unique_by_payload')::boolean, e -> 'payload') AS key, e ->> 'unique_while' AS until,
                e ->> 'on_conflict' IS NOT DISTINCT FROM 'replace' AS replaces
            FROM jsonb_array_elements(jobs) AS e
        )
        SELECT job.id FROM listed AS l CROSS JOIN LATERAL (
            SELECT j.id FROM tidegate.jobs AS j
            WHERE j.owner = l.owner AND j.type = l.type AND j.unique_key = l.key AND NOT j.unique_while_pending
              AND j.status = 'pending' AND (l.replaces OR (j.started_at IS NULL AND j.expires_at <= clock_timestamp())) OFFSET 0) AS job
        WHERE l.key IS NOT NULL AND l.until IS DISTINCT FROM 'pending'
        UNION
        SELECT job.id FROM listed AS l CROSS JOIN LATERAL (
            SELECT j.id FROM tidegate.jobs AS j
            WHERE j.owner = l.owner AND j.type = l.type AND j.unique_key = l.key AND j.unique_while_pending
              AND j.status = 'pending' AND j.started_at IS NULL AND (l.replaces OR j.expires_at <= clock_timestamp()) OFFSET 0) AS job
        WHERE l.key IS NOT NULL AND l.until = 'pending');
END
$$;
SELECT pg_temp.allow('replaced_by', 'enqueue', 'processor');


-- Replaces the content of a job that has never started: after that it has steps, state and attempts of the old content. The job becomes
-- what a new one would be, so what the replacement does not say has its default again. Returns the job's status, NULL if it has
-- ended meanwhile: the UPDATE waits for its row lock. With `at` floors are lowered; by the clock the job stands behind every floor, and
-- an application's transaction must not hold a floor's row. It runs with its owner's rights, so it checks itself that `one`
-- may take this job's place: relay may change the content of no other job.
CREATE OR REPLACE FUNCTION tidegate.replace_job(
    job_id uuid, one jsonb, for_owner text, moment timestamptz, at timestamptz, OUT status text, OUT outcome text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
BEGIN
    UPDATE tidegate.jobs AS j
    SET payload = new.payload, priority = new.priority, scheduled_for = new.scheduled_for, expires_at = new.expires_at,
        max_attempts = new.max_attempts, reference_type = new.reference_type, reference_id = new.reference_id, concurrency_key = new.concurrency_key,
        traceparent = new.traceparent, tags = new.tags, notify = new.notify, blocked = false, touched_at = now()
    FROM tidegate.rows_of(jsonb_build_array(one), ARRAY[job_id], for_owner, NULL, moment, false) AS new
    WHERE j.id = job_id AND j.status = 'pending' AND j.started_at IS NULL AND j.owner = new.owner AND j.type = new.type
      AND j.unique_key = new.unique_key AND j.unique_while_pending = new.unique_while_pending
      -- Another request may have taken the expired job's place while this one waited.
      AND (one ->> 'on_conflict' = 'replace' OR j.expires_at <= clock_timestamp());
    outcome := CASE WHEN FOUND THEN 'replaced' ELSE 'existing' END;
    IF FOUND AND at IS NOT NULL THEN
        PERFORM tidegate.lower_floors_to(ARRAY[job_id]);
    END IF;
    SELECT j.status INTO status FROM tidegate.jobs AS j WHERE j.id = job_id AND j.finished_at IS NULL;
END
$$;
SELECT pg_temp.allow('replace_job', 'enqueue', 'processor');


-- A hash of the request that an idempotency key names: all of it except the key and the trace, with defaults filled in, so that HTTP
-- and SQL agree. jsonb writes equal objects alike. The envelope of a payload is another one each time: its fingerprint, which only
-- those can make who have the key, stands for it.
CREATE OR REPLACE FUNCTION tidegate.request_hash(job jsonb) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT sha256(convert_to((
        '{"payload": {}, "priority": 10, "tags": [], "on_conflict": "skip", "unique_by_payload": false, "unique_while": "unfinished"}'::jsonb
        || (tidegate.comparable(job) - '{idempotency_key,traceparent}'::text[])
        || jsonb_build_object(
            'delay_seconds', COALESCE((job ->> 'delay_seconds')::double precision, 0),
            'scheduled_for', extract(epoch FROM (job ->> 'scheduled_for')::timestamptz),
            'expires_at', extract(epoch FROM (job ->> 'expires_at')::timestamptz),
            'expires_seconds', (job ->> 'expires_seconds')::double precision,
            'unique_key', job -> 'unique_key')
    )::text, 'UTF8'))
$$;
SELECT pg_temp.allow('request_hash', 'enqueue', 'processor', 'management');


-- A job as an element of enqueue_many, without the payload if it has a fingerprint. It becomes a part of the statement that calls it.
CREATE OR REPLACE FUNCTION tidegate.comparable(job jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN job ? 'fingerprint' THEN job - 'payload' ELSE job END
$$;
SELECT pg_temp.allow('comparable', 'enqueue', 'processor', 'management');


-- The key that a job is unique by: the caller's key, or a hash of its payload. STABLE, as its parts are, so that it becomes a part of
-- the statement that calls it: a call for each row would take an eighth of the time of an insert.
CREATE OR REPLACE FUNCTION tidegate.unique_key_of(key text, by_payload boolean, payload jsonb) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN key IS NOT NULL THEN key
        WHEN by_payload THEN 'sha256:' || encode(sha256(convert_to(COALESCE(payload, '{}')::text, 'UTF8')), 'hex')
    END
$$;
SELECT pg_temp.allow('unique_key_of', 'enqueue', 'processor', 'management');


-- Whether another job has this job's unique key, so that it cannot become pending again.
CREATE OR REPLACE FUNCTION tidegate.has_rival(
    of_job uuid, of_owner text, of_type text, key text, while_pending boolean, has_started boolean
) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM tidegate.jobs AS other
        WHERE NOT while_pending AND other.owner = of_owner AND other.type = of_type AND other.unique_key = key AND other.id <> of_job
          AND NOT other.unique_while_pending AND other.status IN ('pending', 'processing', 'waiting', 'review_needed') OFFSET 0)
    OR EXISTS (
        SELECT FROM tidegate.jobs AS other
        WHERE while_pending AND NOT has_started AND other.owner = of_owner AND other.type = of_type AND other.unique_key = key
          AND other.id <> of_job AND other.unique_while_pending AND other.status = 'pending' AND other.started_at IS NULL OFFSET 0)
$$;
SELECT pg_temp.allow('has_rival', 'management');


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

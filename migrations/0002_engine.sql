-- The engine: limits, blocked jobs, waiting, batches, schedules.
--
-- Why: a claim has to honour limits exactly, whatever the number of processors, at a cost that does not depend on how
-- many jobs wait. Both are decided here, next to the rows.
-- Locks: the new columns of jobs have constant defaults, so nothing is rewritten; jobs_ready is made anew, during which
-- jobs can be read but not written. job_types is rewritten; it is a handful of rows.

ALTER TABLE tidegate.job_types
    ADD COLUMN max_concurrent integer GENERATED ALWAYS AS (((declared || overrides) ->> 'max_concurrent')::integer) STORED,
    ADD COLUMN key_limit integer NOT NULL
        GENERATED ALWAYS AS (COALESCE(((declared || overrides) ->> 'key_limit')::integer, 1)) STORED,
    ADD COLUMN rate double precision
        GENERATED ALWAYS AS (((declared || overrides) -> 'rate' ->> 'per_second')::double precision) STORED,
    ADD COLUMN burst double precision
        GENERATED ALWAYS AS (((declared || overrides) -> 'rate' ->> 'burst')::double precision) STORED,
    ADD CONSTRAINT job_types_max_concurrent_positive CHECK (max_concurrent > 0),
    ADD CONSTRAINT job_types_key_limit_positive CHECK (key_limit > 0),
    ADD CONSTRAINT job_types_rate_positive CHECK (rate > 0 AND burst >= 1),
    ADD CONSTRAINT job_types_rate_has_a_burst CHECK ((rate IS NULL) = (burst IS NULL));

-- A token is a start. A row says how many there were when it was written; what has grown since is computed.
CREATE TABLE tidegate.rate_buckets (
    type   text PRIMARY KEY REFERENCES tidegate.job_types ON DELETE CASCADE,
    tokens double precision NOT NULL,
    at     timestamptz NOT NULL
);

ALTER TABLE tidegate.jobs
    -- Met by a claim while its key had no room. It is out of the claim's way until the key has room again.
    ADD COLUMN blocked boolean NOT NULL DEFAULT false,
    -- A waiting job waits for a signal (wait_signal), for its children, or for the time alone.
    ADD COLUMN wait_children boolean NOT NULL DEFAULT false,
    -- What ended the last wait: 'signal', 'children' or 'timeout', and what the signal said.
    ADD COLUMN woken_by text,
    ADD COLUMN signal jsonb,
    -- A job that may run has an attempt left: settling it would otherwise break the rule that no attempt is beyond the last.
    ADD CONSTRAINT jobs_attempt_left CHECK (status NOT IN ('pending', 'processing', 'waiting') OR attempts < max_attempts),
    -- Years that Python can read: one row beyond would break every list that it is in.
    ADD CONSTRAINT jobs_times_are_readable CHECK
        (scheduled_for BETWEEN '1970-01-01' AND '9000-01-01' AND wait_until BETWEEN '1970-01-01' AND '9000-01-01'),
    ADD CONSTRAINT jobs_reference_fits CHECK (length(reference_type) <= 100 AND length(reference_id) <= 200),
    ADD CONSTRAINT jobs_blocked_has_a_key CHECK (NOT blocked OR (status = 'pending' AND concurrency_key IS NOT NULL)),
    ADD CONSTRAINT jobs_waits_for_one_thing CHECK (NOT wait_children OR (status = 'waiting' AND wait_signal IS NULL)),
    ADD CONSTRAINT jobs_woken_by_is_known CHECK (woken_by IN ('signal', 'children', 'timeout'));

DROP INDEX tidegate.jobs_ready;
-- claim: the next jobs of a type, best first; the order of the columns is the order of the claim.
CREATE INDEX jobs_ready ON tidegate.jobs (type, priority DESC, scheduled_for, id)
    WHERE status = 'pending' AND NOT suspect AND NOT blocked;
-- claim: whether a type has jobs with a key, for which claims take turns; and all of a key that has no room.
CREATE INDEX jobs_keyed ON tidegate.jobs (type, concurrency_key)
    WHERE status = 'pending' AND NOT suspect AND NOT blocked AND concurrency_key IS NOT NULL;
-- claim: how many of a type, and of a key, hold a slot.
CREATE INDEX jobs_running ON tidegate.jobs (type, concurrency_key, lock_expires_at) WHERE status = 'processing';
-- unblock: the best of those that a key holds back.
CREATE INDEX jobs_blocked ON tidegate.jobs (type, concurrency_key, priority DESC, scheduled_for, id) WHERE blocked;
-- batches, children: those that are not finished, to know when the last one is.
CREATE INDEX jobs_batch_open ON tidegate.jobs (batch_id) WHERE batch_id IS NOT NULL AND finished_at IS NULL;
CREATE INDEX jobs_parent_open ON tidegate.jobs (parent_id) WHERE parent_id IS NOT NULL AND finished_at IS NULL;
-- wake: those that wait for their children.
CREATE INDEX jobs_wait_children ON tidegate.jobs (id) WHERE wait_children;

-- A signal may come before the job waits for it; it is kept until then.
CREATE TABLE tidegate.job_signals (
    job_id  uuid NOT NULL REFERENCES tidegate.jobs ON DELETE CASCADE,
    name    text NOT NULL,
    payload jsonb NOT NULL,
    at      timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (job_id, name)
);

ALTER TABLE tidegate.batches
    -- The job that follows when all members have ended: what enqueue takes, as JSON.
    ADD COLUMN then_enqueue jsonb;
-- batches: those that are not finished.
CREATE INDEX batches_open ON tidegate.batches (id) WHERE finished_at IS NULL;


-- Turns: who counts what holds a slot of a type must see what the last one took, and be seen by the next one.
CREATE FUNCTION tidegate.take_turns(types text[]) RETURNS void LANGUAGE sql AS $$
    -- In one order for everybody: whoever waits, waits for somebody who does not wait for him.
    SELECT pg_advisory_xact_lock(x'71de'::integer, hashtext(name))
    FROM (SELECT DISTINCT unnest(types) AS name ORDER BY name) AS turn
$$;


-- What a processor is told about a job that it has the lock of: texts and numbers, the quickest to read by the thousand.
CREATE TYPE tidegate.claimed AS (
    id text, lock_version bigint, type text, priority smallint, payload text, attempts smallint, max_attempts smallint,
    deaths smallint, timeout integer, concurrency_key text, batch_id text, parent_id text, state text, steps text,
    woken_by text, signal text, owner text, created_at double precision, scheduled_for double precision,
    locked_at double precision
);


-- The optimistic lock, for rows that the caller has found and holds. They are addressed by their place (ctid): whatever
-- the planner believes about the number of rows, it can only fetch these. The lock ends when the work must have ended.
CREATE FUNCTION tidegate.lock_jobs(places tid[], worker text, grace integer, moment timestamptz)
RETURNS SETOF tidegate.claimed LANGUAGE sql
SET enable_seqscan = off
AS $$
    UPDATE tidegate.jobs AS j
    SET status = 'processing', lock_version = j.lock_version + 1, locked_by = worker, locked_at = moment,
        lock_expires_at = moment + make_interval(secs => t.timeout + grace), started_at = COALESCE(j.started_at, moment)
    FROM tidegate.job_types AS t
    WHERE j.ctid = ANY (places) AND t.name = j.type
    RETURNING j.id::text, j.lock_version, j.type, j.priority, j.payload::text, j.attempts, j.max_attempts, j.deaths,
        t.timeout, j.concurrency_key, j.batch_id::text, j.parent_id::text, j.state::text, j.steps::text, j.woken_by,
        j.signal::text, j.owner, extract(epoch FROM j.created_at)::double precision,
        extract(epoch FROM j.scheduled_for)::double precision, extract(epoch FROM j.locked_at)::double precision
$$;


-- How many starts a bucket allows by now; more than anybody asks for where there is no rate.
CREATE FUNCTION tidegate.tokens(
    rate double precision, burst double precision, tokens double precision, at timestamptz, moment timestamptz
) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN rate IS NULL THEN 1e9
        WHEN at IS NULL THEN burst
        ELSE LEAST(burst, tokens + rate * GREATEST(extract(epoch FROM moment - at), 0))
    END
$$;


-- Takes `starts` tokens of a type that has a rate.
CREATE FUNCTION tidegate.spend(spender text, starts integer, moment timestamptz) RETURNS void LANGUAGE sql AS $$
    INSERT INTO tidegate.rate_buckets AS bucket (type, tokens, at)
    SELECT t.name, tidegate.tokens(t.rate, t.burst, b.tokens, b.at, moment) - starts, GREATEST(b.at, moment)
    FROM tidegate.job_types AS t LEFT JOIN tidegate.rate_buckets AS b ON b.type = t.name
    WHERE t.name = spender AND t.rate IS NOT NULL
    ON CONFLICT (type) DO UPDATE SET tokens = EXCLUDED.tokens, at = EXCLUDED.at
$$;


-- pending → processing, for at most `room` jobs of a lane, of the types that the running code knows and that fit the time
-- left, best first. No row: nothing may start now.
--
-- A function, because each statement in it sees what was committed before it began: what holds a slot is counted after
-- the turn has been taken. Types without limits take no turns; SKIP LOCKED lets their claims pass beside each other.
--
-- Priority by priority, from 20 down, each type is asked for its own oldest rows. So the index jobs_ready is entered at
-- the very row that is wanted, and neither jobs of a higher priority that are due later, nor the length of the backlog,
-- nor finished jobs are ever read. The planner is kept from scans: on a table that was empty a minute ago they look cheap.
-- OFFSET 0 keeps it from turning an EXISTS, which ends at the first row, into a join, which reads the whole backlog. One
-- plan serves every claim of a session; planning anew took longer than many a claim.
CREATE FUNCTION tidegate.claim(
    known text[], in_lane text, room integer, seconds_left double precision, worker text, grace integer,
    at timestamptz DEFAULT NULL
) RETURNS SETOF tidegate.claimed LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    moment   timestamptz;
    turns    text[];
    names    text[];
    limits   integer[];
    quotas   integer[];
    rated    boolean[];
    level    record;
    pick     record;
BEGIN
    IF (SELECT value FROM tidegate.worker_config WHERE key = 'enabled') IS DISTINCT FROM 'true' THEN
        RETURN;
    END IF;

    -- Types with a limit take turns; so do those that have jobs with a key.
    turns := ARRAY(
        SELECT t.name FROM tidegate.job_types AS t
        WHERE t.name = ANY (known) AND t.lane = in_lane AND t.enabled AND NOT t.paused AND t.timeout <= seconds_left
          AND (t.max_concurrent IS NOT NULL OR t.rate IS NOT NULL
               OR EXISTS (SELECT FROM tidegate.jobs AS j WHERE j.type = t.name AND j.status = 'pending'
                          AND NOT j.suspect AND NOT j.blocked AND j.concurrency_key IS NOT NULL OFFSET 0)));
    PERFORM tidegate.take_turns(turns);
    moment := COALESCE(at, clock_timestamp());

    -- How many of each type may start now.
    SELECT array_agg(t.name), array_agg(t.key_limit), array_agg(t.rate IS NOT NULL),
           array_agg(LEAST(
               room,
               t.max_concurrent - (SELECT count(*) FROM tidegate.jobs AS j
                                   WHERE j.type = t.name AND j.status = 'processing' AND j.lock_expires_at > moment),
               floor(tidegate.tokens(t.rate, t.burst, b.tokens, b.at, moment)))::integer)
    INTO names, limits, rated, quotas
    FROM tidegate.job_types AS t LEFT JOIN tidegate.rate_buckets AS b ON b.type = t.name
    WHERE t.name = ANY (known) AND t.lane = in_lane AND t.enabled AND NOT t.paused AND t.timeout <= seconds_left;

    FOR level IN
        SELECT p.priority, array_agg(t.n) AS types
        FROM generate_series(20, 1, -1) AS p (priority)
        CROSS JOIN generate_subscripts(names, 1) AS t (n)
        WHERE quotas[t.n] > 0 AND EXISTS (
            SELECT FROM tidegate.jobs AS j
            WHERE j.type = names[t.n] AND j.priority = p.priority AND j.status = 'pending' AND NOT j.suspect
              AND NOT j.blocked AND j.scheduled_for <= moment OFFSET 0)
        GROUP BY p.priority
        ORDER BY p.priority DESC
    LOOP
        -- Again where jobs were in the way whose key has no room; each round takes a key's jobs out of the way.
        LOOP
            EXIT WHEN room <= 0;
            WITH share AS MATERIALIZED (
                -- How many of the oldest are whose. Only looked at: rows are locked when it is known how many of them.
                SELECT oldest.n, count(*)::integer AS size
                FROM (
                    SELECT t.n
                    FROM unnest(level.types) AS t (n)
                    CROSS JOIN LATERAL (
                        SELECT j.scheduled_for, j.id FROM tidegate.jobs AS j
                        WHERE j.type = names[t.n] AND j.priority = level.priority AND j.status = 'pending'
                          AND NOT j.suspect AND NOT j.blocked AND j.scheduled_for <= moment
                        ORDER BY j.scheduled_for, j.id
                        LIMIT LEAST(room, quotas[t.n])
                    ) AS j
                    ORDER BY j.scheduled_for, j.id
                    LIMIT room
                ) AS oldest
                GROUP BY oldest.n
            ), candidate AS MATERIALIZED (
                SELECT share.n, j.place, j.key, j.scheduled_for, j.id
                FROM share
                CROSS JOIN LATERAL (
                    SELECT j.ctid AS place, j.concurrency_key AS key, j.scheduled_for, j.id
                    FROM tidegate.jobs AS j
                    WHERE j.type = names[share.n] AND j.priority = level.priority AND j.status = 'pending'
                      AND NOT j.suspect AND NOT j.blocked AND j.scheduled_for <= moment
                      -- One that has come since the turns were taken is left for the next claim.
                      AND (j.concurrency_key IS NULL OR names[share.n] = ANY (turns))
                    ORDER BY j.scheduled_for, j.id
                    LIMIT share.size
                    FOR UPDATE SKIP LOCKED
                ) AS j
            ), held AS (
                SELECT keyed.n, keyed.key, (
                    SELECT count(*) FROM tidegate.jobs AS j
                    WHERE j.type = names[keyed.n] AND j.concurrency_key = keyed.key AND j.status = 'processing'
                      AND j.lock_expires_at > moment) AS running
                FROM (SELECT DISTINCT n, key FROM candidate WHERE key IS NOT NULL) AS keyed
            ), verdict AS (
                SELECT c.n, c.place, c.key, c.key IS NULL OR held.running + row_number() OVER (
                    PARTITION BY c.n, c.key ORDER BY c.scheduled_for, c.id) <= limits[c.n] AS free
                FROM candidate AS c LEFT JOIN held ON held.n = c.n AND held.key = c.key
            ), started AS (
                SELECT n, count(*)::integer AS size FROM verdict WHERE free GROUP BY n
            ), full_key AS (
                SELECT DISTINCT n, key FROM verdict WHERE NOT free
            )
            SELECT ARRAY(SELECT place FROM verdict WHERE free) AS places,
                   ARRAY(SELECT COALESCE(started.size, 0) FROM generate_subscripts(names, 1) AS s (n)
                         LEFT JOIN started USING (n) ORDER BY n) AS starts,
                   (SELECT array_agg(names[n]) FROM full_key) AS full_types,
                   (SELECT array_agg(key) FROM full_key) AS full_keys
            INTO pick;

            RETURN QUERY SELECT * FROM tidegate.lock_jobs(pick.places, worker, grace, moment);
            room := room - cardinality(pick.places);
            quotas := ARRAY(SELECT quotas[n] - pick.starts[n] FROM generate_subscripts(quotas, 1) AS n ORDER BY n);
            PERFORM tidegate.spend(names[n], pick.starts[n], moment)
            FROM generate_subscripts(names, 1) AS n WHERE rated[n] AND pick.starts[n] > 0;

            EXIT WHEN pick.full_keys IS NULL;
            -- Only what is due: what comes due later has nobody else to bring it back into the way.
            UPDATE tidegate.jobs AS job SET blocked = true
            WHERE job.ctid = ANY (ARRAY(
                SELECT j.ctid
                FROM unnest(pick.full_types, pick.full_keys) AS f (type, key)
                CROSS JOIN LATERAL (
                    SELECT j.ctid FROM tidegate.jobs AS j
                    WHERE j.type = f.type AND j.concurrency_key = f.key AND j.status = 'pending' AND NOT j.suspect
                      AND NOT j.blocked AND j.scheduled_for <= moment
                    LIMIT 10000
                    FOR UPDATE SKIP LOCKED
                ) AS j));
        END LOOP;
    END LOOP;
END
$$;


-- pending → processing, for one job that was held by an invocation that died, under the same limits; it runs alone.
-- No row: there is none that may start now.
CREATE FUNCTION tidegate.claim_suspect(
    known text[], in_lane text, seconds_left double precision, worker text, grace integer, at timestamptz DEFAULT NULL
) RETURNS SETOF tidegate.claimed LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
    moment timestamptz;
    turns  text[];
    pick   record;
BEGIN
    turns := ARRAY(SELECT DISTINCT type FROM tidegate.jobs WHERE status = 'pending' AND suspect AND type = ANY (known));
    IF turns = '{}' OR (SELECT value FROM tidegate.worker_config WHERE key = 'enabled') IS DISTINCT FROM 'true' THEN
        RETURN;
    END IF;
    PERFORM tidegate.take_turns(turns);
    moment := COALESCE(at, clock_timestamp());

    SELECT s.ctid AS place, s.type INTO pick
    FROM tidegate.jobs AS s
    JOIN tidegate.job_types AS t ON t.name = s.type
    LEFT JOIN tidegate.rate_buckets AS b ON b.type = t.name
    WHERE s.status = 'pending' AND s.suspect AND s.scheduled_for <= moment AND s.type = ANY (turns)
      AND t.lane = in_lane AND t.enabled AND NOT t.paused AND t.timeout <= seconds_left
      AND tidegate.tokens(t.rate, t.burst, b.tokens, b.at, moment) >= 1
      AND (t.max_concurrent IS NULL OR t.max_concurrent > (
          SELECT count(*) FROM tidegate.jobs AS j
          WHERE j.type = s.type AND j.status = 'processing' AND j.lock_expires_at > moment))
      AND (s.concurrency_key IS NULL OR t.key_limit > (
          SELECT count(*) FROM tidegate.jobs AS j
          WHERE j.type = s.type AND j.concurrency_key = s.concurrency_key AND j.status = 'processing'
            AND j.lock_expires_at > moment))
    ORDER BY s.scheduled_for
    LIMIT 1
    FOR UPDATE OF s SKIP LOCKED;

    IF FOUND THEN
        PERFORM tidegate.spend(pick.type, 1, moment);
        RETURN QUERY SELECT * FROM tidegate.lock_jobs(ARRAY[pick.place], worker, grace, moment);
    END IF;
END
$$;


-- A key has room again: the best of those that it held back comes into the claim's way. Too many do no harm, a claim
-- blocks them again; one too few would wait for ever, so this takes turns with the claims, which block.
CREATE FUNCTION tidegate.unblock(types text[], keys text[]) RETURNS integer LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
DECLARE
    unblocked integer;
BEGIN
    PERFORM tidegate.take_turns(types);
    -- By the primary key: the planner believes that hardly anything is blocked, and would read all of it for each key.
    UPDATE tidegate.jobs AS job
    SET blocked = false
    WHERE job.id = ANY (ARRAY(
        SELECT best.id
        FROM (SELECT DISTINCT unnest(types) AS type, unnest(keys) AS key) AS freed
        JOIN tidegate.job_types AS t ON t.name = freed.type
        CROSS JOIN LATERAL (
            -- One that was put off after it had been blocked is the last to be asked.
            (SELECT j.id FROM tidegate.jobs AS j
             WHERE j.type = freed.type AND j.concurrency_key = freed.key AND j.blocked AND j.scheduled_for <= now()
             ORDER BY j.priority DESC, j.scheduled_for, j.id
             LIMIT t.key_limit)
            UNION ALL
            (SELECT j.id FROM tidegate.jobs AS j
             WHERE j.type = freed.type AND j.concurrency_key = freed.key AND j.blocked AND j.scheduled_for > now()
             ORDER BY j.priority DESC, j.scheduled_for, j.id
             LIMIT t.key_limit)
            LIMIT t.key_limit
        ) AS best));
    GET DIAGNOSTICS unblocked = ROW_COUNT;
    RETURN unblocked;
END
$$;

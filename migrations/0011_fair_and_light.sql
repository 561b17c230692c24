-- Owners take turns, and a claim and a settlement write less.
--
-- Why: where an owner has a hundred thousand jobs waiting, the one job of another starts with the next claims, at the
-- price of one index entry for each insert. And each index that holds a running job is written by its claim; one fewer does.
-- Locks: jobs can be read but not written while three indexes are made: that of ready jobs takes seconds for a million of
-- them, the other two hold running jobs only.

-- claim: the ready jobs of each owner, best first. By a number made of the owner, so that a claim may begin anywhere.
CREATE INDEX jobs_ready_owner ON tidegate.jobs (type, priority DESC, hashtext(owner), scheduled_for, id)
    WHERE status = 'pending' AND NOT suspect AND NOT blocked;

-- claim, reclaim: how many of a type hold a slot, and whose lock has expired.
CREATE INDEX jobs_locked ON tidegate.jobs (type, lock_expires_at) WHERE status = 'processing';
-- claim: how many of a key hold a slot.
CREATE INDEX jobs_locked_key ON tidegate.jobs (type, concurrency_key, lock_expires_at)
    WHERE status = 'processing' AND concurrency_key IS NOT NULL;
DROP INDEX tidegate.jobs_running;
DROP INDEX tidegate.jobs_lock_expiry;

-- A job is written three times, and each time it is entered once more into these two. Room on their pages, which are
-- otherwise full from the beginning, spares them to be split or cleared out for it.
ALTER INDEX tidegate.jobs_pkey SET (fillfactor = 50);
ALTER INDEX tidegate.jobs_owner SET (fillfactor = 50);


-- As before, but for the times: extract() makes a decimal number first, which takes as long as the rest of the row.
CREATE OR REPLACE FUNCTION tidegate.lock_jobs(places tid[], worker text, grace integer, moment timestamptz)
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
        j.signal::text, j.owner, date_part('epoch', j.created_at), date_part('epoch', j.scheduled_for),
        date_part('epoch', j.locked_at)
$$;


-- Where the jobs are of owners whose turn it is, for at most half of `size`, of one type and priority; none where all
-- are of one owner. Only looked at, not locked.
--
-- Owners stand in a ring, by their numbers. It is entered anywhere and followed from owner to owner, past all the jobs
-- between, for 64 owners at the most; each of them has an equal part. Nobody has to remember who came last.
CREATE FUNCTION tidegate.jobs_in_turn(of_type text, at_priority integer, size integer, moment timestamptz)
RETURNS tid[] LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    half   integer := (size + 1) / 2;
    most   integer := LEAST(64, GREATEST(half, 8));
    start  bigint := floor(random() * 4294967296)::bigint - 2147483648;
    owners integer[];
BEGIN
    WITH RECURSIVE above (owner) AS (
        (SELECT hashtext(j.owner) FROM tidegate.jobs AS j
         WHERE j.type = of_type AND j.priority = at_priority AND j.status = 'pending' AND NOT j.suspect AND NOT j.blocked
           AND hashtext(j.owner) > start
         ORDER BY hashtext(j.owner) LIMIT 1)
        UNION ALL
        SELECT (SELECT hashtext(j.owner) FROM tidegate.jobs AS j
                WHERE j.type = of_type AND j.priority = at_priority AND j.status = 'pending' AND NOT j.suspect
                  AND NOT j.blocked AND hashtext(j.owner) > above.owner
                ORDER BY hashtext(j.owner) LIMIT 1)
        FROM above WHERE above.owner IS NOT NULL
    ), below (owner) AS (
        (SELECT hashtext(j.owner) FROM tidegate.jobs AS j
         WHERE j.type = of_type AND j.priority = at_priority AND j.status = 'pending' AND NOT j.suspect AND NOT j.blocked
           AND hashtext(j.owner) <= start
         ORDER BY hashtext(j.owner) LIMIT 1)
        UNION ALL
        SELECT (SELECT hashtext(j.owner) FROM tidegate.jobs AS j
                WHERE j.type = of_type AND j.priority = at_priority AND j.status = 'pending' AND NOT j.suspect
                  AND NOT j.blocked AND hashtext(j.owner) > below.owner AND hashtext(j.owner) <= start
                ORDER BY hashtext(j.owner) LIMIT 1)
        FROM below WHERE below.owner IS NOT NULL
    )
    SELECT array_agg(ring.owner) INTO owners
    FROM (SELECT owner FROM above WHERE owner IS NOT NULL
          UNION ALL SELECT owner FROM below WHERE owner IS NOT NULL
          LIMIT most) AS ring;
    IF cardinality(owners) > 1 THEN
        RETURN ARRAY(
            SELECT j.place
            FROM unnest(owners) AS ring (owner)
            CROSS JOIN LATERAL (
                -- Compared as rows: with `hashtext(owner) = …` the index jobs_ready has the order too, and all other
                -- owners' jobs in it.
                SELECT j.ctid AS place, row_number() OVER (ORDER BY hashtext(j.owner), j.scheduled_for, j.id) AS n
                FROM tidegate.jobs AS j
                WHERE j.type = of_type AND j.priority = at_priority
                  AND (hashtext(j.owner), j.scheduled_for) >= (ring.owner, '-infinity'::timestamptz)
                  AND (hashtext(j.owner), j.scheduled_for) <= (ring.owner, moment)
                  AND j.status = 'pending' AND NOT j.suspect AND NOT j.blocked
                ORDER BY hashtext(j.owner), j.scheduled_for, j.id
                LIMIT GREATEST(half / cardinality(owners), 1)
            ) AS j
            ORDER BY j.n, random()
            LIMIT half);
    END IF;
    RETURN '{}';
END
$$;


-- pending → processing, for at most `room` jobs of a lane, of the types that the running code knows and that fit the time
-- left, best first. No row: nothing may start now. As before, but that half of what is taken of a type and priority goes
-- to its owners in turn, and the other half to whatever is oldest: so neither a long backlog nor a crowd of owners can
-- keep a job waiting for ever.
--
-- A function, because each statement in it sees what was committed before it began: what holds a slot is counted after
-- the turn has been taken. Types without limits take no turns; SKIP LOCKED lets their claims pass beside each other.
--
-- Priority by priority, from 20 down, each type is asked for its own oldest rows. So the index jobs_ready is entered at
-- the very row that is wanted, and neither jobs of a higher priority that are due later, nor the length of the backlog,
-- nor finished jobs are ever read. The planner is kept from scans: on a table that was empty a minute ago they look cheap.
-- OFFSET 0 keeps it from turning an EXISTS, which ends at the first row, into a join, which reads the whole backlog. One
-- plan serves every claim of a session; planning anew took longer than many a claim.
CREATE OR REPLACE FUNCTION tidegate.claim(
    known text[], in_lane text, room integer, seconds_left double precision, worker text, grace integer,
    at timestamptz DEFAULT NULL
) RETURNS SETOF tidegate.claimed LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    moment     timestamptz;
    turns      text[];
    names      text[];
    limits     integer[];
    quotas     integer[];
    rated      boolean[];
    level      record;
    sizes      integer[];
    in_turn    tid[];
    candidate  record;
    places     tid[];
    starts     integer[];
    full_types text[];
    full_keys  text[];
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
        in_turn := NULL;
        -- First by turns; then by age, and again where jobs were in the way whose key has no room: each round takes a
        -- key's jobs out of the way.
        LOOP
            EXIT WHEN room <= 0;
            IF cardinality(level.types) = 1 THEN
                sizes := ARRAY[LEAST(room, quotas[level.types[1]])];
            ELSE
                -- How many of the oldest are of which type. Only looked at: rows are locked when it is known how many.
                sizes := ARRAY(
                    SELECT count(oldest.n)::integer
                    FROM unnest(level.types) WITH ORDINALITY AS wanted (n, position)
                    LEFT JOIN (
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
                    ) AS oldest USING (n)
                    GROUP BY wanted.position
                    ORDER BY wanted.position);
            END IF;
            in_turn := CASE WHEN in_turn IS NULL THEN ARRAY(
                SELECT unnest(tidegate.jobs_in_turn(names[share.n], level.priority, share.size, moment))
                FROM unnest(level.types, sizes) AS share (n, size) WHERE share.size > 0) ELSE '{}' END;

            SELECT array_agg(c.n) AS types, array_agg(c.place) AS places, array_agg(c.key) AS keys, count(c.key) AS keyed
            INTO candidate
            FROM (
                SELECT array_position(names, j.type) AS n, j.place, j.key
                FROM (
                    SELECT j.*
                    FROM unnest(in_turn) AS turn (place)
                    CROSS JOIN LATERAL (
                        -- By its place, and in a form that no index has, so that Postgres looks nowhere else for it.
                        SELECT j.ctid AS place, j.type, j.concurrency_key AS key, j.scheduled_for, j.id
                        FROM tidegate.jobs AS j
                        WHERE j.ctid = turn.place AND j.type || '' = ANY (names) AND j.priority + 0 = level.priority
                          AND j.status || '' = 'pending' AND NOT j.suspect AND NOT j.blocked
                          AND j.scheduled_for <= moment AND (j.concurrency_key IS NULL OR j.type = ANY (turns))
                        FOR UPDATE SKIP LOCKED
                    ) AS j
                    ORDER BY j.scheduled_for, j.id
                ) AS j
                UNION ALL
                SELECT share.n, j.place, j.key
                FROM unnest(level.types, sizes) AS share (n, size)
                CROSS JOIN LATERAL (
                    SELECT j.ctid AS place, j.concurrency_key AS key
                    FROM tidegate.jobs AS j
                    WHERE j.type = names[share.n] AND j.priority = level.priority AND j.status = 'pending'
                      AND NOT j.suspect AND NOT j.blocked AND j.scheduled_for <= moment
                      -- One that has come since the turns were taken is left for the next claim.
                      AND (j.concurrency_key IS NULL OR names[share.n] = ANY (turns))
                    ORDER BY j.scheduled_for, j.id
                    LIMIT CASE WHEN in_turn = '{}' THEN share.size ELSE 0 END
                    FOR UPDATE SKIP LOCKED
                ) AS j
            ) AS c;

            places := COALESCE(candidate.places, '{}');
            full_keys := NULL;
            IF candidate.keyed > 0 THEN
                WITH c AS (
                    SELECT n, place, key, position
                    FROM unnest(candidate.types, candidate.places, candidate.keys) WITH ORDINALITY AS c (n, place, key, position)
                ), held AS (
                    SELECT keyed.n, keyed.key, (
                        SELECT count(*) FROM tidegate.jobs AS j
                        WHERE j.type = names[keyed.n] AND j.concurrency_key = keyed.key AND j.status = 'processing'
                          AND j.lock_expires_at > moment) AS running
                    FROM (SELECT DISTINCT n, key FROM c WHERE key IS NOT NULL) AS keyed
                ), verdict AS (
                    SELECT c.n, c.place, c.key, c.key IS NULL OR held.running + row_number() OVER (
                        PARTITION BY c.n, c.key ORDER BY c.position) <= limits[c.n] AS free
                    FROM c LEFT JOIN held ON held.n = c.n AND held.key = c.key
                )
                SELECT COALESCE(array_agg(place) FILTER (WHERE free), '{}'), array_agg(n) FILTER (WHERE free),
                       array_agg(names[n]) FILTER (WHERE NOT free), array_agg(key) FILTER (WHERE NOT free)
                INTO places, candidate.types, full_types, full_keys
                FROM verdict;
            END IF;

            RETURN QUERY SELECT * FROM tidegate.lock_jobs(places, worker, grace, moment);
            room := room - cardinality(places);
            starts := ARRAY(
                SELECT count(started.n)::integer
                FROM generate_subscripts(names, 1) AS type (n) LEFT JOIN unnest(candidate.types) AS started (n) USING (n)
                GROUP BY type.n
                ORDER BY type.n);
            quotas := ARRAY(SELECT quotas[n] - starts[n] FROM generate_subscripts(quotas, 1) AS n ORDER BY n);
            PERFORM tidegate.spend(names[n], starts[n], moment)
            FROM generate_subscripts(names, 1) AS n WHERE rated[n] AND starts[n] > 0;

            EXIT WHEN full_keys IS NULL AND in_turn = '{}';
            -- Only what is due: what comes due later has nobody else to bring it back into the way.
            UPDATE tidegate.jobs AS job SET blocked = true
            WHERE full_keys IS NOT NULL AND job.ctid = ANY (ARRAY(
                SELECT j.ctid
                FROM (SELECT DISTINCT type, key FROM unnest(full_types, full_keys) AS f (type, key)) AS f
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

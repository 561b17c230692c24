-- A claim is bounded in bytes, too: a processor takes no more than its memory holds.
--
-- Why: a claim was bounded in jobs alone. Once a processor had learned that its jobs are short it took a thousand at a time,
-- and where their payloads were of 250 KB it had no memory left.
-- Locks: none; functions. The claim with seven parameters stays for processors that are at work already.


-- What is this, as text, at the most? Quickly, by what is stored. A number takes ten bytes at the least, and 1e308 is 309
-- digits. NULL is nothing; what is compressed may be anything.
CREATE FUNCTION tidegate.most_bytes(value jsonb) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN value IS NULL THEN 0
        WHEN pg_column_compression(value) IS NULL THEN 31 * pg_column_size(value)::bigint
        ELSE 1000000000
    END
$$;


-- Of jobs that the caller has found and holds: those that fit into so many bytes, best first, and `at_least` so many
-- whatever their size. They are measured page by page until the room is full. By turns: each owner's first, then each one's
-- second.
CREATE FUNCTION tidegate.fitting(
    candidates tid[], by_turns boolean, room_bytes bigint, at_least integer,
    OUT places tid[], OUT types text[], OUT bytes bigint
) LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
    sorted tid[];
    page   record;
BEGIN
    places := '{}';
    types := '{}';
    bytes := 0;
    sorted := ARRAY(
        SELECT found.place
        FROM unnest(candidates) AS candidate (place)
        CROSS JOIN LATERAL (
            SELECT j.ctid AS place, j.owner, j.scheduled_for, j.id FROM tidegate.jobs AS j WHERE j.ctid = candidate.place
        ) AS found
        ORDER BY CASE WHEN by_turns THEN
            row_number() OVER (PARTITION BY found.owner ORDER BY found.scheduled_for, found.id) END,
            found.scheduled_for, found.id);
    FOR start IN 1 .. cardinality(sorted) BY 50 LOOP
        SELECT array_agg(place ORDER BY nth) AS places, array_agg(type ORDER BY nth) AS types, max(total) AS bytes
        INTO page
        FROM (
            SELECT next.place, next.nth, measured.type, fitting.bytes + sum(measured.size) OVER (ORDER BY next.nth) AS total
            FROM unnest(sorted[start : start + 49]) WITH ORDINALITY AS next (place, nth)
            CROSS JOIN LATERAL (
                SELECT j.type, octet_length(j.payload::text) + COALESCE(octet_length(j.state::text), 0)
                    + COALESCE(octet_length(j.steps::text), 0) + COALESCE(octet_length(j.signal::text), 0) AS size
                FROM tidegate.jobs AS j WHERE j.ctid = next.place
            ) AS measured
        ) AS summed
        WHERE summed.total <= room_bytes OR start + summed.nth - 1 <= at_least;
        places := places || page.places;
        types := types || page.types;
        bytes := COALESCE(page.bytes, bytes);
        EXIT WHEN COALESCE(cardinality(page.places), 0) < LEAST(50, cardinality(sorted) - start + 1);
    END LOOP;
END
$$;


-- pending → processing, for at most `room` jobs of a lane, and at most `room_bytes` of what they carry, of the types that the
-- running code knows and that fit the time left, best first. The first of them is taken whatever it carries. No row: nothing
-- may start now.
--
-- As before, but for the bytes.
CREATE FUNCTION tidegate.claim(
    known text[], in_lane text, room integer, room_bytes bigint, seconds_left double precision, worker text, grace integer,
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
    fitting    record;
    is_first   boolean := true;
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
        SELECT p.priority, array_agg(t.n) AS types, array_agg(first.owner) AS owners, array_agg(first.due) AS dues,
            array_agg(first.id) AS ids
        FROM generate_series(20, 1, -1) AS p (priority)
        CROSS JOIN generate_subscripts(names, 1) AS t (n)
        CROSS JOIN LATERAL (
            SELECT hashtext(j.owner) AS owner, j.scheduled_for AS due, j.id
            FROM tidegate.jobs AS j
            WHERE j.type = names[t.n] AND j.priority = p.priority AND j.status = 'pending' AND NOT j.suspect
              AND NOT j.blocked AND j.scheduled_for <= moment
            ORDER BY j.scheduled_for, j.id
            LIMIT 1
        ) AS first
        WHERE quotas[t.n] > 0
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
                        FROM unnest(level.types, level.dues, level.ids) AS t (n, due, id)
                        CROSS JOIN LATERAL (
                            SELECT j.scheduled_for, j.id FROM tidegate.jobs AS j
                            WHERE j.type = names[t.n] AND j.priority = level.priority AND j.status = 'pending'
                              AND NOT j.suspect AND NOT j.blocked AND j.scheduled_for <= moment
                              AND (j.scheduled_for, j.id) >= (t.due, t.id)
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
                SELECT unnest(tidegate.jobs_in_turn(names[share.n], level.priority, share.size, moment, share.owner))
                FROM unnest(level.types, sizes, level.owners) AS share (n, size, owner)
                WHERE share.size > 0) ELSE '{}' END;

            SELECT array_agg(c.n) AS types, array_agg(c.place) AS places, array_agg(c.key) AS keys, count(c.key) AS keyed,
                sum(c.most) AS most
            INTO candidate
            FROM (
                SELECT array_position(names, j.type) AS n, j.place, j.key, j.most
                FROM (
                    SELECT j.*
                    FROM unnest(in_turn) AS turn (place)
                    CROSS JOIN LATERAL (
                        -- By its place, and in a form that no index has, so that Postgres looks nowhere else for it.
                        SELECT j.ctid AS place, j.type, j.concurrency_key AS key, j.scheduled_for, j.id,
                            tidegate.most_bytes(j.payload) + tidegate.most_bytes(j.state) + tidegate.most_bytes(j.steps)
                            + tidegate.most_bytes(j.signal) AS most
                        FROM tidegate.jobs AS j
                        WHERE j.ctid = turn.place AND j.type || '' = ANY (names) AND j.priority + 0 = level.priority
                          AND j.status || '' = 'pending' AND NOT j.suspect AND NOT j.blocked
                          AND j.scheduled_for <= moment AND (j.concurrency_key IS NULL OR j.type = ANY (turns))
                        FOR UPDATE SKIP LOCKED
                    ) AS j
                    ORDER BY j.scheduled_for, j.id
                ) AS j
                UNION ALL
                SELECT share.n, j.place, j.key, j.most
                FROM unnest(level.types, sizes, level.dues, level.ids) AS share (n, size, due, id)
                CROSS JOIN LATERAL (
                    SELECT j.ctid AS place, j.concurrency_key AS key,
                        tidegate.most_bytes(j.payload) + tidegate.most_bytes(j.state) + tidegate.most_bytes(j.steps)
                        + tidegate.most_bytes(j.signal) AS most
                    FROM tidegate.jobs AS j
                    WHERE j.type = names[share.n] AND j.priority = level.priority AND j.status = 'pending'
                      AND NOT j.suspect AND NOT j.blocked AND j.scheduled_for <= moment
                      AND (j.scheduled_for, j.id) >= (share.due, share.id)
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

            IF candidate.most > room_bytes THEN
                -- What does not fit is for a later claim, and so is all that comes behind it; that claim looks at the keys, too.
                fitting := tidegate.fitting(places, in_turn <> '{}', room_bytes, is_first::integer);
                IF cardinality(fitting.places) < cardinality(places) THEN
                    room := 0;
                    full_keys := NULL;
                END IF;
                places := fitting.places;
                candidate.types := ARRAY(SELECT array_position(names, type) FROM unnest(fitting.types) AS type);
                candidate.most := fitting.bytes;
            END IF;
            room_bytes := room_bytes - COALESCE(candidate.most, 0);
            is_first := is_first AND places = '{}';

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


-- What processors ask that were there before: with 32 MB.
CREATE OR REPLACE FUNCTION tidegate.claim(
    known text[], in_lane text, room integer, seconds_left double precision, worker text, grace integer,
    at timestamptz DEFAULT NULL
) RETURNS SETOF tidegate.claimed LANGUAGE sql AS $$
    SELECT * FROM tidegate.claim(known, in_lane, room, 33554432, seconds_left, worker, grace, at)
$$;

-- A claim, and what it is made of.


-- pending → processing, for at most `room` jobs of a lane, and at most `room_bytes` of what they carry, of the types that the
-- running code knows and that fit the time left, best first. The first of them is taken whatever it carries. Half of what is
-- taken of a type and priority goes to its owners in turn. No row: nothing may start now.
--
-- A function, because each statement in it sees what was committed before it began: running jobs are counted after the turn
-- has been taken. Types without limits take no turns; SKIP LOCKED lets their claims pass beside each other.
--
-- Priority by priority, from 20 down, each type is asked for its own oldest rows. So the index jobs_ready is entered at
-- the very row that is wanted, and neither jobs of a higher priority that are due later, nor the length of the backlog,
-- nor finished jobs are ever read. What lies before the first ready job of a type and priority is passed once: there lie the
-- index entries of all that has been claimed since the last vacuum, and each look from the beginning reads them again. What
-- becomes ready before that job in this very moment is for the next claim.
--
-- The planner is kept from scans: on a table that was empty a minute ago they look cheap. OFFSET 0 keeps it from turning an
-- EXISTS, which ends at the first row, into a join, which reads the whole backlog. One plan serves every claim of a session;
-- planning anew took longer than many a claim.
CREATE OR REPLACE FUNCTION tidegate.claim(
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
SELECT pg_temp.allow('claim', 'processor');


-- Where the jobs are of owners whose turn it is, for at most half of `size`, of one type and priority; none where all
-- are of one owner, or where it is the oldest job's turn. Only looked at, not locked.
--
-- Owners stand in a ring, by their numbers. It is followed from owner to owner, past all the jobs between, from where the
-- last claim has left it: for 64 owners at the most, each of whom has an equal part, and past those whose jobs are all due
-- later, for 256 steps in all. A claim of one cannot be halved: every second one is for the oldest job, and those between
-- for whoever is not its owner.
--
-- Nobody waits for the ring: where two claim at once, one of them enters it anywhere. As long as all jobs are of one owner,
-- the oldest one's, nothing is written, and none of his entries is read.
CREATE OR REPLACE FUNCTION tidegate.jobs_in_turn(
    of_type text, at_priority integer, size integer, moment timestamptz, oldest_owner integer
)
RETURNS tid[] LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    half     integer := (size + 1) / 2;
    -- One more than is needed says that there are several.
    most     integer := CASE WHEN size = 1 THEN 1 ELSE LEAST(64, GREATEST(half, 2)) END;
    is_mine  boolean;
    ring     record;
    start    bigint;
    owners   integer[];
    steps    integer;
    furthest integer;
BEGIN
    -- In the order of the index, or Postgres looks for them in another, among all the jobs that are ready.
    IF (SELECT hashtext(j.owner) FROM tidegate.jobs AS j
        WHERE j.type = of_type AND j.priority = at_priority AND j.status = 'pending' AND NOT j.suspect
          AND NOT j.blocked AND hashtext(j.owner) > oldest_owner
        ORDER BY hashtext(j.owner), j.scheduled_for LIMIT 1) IS NULL
    AND (SELECT hashtext(j.owner) FROM tidegate.jobs AS j
         WHERE j.type = of_type AND j.priority = at_priority AND j.status = 'pending' AND NOT j.suspect
           AND NOT j.blocked AND hashtext(j.owner) < oldest_owner
         ORDER BY hashtext(j.owner), j.scheduled_for LIMIT 1) IS NULL
    THEN
        RETURN '{}';
    END IF;

    SELECT t.last, t.oldest INTO ring FROM tidegate.turns AS t WHERE t.type = of_type FOR NO KEY UPDATE SKIP LOCKED;
    is_mine := FOUND;
    start := COALESCE(ring.last, floor(random() * 4294967296)::bigint - 2147483648);
    IF size = 1 AND is_mine AND ring.oldest IS NULL THEN
        UPDATE tidegate.turns AS t SET oldest = oldest_owner WHERE t.type = of_type;
        RETURN '{}';
    END IF;

    WITH RECURSIVE walk (owner, has_turn, round, turns, steps) AS (
        SELECT start, false, 0, 0, 0
        UNION ALL
        SELECT next.owner, next.has_turn, next.round, walk.turns + next.has_turn::integer, walk.steps + 1
        FROM walk CROSS JOIN LATERAL (
            SELECT found.owner::bigint, found.round,
                found.scheduled_for <= moment AND (size > 1 OR found.owner IS DISTINCT FROM ring.oldest) AS has_turn
            FROM (
                (SELECT hashtext(j.owner) AS owner, j.scheduled_for, walk.round AS round FROM tidegate.jobs AS j
                 WHERE j.type = of_type AND j.priority = at_priority AND j.status = 'pending' AND NOT j.suspect
                   AND NOT j.blocked AND hashtext(j.owner) > walk.owner
                 ORDER BY hashtext(j.owner), j.scheduled_for LIMIT 1)
                UNION ALL
                (SELECT hashtext(j.owner), j.scheduled_for, 1 FROM tidegate.jobs AS j
                 WHERE j.type = of_type AND j.priority = at_priority AND j.status = 'pending' AND NOT j.suspect
                   AND NOT j.blocked AND walk.round = 0
                   AND hashtext(j.owner) > -2147483649  -- all; it keeps Postgres from sorting what another index finds
                 ORDER BY hashtext(j.owner), j.scheduled_for LIMIT 1)
                LIMIT 1
            ) AS found
        ) AS next
        WHERE walk.turns < most AND walk.steps < 256 AND (next.round = 0 OR next.owner <= start)
    )
    SELECT array_agg(walk.owner ORDER BY walk.steps) FILTER (WHERE has_turn), max(walk.steps),
        (array_agg(walk.owner ORDER BY walk.steps DESC))[1]
    INTO owners, steps, furthest
    FROM walk;

    IF owners IS NULL OR size > 1 AND cardinality(owners) = 1 AND steps < 256 THEN
        -- Nobody else is there. Or many are whose jobs are due later: the next claim goes on behind them.
        IF is_mine AND steps = 256 THEN
            UPDATE tidegate.turns AS t SET last = furthest WHERE t.type = of_type;
        END IF;
        RETURN '{}';
    END IF;
    IF cardinality(owners) > half THEN
        owners := owners[1:half];
        furthest := owners[half];
    END IF;
    IF is_mine THEN
        UPDATE tidegate.turns AS t SET last = furthest, oldest = NULL WHERE t.type = of_type;
    END IF;
    RETURN ARRAY(
        SELECT j.place
        FROM unnest(owners) AS turn (owner)
        CROSS JOIN LATERAL (
            -- Compared as rows: with `hashtext(owner) = …` the index jobs_ready has the order too, and all other
            -- owners' jobs in it.
            SELECT j.ctid AS place
            FROM tidegate.jobs AS j
            WHERE j.type = of_type AND j.priority = at_priority
              AND (hashtext(j.owner), j.scheduled_for) >= (turn.owner, '-infinity'::timestamptz)
              AND (hashtext(j.owner), j.scheduled_for) <= (turn.owner, moment)
              AND j.status = 'pending' AND NOT j.suspect AND NOT j.blocked
            ORDER BY hashtext(j.owner), j.scheduled_for, j.id
            LIMIT GREATEST(half / cardinality(owners), 1)
        ) AS j);
END
$$;
SELECT pg_temp.allow('jobs_in_turn', 'processor');


-- Of jobs that the caller has found and holds: those that fit into so many bytes, best first, and `at_least` so many
-- whatever their size. They are measured page by page until the room is full. By turns: each owner's first, then each one's
-- second.
CREATE OR REPLACE FUNCTION tidegate.fitting(
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
SELECT pg_temp.allow('fitting', 'processor');


-- What is this, as text, at the most? Quickly, by what is stored. A number takes ten bytes at the least, and 1e308 is 309
-- digits. NULL is nothing; what is compressed may be anything.
CREATE OR REPLACE FUNCTION tidegate.most_bytes(value jsonb) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN value IS NULL THEN 0
        WHEN pg_column_compression(value) IS NULL THEN 31 * pg_column_size(value)::bigint
        ELSE 1000000000
    END
$$;
SELECT pg_temp.allow('most_bytes', 'processor');


-- The optimistic lock, for rows that the caller has found and holds. They are addressed by their place (ctid): whatever
-- the planner believes about the number of rows, it can only fetch these. The lock ends when the work must have ended.
-- Times are numbers: as texts they would take as long as the rest of the row.
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
        date_part('epoch', j.locked_at), j.traceparent
$$;
SELECT pg_temp.allow('lock_jobs', 'processor');


-- pending → processing, for one job that was held by an invocation that died, under the same limits; it runs alone.
-- No row: there is none that may start now.
CREATE OR REPLACE FUNCTION tidegate.claim_suspect(
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
SELECT pg_temp.allow('claim_suspect', 'processor');


-- Turns: a transaction that counts a type's running jobs must see what the last one took, and be seen by the next one.
CREATE OR REPLACE FUNCTION tidegate.take_turns(types text[]) RETURNS void LANGUAGE sql AS $$
    -- In one order for everybody: whoever waits, waits for somebody who does not wait for him.
    SELECT FROM tidegate.turns AS turn WHERE turn.type = ANY (types) ORDER BY turn.type FOR NO KEY UPDATE
$$;
SELECT pg_temp.allow('take_turns', 'processor', 'management');


-- Each type has its row in turns, so that there is something to lock.
CREATE OR REPLACE FUNCTION tidegate.give_turns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO tidegate.turns (type, last) VALUES (NEW.name, 0) ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
SELECT pg_temp.allow('give_turns', 'processor', 'management');
CREATE OR REPLACE TRIGGER job_types_turns AFTER INSERT ON tidegate.job_types
    FOR EACH ROW EXECUTE FUNCTION tidegate.give_turns();


-- How many starts a bucket allows by now; more than anybody asks for where there is no rate.
CREATE OR REPLACE FUNCTION tidegate.tokens(
    rate double precision, burst double precision, tokens double precision, at timestamptz, moment timestamptz
) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN rate IS NULL THEN 1e9
        WHEN at IS NULL THEN burst
        ELSE LEAST(burst, tokens + rate * GREATEST(extract(epoch FROM moment - at), 0))
    END
$$;
SELECT pg_temp.allow('tokens', 'processor', 'enqueue', 'management');


-- Takes `starts` tokens of a type that has a rate.
CREATE OR REPLACE FUNCTION tidegate.spend(spender text, starts integer, moment timestamptz) RETURNS void LANGUAGE sql AS $$
    INSERT INTO tidegate.rate_buckets AS bucket (type, tokens, at)
    SELECT t.name, tidegate.tokens(t.rate, t.burst, b.tokens, b.at, moment) - starts, GREATEST(b.at, moment)
    FROM tidegate.job_types AS t LEFT JOIN tidegate.rate_buckets AS b ON b.type = t.name
    WHERE t.name = spender AND t.rate IS NOT NULL
    ON CONFLICT (type) DO UPDATE SET tokens = EXCLUDED.tokens, at = EXCLUDED.at
$$;
SELECT pg_temp.allow('spend', 'processor');

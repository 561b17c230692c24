-- A claim: pending → processing.
--
--     prepare_claim    finds the types that may start a job now (startable_types), and how many jobs of each (free_starts)
--                      lock_limited, lock_limits: let claims of types with a limit run one after the other
--                      shared_limits: what the types may start together, under limits that they share (shared.sql)
--     first_ready      finds where the ready jobs of each type and priority begin
--     take             takes jobs of a priority, best first
--                      shares: counts the oldest jobs by type
--                      by_age: locks the oldest that have not expired; or in_turn (fairness.sql): those of the owners whose turn it is
--                      with_free_keys: without jobs whose concurrency key has no room
--                      fitting: without jobs that do not fit the processor's memory
--                      begin_calls (calls.sql): how many calls of batch handlers these jobs begin
--     lock_jobs        sets the optimistic lock
--     block            marks the jobs that a key holds back as blocked
--     raise_floors     moves the position where the next claim begins to read (floors.sql)
--     spend            takes rate tokens for what has started, and counts it in windows
--
-- With `suspects`, claim_suspects follows prepare_claim: next_suspect instead of take.
--
-- In these functions a `row_id` is a row's ctid. `locked` are the types whose row in tidegate.type_locks this claim has locked; `fair`
-- are the types whose owners take turns (fairness.sql).


-- Claims at most `room` jobs of a lane with at most `room_bytes` of content, of the `known` types whose timeout fits the
-- seconds that are left: by priority, then age. The first job is taken whatever its size. `suspects`: claims these
-- instead, beside others ('beside'), or also one that runs alone ('any'). `from_start`: checks the floors first. `calls`: the batch handlers among the `known` (calls.sql). No row: no job may start now.
--
-- It is a function, because each of its statements sees what was committed before that statement began: running jobs are counted
-- after the type is locked. Claims of types without limits lock no type; SKIP LOCKED lets them run beside each other.
--
-- For each priority, from 20 down, it looks up the oldest jobs of each type. So it enters the index jobs_queued at the first
-- wanted row, and reads neither jobs of a higher priority that are due later, nor more of the backlog than it takes, nor
-- finished jobs. A job that becomes ready before that row meanwhile is for the next claim.
--
-- No plan may depend on statistics, because these are often from a moment when nothing was ready, when scans and sorts look
-- cheap. So scans and sorts are switched off, and one plan serves every claim of a session.
--
-- Of each priority, jobs are taken in turn first (of fair types), then by age, and again while the claim meets jobs of keys without
-- room: each round blocks them. Rate tokens are taken at the end, and all at once: a settlement that gives tokens back locks the
-- buckets in the same order.
CREATE OR REPLACE FUNCTION tidegate.claim(
    known text[], in_lane text, room integer, seconds_left double precision, worker text, grace integer, room_bytes bigint DEFAULT 33554432,
    suspects text DEFAULT NULL, from_start boolean DEFAULT false, at timestamptz DEFAULT NULL, calls jsonb DEFAULT NULL
) RETURNS SETOF tidegate.claimed LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    scope   record := tidegate.prepare_claim(known, in_lane, seconds_left, from_start, at, calls);
    level   record;
    taken   record;
    started text[] := '{}';
    in_turn text[];
    waiting jsonb := CASE WHEN jsonb_path_exists(calls, '$.*.seconds ? (@ > 0)') THEN calls END;  -- else each job would look it up in vain
BEGIN
    IF suspects IS NOT NULL THEN
        RETURN QUERY SELECT * FROM tidegate.claim_suspects(suspects = 'any', room, room_bytes, scope.names, scope.starts, scope.locked,
            scope.shared, scope.metered, scope.sizes, scope.by_call, worker, grace, scope.moment);
        RETURN;
    END IF;
    room := GREATEST(room, 0);
    FOR level IN SELECT * FROM tidegate.first_ready(scope.names, scope.starts, scope.moment) LOOP
        EXIT WHEN room <= 0 AND (scope.places IS NULL OR 0 >= ALL (scope.places));
        in_turn := CASE WHEN scope.fair && level.types THEN scope.fair END;
        LOOP
            taken := tidegate.take(level.types, level.dues, level.ids, level.priority, scope.names, scope.starts, scope.shared,
                scope.locked, in_turn, room, room_bytes, started = '{}', scope.moment, scope.sizes, scope.places, scope.by_call);
            RETURN QUERY SELECT * FROM tidegate.lock_jobs(taken.row_ids, worker, grace, scope.moment, waiting, scope.by_call, taken.leaders);
            SELECT taken.shared_left, taken.starts_left, taken.places_left, taken.room_left, taken.bytes_left, started || taken.begun
            INTO scope.shared, scope.starts, scope.places, room, room_bytes, started;
            EXIT WHEN room <= 0 OR (taken.full_keys = '{}' AND in_turn IS NULL);
            PERFORM tidegate.block(taken.full_types, taken.full_keys, scope.moment);
            in_turn := NULL;
        END LOOP;
        PERFORM tidegate.raise_floors(level.types, level.priority, level.dues, level.ids, scope.ended, scope.since);
    END LOOP;
    PERFORM tidegate.spend(started, scope.metered, scope.shared, scope.moment);
END
$$;
SELECT pg_temp.allow('claim', 'processor');


-- What a claim begins with: its locked types, the time, and then the types that may start a job, by name, and how many jobs of each. NULL:
-- no limit of the type's. No names: no job may start. `shared`: the limits that these types share; NULL: none. `metered`: the types whose
-- starts are counted. `sizes`, `places`: of calls, by the type's number (calls.sql); NULL: there are no batch handlers. `by_call`: the types
-- whose limits count calls. For floors (raise_floors): `since`, a time at which this transaction had no number yet, and `ended`, the
-- transactions before which all had ended before the ready jobs are looked for.
--
-- Types are locked, then floors, then limits: a settlement holds floors when it gives back tokens of limits. A type that has become
-- limited since the types were locked is for the next claim.
CREATE OR REPLACE FUNCTION tidegate.prepare_claim(
    known text[], in_lane text, seconds_left double precision, from_start boolean, at timestamptz, calls jsonb,
    OUT names text[], OUT starts integer[], OUT fair text[], OUT locked text[], OUT shared tidegate.shared_limit[], OUT metered text[],
    OUT moment timestamptz, OUT since timestamptz, OUT ended xid8, OUT sizes integer[],
    OUT places integer[], OUT by_call text[]
) LANGUAGE plpgsql AS $$
DECLARE
    held text[];
BEGIN
    since := CASE WHEN pg_current_xact_id_if_assigned() IS NULL THEN clock_timestamp() END;
    IF NOT tidegate.is_switched_on() THEN
        RETURN;
    END IF;
    locked := tidegate.lock_limited(known, in_lane, seconds_left);
    IF from_start THEN
        PERFORM tidegate.check_floors(
            ARRAY(SELECT t.name FROM tidegate.startable_types(known, in_lane, seconds_left) AS t), COALESCE(at, clock_timestamp()));
    END IF;
    held := tidegate.lock_limits(locked);
    moment := COALESCE(at, clock_timestamp());
    shared := tidegate.shared_limits(locked, held, moment);
    SELECT array_agg(t.name ORDER BY t.name), array_agg(t.starts ORDER BY t.name),
        COALESCE(array_agg(t.name) FILTER (WHERE t.fair), '{}'), COALESCE(array_agg(t.name) FILTER (WHERE t.is_metered), '{}')
    INTO names, starts, fair, metered
    FROM (
        SELECT t.name, t.fair, t.rate IS NOT NULL OR t.window_starts IS NOT NULL OR t.limits IS NOT NULL AS is_metered,
            CASE WHEN tidegate.is_limited(t) THEN
                CASE WHEN t.name = ANY (locked) THEN tidegate.free_starts(t, held, shared, moment) ELSE 0 END
            END AS starts
        FROM tidegate.startable_types(known, in_lane, seconds_left) AS t
    ) AS t;
    IF calls IS NOT NULL THEN
        SELECT c.starts, c.sizes, c.places, c.by_call INTO starts, sizes, places, by_call
        FROM tidegate.prepare_calls(names, starts, calls) AS c;
    END IF;
    ended := pg_snapshot_xmin(pg_current_snapshot());
END
$$;
SELECT pg_temp.allow('prepare_claim', 'processor');


-- A claim that counts a type's running jobs must see the jobs of the claim before it, so it locks the type: types with a limit, and
-- types that have jobs with a key. OFFSET 0 keeps each EXISTS from becoming a join, which would read the whole backlog.
CREATE OR REPLACE FUNCTION tidegate.lock_limited(known text[], in_lane text, seconds_left double precision)
RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
    types text[] := ARRAY(
        SELECT t.name FROM tidegate.startable_types(known, in_lane, seconds_left) AS t
        WHERE tidegate.is_limited(t)
           OR EXISTS (SELECT FROM tidegate.queued_jobs AS j WHERE j.type = t.name AND j.concurrency_key IS NOT NULL OFFSET 0)
           OR EXISTS (SELECT FROM tidegate.pending_suspects AS s WHERE s.type = t.name AND s.concurrency_key IS NOT NULL OFFSET 0));
BEGIN
    IF types <> '{}' THEN
        PERFORM tidegate.lock_types(types);
    END IF;
    RETURN types;
END
$$;
SELECT pg_temp.allow('lock_limited', 'processor');


-- In the order of the types' names, so that two transactions do not deadlock.
CREATE OR REPLACE FUNCTION tidegate.lock_types(types text[]) RETURNS void LANGUAGE sql AS $$
    SELECT FROM tidegate.type_locks AS l WHERE l.type = ANY (types) ORDER BY l.type FOR NO KEY UPDATE
$$;
SELECT pg_temp.allow('lock_types', 'processor', 'management');


-- Each type has its rows from the start, so that a claim can lock them, and does not wait for another claim that inserts them.
CREATE OR REPLACE FUNCTION tidegate.prepare_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO tidegate.type_locks (type, last) VALUES (NEW.name, 0) ON CONFLICT DO NOTHING;
    INSERT INTO tidegate.floors (type, priority) SELECT NEW.name, generate_series(1, 20) ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
SELECT pg_temp.allow('prepare_type', 'processor', 'management');
CREATE OR REPLACE TRIGGER prepare_type AFTER INSERT ON tidegate.job_types
    FOR EACH ROW EXECUTE FUNCTION tidegate.prepare_type();


-- The types that may start a job here: they are in this lane and `known`, and their timeout fits the seconds that are left. `known` has
-- the types of the running code and the remote types.
CREATE OR REPLACE FUNCTION tidegate.startable_types(known text[], in_lane text, seconds_left double precision)
RETURNS SETOF tidegate.job_types LANGUAGE sql STABLE AS $$
    SELECT t.* FROM tidegate.job_types AS t
    WHERE t.lane = in_lane AND t.name = ANY (known) AND tidegate.may_start(t) AND t.timeout <= seconds_left
$$;
SELECT pg_temp.allow('startable_types', 'processor');


-- How many jobs of a limited type may start now, by its own limits and by those that it shares, which are `held`.
CREATE OR REPLACE FUNCTION tidegate.free_starts(
    of_type tidegate.job_types, held text[], shared tidegate.shared_limit[], moment timestamptz
) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
    own tidegate.allowance := tidegate.own_allowance(of_type, moment);
BEGIN
    IF of_type.limits IS NOT NULL AND EXISTS (
        SELECT FROM tidegate.limits AS l WHERE l.name IN (SELECT jsonb_array_elements_text(of_type.limits)) AND l.name <> ALL (held))
    THEN
        RETURN 0;  -- it names the limit since the limits were locked
    END IF;
    RETURN LEAST(own.room, own.starts, tidegate.shared_starts(of_type.name, shared), 2147483647);
END
$$;
SELECT pg_temp.allow('free_starts', 'processor');


-- The tokens of a bucket at `moment`.
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


-- For each priority that has ready jobs, from 20 down: their types, and the first ready job of each. `from_start`: does not rely on
-- the floors.
CREATE OR REPLACE FUNCTION tidegate.first_ready(
    names text[], starts integer[], moment timestamptz, from_start boolean DEFAULT false
) RETURNS TABLE (priority smallint, types text[], dues timestamptz[], ids uuid[]) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    RETURN QUERY
    SELECT p.priority::smallint, array_agg(names[n] ORDER BY n), array_agg(first.scheduled_for ORDER BY n),
        array_agg(first.id ORDER BY n)
    FROM generate_series(20, 1, -1) AS p (priority)
    CROSS JOIN generate_subscripts(names, 1) AS n
    LEFT JOIN (
        SELECT f.type, f.priority, f.scheduled_for, f.id FROM tidegate.floors AS f
        WHERE f.type = ANY (names) AND NOT from_start OFFSET 0
    ) AS f ON f.type = names[n] AND f.priority = p.priority
    CROSS JOIN LATERAL (
        SELECT j.scheduled_for, j.id FROM tidegate.queued_jobs AS j
        WHERE j.type = names[n] AND j.priority = p.priority AND j.scheduled_for <= moment
          AND (j.scheduled_for, j.id) >= (
              COALESCE(f.scheduled_for, '-infinity'), COALESCE(f.id, '00000000-0000-0000-0000-000000000000'))
        ORDER BY j.scheduled_for, j.id
        LIMIT 1
    ) AS first
    WHERE starts[n] IS NULL OR starts[n] > 0
    GROUP BY p.priority
    ORDER BY p.priority DESC;
END
$$;
SELECT pg_temp.allow('first_ready', 'processor', 'enqueue', 'management');


-- How many of the `room` oldest jobs are of each type, within what each type may start. It reads without locks, because rows are
-- locked only when their number is known. Jobs that have expired count as little as in by_age.
CREATE OR REPLACE FUNCTION tidegate.shares(
    names text[], starts integer[], shared tidegate.shared_limit[], types text[], dues timestamptz[], ids uuid[], at_priority smallint,
    room integer, moment timestamptz
) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
DECLARE
    most  integer[] := ARRAY(SELECT LEAST(room, starts[array_position(names, type)])
                             FROM unnest(types) WITH ORDINALITY AS t (type, n) ORDER BY n);
    sizes integer[];
BEGIN
    IF cardinality(types) = 1 THEN
        RETURN most;
    END IF;
    sizes := ARRAY(
        SELECT count(oldest.n)::integer
        FROM generate_subscripts(types, 1) AS wanted (n)
        LEFT JOIN (
            SELECT t.n
            FROM unnest(types, most, dues, ids) WITH ORDINALITY AS t (type, most, due, id, n)
            CROSS JOIN LATERAL (
                SELECT q.scheduled_for, q.id FROM (
                    SELECT j.scheduled_for, j.id, j.expires_at FROM tidegate.queued_jobs AS j
                    WHERE j.type = t.type AND j.priority = at_priority AND j.scheduled_for <= moment
                      AND (j.scheduled_for, j.id) >= (t.due, t.id)
                    ORDER BY j.scheduled_for, j.id
                    LIMIT t.most + 500
                ) AS q
                WHERE q.expires_at IS NULL OR q.expires_at > moment
                LIMIT t.most
            ) AS j
            ORDER BY j.scheduled_for, j.id
            LIMIT room
        ) AS oldest USING (n)
        GROUP BY wanted.n
        ORDER BY wanted.n);
    IF NOT tidegate.fit_together(types, sizes, shared) THEN
        RETURN tidegate.shares_together(types, most, dues, ids, at_priority, room, shared, moment);
    END IF;
    RETURN sizes;
END
$$;
SELECT pg_temp.allow('shares', 'processor');


-- Takes the jobs of a priority that may start. Returns their rows, the full types and keys of those that may not, and what is left: of
-- shared limits, of the starts of each type, of places in calls, and of the room, 0 if a job did not fit. `fair`: the types whose owners
-- take turns now; NULL: by age. `is_first`: nothing has started yet, so one job is taken whatever its size. `begun`: a type for each start
-- that its limits count. `leaders`: the first jobs of the calls that limits count.
CREATE OR REPLACE FUNCTION tidegate.take(
    of_types text[], dues timestamptz[], ids uuid[], at_priority smallint, names text[], starts integer[],
    shared tidegate.shared_limit[], locked text[], fair text[], room integer, room_bytes bigint, is_first boolean, moment timestamptz,
    call_sizes integer[], places integer[], by_call text[],
    OUT row_ids tid[], OUT full_types text[], OUT full_keys text[], OUT shared_left tidegate.shared_limit[], OUT starts_left integer[],
    OUT room_left integer, OUT bytes_left bigint, OUT places_left integer[], OUT begun text[], OUT leaders tid[]
) LANGUAGE plpgsql AS $$
DECLARE
    sizes integer[] := tidegate.shares(names, starts, shared, of_types, dues, ids, at_priority, room, moment);
    found record;
BEGIN
    IF call_sizes IS NOT NULL THEN
        sizes := tidegate.in_calls(of_types, sizes, names, starts, call_sizes, places, by_call, shared, room);
    END IF;
    found := tidegate.lock_ready(of_types, sizes, dues, ids, at_priority, locked, fair, room_bytes, is_first, moment);
    SELECT found.row_ids, found.full_types, found.full_keys, found.types, room - cardinality(found.row_ids), room_bytes - found.bytes
    INTO row_ids, full_types, full_keys, begun, room_left, bytes_left;
    IF call_sizes IS NOT NULL THEN
        SELECT c.leaders, c.begun, c.places_left, c.room_left INTO leaders, begun, places_left, room_left
        FROM tidegate.begin_calls(row_ids, found.types, names, call_sizes, places, by_call, room) AS c;
    END IF;
    room_left := CASE WHEN found.fit_all THEN room_left ELSE 0 END;
    shared_left := tidegate.shared_left(shared, begun);
    starts_left := tidegate.starts_left(names, starts, shared_left, found.types, call_sizes, places_left, by_call);
END
$$;
SELECT pg_temp.allow('take', 'processor');


-- Locks the rows of a priority, of each type so many (`sizes`), that have a free key and that fit into `room_bytes`. `fit_all`: false if a
-- job did not fit.
CREATE OR REPLACE FUNCTION tidegate.lock_ready(
    of_types text[], sizes integer[], dues timestamptz[], ids uuid[], at_priority smallint, locked text[], fair text[],
    room_bytes bigint, is_first boolean, moment timestamptz,
    OUT row_ids tid[], OUT types text[], OUT full_types text[], OUT full_keys text[], OUT bytes bigint, OUT fit_all boolean
) LANGUAGE plpgsql AS $$
DECLARE
    keys text[];
    fits record;
BEGIN
    SELECT COALESCE(array_agg(r.row_id), '{}'), COALESCE(array_agg(r.type), '{}'), array_agg(r.key), COALESCE(sum(r.most), 0)
    INTO row_ids, types, keys, bytes
    FROM (
        SELECT * FROM tidegate.in_turn(of_types, sizes, ids, at_priority, locked, fair, moment) WHERE fair IS NOT NULL
        UNION ALL
        SELECT * FROM tidegate.by_age(of_types, sizes, dues, ids, at_priority, locked, moment) WHERE fair IS NULL
    ) AS r;
    full_types := '{}';
    full_keys := '{}';
    fit_all := true;
    IF array_remove(keys, NULL) <> '{}' THEN
        SELECT f.row_ids, f.types, f.full_types, f.full_keys INTO row_ids, types, full_types, full_keys
        FROM tidegate.with_free_keys(row_ids, types, keys, moment) AS f;
    END IF;
    IF bytes > room_bytes THEN
        -- The first job that does not fit, and all jobs after it, are for a later claim. That claim checks the keys, too.
        fits := tidegate.fitting(row_ids, fair IS NOT NULL, room_bytes, is_first::integer);
        fit_all := cardinality(fits.row_ids) = cardinality(row_ids);
        row_ids := fits.row_ids;
        types := fits.types;
        bytes := fits.bytes;
    END IF;
END
$$;
SELECT pg_temp.allow('lock_ready', 'processor');


-- Locks the oldest jobs, of each type its share. A job with a key that arrived after the types were locked is left for the next claim.
-- Jobs that have expired are passed, up to 500 of each type: if there are more, the claim goes no further until they have ended
-- (expire.sql), so that its cost does not grow with them.
CREATE OR REPLACE FUNCTION tidegate.by_age(
    types text[], sizes integer[], dues timestamptz[], ids uuid[], at_priority smallint, locked text[], moment timestamptz
) RETURNS TABLE (row_id tid, type text, key text, most bigint) LANGUAGE plpgsql AS $$
BEGIN
    RETURN QUERY
    SELECT j.row_id, share.type, j.concurrency_key, tidegate.most_bytes(j.payload) + tidegate.most_bytes(j.state)
        + tidegate.most_bytes(j.steps) + tidegate.most_bytes(j.signal)
    FROM unnest(types, sizes, dues, ids) AS share (type, size, due, id)
    CROSS JOIN LATERAL (
        SELECT q.* FROM (
            SELECT r.row_id, r.concurrency_key, r.payload, r.state, r.steps, r.signal, r.expires_at FROM tidegate.queued_jobs AS r
            WHERE r.type = share.type AND r.priority = at_priority AND r.scheduled_for <= moment
              AND (r.scheduled_for, r.id) >= (share.due, share.id)
              AND (r.concurrency_key IS NULL OR share.type = ANY (locked))
            ORDER BY r.scheduled_for, r.id
            LIMIT share.size + 500
            FOR UPDATE SKIP LOCKED
        ) AS q
        WHERE q.expires_at IS NULL OR q.expires_at > moment
        LIMIT share.size
    ) AS j;
END
$$;
SELECT pg_temp.allow('by_age', 'processor');


-- An upper bound of the value's size as text, computed quickly from its stored size. A stored number takes at least ten bytes, and
-- 1e308 has 309 digits. A compressed value may have any size.
CREATE OR REPLACE FUNCTION tidegate.most_bytes(value jsonb) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN value IS NULL THEN 0
        WHEN pg_column_compression(value) IS NULL THEN 31 * pg_column_size(value)::bigint
        ELSE 1000000000
    END
$$;
SELECT pg_temp.allow('most_bytes', 'processor');


-- Of these jobs, which the caller has locked and sorted best first: the jobs whose key has room, and the types and keys of the others.
CREATE OR REPLACE FUNCTION tidegate.with_free_keys(
    candidates tid[], of_types text[], keys text[], moment timestamptz,
    OUT row_ids tid[], OUT types text[], OUT full_types text[], OUT full_keys text[]
) LANGUAGE plpgsql AS $$
BEGIN
    WITH c AS (
        SELECT row_id, type, key, n FROM unnest(candidates, of_types, keys) WITH ORDINALITY AS c (row_id, type, key, n)
    ), room AS (
        SELECT keyed.type, keyed.key, of_key.jobs AS starts
        FROM (SELECT DISTINCT type, key FROM c WHERE key IS NOT NULL) AS keyed
        JOIN tidegate.job_types AS t ON t.name = keyed.type
        CROSS JOIN LATERAL tidegate.room_of_key(keyed.type, keyed.key, t.key_limit, moment) AS of_key
    ), verdict AS (
        SELECT c.row_id, c.type, c.key, c.n,
            c.key IS NULL OR row_number() OVER (PARTITION BY c.type, c.key ORDER BY c.n) <= room.starts AS is_free
        FROM c LEFT JOIN room USING (type, key)
    )
    SELECT COALESCE(array_agg(row_id ORDER BY n) FILTER (WHERE is_free), '{}'),
        COALESCE(array_agg(type ORDER BY n) FILTER (WHERE is_free), '{}'),
        COALESCE(array_agg(type) FILTER (WHERE NOT is_free), '{}'), COALESCE(array_agg(key) FILTER (WHERE NOT is_free), '{}')
    INTO row_ids, types, full_types, full_keys
    FROM verdict AS v (row_id, type, key, n, is_free);
END
$$;
SELECT pg_temp.allow('with_free_keys', 'processor');


-- Of these jobs, which the caller has locked: the best that fit into `room_bytes`, but `at_least` so many whatever their size. They
-- are measured page by page until the room is full.
CREATE OR REPLACE FUNCTION tidegate.fitting(
    candidates tid[], by_turns boolean, room_bytes bigint, at_least integer,
    OUT row_ids tid[], OUT types text[], OUT bytes bigint
) LANGUAGE plpgsql AS $$
DECLARE
    sorted tid[] := tidegate.best_first(candidates, by_turns);
    page   record;
BEGIN
    row_ids := '{}';
    types := '{}';
    bytes := 0;
    FOR start IN 1 .. cardinality(sorted) BY 50 LOOP
        SELECT array_agg(row_id ORDER BY nth) AS row_ids, array_agg(type ORDER BY nth) AS types, max(total) AS bytes
        INTO page
        FROM (
            SELECT next.row_id, next.nth, measured.type, fitting.bytes + sum(measured.size) OVER (ORDER BY next.nth) AS total
            FROM unnest(sorted[start : start + 49]) WITH ORDINALITY AS next (row_id, nth)
            CROSS JOIN LATERAL (
                SELECT j.type, tidegate.content_bytes(j) AS size FROM tidegate.jobs AS j WHERE j.ctid = next.row_id
            ) AS measured
        ) AS summed
        WHERE summed.total <= room_bytes OR start + summed.nth - 1 <= at_least;
        row_ids := row_ids || page.row_ids;
        types := types || page.types;
        bytes := COALESCE(page.bytes, bytes);
        EXIT WHEN COALESCE(cardinality(page.row_ids), 0) < LEAST(50, cardinality(sorted) - start + 1);
    END LOOP;
END
$$;
SELECT pg_temp.allow('fitting', 'processor');


-- These jobs, oldest first. `by_turns`: each owner's first job, then each owner's second, and so on. These few rows have to be sorted:
-- without a sort, Postgres would read the whole table in an index's order.
CREATE OR REPLACE FUNCTION tidegate.best_first(candidates tid[], by_turns boolean) RETURNS tid[] LANGUAGE plpgsql STABLE
SET enable_sort = on
AS $$
BEGIN
    RETURN ARRAY(
        SELECT found.row_id
        FROM unnest(candidates) AS candidate (row_id)
        CROSS JOIN LATERAL (
            SELECT j.ctid AS row_id, j.owner, j.scheduled_for, j.id FROM tidegate.jobs AS j WHERE j.ctid = candidate.row_id
        ) AS found
        ORDER BY CASE WHEN by_turns THEN
            row_number() OVER (PARTITION BY found.owner ORDER BY found.scheduled_for, found.id) END,
            found.scheduled_for, found.id);
END
$$;
SELECT pg_temp.allow('best_first', 'processor');


-- Sets the optimistic lock in rows that the caller has locked, by their row_id. The lock ends when the work must have ended.
-- Times are numbers, because times as texts would take as long to read as the rest of the row.
-- A call may wait for more jobs first (`seconds`). `leaders`: the first jobs of calls, of the types whose limits count calls (`by_call`).
CREATE OR REPLACE FUNCTION tidegate.lock_jobs(
    row_ids tid[], worker text, grace integer, moment timestamptz, calls jsonb, by_call text[], leaders tid[]
) RETURNS SETOF tidegate.claimed LANGUAGE sql
AS $$
    UPDATE tidegate.jobs AS j
    SET status = 'processing', lock_version = j.lock_version + 1, locked_by = worker, locked_at = moment,
        lock_expires_at = moment
            + make_interval(secs => t.timeout + grace + COALESCE(LEAST(GREATEST((calls -> j.type ->> 'seconds')::float8, 0), 60), 0)),
        leads = CASE WHEN j.type = ANY (by_call) THEN j.ctid = ANY (leaders) END,
        started_at = COALESCE(j.started_at, moment)
    FROM tidegate.job_types AS t
    WHERE j.ctid = ANY (row_ids) AND t.name = j.type
    RETURNING j.id::text, j.lock_version, j.type, j.priority, j.payload::text, j.attempts, j.max_attempts, j.deaths,
        t.timeout, j.concurrency_key, j.batch_id::text, j.parent_id::text, j.state::text, j.steps::text, j.resumed_by,
        j.signal::text, j.owner, date_part('epoch', j.created_at), date_part('epoch', j.scheduled_for),
        date_part('epoch', j.locked_at), j.traceparent, j.reference_type, j.reference_id, tidegate.tags_as_json(j.tags)::text,
        CASE WHEN t.window_seconds IS NOT NULL OR t.limits IS NOT NULL THEN tidegate.begins_within(t) END, j.leads
$$;
SELECT pg_temp.allow('lock_jobs', 'processor');


-- Tags as a handler and follow-ups get them. NULL: none, or tags that no sender may ask for, which were written past the API; they could
-- be of any size, and 10,000 follow-ups may repeat them.
CREATE OR REPLACE FUNCTION tidegate.tags_as_json(tags text[]) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN tags <> '{}' AND octet_length(tags::text) <= 8192 THEN to_jsonb(tags) END
$$;
SELECT pg_temp.allow('tags_as_json', 'processor', 'enqueue');


-- The shortest time in which its windows want a job of this type to begin. NULL: it has none.
CREATE OR REPLACE FUNCTION tidegate.begins_within(of_type tidegate.job_types) RETURNS double precision LANGUAGE sql STABLE AS $$
    SELECT tidegate.begin_within(LEAST(of_type.window_seconds, (
        SELECT min(l.window_seconds) FROM tidegate.limits AS l WHERE of_type.limits ? l.name)))
$$;
SELECT pg_temp.allow('begins_within', 'processor');


-- How many jobs of each type may start now, after these have started. `shared`: what is left of the limits that types share.
CREATE OR REPLACE FUNCTION tidegate.starts_left(
    names text[], starts integer[], shared tidegate.shared_limit[], started text[], sizes integer[], places integer[], by_call text[]
) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF started = '{}' OR (shared IS NULL AND array_remove(starts, NULL) = '{}') THEN
        RETURN starts;
    END IF;
    RETURN ARRAY(
        SELECT LEAST(starts[n] - (SELECT count(*) FROM unnest(started) AS type WHERE type = names[n]),
                     CASE WHEN shared IS NULL THEN NULL
                         WHEN names[n] = ANY (by_call) THEN GREATEST(tidegate.shared_starts(names[n], shared), 0) * sizes[n] + places[n]
                         ELSE tidegate.shared_starts(names[n], shared) END)
        FROM generate_subscripts(names, 1) AS n ORDER BY n);
END
$$;
SELECT pg_temp.allow('starts_left', 'processor');


-- Takes the tokens of what has started, of types that have a rate and of limits, and counts it in windows. Of `metered` types; what
-- others have started costs nothing. Tokens are counted in the row that is locked: a settlement may have given some back that this
-- statement, when it began, did not see.
CREATE OR REPLACE FUNCTION tidegate.spend(started text[], metered text[], shared tidegate.shared_limit[], moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF NOT started && metered THEN
        RETURN;
    END IF;
    IF shared IS NOT NULL THEN
        UPDATE tidegate.limits AS l
        SET tokens = tidegate.tokens(l.rate, l.burst, l.tokens, l.tokens_at, moment) - spent.jobs,
            tokens_at = GREATEST(l.tokens_at, moment)
        FROM (SELECT s.name, count(*) AS jobs FROM unnest(shared) AS s JOIN unnest(started) AS type ON type = ANY (s.types) GROUP BY s.name)
            AS spent
        WHERE l.name = spent.name AND l.rate IS NOT NULL;
    END IF;
    INSERT INTO tidegate.rate_buckets AS bucket (type, tokens, at)
    SELECT t.name, t.burst - spent.jobs, moment
    FROM (SELECT type, count(*) AS jobs FROM unnest(started) AS type GROUP BY type) AS spent
    JOIN tidegate.job_types AS t ON t.name = spent.type AND t.rate IS NOT NULL
    ORDER BY t.name
    ON CONFLICT (type) DO UPDATE
    SET tokens = (
            SELECT tidegate.tokens(t.rate, t.burst, bucket.tokens, bucket.at, moment) FROM tidegate.job_types AS t
            WHERE t.name = bucket.type) - (SELECT count(*) FROM unnest(started) AS type WHERE type = bucket.type),
        at = GREATEST(bucket.at, moment);
    PERFORM tidegate.count_starts(started, shared, moment);
END
$$;
SELECT pg_temp.allow('spend', 'processor');


-- Blocks the due jobs of keys that have no room. Only due ones, because no statement would unblock a job when it becomes due.
CREATE OR REPLACE FUNCTION tidegate.block(types text[], keys text[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE tidegate.jobs AS job SET blocked = true
    WHERE types <> '{}' AND job.ctid = ANY (ARRAY(
        SELECT j.row_id
        FROM (SELECT DISTINCT type, key FROM unnest(types, keys) AS f (type, key)) AS f
        CROSS JOIN LATERAL (
            SELECT r.row_id FROM tidegate.queued_jobs AS r
            WHERE r.type = f.type AND r.concurrency_key = f.key AND r.scheduled_for <= moment
            LIMIT 10000
            FOR UPDATE SKIP LOCKED
        ) AS j));
END
$$;
SELECT pg_temp.allow('block', 'processor');


-- Claims suspects, the longest due first: at most `room` jobs or calls of batch handlers, none of which is claimed ahead, because all that a
-- dead invocation held is suspected. One that runs alone is claimed alone, if it `may_be_alone`: else it waits until nothing runs beside it,
-- and those behind it with it.
CREATE OR REPLACE FUNCTION tidegate.claim_suspects(
    may_be_alone boolean, room integer, room_bytes bigint, names text[], starts integer[], locked text[], shared tidegate.shared_limit[],
    metered text[], sizes integer[], by_call text[], worker text, grace integer, moment timestamptz
) RETURNS SETOF tidegate.claimed LANGUAGE plpgsql AS $$
DECLARE
    places  integer[] := array_fill(0, ARRAY[COALESCE(cardinality(names), 0)]);  -- in the last call of each type
    begun   text[] := '{}';
    next    record;
    n       integer;
    begins  boolean;
    claimed tidegate.claimed;
BEGIN
    FOR nth IN 1 .. 200 LOOP
        next := tidegate.next_suspect(names, starts, locked, moment);
        n := array_position(names, next.type);
        begins := COALESCE(places[n], 0) = 0;
        EXIT WHEN next.row_id IS NULL OR begins AND room <= 0;
        EXIT WHEN next.runs_alone AND (nth > 1 OR NOT may_be_alone);
        EXIT WHEN next.bytes > room_bytes AND (nth > 1 OR NOT may_be_alone);
        room := room - begins::integer;
        room_bytes := room_bytes - next.bytes;
        places[n] := CASE WHEN begins THEN COALESCE(sizes[n], 1) ELSE places[n] END - 1;
        claimed := tidegate.lock_jobs(ARRAY[next.row_id], worker, grace, moment, NULL, by_call, CASE WHEN begins THEN ARRAY[next.row_id] ELSE '{}' END);
        IF next.runs_alone THEN
            -- A worker whose row was removed, because it was silent, ends when the longest would.
            UPDATE tidegate.jobs
            SET alone_until = COALESCE((SELECT w.deadline FROM tidegate.workers AS w WHERE w.id = worker), moment + interval '15 minutes')
            WHERE id = claimed.id::uuid;
        END IF;
        RETURN NEXT claimed;
        IF begins OR NOT COALESCE(next.type = ANY (by_call), false) THEN
            begun := begun || next.type;
            shared := tidegate.shared_left(shared, ARRAY[next.type]);
        END IF;
        starts := tidegate.starts_left(names, starts, shared, ARRAY[next.type], sizes, places, by_call);
        EXIT WHEN next.runs_alone;
    END LOOP;
    PERFORM tidegate.spend(begun, metered, shared, moment);
END
$$;
SELECT pg_temp.allow('claim_suspects', 'processor');


-- Locks the next suspect that may start, under the same limits. A suspect with a key of a type that is not locked is left for the
-- next claim. NULL: there is none.
CREATE OR REPLACE FUNCTION tidegate.next_suspect(
    names text[], starts integer[], locked text[], moment timestamptz, OUT row_id tid, OUT type text, OUT runs_alone boolean, OUT bytes bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    SELECT s.row_id, s.type, s.alone INTO next_suspect.row_id, next_suspect.type, next_suspect.runs_alone
    FROM tidegate.pending_suspects AS s
    JOIN tidegate.job_types AS t ON t.name = s.type
    WHERE s.scheduled_for <= moment AND s.type = ANY (names)
      AND COALESCE(starts[array_position(names, s.type)], 1) > 0
      AND (s.concurrency_key IS NULL OR s.type = ANY (locked) AND (
          SELECT room.jobs > 0 FROM tidegate.room_of_key(s.type, s.concurrency_key, t.key_limit, moment) AS room))
    ORDER BY s.scheduled_for
    LIMIT 1
    FOR UPDATE OF s SKIP LOCKED;
    SELECT tidegate.content_bytes(j) INTO next_suspect.bytes FROM tidegate.jobs AS j WHERE j.ctid = next_suspect.row_id;
END
$$;
SELECT pg_temp.allow('next_suspect', 'processor');


-- How much a job carries to its processor.
CREATE OR REPLACE FUNCTION tidegate.content_bytes(job tidegate.jobs) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT octet_length(job.payload::text) + COALESCE(octet_length(job.state::text), 0)
        + COALESCE(octet_length(job.steps::text), 0) + COALESCE(octet_length(job.signal::text), 0)
$$;
SELECT pg_temp.allow('content_bytes', 'processor');

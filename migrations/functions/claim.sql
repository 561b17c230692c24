-- A claim: pending → processing.
--
--     prepare_claim    finds the types that may start a job now (startable_types), and how many jobs of each (free_starts)
--                      lock_limited, lock_limits: let claims of types with a limit run one after the other
--                      shared_limits: what the types may start together, under limits that they share (shared.sql)
--     first_ready      finds where the ready jobs of each type and priority begin
--     shares           counts the oldest jobs by type; in_calls: with more jobs for the calls of batch handlers
--     lock_ready       takes jobs of a priority, best first
--                      in_turn (fairness.sql): locks jobs of the owners whose turn it is
--                      by_age: locks the oldest that have not expired
--                      with_free_keys: without jobs whose concurrency key has no room
--                      fitting: without jobs that do not fit the processor's memory
--     lock_jobs        sets the optimistic lock
--     block            marks the jobs that a key holds back as blocked
--     raise_floors     moves the position where the next claim begins to read (floors.sql)
--     spend            takes rate tokens for what has started, and counts it in windows
--
-- With `suspects`, claim_suspects follows prepare_claim: next_suspect instead of lock_ready.
--
-- In these functions a `row_id` is a row's ctid. `locked` are the types whose row in tidegate.type_locks this claim has locked; `fair`
-- are the types whose owners take turns (fairness.sql).


-- Claims at most `room` jobs of a lane with at most `room_bytes` of content, of the `known` types whose timeout fits the
-- seconds that are left: by priority, then age. The first job is taken whatever its size. `suspects`: claims these
-- instead, beside others ('beside'), or also one that runs alone ('any'). `from_start`: checks the floors first. No row: no job may start now.
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
-- Of each priority, jobs are taken in turn (of fair types) and by age, and again while the claim meets jobs of keys without room: each
-- round blocks them. Rate tokens are taken at the end, and all at once: a settlement that gives tokens back locks the
-- buckets in the same order.
--
-- A batch handler's jobs may be more than the room: the room's first one brings as many as a call takes (in_calls). The processor makes
-- calls of what the claim returns of a type; where limits count calls, they count these.
CREATE OR REPLACE FUNCTION tidegate.claim(
    known text[], in_lane text, room integer, seconds_left double precision, worker text, grace integer, room_bytes bigint DEFAULT 33554432,
    suspects text DEFAULT NULL, from_start boolean DEFAULT false, at timestamptz DEFAULT NULL
) RETURNS SETOF tidegate.claimed LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    scope   record := tidegate.prepare_claim(known, in_lane, seconds_left, from_start, at);
    level   record;
    taken   record;
    started text[] := '{}';
BEGIN
    IF suspects IS NOT NULL THEN
        RETURN QUERY SELECT * FROM tidegate.claim_suspects(suspects = 'any', room, room_bytes, scope.names, scope.starts, scope.locked,
            scope.shared, scope.metered, worker, grace, scope.moment);
        RETURN;
    END IF;
    FOR level IN SELECT * FROM tidegate.first_ready(scope.names, scope.starts, scope.moment) LOOP
        EXIT WHEN room <= 0;
        LOOP
            taken := tidegate.lock_ready(level.types, tidegate.shares(scope.names, scope.starts, scope.batches, scope.shared, level.types,
                    level.dues, level.ids, level.priority, room, scope.moment),
                level.dues, level.ids, level.priority, scope.locked, scope.fair, room_bytes, started = '{}', scope.moment);
            RETURN QUERY SELECT * FROM tidegate.lock_jobs(taken.row_ids, worker, grace, scope.moment);
            started := started || taken.types;
            scope.shared := tidegate.shared_left(scope.shared, taken.types);
            scope.starts := tidegate.starts_left(scope.names, scope.starts, scope.shared, taken.types);
            room := CASE WHEN taken.fit_all THEN room - cardinality(taken.row_ids) ELSE 0 END;
            room_bytes := room_bytes - taken.bytes;
            EXIT WHEN room <= 0 OR taken.full_keys = '{}';
            PERFORM tidegate.block(taken.full_types, taken.full_keys, scope.moment);
        END LOOP;
        PERFORM tidegate.raise_floors(level.types, level.priority, level.dues, level.ids, scope.ended, scope.since);
    END LOOP;
    PERFORM tidegate.spend(started, scope.metered, scope.shared, scope.moment);
END
$$;
SELECT pg_temp.allow('claim', 'processor');


-- What a claim begins with: its locked types, the time, and then the types that may start a job, by name, and how many jobs of each. NULL:
-- no limit of the type's. No names: no job may start. `shared`: the limits that these types share; NULL: none. `metered`: the types whose
-- starts are counted. `batches`: how many jobs a call of each type takes; NULL: there are no batch handlers. For floors (raise_floors):
-- `since`, a time at which this transaction had no number yet, and `ended`, the transactions before which all had ended before the ready
-- jobs are looked for.
--
-- Types are locked, then floors, then limits: a settlement holds floors when it gives back tokens of limits. A type that has become
-- limited since the types were locked is for the next claim.
CREATE OR REPLACE FUNCTION tidegate.prepare_claim(
    known text[], in_lane text, seconds_left double precision, from_start boolean, at timestamptz,
    OUT names text[], OUT starts integer[], OUT batches integer[], OUT fair text[], OUT locked text[], OUT shared tidegate.shared_limit[],
    OUT metered text[], OUT moment timestamptz, OUT since timestamptz, OUT ended xid8
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
        CASE WHEN max(t.batch) > 1 THEN array_agg(t.batch ORDER BY t.name) END,
        COALESCE(array_agg(t.name) FILTER (WHERE t.fair), '{}'), COALESCE(array_agg(t.name) FILTER (WHERE t.is_metered), '{}')
    INTO names, starts, batches, fair, metered
    FROM (
        SELECT t.name, t.batch, t.fair, t.rate IS NOT NULL OR t.window_starts IS NOT NULL OR t.limits IS NOT NULL AS is_metered,
            CASE WHEN tidegate.is_limited(t) THEN
                CASE WHEN t.name = ANY (locked) THEN tidegate.free_starts(t, held, shared, moment) ELSE 0 END
            END AS starts
        FROM tidegate.startable_types(known, in_lane, seconds_left) AS t
    ) AS t;
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


-- How many jobs of each type to take: as many as are among the `room` oldest, within what each type may start, and for batch handlers more
-- (in_calls). It reads without locks, because rows are locked only when their number is known. Jobs that have expired count as little as
-- in by_age.
CREATE OR REPLACE FUNCTION tidegate.shares(
    names text[], starts integer[], batches integer[], shared tidegate.shared_limit[], types text[], dues timestamptz[], ids uuid[],
    at_priority smallint, room integer, moment timestamptz
) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
DECLARE
    most  integer[] := ARRAY(SELECT LEAST(room, starts[array_position(names, type)])
                             FROM unnest(types) WITH ORDINALITY AS t (type, n) ORDER BY n);
    sizes integer[];
BEGIN
    IF cardinality(types) = 1 THEN
        RETURN tidegate.in_calls(types, most, names, starts, batches, shared, room);
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
        sizes := tidegate.shares_together(types, most, dues, ids, at_priority, room, shared, moment);
    END IF;
    RETURN tidegate.in_calls(types, sizes, names, starts, batches, shared, room);
END
$$;
SELECT pg_temp.allow('shares', 'processor');


-- These sizes, but for each job of a batch handler as many as a call takes: at most as many as the room, or one call's. Where that is more
-- than a limit lets types start together, the sizes themselves.
CREATE OR REPLACE FUNCTION tidegate.in_calls(
    types text[], sizes integer[], names text[], starts integer[], batches integer[], shared tidegate.shared_limit[], room integer
) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
DECLARE
    filled integer[];
BEGIN
    IF batches IS NULL THEN
        RETURN sizes;
    END IF;
    filled := ARRAY(
        SELECT LEAST(starts[t.n], t.size * batches[t.n], GREATEST(room, batches[t.n]))
        FROM (
            SELECT nth, size, array_position(names, type) AS n FROM unnest(types, sizes) WITH ORDINALITY AS s (type, size, nth)
        ) AS t
        ORDER BY t.nth);
    RETURN CASE WHEN tidegate.fit_together(types, filled, shared) THEN filled ELSE sizes END;
END
$$;
SELECT pg_temp.allow('in_calls', 'processor');


-- Locks the rows of a priority, of each type so many (`sizes`), that have a free key and that fit into `room_bytes`. `fair`: the types of
-- which owners in turn have half. `is_first`: nothing has started yet, so one job is taken whatever its
-- size. Returns the full types and keys of those that have no free key, and `fit_all`: false if a job did not fit.
CREATE OR REPLACE FUNCTION tidegate.lock_ready(
    of_types text[], sizes integer[], dues timestamptz[], ids uuid[], at_priority smallint, locked text[], fair text[],
    room_bytes bigint, is_first boolean, moment timestamptz,
    OUT row_ids tid[], OUT types text[], OUT full_types text[], OUT full_keys text[], OUT bytes bigint, OUT fit_all boolean
) LANGUAGE plpgsql AS $$
DECLARE
    is_fair boolean := fair && of_types;
    keys    text[];
    fits    record;
BEGIN
    row_ids := '{}';
    types := '{}';
    IF is_fair THEN
        SELECT COALESCE(array_agg(t.row_id), '{}'), COALESCE(array_agg(t.type), '{}'), array_agg(t.key), sum(t.most)
        INTO row_ids, types, keys, bytes
        FROM tidegate.in_turn(of_types, sizes, ids, at_priority, locked, fair, moment) AS t;
    END IF;
    SELECT row_ids || COALESCE(array_agg(a.row_id), '{}'), types || COALESCE(array_agg(a.type), '{}'), keys || array_agg(a.key),
        COALESCE(bytes, 0) + COALESCE(sum(a.most), 0)
    INTO row_ids, types, keys, bytes
    FROM tidegate.by_age(of_types, sizes, dues, ids, at_priority, locked, moment, row_ids, types) AS a;
    full_types := '{}';
    full_keys := '{}';
    fit_all := true;
    IF array_remove(keys, NULL) <> '{}' THEN
        SELECT f.row_ids, f.types, f.full_types, f.full_keys INTO row_ids, types, full_types, full_keys
        FROM tidegate.with_free_keys(row_ids, types, keys, moment) AS f;
    END IF;
    IF bytes > room_bytes THEN
        -- The first job that does not fit, and all jobs after it, are for a later claim. That claim checks the keys, too.
        fits := tidegate.fitting(row_ids, is_fair, room_bytes, is_first::integer);
        fit_all := cardinality(fits.row_ids) = cardinality(row_ids);
        row_ids := fits.row_ids;
        types := fits.types;
        bytes := fits.bytes;
    END IF;
END
$$;
SELECT pg_temp.allow('lock_ready', 'processor');


-- Locks the oldest jobs, of each type its share, of which some are `taken` already. A job with a key that arrived after the types were
-- locked is left for the next claim.
-- Jobs that have expired are passed, up to 500 of each type: if there are more, the claim goes no further until they have ended
-- (expire.sql), so that its cost does not grow with them.
CREATE OR REPLACE FUNCTION tidegate.by_age(
    types text[], sizes integer[], dues timestamptz[], ids uuid[], at_priority smallint, locked text[], moment timestamptz,
    taken tid[], types_taken text[]
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
              AND (r.concurrency_key IS NULL OR share.type = ANY (locked)) AND r.row_id <> ALL (taken)
            ORDER BY r.scheduled_for, r.id
            LIMIT share.size + 500
            FOR UPDATE SKIP LOCKED
        ) AS q
        WHERE q.expires_at IS NULL OR q.expires_at > moment
        LIMIT share.size - cardinality(array_positions(types_taken, share.type))
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
CREATE OR REPLACE FUNCTION tidegate.lock_jobs(row_ids tid[], worker text, grace integer, moment timestamptz)
RETURNS SETOF tidegate.claimed LANGUAGE sql
AS $$
    UPDATE tidegate.jobs AS j
    SET status = 'processing', lock_version = j.lock_version + 1, locked_by = worker, locked_at = moment,
        lock_expires_at = moment + make_interval(secs => t.timeout + grace),
        started_at = COALESCE(j.started_at, moment)
    FROM tidegate.job_types AS t
    WHERE j.ctid = ANY (row_ids) AND t.name = j.type
    RETURNING j.id::text, j.lock_version, j.type, j.priority, j.payload::text, j.attempts, j.max_attempts, j.deaths,
        t.timeout, j.concurrency_key, j.batch_id::text, j.parent_id::text, j.state::text, j.steps::text, j.resumed_by,
        j.signal::text, j.owner, date_part('epoch', j.created_at), date_part('epoch', j.scheduled_for),
        date_part('epoch', j.locked_at), j.traceparent, j.reference_type, j.reference_id, to_jsonb(NULLIF(j.tags, '{}'))::text,
        CASE WHEN t.window_seconds IS NOT NULL OR t.limits IS NOT NULL THEN tidegate.begins_within(t) END, t.batch
$$;
SELECT pg_temp.allow('lock_jobs', 'processor');


-- The shortest time in which its windows want a job of this type to begin. NULL: it has none.
CREATE OR REPLACE FUNCTION tidegate.begins_within(of_type tidegate.job_types) RETURNS double precision LANGUAGE sql STABLE AS $$
    SELECT tidegate.begin_within(LEAST(of_type.window_seconds, (
        SELECT min(l.window_seconds) FROM tidegate.limits AS l WHERE of_type.limits ? l.name)))
$$;
SELECT pg_temp.allow('begins_within', 'processor');


-- How many jobs of each type may start now, after these have started. `shared`: what is left of the limits that types share.
CREATE OR REPLACE FUNCTION tidegate.starts_left(names text[], starts integer[], shared tidegate.shared_limit[], started text[])
RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF started = '{}' OR (shared IS NULL AND array_remove(starts, NULL) = '{}') THEN
        RETURN starts;
    END IF;
    RETURN ARRAY(
        SELECT LEAST(starts[n] - (SELECT count(*) FROM unnest(started) AS type WHERE type = names[n]),
                     CASE WHEN shared IS NOT NULL THEN tidegate.shared_starts(names[n], shared) END)
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
        SET tokens = tidegate.tokens(l.rate, l.burst, l.tokens, l.tokens_at, moment) - spent.starts,
            tokens_at = GREATEST(l.tokens_at, moment)
        FROM (
            SELECT s.name, sum(of_type.starts) AS starts
            FROM unnest(shared) AS s JOIN tidegate.starts_of(started) AS of_type ON of_type.type = ANY (s.types) GROUP BY s.name
        ) AS spent
        WHERE l.name = spent.name AND l.rate IS NOT NULL;
    END IF;
    INSERT INTO tidegate.rate_buckets AS bucket (type, tokens, at)
    SELECT t.name, t.burst - spent.starts, moment
    FROM tidegate.starts_of(started) AS spent
    JOIN tidegate.job_types AS t ON t.name = spent.type AND t.rate IS NOT NULL
    ORDER BY t.name
    ON CONFLICT (type) DO UPDATE
    SET tokens = (
            SELECT tidegate.tokens(t.rate, t.burst, bucket.tokens, bucket.at, moment) FROM tidegate.job_types AS t
            WHERE t.name = bucket.type) - (SELECT spent.starts FROM tidegate.starts_of(started) AS spent WHERE spent.type = bucket.type),
        at = GREATEST(bucket.at, moment);
    PERFORM tidegate.count_starts(started, shared, moment);
END
$$;
SELECT pg_temp.allow('spend', 'processor');


-- How many starts rates and windows count for a claim's jobs, by their types: the jobs, or the calls of them.
CREATE OR REPLACE FUNCTION tidegate.starts_of(started text[]) RETURNS TABLE (type text, starts bigint) LANGUAGE sql STABLE AS $$
    SELECT t.name, tidegate.calls_of(of_type.jobs, CASE WHEN t.counts_calls THEN t.batch ELSE 1 END)
    FROM (SELECT s.type, count(*) AS jobs FROM unnest(started) AS s (type) GROUP BY s.type) AS of_type
    JOIN tidegate.job_types AS t ON t.name = of_type.type
$$;
SELECT pg_temp.allow('starts_of', 'processor');


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
    may_be_alone boolean, room integer, room_bytes bigint, names text[], free_starts integer[], locked text[],
    shared tidegate.shared_limit[], metered text[], worker text, grace integer, moment timestamptz
) RETURNS SETOF tidegate.claimed LANGUAGE plpgsql AS $$
DECLARE
    starts  integer[] := free_starts;
    started text[] := '{}';
    next    record;
    begins  boolean;
    claimed tidegate.claimed;
BEGIN
    FOR nth IN 1 .. 200 LOOP
        next := tidegate.next_suspect(names, starts, locked, moment);
        begins := cardinality(array_positions(started, next.type)) % next.batch = 0;
        EXIT WHEN next.row_id IS NULL OR begins AND room <= 0;
        EXIT WHEN next.runs_alone AND (nth > 1 OR NOT may_be_alone);
        EXIT WHEN next.bytes > room_bytes AND (nth > 1 OR NOT may_be_alone);
        room := room - begins::integer;
        room_bytes := room_bytes - next.bytes;
        claimed := tidegate.lock_jobs(ARRAY[next.row_id], worker, grace, moment);
        IF next.runs_alone THEN
            -- A worker whose row was removed, because it was silent, ends when the longest would.
            UPDATE tidegate.jobs
            SET alone_until = COALESCE((SELECT w.deadline FROM tidegate.workers AS w WHERE w.id = worker), moment + interval '15 minutes')
            WHERE id = claimed.id::uuid;
        END IF;
        RETURN NEXT claimed;
        started := started || next.type;
        starts := tidegate.starts_left(names, free_starts, tidegate.shared_left(shared, started), started);
        EXIT WHEN next.runs_alone;
    END LOOP;
    PERFORM tidegate.spend(started, metered, shared, moment);
END
$$;
SELECT pg_temp.allow('claim_suspects', 'processor');


-- Locks the next suspect that may start, under the same limits. A suspect with a key of a type that is not locked is left for the
-- next claim. NULL: there is none.
CREATE OR REPLACE FUNCTION tidegate.next_suspect(
    names text[], starts integer[], locked text[], moment timestamptz, OUT row_id tid, OUT type text, OUT batch integer, OUT runs_alone boolean, OUT bytes bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    SELECT s.row_id, s.type, t.batch, s.alone
    INTO next_suspect.row_id, next_suspect.type, next_suspect.batch, next_suspect.runs_alone
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

-- A claim: pending → processing.
--
--     gates         which types may start a job now: switched on, in this lane, known, in time; locks the limits of those that are limited or
--                   have jobs with a key, and then counts what each limit leaves (limits.sql)
--     first_ready   where the ready jobs of each type and priority begin
--     shares        how many jobs of each type are among the oldest, within what the limits leave
--     take          locks so many rows, best first: owners in turn (fairness.sql), then by age, with a free key, and as many as fit the memory
--     lock_jobs     sets the optimistic lock
--     spend         takes rate tokens for what has begun, and counts it in windows (limits.sql)
--
-- A `row_id` is a row's ctid. A `front` is a type, and where its ready jobs of a priority begin.


-- Claims at most `room` jobs of a lane with at most `room_bytes` of content, of the `known` types whose timeout fits the
-- seconds that are left: by priority, then age. The first job is taken whatever its size. `from_start`: checks the floors first. No row: no
-- job may start now.
--
-- It is a function, because each of its statements sees what was committed before that statement began: running jobs are counted
-- after the limit is locked. Claims of types without limits lock none; SKIP LOCKED lets them run beside each other.
--
-- For each priority, from 20 down, it looks up the oldest jobs of each type. So it enters the index jobs_queued at the first
-- wanted row, and reads neither jobs of a higher priority that are due later, nor more of the backlog than it takes, nor
-- finished jobs. A job that becomes ready before that row meanwhile is for the next claim.
--
-- No plan may depend on statistics, because these are often from a moment when nothing was ready, when scans and sorts look
-- cheap. So scans and sorts are switched off, and one plan serves every claim of a session. The settings hold for all that it calls.
--
-- Of a priority, jobs are taken again while the claim meets jobs of keys without room: each round blocks those that are due. (No statement
-- would unblock a job when it becomes due.)
--
-- A batch handler's jobs may be more than the room: the room's first one brings as many as a call takes. The processor makes
-- calls of what the claim returns of a type; where limits count calls, they count these.
CREATE OR REPLACE FUNCTION tidegate.claim(
    known text[], in_lane text, seconds_left double precision, worker text, room integer, room_bytes bigint DEFAULT 33554432,
    from_start boolean DEFAULT false, at timestamptz DEFAULT NULL
) RETURNS SETOF tidegate.claimed LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    since    CONSTANT timestamptz := CASE WHEN pg_current_xact_id_if_assigned() IS NULL THEN clock_timestamp() END;
    begun    jsonb := '{}';
    is_first boolean := true;
    scope    record;
    ended    xid8;
    level    record;
    sizes    integer[];
    taken    record;
BEGIN
    IF from_start THEN
        PERFORM tidegate.check_floors(
            ARRAY(SELECT t.name FROM tidegate.startable_types(known, in_lane, seconds_left) AS t), COALESCE(at, clock_timestamp()));
    END IF;
    scope := tidegate.gates(known, in_lane, seconds_left, at);
    ended := pg_snapshot_xmin(pg_current_snapshot());
    FOR level IN
        WITH ready AS MATERIALIZED (
            SELECT r.priority, r.type, r.due, r.id FROM tidegate.first_ready(ARRAY(
                SELECT t.type FROM unnest(scope.types) AS t
                WHERE scope.lefts IS NULL OR COALESCE(tidegate.left_for(t.type, scope.lefts, begun), 1) > 0), scope.moment) AS r
        )
        SELECT ready.priority, array_agg((t.type, ready.due, ready.id, t.batch, t.fair, t.keyed)::tidegate.front ORDER BY t.type) AS fronts
        FROM unnest(scope.types) AS t JOIN ready USING (type)
        GROUP BY ready.priority
        ORDER BY ready.priority DESC
    LOOP
        EXIT WHEN room <= 0;
        LOOP
            sizes := tidegate.shares(level.fronts, level.priority, scope.lefts, begun, room, scope.moment);
            EXIT WHEN 0 = ALL (sizes);
            taken := tidegate.take(level.fronts, sizes, level.priority, room_bytes, is_first, scope.moment);
            RETURN QUERY SELECT * FROM tidegate.lock_jobs(taken.row_ids, worker, scope.lefts, scope.moment);
            is_first := is_first AND taken.row_ids = '{}';
            room := CASE WHEN taken.fit_all THEN room - cardinality(taken.row_ids) ELSE 0 END;
            room_bytes := room_bytes - taken.bytes;
            IF scope.lefts IS NOT NULL AND taken.types <> '{}' THEN
                begun := (SELECT begun || jsonb_object_agg(t.type, COALESCE((begun ->> t.type)::integer, 0) + t.jobs)
                          FROM (SELECT type, count(*) AS jobs FROM unnest(taken.types) AS type GROUP BY type) AS t);
            END IF;
            EXIT WHEN room <= 0 OR taken.full_keys = '{}';
            UPDATE tidegate.jobs AS job SET blocked = true
            WHERE job.ctid = ANY (ARRAY(
                SELECT j.row_id
                FROM (SELECT DISTINCT type, key FROM unnest(taken.full_types, taken.full_keys) AS f (type, key)) AS f
                CROSS JOIN LATERAL (
                    SELECT r.row_id FROM tidegate.queued_jobs AS r
                    WHERE r.type = f.type AND r.concurrency_key = f.key AND r.scheduled_for <= scope.moment
                    LIMIT 10000
                    FOR UPDATE SKIP LOCKED
                ) AS j));
        END LOOP;
        PERFORM tidegate.raise_floors(level.fronts, level.priority, ended, since);
    END LOOP;
    IF begun <> '{}' THEN
        PERFORM tidegate.spend(scope.lefts, begun, scope.moment);
    END IF;
END
$$;
SELECT pg_temp.allow('claim', 'processor');


-- The types that may start a job, and what their limits leave; NULL: all may start any number. No types: no job may start.
--
-- A claim that counts running jobs must see the jobs of the claim before it, so it locks the limits of its types first, and what is counted
-- after that has a snapshot of its own. A type that has no limit, but jobs with a key, locks its row for these. A type that has become limited
-- since, or names a limit that is not locked, is for the next claim. OFFSET 0 keeps each EXISTS from becoming a join, which would read the whole backlog.
CREATE OR REPLACE FUNCTION tidegate.gates(
    known text[], in_lane text, seconds_left double precision, at timestamptz,
    OUT types tidegate.front[], OUT lefts tidegate.limit_left[], OUT moment timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
    needed text[];
    locked text[] := '{}';
BEGIN
    IF NOT tidegate.is_switched_on() THEN
        RETURN;
    END IF;
    needed := ARRAY(
        SELECT n.name FROM tidegate.startable_types(known, in_lane, seconds_left) AS t
        CROSS JOIN LATERAL jsonb_array_elements_text(COALESCE(t.limits, jsonb_build_array('type:' || t.name))) AS n (name)
        WHERE t.limits IS NOT NULL
           OR EXISTS (SELECT FROM tidegate.queued_jobs AS j WHERE j.type = t.name AND j.concurrency_key IS NOT NULL OFFSET 0)
           OR EXISTS (SELECT FROM tidegate.pending_suspects AS s WHERE s.type = t.name AND s.concurrency_key IS NOT NULL OFFSET 0));
    IF needed <> '{}' THEN
        locked := tidegate.lock_limits(needed);
    END IF;
    moment := COALESCE(at, clock_timestamp());
    types := ARRAY(
        SELECT (t.name, NULL, NULL, t.batch, t.fair, 'type:' || t.name = ANY (locked))::tidegate.front
        FROM tidegate.startable_types(known, in_lane, seconds_left) AS t
        WHERE t.limits IS NULL OR NOT EXISTS (
            SELECT FROM tidegate.limits AS l
            WHERE l.name = ANY (ARRAY(SELECT jsonb_array_elements_text(t.limits))) AND l.name <> ALL (locked)));
    IF locked <> '{}' THEN
        lefts := NULLIF(ARRAY(
            SELECT (l.name, under.types, under.per_start, may.jobs, may.starts, l.begin_within)::tidegate.limit_left
            FROM (
                SELECT n.name, array_agg(t.name) AS types, array_agg(t.per_start) AS per_start
                FROM unnest(types) AS f
                JOIN tidegate.job_types AS t ON t.name = f.type
                CROSS JOIN LATERAL jsonb_array_elements_text(t.limits) AS n (name)
                GROUP BY n.name
            ) AS under
            JOIN tidegate.limits AS l ON l.name = under.name AND l.name = ANY (locked) AND num_nonnulls(l.max_concurrent, l.rate, l.window_starts) > 0
            CROSS JOIN LATERAL tidegate.allowance(l, moment) AS may), '{}');
    END IF;
END
$$;
SELECT pg_temp.allow('gates', 'processor');


-- The types that may start a job here: they are in this lane and `known`, and their timeout fits the seconds that are left. `known` has
-- the types of the running code and the remote types.
CREATE OR REPLACE FUNCTION tidegate.startable_types(known text[], in_lane text, seconds_left double precision)
RETURNS SETOF tidegate.job_types LANGUAGE sql STABLE AS $$
    SELECT t.* FROM tidegate.job_types AS t
    WHERE t.lane = in_lane AND t.name = ANY (known) AND tidegate.may_start(t) AND t.timeout <= seconds_left
$$;
SELECT pg_temp.allow('startable_types', 'processor');


-- The first ready job of each type and priority that has one, from priority 20 down. `from_start`: does not rely on the floors.
CREATE OR REPLACE FUNCTION tidegate.first_ready(names text[], moment timestamptz, from_start boolean DEFAULT false)
RETURNS TABLE (priority smallint, type text, due timestamptz, id uuid) LANGUAGE sql STABLE AS $$
    SELECT p.priority::smallint, n.name, first.scheduled_for, first.id
    FROM generate_series(20, 1, -1) AS p (priority)
    CROSS JOIN unnest(names) AS n (name)
    LEFT JOIN (
        SELECT f.type, f.priority, f.scheduled_for, f.id FROM tidegate.floors AS f
        WHERE f.type = ANY (names) AND NOT from_start OFFSET 0
    ) AS f ON f.type = n.name AND f.priority = p.priority
    CROSS JOIN LATERAL (
        SELECT j.scheduled_for, j.id FROM tidegate.queued_jobs AS j
        WHERE j.type = n.name AND j.priority = p.priority AND j.scheduled_for <= moment
          AND (j.scheduled_for, j.id) >= (
              COALESCE(f.scheduled_for, '-infinity'), COALESCE(f.id, '00000000-0000-0000-0000-000000000000'))
        ORDER BY j.scheduled_for, j.id
        LIMIT 1
    ) AS first
$$;
SELECT pg_temp.allow('first_ready', 'processor', 'enqueue', 'management');


-- How many jobs of each front to take: as many as are among the `room` oldest, within what limits leave, and for batch handlers as many more as
-- calls of these take: at most as many as the room, or one call's. It reads without locks, because rows are locked only when their number is
-- known. Jobs that have expired count as little as in take.
CREATE OR REPLACE FUNCTION tidegate.shares(
    fronts tidegate.front[], at_priority smallint, lefts tidegate.limit_left[], begun jsonb, room integer, moment timestamptz
) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
DECLARE
    most  integer[] := ARRAY(
        SELECT GREATEST(0, LEAST(room, CASE WHEN lefts IS NOT NULL THEN tidegate.left_for(f.type, lefts, begun) END))
        FROM unnest(fronts) WITH ORDINALITY AS f (type, due, id, batch, fair, keyed, n) ORDER BY f.n);
    sizes integer[] := most;
    ages  integer[] := '{}';
    with_these jsonb;  -- what the claim has begun, and these
    n     integer;
    more  integer;
BEGIN
    IF cardinality(fronts) > 1 THEN
        -- The front of each ready job, the oldest first.
        ages := ARRAY(
            SELECT f.n
            FROM unnest(fronts, most) WITH ORDINALITY AS f (type, due, id, batch, fair, keyed, most, n)
            CROSS JOIN LATERAL (
                SELECT q.scheduled_for, q.id FROM (
                    SELECT j.scheduled_for, j.id, j.expires_at FROM tidegate.queued_jobs AS j
                    WHERE j.type = f.type AND j.priority = at_priority AND j.scheduled_for <= moment
                      AND (j.scheduled_for, j.id) >= (f.due, f.id)
                    ORDER BY j.scheduled_for, j.id
                    LIMIT f.most + 500
                ) AS q
                WHERE q.expires_at IS NULL OR q.expires_at > moment
                LIMIT f.most
            ) AS j
            ORDER BY j.scheduled_for, j.id
            LIMIT CASE WHEN lefts IS NULL THEN room END);
        sizes := ARRAY(SELECT count(a.n) FROM generate_subscripts(fronts, 1) AS f (n) LEFT JOIN unnest(ages[:room]) AS a (n) USING (n)
                       GROUP BY f.n ORDER BY f.n);
    END IF;
    with_these := (SELECT begun || jsonb_object_agg(f.type, COALESCE((begun ->> f.type)::integer, 0) + f.size)
             FROM unnest(fronts, sizes) AS f (type, due, id, batch, fair, keyed, size) WHERE lefts IS NOT NULL);
    IF EXISTS (SELECT FROM unnest(fronts) AS f WHERE lefts IS NOT NULL AND tidegate.left_for(f.type, lefts, with_these) < 0) THEN
        -- The limits do not let so many start together: job by job, past those whose limits have no room left.
        with_these := begun;
        sizes := array_fill(0, ARRAY[cardinality(fronts)]);
        FOREACH n IN ARRAY ages LOOP
            EXIT WHEN (SELECT sum(size) FROM unnest(sizes) AS size) >= room;
            CONTINUE WHEN tidegate.left_for((fronts[n]).type, lefts, with_these) <= 0;
            sizes[n] := sizes[n] + 1;
            with_these := with_these || jsonb_build_object((fronts[n]).type, COALESCE((with_these ->> (fronts[n]).type)::integer, 0) + 1);
        END LOOP;
    END IF;
    FOR n IN 1 .. cardinality(fronts) LOOP
        CONTINUE WHEN (fronts[n]).batch = 1 OR sizes[n] = 0;
        more := LEAST(sizes[n] * (fronts[n]).batch, GREATEST(room, (fronts[n]).batch)) - sizes[n];
        IF lefts IS NOT NULL THEN
            more := LEAST(more, tidegate.left_for((fronts[n]).type, lefts, with_these));
            with_these := with_these || jsonb_build_object((fronts[n]).type, (with_these ->> (fronts[n]).type)::integer + more);
        END IF;
        sizes[n] := sizes[n] + more;
    END LOOP;
    RETURN sizes;
END
$$;
SELECT pg_temp.allow('shares', 'processor');


-- Locks the rows of a priority, of each front so many (`sizes`), that have a free key and that fit into `room_bytes`. `is_first`: nothing has
-- started yet, so one job is taken whatever its size. Returns the full types and keys of those that have no free key, and `fit_all`: false if a
-- job did not fit.
--
-- Jobs that have expired are passed, up to 500 of each type: if there are more, the claim goes no further until they have ended
-- (expire.sql), so that its cost does not grow with them. A job with a key that arrived after the limits were locked is left for the next claim.
CREATE OR REPLACE FUNCTION tidegate.take(
    fronts tidegate.front[], sizes integer[], at_priority smallint, room_bytes bigint, is_first boolean, moment timestamptz,
    OUT row_ids tid[], OUT types text[], OUT full_types text[], OUT full_keys text[], OUT bytes bigint, OUT fit_all boolean
) LANGUAGE plpgsql AS $$
DECLARE
    is_fair boolean := false;
    keys    text[] := '{}';
    locked  record;
    next    record;
BEGIN
    row_ids := '{}';
    types := '{}';
    full_types := '{}';
    full_keys := '{}';
    bytes := 0;
    fit_all := true;
    FOR n IN 1 .. cardinality(fronts) LOOP
        CONTINUE WHEN NOT (fronts[n]).fair OR sizes[n] = 0;
        is_fair := true;
        SELECT row_ids || array_agg(t.row_id), types || array_fill((fronts[n]).type, ARRAY[count(*)::integer]), keys || array_agg(t.key),
            bytes + COALESCE(sum(t.most), 0)
        INTO row_ids, types, keys, bytes
        FROM tidegate.in_turn(fronts[n], sizes[n], at_priority, moment) AS t;
    END LOOP;
    SELECT row_ids || array_agg(j.row_id), types || array_agg(f.type), keys || array_agg(j.concurrency_key), bytes + COALESCE(sum(j.most), 0)
    INTO row_ids, types, keys, bytes
    FROM unnest(fronts, sizes) AS f (type, due, id, batch, fair, keyed, size)
    CROSS JOIN LATERAL (
        SELECT q.row_id, q.concurrency_key, tidegate.most_bytes(q.payload) + tidegate.most_bytes(q.state) + tidegate.most_bytes(q.steps)
            + tidegate.most_bytes(q.signal) AS most
        FROM (
            SELECT r.row_id, r.concurrency_key, r.payload, r.state, r.steps, r.signal, r.expires_at FROM tidegate.queued_jobs AS r
            WHERE r.type = f.type AND r.priority = at_priority AND r.scheduled_for <= moment
              AND (r.scheduled_for, r.id) >= (f.due, f.id)
              AND (r.concurrency_key IS NULL OR f.keyed) AND r.row_id <> ALL (row_ids)
            ORDER BY r.scheduled_for, r.id
            LIMIT f.size + 500
            FOR UPDATE SKIP LOCKED
        ) AS q
        WHERE q.expires_at IS NULL OR q.expires_at > moment
        LIMIT f.size - cardinality(array_positions(types, f.type))
    ) AS j;

    IF array_remove(keys, NULL) <> '{}' THEN
        WITH candidate AS (
            SELECT c.row_id, c.type, c.key, c.n FROM unnest(row_ids, types, keys) WITH ORDINALITY AS c (row_id, type, key, n)
        ), room AS (
            SELECT keyed.type, keyed.key, of_key.jobs AS starts
            FROM (SELECT DISTINCT type, key FROM candidate WHERE key IS NOT NULL) AS keyed
            JOIN tidegate.job_types AS t ON t.name = keyed.type
            CROSS JOIN LATERAL tidegate.room_of_key(keyed.type, keyed.key, t.key_limit, moment) AS of_key
        ), verdict AS (
            SELECT c.row_id, c.type, c.key, c.n,
                c.key IS NULL OR row_number() OVER (PARTITION BY c.type, c.key ORDER BY c.n) <= room.starts AS is_free
            FROM candidate AS c LEFT JOIN room USING (type, key)
        )
        SELECT COALESCE(array_agg(v.row_id ORDER BY v.n) FILTER (WHERE v.is_free), '{}'),
            COALESCE(array_agg(v.type ORDER BY v.n) FILTER (WHERE v.is_free), '{}'),
            COALESCE(array_agg(v.type) FILTER (WHERE NOT v.is_free), '{}'), COALESCE(array_agg(v.key) FILTER (WHERE NOT v.is_free), '{}')
        INTO row_ids, types, full_types, full_keys
        FROM verdict AS v;
    END IF;

    IF bytes > room_bytes THEN
        -- The best are measured until the room is full: each owner's first job, then each owner's second, where owners take turns; then by age.
        -- The first job that does not fit, and all jobs after it, are for a later claim. That claim checks the keys, too.
        SELECT row_ids AS row_ids, types AS types INTO locked;
        bytes := 0;
        row_ids := '{}';
        types := '{}';
        FOR next IN
            WITH found AS MATERIALIZED (
                SELECT c.row_id, c.type, j.owner, j.scheduled_for, j.id
                FROM unnest(locked.row_ids, locked.types) AS c (row_id, type)
                CROSS JOIN LATERAL (SELECT j.owner, j.scheduled_for, j.id FROM tidegate.jobs AS j WHERE j.ctid = c.row_id) AS j
            ), sorted AS MATERIALIZED (
                SELECT f.row_id, f.type FROM found AS f
                ORDER BY CASE WHEN is_fair THEN row_number() OVER (PARTITION BY f.owner ORDER BY f.scheduled_for, f.id) END, f.scheduled_for, f.id
            )
            SELECT s.row_id, s.type, measured.size FROM sorted AS s
            CROSS JOIN LATERAL (SELECT tidegate.content_bytes(j) AS size FROM tidegate.jobs AS j WHERE j.ctid = s.row_id) AS measured
        LOOP
            fit_all := bytes + next.size <= room_bytes OR is_first AND row_ids = '{}';
            EXIT WHEN NOT fit_all;
            bytes := bytes + next.size;
            row_ids := row_ids || next.row_id;
            types := types || next.type;
        END LOOP;
    END IF;
END
$$;
SELECT pg_temp.allow('take', 'processor');


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


-- Sets the optimistic lock in rows that the caller has locked, by their row_id. The lock ends when the work must have ended: five seconds after
-- the timeout, because the handler is stopped at its timeout and killed a second later, and the rest is for the settlement. A job that runs
-- alone is in an invocation that may live until its deadline; a worker whose row was removed, because it was silent, ends when the longest would.
-- Times are numbers, because times as texts would take as long to read as the rest of the row.
CREATE OR REPLACE FUNCTION tidegate.lock_jobs(row_ids tid[], worker text, lefts tidegate.limit_left[], moment timestamptz)
RETURNS SETOF tidegate.claimed LANGUAGE sql
AS $$
    UPDATE tidegate.jobs AS j
    SET status = 'processing', lock_version = j.lock_version + 1, locked_by = worker, locked_at = moment,
        lock_expires_at = moment + make_interval(secs => t.timeout + 5),
        started_at = COALESCE(j.started_at, moment),
        alone_until = CASE WHEN j.alone THEN COALESCE((SELECT w.deadline FROM tidegate.workers AS w WHERE w.id = worker), moment + interval '15 minutes')
            ELSE j.alone_until END
    FROM tidegate.job_types AS t
    WHERE j.ctid = ANY (row_ids) AND t.name = j.type
    RETURNING j.id::text, j.lock_version, j.type, j.priority, j.payload::text, j.attempts, j.max_attempts, j.deaths,
        t.timeout, j.concurrency_key, j.batch_id::text, j.parent_id::text, j.state::text, j.steps::text, j.resumed_by,
        j.signal::text, j.owner, date_part('epoch', j.created_at), date_part('epoch', j.scheduled_for),
        date_part('epoch', j.locked_at), j.traceparent, j.reference_type, j.reference_id, to_jsonb(NULLIF(j.tags, '{}'))::text,
        CASE WHEN lefts IS NOT NULL THEN (SELECT min(l.begin_within) FROM unnest(lefts) AS l WHERE j.type = ANY (l.types)) END, t.batch
$$;
SELECT pg_temp.allow('lock_jobs', 'processor');


-- How much a job carries to its processor.
CREATE OR REPLACE FUNCTION tidegate.content_bytes(job tidegate.jobs) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT octet_length(job.payload::text) + COALESCE(octet_length(job.state::text), 0)
        + COALESCE(octet_length(job.steps::text), 0) + COALESCE(octet_length(job.signal::text), 0)
$$;
SELECT pg_temp.allow('content_bytes', 'processor');


-- Claims suspects under the same limits, the longest due first: at most `room` jobs or calls of batch handlers, none of which is claimed ahead,
-- because all that a dead invocation held is suspected. One that runs alone is claimed alone, if it `may_be_alone`: else it waits until nothing runs
-- beside it, and those behind it with it. A suspect with a key of a type that is not locked is left for the next claim.
CREATE OR REPLACE FUNCTION tidegate.claim_suspects(
    known text[], in_lane text, seconds_left double precision, worker text, room integer, room_bytes bigint, may_be_alone boolean,
    at timestamptz DEFAULT NULL
) RETURNS SETOF tidegate.claimed LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    scope record := tidegate.gates(known, in_lane, seconds_left, at);
    begun jsonb := '{}';
    next  record;
    jobs  integer;
    size  bigint;
BEGIN
    FOR nth IN 1 .. 200 LOOP
        SELECT s.row_id, s.type, s.alone, f.batch INTO next
        FROM tidegate.pending_suspects AS s
        JOIN unnest(scope.types) AS f ON f.type = s.type
        WHERE s.scheduled_for <= scope.moment AND COALESCE(tidegate.left_for(s.type, scope.lefts, begun), 1) > 0
          AND (s.concurrency_key IS NULL OR f.keyed AND (
              SELECT room.jobs > 0 FROM tidegate.job_types AS t
              CROSS JOIN LATERAL tidegate.room_of_key(t.name, s.concurrency_key, t.key_limit, scope.moment) AS room WHERE t.name = s.type))
        ORDER BY s.scheduled_for
        LIMIT 1
        FOR UPDATE OF s SKIP LOCKED;
        EXIT WHEN NOT FOUND OR next.alone AND (nth > 1 OR NOT may_be_alone);
        jobs := COALESCE((begun ->> next.type)::integer, 0);
        EXIT WHEN jobs % next.batch = 0 AND room <= 0;
        size := (SELECT tidegate.content_bytes(j) FROM tidegate.jobs AS j WHERE j.ctid = next.row_id);
        EXIT WHEN size > room_bytes AND (nth > 1 OR NOT may_be_alone);
        RETURN QUERY SELECT * FROM tidegate.lock_jobs(ARRAY[next.row_id], worker, scope.lefts, scope.moment);
        room := room - (jobs % next.batch = 0)::integer;
        room_bytes := room_bytes - size;
        begun := begun || jsonb_build_object(next.type, jobs + 1);
        EXIT WHEN next.alone;
    END LOOP;
    IF scope.lefts IS NOT NULL THEN
        PERFORM tidegate.spend(scope.lefts, begun, scope.moment);
    END IF;
END
$$;
SELECT pg_temp.allow('claim_suspects', 'processor');

-- Processors: who is started, who may work, who goes.


-- Lanes that somebody has to be started for: those of `types`, or all in which something is ready. To be asked after the
-- commit that made it ready. A lane is left alone while somebody is at work in it who will look again and has the time for
-- it, and while somebody who was woken has not begun. It mostly reads: the row is written only when a wake is sent.
--
-- Nobody is forgotten. Whoever asks has committed before he reads; whoever leaves, or begins, commits that he does before
-- he looks for jobs. Of two that both write before they read, one sees the other.
-- Lanes come in the order of their names, which is the order in which all statements lock several of them.
CREATE OR REPLACE FUNCTION tidegate.knock(types text[] DEFAULT NULL) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
    wanted record;
BEGIN
    IF (SELECT value FROM tidegate.worker_config WHERE key = 'enabled') IS DISTINCT FROM 'true' THEN
        RETURN;
    END IF;
    FOR wanted IN
        SELECT t.lane AS name, max(t.timeout) AS longest FROM tidegate.job_types AS t
        WHERE t.name = ANY (types) AND t.enabled AND NOT t.paused
        GROUP BY t.lane
        UNION ALL
        SELECT lane, backlog.longest
        FROM (SELECT DISTINCT lane FROM tidegate.job_types WHERE types IS NULL) AS every
        CROSS JOIN LATERAL tidegate.backlog(lane, 1)
        WHERE backlog.ready > 0
        ORDER BY name
    LOOP
        CONTINUE WHEN EXISTS (
            SELECT FROM tidegate.workers AS w
            WHERE w.lane = wanted.name AND tidegate.is_of_use(w, wanted.longest));
        CONTINUE WHEN EXISTS (
            SELECT FROM tidegate.lanes AS l WHERE l.name = wanted.name AND l.quiet_until > clock_timestamp());

        -- Of several at once, the second waits for the first, and then finds it awaited. What was sent and has not begun
        -- after five seconds is believed lost.
        UPDATE tidegate.lanes AS l
        SET woken_before = l.woken_at, woken_at = clock_timestamp(), awaited = true
        WHERE l.name = wanted.name
          AND NOT (l.awaited AND l.woken_at > clock_timestamp() - interval '5 seconds');
        IF NOT FOUND THEN
            INSERT INTO tidegate.lanes AS l (name, woken_at, awaited)
            VALUES (wanted.name, clock_timestamp(), true)
            ON CONFLICT (name) DO NOTHING;
        END IF;
        IF FOUND THEN
            RETURN NEXT wanted.name;
        END IF;
    END LOOP;
END
$$;
SELECT pg_temp.allow('knock', 'processor', 'enqueue', 'management');


-- A processor takes its place, if there is one and if it is of use: one after the other, so that there are never more than
-- the lane and the database have room for. Those that have died without a word make way: whose time is over, who is silent,
-- and whoever was at work in the same environment before.
--
-- One that finds others enough goes again; they are about to look, or will see it awaited no more when they leave. One that
-- finds no place leaves a word for whoever gives up the next.
-- A suspect runs alone, in an invocation that has nothing else to do yet: while one waits, whoever comes is of use.
-- A processor that is at work already under this id, in another environment, was started by the same event: it stays, and the
-- second one goes.
CREATE OR REPLACE FUNCTION tidegate.enter(
    me text, in_lane text, version text, stream text, caller text, seconds double precision, claim_seconds double precision,
    budget integer, known text[], OUT entered boolean, OUT siblings integer, OUT vanished text[]
) LANGUAGE plpgsql AS $$
DECLARE
    config  jsonb := tidegate.lane_config(in_lane);
    moment  timestamptz;
    backlog record;
    wanted  integer;
    held    integer;
    here    integer;
    of_use  integer;
BEGIN
    entered := false;
    siblings := 0;
    PERFORM tidegate.lock_places();
    moment := clock_timestamp();
    INSERT INTO tidegate.lanes (name) SELECT in_lane WHERE NOT EXISTS (SELECT FROM tidegate.lanes WHERE name = in_lane)
    ON CONFLICT DO NOTHING;
    WITH dead AS (
        DELETE FROM tidegate.workers AS w
        WHERE w.deadline < moment OR w.seen_at < moment - interval '10 seconds'
           OR (w.log_stream = stream AND (w.id = me OR stream <> ''))
        RETURNING w.id
    )
    SELECT array_agg(id) FILTER (WHERE id <> me) INTO vanished FROM dead;
    IF EXISTS (SELECT FROM tidegate.workers AS w WHERE w.id = me) THEN
        RETURN;
    END IF;

    backlog := tidegate.backlog(in_lane, tidegate.most_that_count(config), known);
    wanted := GREATEST(tidegate.workers_for(backlog.jobs, config), 1);
    SELECT count(*), count(*) FILTER (WHERE w.lane = in_lane),
        count(*) FILTER (WHERE w.lane = in_lane AND tidegate.is_of_use(w, backlog.longest))
    INTO held, here, of_use
    FROM tidegate.workers AS w;

    IF of_use >= wanted AND NOT tidegate.has_suspects(in_lane, known) THEN
        UPDATE tidegate.lanes AS l SET awaited = false WHERE l.name = in_lane AND l.awaited;
        RETURN;
    ELSIF held >= budget OR here >= (config ->> 'max_workers')::integer THEN
        UPDATE tidegate.lanes AS l SET turned_away = true WHERE l.name = in_lane AND NOT l.turned_away;
        RETURN;
    END IF;

    INSERT INTO tidegate.workers (id, lane, function_version, log_stream, started_by, deadline, claims_until)
    VALUES (me, in_lane, version, stream, caller, moment + make_interval(secs => seconds),
            moment + make_interval(secs => claim_seconds));
    UPDATE tidegate.lanes AS l SET awaited = false WHERE l.name = in_lane AND l.awaited;
    entered := true;
    -- One that was started by another starts none: who decides is the first of them.
    IF caller <> 'scale' THEN
        siblings := tidegate.scale_up(in_lane, config, wanted, of_use + 1,
            LEAST((config ->> 'max_workers')::integer - here, budget - held) - 1);
    END IF;
END
$$;
SELECT pg_temp.allow('enter', 'processor');


-- Once a second, a processor says that it is still there, what it has done, and whether it has room that it found no job
-- for (`spare`). It is told how many siblings to start, whether the others can do without it (`spared`), and whether it has
-- been given up in the meantime (not `alive`): in both cases it ends what it has begun and claims no more.
-- Where the lane has no processor left that was not started by another, one that was decides.
CREATE OR REPLACE FUNCTION tidegate.attend(
    me text, in_lane text, claims integer, settlements integer, spare boolean, budget integer, known text[],
    OUT alive boolean, OUT siblings integer, OUT spared boolean, OUT ready integer
) LANGUAGE plpgsql AS $$
DECLARE
    config  jsonb := tidegate.lane_config(in_lane);
    backlog record := tidegate.backlog(in_lane, tidegate.most_that_count(config), known);
    wanted  integer := GREATEST(tidegate.workers_for(backlog.jobs, config), 1);
    decides boolean;
    held    integer;
    here    integer;
    of_use  integer;
BEGIN
    siblings := 0;
    spared := false;
    ready := backlog.ready;
    UPDATE tidegate.workers AS w SET claimed = claims, settled = settlements, seen_at = clock_timestamp()
    WHERE w.id = me
    RETURNING w.started_by <> 'scale' INTO decides;
    alive := FOUND;
    IF NOT alive THEN
        RETURN;
    END IF;
    SELECT count(*), count(*) FILTER (WHERE w.lane = in_lane),
        count(*) FILTER (WHERE w.lane = in_lane AND tidegate.is_of_use(w, backlog.longest)),
        decides OR NOT bool_or(w.lane = in_lane AND w.started_by <> 'scale' AND tidegate.is_of_use(w, 0))
    INTO held, here, of_use, decides
    FROM tidegate.workers AS w;
    IF NOT spare AND decides THEN
        siblings := tidegate.scale_up(in_lane, config, wanted, of_use,
            LEAST((config ->> 'max_workers')::integer - here, budget - held));
    ELSIF spare AND of_use > wanted THEN
        -- One after the other: two that spare each other at once would leave nobody.
        UPDATE tidegate.lanes AS l SET scaled_down_at = clock_timestamp()
        WHERE l.name = in_lane
          AND COALESCE(GREATEST(l.scaled_up_at, l.scaled_down_at), '-infinity') <= clock_timestamp()
              - make_interval(secs => (config ->> 'scale_down_seconds')::double precision);
        IF FOUND AND wanted < (
            SELECT count(*) FROM tidegate.workers AS w
            WHERE w.lane = in_lane AND tidegate.is_of_use(w, backlog.longest))
        THEN
            UPDATE tidegate.workers AS w SET leaving = true WHERE w.id = me;
            spared := true;
        END IF;
    END IF;
END
$$;
SELECT pg_temp.allow('attend', 'processor');


-- A processor that has nothing to do says that it goes, before it looks for the last time. Where two wakes came within a
-- second the last one stays until a second after the second (the answer: for so long); so no three come in a second,
-- however short the jobs are.
CREATE OR REPLACE FUNCTION tidegate.take_leave(me text, in_lane text) RETURNS double precision LANGUAGE plpgsql AS $$
DECLARE
    stay double precision;
BEGIN
    SELECT extract(epoch FROM l.woken_at + interval '1 second' - clock_timestamp()) INTO stay
    FROM tidegate.lanes AS l
    WHERE l.name = in_lane AND l.woken_at - l.woken_before < interval '1 second'
      AND NOT EXISTS (
          SELECT FROM tidegate.workers AS w
          WHERE w.lane = in_lane AND w.id <> me AND tidegate.is_of_use(w, 0));
    IF stay > 0 THEN
        RETURN stay;
    END IF;
    UPDATE tidegate.workers AS w SET leaving = true WHERE w.id = me;
    RETURN 0;
END
$$;
SELECT pg_temp.allow('take_leave', 'processor');


-- It has gone. Whoever was turned away may be waked again; true: somebody was, so look what for.
CREATE OR REPLACE FUNCTION tidegate.depart(me text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    -- Not while somebody else takes his place, or finds none.
    PERFORM tidegate.lock_places();
    DELETE FROM tidegate.workers AS w WHERE w.id = me;
    UPDATE tidegate.lanes AS l SET turned_away = false, awaited = false
    WHERE l.name = ANY (ARRAY(
        SELECT away.name FROM tidegate.lanes AS away WHERE away.turned_away ORDER BY away.name FOR UPDATE));
    RETURN FOUND;
END
$$;
SELECT pg_temp.allow('depart', 'processor');


-- How many more processors a lane may start now; whoever is told starts them, and nobody else is told for a while.
CREATE OR REPLACE FUNCTION tidegate.scale_up(in_lane text, config jsonb, wanted integer, at_work integer, room integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    more integer := LEAST(wanted - at_work, room);
BEGIN
    IF more <= 0 THEN
        RETURN 0;
    END IF;
    UPDATE tidegate.lanes AS l SET scaled_up_at = clock_timestamp()
    WHERE l.name = in_lane
      AND (l.scaled_up_at IS NULL
           OR l.scaled_up_at <= clock_timestamp() - make_interval(secs => (config ->> 'scale_up_seconds')::double precision));
    RETURN CASE WHEN FOUND THEN more ELSE 0 END;
END
$$;
SELECT pg_temp.allow('scale_up', 'processor');


-- A lane's jobs that run, or could start now, counted up to `most`; of those that could start, the longest timeout. Limits
-- count: a processor more would be of no use to what a limit holds back. A job that waits only for its type's next token
-- keeps one processor. `known`: only types that the running code knows, and those that others run.
CREATE OR REPLACE FUNCTION tidegate.backlog(
    in_lane text, most integer, known text[] DEFAULT NULL, OUT jobs integer, OUT ready integer, OUT longest integer
) LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
    SELECT LEAST(COALESCE(sum(held.n + waiting.n), 0), most)::integer, LEAST(COALESCE(sum(waiting.n), 0), most)::integer,
        COALESCE(max(t.timeout) FILTER (WHERE waiting.n > 0), 0)
    FROM tidegate.job_types AS t
    LEFT JOIN tidegate.rate_buckets AS b ON b.type = t.name
    CROSS JOIN LATERAL (
        SELECT count(*) AS n FROM (
            SELECT FROM tidegate.jobs AS j
            WHERE j.type = t.name AND j.status = 'processing' AND j.lock_expires_at > now()
            LIMIT most) AS bounded
    ) AS held
    CROSS JOIN LATERAL (
        SELECT count(*) AS n FROM (
            (SELECT FROM generate_series(1, 20) AS p (priority)
             CROSS JOIN LATERAL (
                SELECT FROM tidegate.jobs AS j
                WHERE j.type = t.name AND j.priority = p.priority AND j.status = 'pending' AND NOT j.suspect
                  AND NOT j.blocked AND j.scheduled_for <= now()
                LIMIT most) AS j)
            UNION ALL
            (SELECT FROM tidegate.jobs AS j
             WHERE j.status = 'pending' AND j.suspect AND j.scheduled_for <= now() AND j.type = t.name
             LIMIT most)
            LIMIT GREATEST(LEAST(most, t.max_concurrent - held.n,
                                 GREATEST(tidegate.tokens(t.rate, t.burst, b.tokens, b.at, now()), 1)), 0)::integer
        ) AS bounded
    ) AS waiting
    WHERE t.lane = in_lane AND t.enabled AND NOT t.paused AND (known IS NULL OR t.name = ANY (known) OR t.target IS NOT NULL)
$$;
SELECT pg_temp.allow('backlog', 'processor', 'enqueue', 'management');


-- Whether a suspect of the lane could start now.
CREATE OR REPLACE FUNCTION tidegate.has_suspects(in_lane text, known text[]) RETURNS boolean LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
    SELECT EXISTS (
        SELECT FROM tidegate.jobs AS j JOIN tidegate.job_types AS t ON t.name = j.type
        WHERE j.status = 'pending' AND j.suspect AND j.scheduled_for <= now() AND t.lane = in_lane AND t.enabled
          AND NOT t.paused AND (known IS NULL OR t.name = ANY (known) OR t.target IS NOT NULL))
$$;
SELECT pg_temp.allow('has_suspects', 'processor', 'enqueue', 'management');


-- Whether a processor may try suspects: as long as a place is left for one that does not. Where there is but one place, it
-- does both. Under the lock for places, and in a statement after it, so that it sees whoever was allowed to before.
CREATE OR REPLACE FUNCTION tidegate.try_suspects(me text, in_lane text, budget integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    places integer := LEAST((tidegate.lane_config(in_lane) ->> 'max_workers')::integer, budget);
BEGIN
    PERFORM tidegate.lock_places();
    UPDATE tidegate.workers AS w SET tries_suspects = true
    WHERE w.id = me AND GREATEST(places - 1, 1) > (
        SELECT count(*) FROM tidegate.workers AS other
        WHERE other.lane = in_lane AND other.id <> me AND other.tries_suspects);
    RETURN FOUND;
END
$$;
SELECT pg_temp.allow('try_suspects', 'processor');


-- Whether a processor will look for jobs again, and may start one that takes so long. It speaks once a second: one that has
-- been silent for three has died, or is too slow to be waited for. It looks once a second at the least, so it must have the
-- time for the job two seconds later as well.
CREATE OR REPLACE FUNCTION tidegate.is_of_use(worker tidegate.workers, timeout integer)
RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT NOT worker.leaving AND worker.seen_at > clock_timestamp() - interval '3 seconds'
        AND worker.claims_until > clock_timestamp() + make_interval(secs => timeout + 2)
$$;
SELECT pg_temp.allow('is_of_use', 'processor', 'enqueue', 'management');


-- How many processors so many jobs are worth.
CREATE OR REPLACE FUNCTION tidegate.workers_for(jobs integer, config jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN jobs > 0 THEN LEAST(
        1 + (SELECT count(*) FROM jsonb_array_elements_text(config -> 'scale_thresholds') AS step WHERE jobs > step::integer),
        (config ->> 'max_workers')::integer)::integer
    ELSE 0 END
$$;
SELECT pg_temp.allow('workers_for', 'processor', 'enqueue', 'management');


-- More jobs than this are worth no more processors.
CREATE OR REPLACE FUNCTION tidegate.most_that_count(config jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT COALESCE((config -> 'scale_thresholds' ->> -1)::integer, 0) + 1
$$;
SELECT pg_temp.allow('most_that_count', 'processor', 'enqueue', 'management');


-- What operators say for a lane: what is said for it alone lies over what is said for all.
CREATE OR REPLACE FUNCTION tidegate.lane_config(in_lane text) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_object_agg(key, value) || COALESCE(jsonb_object_agg(key, value) -> 'lanes' -> in_lane, '{}')
    FROM tidegate.worker_config
$$;
SELECT pg_temp.allow('lane_config', 'processor', 'enqueue', 'management');


-- Held while places of processors are counted, given and given back.
CREATE OR REPLACE FUNCTION tidegate.lock_places() RETURNS void LANGUAGE sql AS $$
    SELECT FROM tidegate.locks WHERE name = 'places' FOR NO KEY UPDATE
$$;
SELECT pg_temp.allow('lock_places', 'processor');

-- Nobody is forgotten, and nobody in another's way, while processors come and go.
--
-- Why: wakes of several lanes locked their rows in different orders, and whoever lost such a deadlock woke nobody. A job that
-- came in the last moments in which a processor still had the time for its type was left to that processor, which found it
-- too late. Where the only processors left were siblings, nobody started more of them, whatever the backlog. An
-- event that Lambda delivered twice made two processors with one place.
-- Locks: none; functions.


-- Whether a processor will look for jobs again, and may start one that takes so long. It speaks once a second: one that has
-- been silent for three has died, or is too slow to be waited for. It looks once a second at the least, so it must have the
-- time for the job two seconds later as well.
CREATE OR REPLACE FUNCTION tidegate.is_of_use(worker tidegate.workers, timeout integer)
RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT NOT worker.leaving AND worker.seen_at > clock_timestamp() - interval '3 seconds'
        AND worker.claims_until > clock_timestamp() + make_interval(secs => timeout + 2)
$$;


-- As before, and: lanes in the order of their names, which is how everybody locks several of them.
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
        SET woken_before = l.woken_at, woken_at = clock_timestamp(), awaited = true, wakes = l.wakes + 1
        WHERE l.name = wanted.name
          AND NOT (l.awaited AND l.woken_at > clock_timestamp() - interval '5 seconds');
        IF NOT FOUND THEN
            INSERT INTO tidegate.lanes AS l (name, woken_at, awaited, wakes)
            VALUES (wanted.name, clock_timestamp(), true, 1)
            ON CONFLICT (name) DO NOTHING;
        END IF;
        IF FOUND THEN
            RETURN NEXT wanted.name;
        END IF;
    END LOOP;
END
$$;


-- As before, and: who is at work already under this id, in another environment, was sent by the same event. It stays, and
-- whoever comes goes again.
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
    PERFORM pg_advisory_xact_lock(x'71de'::integer, 0);
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


-- As before, and: where the lane has no processor left that was not started by another, one that was decides.
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


-- As before, and: lanes in the order of their names.
CREATE OR REPLACE FUNCTION tidegate.depart(me text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    -- Not while somebody else takes his place, or finds none.
    PERFORM pg_advisory_xact_lock(x'71de'::integer, 0);
    DELETE FROM tidegate.workers AS w WHERE w.id = me;
    UPDATE tidegate.lanes AS l SET turned_away = false, awaited = false
    WHERE l.name = ANY (ARRAY(
        SELECT away.name FROM tidegate.lanes AS away WHERE away.turned_away ORDER BY away.name FOR UPDATE));
    RETURN FOUND;
END
$$;

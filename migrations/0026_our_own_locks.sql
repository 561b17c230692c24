-- Only our own roles can stop processors.
--
-- Why: places and turns were guarded by advisory locks, which each user of the database may take, by any key and for as long
-- as he likes: no processor could begin. Now they are locks on rows, which take a right to the table.
-- Locks: job_types against writes, for a moment.

-- What is locked before places are counted, given and given back.
CREATE TABLE tidegate.locks (name text PRIMARY KEY);
INSERT INTO tidegate.locks VALUES ('places');

CREATE FUNCTION tidegate.lock_places() RETURNS void LANGUAGE sql AS $$
    SELECT FROM tidegate.locks WHERE name = 'places' FOR NO KEY UPDATE
$$;


-- Each type has its row in turns, so that there is something to lock.
CREATE FUNCTION tidegate.give_turns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO tidegate.turns (type, last) VALUES (NEW.name, 0) ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
CREATE TRIGGER job_types_turns AFTER INSERT ON tidegate.job_types FOR EACH ROW EXECUTE FUNCTION tidegate.give_turns();
INSERT INTO tidegate.turns (type, last) SELECT name, 0 FROM tidegate.job_types ON CONFLICT DO NOTHING;


-- Turns: who counts what holds a slot of a type must see what the last one took, and be seen by the next one.
CREATE OR REPLACE FUNCTION tidegate.take_turns(types text[]) RETURNS void LANGUAGE sql AS $$
    -- In one order for everybody: whoever waits, waits for somebody who does not wait for him.
    SELECT FROM tidegate.turns AS turn WHERE turn.type = ANY (types) ORDER BY turn.type FOR NO KEY UPDATE
$$;


-- As before, but for the lock.
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


-- As before, but for the lock.
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


-- As before, but for the lock.
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


-- As before, but for the lock: a ring that another claim has is entered anywhere, as before.
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

-- Its last callers are gone.
DROP FUNCTION tidegate.jobs_in_turn(text, integer, integer, timestamptz);


-- Where each function logs in as itself.
DO $$
BEGIN
    IF to_regrole('tidegate_processor') IS NOT NULL THEN
        GRANT SELECT, UPDATE ON tidegate.locks TO tidegate_processor;
    END IF;
    IF to_regrole('tidegate_management') IS NOT NULL THEN
        GRANT INSERT ON tidegate.turns TO tidegate_management;
    END IF;
END
$$;

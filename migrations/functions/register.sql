-- Processors register and deregister, one after the other: under the lock named places, so that there are never more than the
-- lane (max_workers) and the database (the budget of connections) have room for.


-- A processor registers, if there is a place and if one more is wanted. Rows of processors that have died go first (`vanished`): their time is
-- over, or they have been silent for too long, or this one runs in the same environment. A processor outside says itself which one that is: the
-- hash of its secret, which ends its id, has to be the same. A row that is locked is skipped: its processor is writing it, so it lives. One
-- that leaves waits for the lock named places, with its row locked.
-- One that runs suspects first is `alone`: its row is draining from the beginning, so others come for the lane's other jobs.
-- If there is no place, a pending wake stays pending: the next processor that deregisters looks for what it was sent for.
-- If `wanted` processors will claim again already, they look, so the wake is no longer pending.
-- A processor with this id in another environment was started by the same event: it stays, and the second one ends.
CREATE OR REPLACE FUNCTION tidegate.register(
    me text, in_lane text, version text, stream text, caller text, seconds double precision, claim_seconds double precision,
    wanted integer, longest integer, max_workers integer, budget integer, alone boolean, memory integer,
    OUT registered boolean, OUT claiming integer, OUT in_lane_now integer, OUT in_all_lanes integer, OUT vanished text[]
) LANGUAGE plpgsql AS $$
DECLARE
    moment timestamptz;
BEGIN
    registered := false;
    PERFORM FROM tidegate.locks WHERE name = 'places' FOR NO KEY UPDATE;
    moment := clock_timestamp();
    WITH dead AS (
        DELETE FROM tidegate.workers AS w
        WHERE w.id = ANY (ARRAY(
            SELECT d.id FROM tidegate.workers AS d
            WHERE d.deadline < clock_timestamp() OR NOT tidegate.is_recent(d.seen_at)
               OR (d.log_stream = stream AND (d.id = me OR stream <> '') AND split_part(d.id, '.', 2) = split_part(me, '.', 2))
            FOR UPDATE SKIP LOCKED))
        RETURNING w.id
    )
    SELECT array_agg(dead.id) FILTER (WHERE dead.id <> me) INTO vanished FROM dead;
    SELECT count(*), count(*) FILTER (WHERE w.lane = in_lane),
        count(*) FILTER (WHERE w.lane = in_lane AND tidegate.will_claim_again(w, longest))
    INTO in_all_lanes, in_lane_now, claiming
    FROM tidegate.workers AS w;

    IF EXISTS (SELECT FROM tidegate.workers AS w WHERE w.id = me)
        OR claiming < wanted AND (in_all_lanes >= budget OR in_lane_now >= max_workers)
    THEN
        RETURN;
    END IF;
    IF claiming < wanted THEN
        INSERT INTO tidegate.workers (id, lane, function_version, log_stream, started_by, deadline, claims_until, state, memory)
        VALUES (me, in_lane, version, stream, caller, moment + make_interval(secs => seconds),
                moment + make_interval(secs => claim_seconds), CASE WHEN alone THEN 'draining' ELSE 'claiming' END, memory);
        registered := true;
        claiming := claiming + (NOT alone)::integer;
        in_lane_now := in_lane_now + 1;
        in_all_lanes := in_all_lanes + 1;
    END IF;
    INSERT INTO tidegate.lanes (name) SELECT in_lane WHERE NOT EXISTS (SELECT FROM tidegate.lanes WHERE name = in_lane)
    ON CONFLICT DO NOTHING;
    UPDATE tidegate.lanes AS l SET woken_at = NULL WHERE l.name = in_lane AND l.woken_at IS NOT NULL;
END
$$;
SELECT pg_temp.allow('register', 'processor');


-- A processor is gone. Lanes to wake: if it `looks`, for what it had no time or no room for; and if all places were taken,
-- for what a processor was turned away from meanwhile. It has stopped claiming, in a transaction before this one.
CREATE OR REPLACE FUNCTION tidegate.deregister(
    me text, max_workers integer, budget integer, looks boolean, wakes boolean
) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
    full_lanes text[];
BEGIN
    PERFORM FROM tidegate.locks WHERE name = 'places' FOR NO KEY UPDATE;
    SELECT array_agg(l.name) INTO full_lanes
    FROM tidegate.lanes AS l
    WHERE (SELECT count(*) FROM tidegate.workers) >= budget
       OR max_workers <= (SELECT count(*) FROM tidegate.workers AS w WHERE w.lane = l.name)
          AND l.name = (SELECT w.lane FROM tidegate.workers AS w WHERE w.id = me);
    DELETE FROM tidegate.workers AS w WHERE w.id = me;
    IF full_lanes IS NOT NULL THEN
        PERFORM FROM tidegate.lanes AS l ORDER BY l.name FOR NO KEY UPDATE;
        UPDATE tidegate.lanes AS l SET woken_at = NULL WHERE l.woken_at IS NOT NULL AND l.name = ANY (full_lanes);
        looks := looks OR FOUND;
    END IF;
    IF looks AND wakes THEN
        RETURN QUERY SELECT lane FROM tidegate.lanes_to_wake() AS lane;
    END IF;
END
$$;
SELECT pg_temp.allow('deregister', 'processor');

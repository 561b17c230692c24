-- What a dead invocation held does not wait until the others of its lane have gone.
--
-- Why: a suspect runs alone, in an invocation that has nothing else to do yet. While one processor was at work, for up to
-- a quarter of an hour, each that came found it enough for so few jobs, and went.
-- Locks: none; functions only.

-- Whether a suspect of the lane could start now.
CREATE FUNCTION tidegate.has_suspects(in_lane text, known text[]) RETURNS boolean LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
    SELECT EXISTS (
        SELECT FROM tidegate.jobs AS j JOIN tidegate.job_types AS t ON t.name = j.type
        WHERE j.status = 'pending' AND j.suspect AND j.scheduled_for <= now() AND t.lane = in_lane AND t.enabled
          AND NOT t.paused AND (known IS NULL OR t.name = ANY (known) OR t.target IS NOT NULL))
$$;


-- As before, but that whoever comes while there is a suspect is of use, however many are at work.
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
        WHERE w.id = me OR w.deadline < moment OR w.seen_at < moment - interval '10 seconds'
           OR (w.log_stream = stream AND stream <> '')
        RETURNING w.id
    )
    SELECT array_agg(id) FILTER (WHERE id <> me) INTO vanished FROM dead;

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

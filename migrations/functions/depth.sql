-- The jobs of a lane by state, for metrics.


-- Each count stops at a bound: `ready` at `most`, the others at a tenth of it. Ready jobs of types that may not start do not count.
-- Stuck: a job that no processor has reclaimed, although its lock expired five minutes ago and so did the time in which the invocation
-- may live that ran it alone.
CREATE OR REPLACE FUNCTION tidegate.depth(
    in_lane text, most integer DEFAULT 10000,
    OUT ready integer, OUT oldest_seconds double precision, OUT running integer, OUT stuck integer,
    OUT waiting integer, OUT failed_last_hour integer, OUT enabled boolean
) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    few   integer := most / 10;
    names text[];
    going text[];
BEGIN
    SELECT array_agg(t.name), array_agg(t.name) FILTER (WHERE tidegate.may_start(t))
    INTO names, going
    FROM tidegate.job_types AS t WHERE t.lane = in_lane;

    SELECT d.ready, d.oldest_seconds INTO ready, oldest_seconds
    FROM tidegate.ready_depth(going, most, clock_timestamp()) AS d;
    SELECT d.running, d.waiting, d.failed_last_hour INTO running, waiting, failed_last_hour
    FROM tidegate.other_depths(names, few) AS d;

    SELECT count(*) INTO stuck FROM (
        SELECT FROM tidegate.jobs AS j
        WHERE j.status = 'processing' AND j.lock_expires_at < now() - interval '5 minutes' AND j.type = ANY (names)
          AND (j.alone AND j.alone_until >= now() - interval '5 minutes') IS NOT TRUE
        LIMIT few) AS bounded;
    enabled := tidegate.is_switched_on();
END
$$;
SELECT pg_temp.allow('depth', 'processor');


-- The ready jobs of these types up to `most`, and the age of the oldest one or of the oldest due suspect. Ready jobs are counted priority
-- by priority, the order of the index.
CREATE OR REPLACE FUNCTION tidegate.ready_depth(
    types text[], most integer, moment timestamptz, OUT ready integer, OUT oldest_seconds double precision
) LANGUAGE plpgsql STABLE AS $$
BEGIN
    WITH fronts AS MATERIALIZED (
        SELECT level.priority, front.type, front.due, front.first_id
        FROM tidegate.first_ready(types, NULL, moment) AS level
        CROSS JOIN LATERAL unnest(level.types, level.dues, level.ids) AS front (type, due, first_id)
    ), counted AS (
        SELECT count(*) AS jobs FROM (
            SELECT FROM fronts AS f
            CROSS JOIN LATERAL (
                SELECT FROM tidegate.queued_jobs AS j
                WHERE j.type = f.type AND j.priority = f.priority AND j.scheduled_for <= moment
                  AND (j.scheduled_for, j.id) >= (f.due, f.first_id)
                LIMIT most
            ) AS of_front
            LIMIT most
        ) AS bounded
    )
    SELECT counted.jobs, COALESCE(extract(epoch FROM moment - LEAST((SELECT min(f.due) FROM fronts AS f), (
        SELECT s.scheduled_for FROM tidegate.pending_suspects AS s
        WHERE s.scheduled_for <= moment AND s.type = ANY (types)
        ORDER BY s.scheduled_for
        LIMIT 1))), 0)
    INTO ready, oldest_seconds
    FROM counted;
END
$$;
SELECT pg_temp.allow('ready_depth', 'processor');


-- The jobs of these types that run, that wait, and that failed within an hour: of each type up to `few`.
CREATE OR REPLACE FUNCTION tidegate.other_depths(
    types text[], few integer, OUT running integer, OUT waiting integer, OUT failed_last_hour integer
) LANGUAGE plpgsql STABLE AS $$
DECLARE
    -- With the word itself the planner reads jobs_wait_end, which has no types, once for each type.
    waits CONSTANT text := 'waiting';
BEGIN
    SELECT COALESCE(sum(r.jobs), 0), COALESCE(sum(w.jobs), 0), COALESCE(sum(e.jobs), 0)
    INTO running, waiting, failed_last_hour
    FROM unnest(types) AS n (name)
    CROSS JOIN LATERAL (SELECT count(*) AS jobs FROM (
        SELECT FROM tidegate.jobs AS j WHERE j.type = n.name AND j.status = 'processing' LIMIT few) AS bounded) AS r
    CROSS JOIN LATERAL (SELECT count(*) AS jobs FROM (
        SELECT FROM tidegate.jobs AS j
        WHERE j.type = n.name AND j.status = waits AND j.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
        LIMIT few) AS bounded) AS w
    CROSS JOIN LATERAL (SELECT count(*) AS jobs FROM (
        SELECT FROM tidegate.jobs AS j
        WHERE j.type = n.name AND j.status = 'failed' AND j.finished_at > now() - interval '1 hour'
        LIMIT few) AS bounded) AS e;
END
$$;
SELECT pg_temp.allow('other_depths', 'processor');


-- The depth of a lane, which is noted in `lane_tallies`, unless another session keeps a row locked. `seen`: the most jobs that a processor
-- saw ready since it measured last. A lane that drains within seconds has nothing left when it is measured.
CREATE OR REPLACE FUNCTION tidegate.note_depth(
    in_lane text, seen integer,
    OUT ready integer, OUT oldest_seconds double precision, OUT running integer, OUT stuck integer,
    OUT waiting integer, OUT failed_last_hour integer, OUT enabled boolean
) LANGUAGE plpgsql SET lock_timeout = '300ms' AS $$
BEGIN
    SELECT * INTO ready, oldest_seconds, running, stuck, waiting, failed_last_hour, enabled FROM tidegate.depth(in_lane);
    INSERT INTO tidegate.lane_tallies AS known (step, at, lane, ready, oldest_seconds, running, waiting)
    SELECT span.step, span.at, in_lane, GREATEST(note_depth.ready, seen), note_depth.oldest_seconds, note_depth.running, note_depth.waiting
    FROM tidegate.steps_of_now() AS span ORDER BY span.step
    ON CONFLICT (step, at, lane) DO UPDATE SET ready = GREATEST(known.ready, EXCLUDED.ready),
        oldest_seconds = GREATEST(known.oldest_seconds, EXCLUDED.oldest_seconds),
        running = GREATEST(known.running, EXCLUDED.running), waiting = GREATEST(known.waiting, EXCLUDED.waiting);
EXCEPTION WHEN lock_not_available THEN
    NULL;
END
$$;
SELECT pg_temp.allow('note_depth', 'processor');

-- The jobs of a lane by state, for metrics.


-- Measures a lane, and notes it in `lane_tallies`, unless another session keeps a row locked. `seen`: the most jobs that a processor saw ready
-- since it measured last. A lane that drains within seconds has nothing left when it is measured.
--
-- Each count stops at a bound and has the order of its index: `ready` stops at `most`, the others at a tenth of it. Ready jobs of types that may
-- not start do not count; `oldest_seconds` is also that of the oldest due suspect. Stuck: a job that no processor has reclaimed, although its
-- lock expired five minutes ago and so did the time in which the invocation may live that ran it alone.
CREATE OR REPLACE FUNCTION tidegate.note_depth(
    in_lane text, seen integer, most integer DEFAULT 10000,
    OUT ready integer, OUT oldest_seconds double precision, OUT running integer, OUT stuck integer,
    OUT waiting integer, OUT failed_last_hour integer, OUT enabled boolean
) LANGUAGE plpgsql SET lock_timeout = '300ms' AS $$
DECLARE
    few    integer := most / 10;
    moment timestamptz := clock_timestamp();
BEGIN
    enabled := tidegate.is_switched_on();
    WITH going AS MATERIALIZED (
        SELECT t.name FROM tidegate.job_types AS t WHERE t.lane = in_lane AND tidegate.may_start(t)
    ), front AS MATERIALIZED (
        SELECT f.type, at.priority, at.due, at.first_id FROM tidegate.fronts_of(ARRAY(SELECT name FROM going)) AS f
        CROSS JOIN LATERAL unnest(f.priorities, f.dues, f.ids) AS at (priority, due, first_id) WHERE at.due <= moment
    )
    SELECT (SELECT count(*) FROM (
            SELECT FROM front CROSS JOIN LATERAL (
                SELECT FROM tidegate.queued_jobs AS j
                WHERE j.type = front.type AND j.priority = front.priority AND j.scheduled_for <= moment
                  AND (j.scheduled_for, j.id) >= (front.due, front.first_id)
                ORDER BY j.scheduled_for, j.id LIMIT most) AS of_front
            LIMIT most) AS bounded),
        COALESCE(extract(epoch FROM moment - LEAST((SELECT min(due) FROM front), (
            SELECT s.scheduled_for FROM tidegate.pending_suspects AS s
            WHERE s.scheduled_for <= moment AND s.type IN (SELECT name FROM going) ORDER BY s.scheduled_for LIMIT 1))), 0)
    INTO ready, oldest_seconds;

    SELECT COALESCE(sum(r.jobs), 0), LEAST(COALESCE(sum(s.jobs), 0), few), COALESCE(sum(w.jobs), 0), COALESCE(sum(e.jobs), 0)
    INTO running, stuck, waiting, failed_last_hour
    FROM tidegate.job_types AS t
    CROSS JOIN LATERAL (SELECT count(*) AS jobs FROM (
        SELECT FROM tidegate.jobs AS j WHERE j.type = t.name AND j.status = 'processing' ORDER BY j.lock_expires_at LIMIT few) AS bounded) AS r
    CROSS JOIN LATERAL (SELECT count(*) AS jobs FROM (
        SELECT FROM tidegate.jobs AS j
        WHERE j.type = t.name AND j.status = 'processing' AND j.lock_expires_at < now() - interval '5 minutes'
          AND (j.alone AND j.alone_until >= now() - interval '5 minutes') IS NOT TRUE
        ORDER BY j.lock_expires_at LIMIT few) AS bounded) AS s
    -- Compared as a row, or the planner reads jobs_wait_end, which has no types, once for each type.
    CROSS JOIN LATERAL (SELECT count(*) AS jobs FROM (
        SELECT FROM tidegate.jobs AS j
        WHERE (j.type, j.status, j.id) >= (t.name, 'waiting', '00000000-0000-0000-0000-000000000000')
          AND (j.type, j.status, j.id) <= (t.name, 'waiting', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          AND j.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
        ORDER BY j.type, j.status, j.id LIMIT few) AS bounded) AS w
    CROSS JOIN LATERAL (SELECT count(*) AS jobs FROM (
        SELECT FROM tidegate.jobs AS j
        WHERE j.type = t.name AND j.status = 'failed' AND j.finished_at > now() - interval '1 hour'
        ORDER BY j.finished_at DESC LIMIT few) AS bounded) AS e
    WHERE t.lane = in_lane;

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

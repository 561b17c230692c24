-- What stands before claims, by type.


-- The jobs of each type that are ready, later, suspect, blocked, running and waiting, each counted up to `most`; and since when the oldest
-- ready one is ready. One statement for all types, because to plan one for each takes longer than to count.
CREATE OR REPLACE FUNCTION tidegate.stock(most integer) RETURNS TABLE (
    type text, ready bigint, later bigint, suspects bigint, blocked bigint, running bigint, waiting bigint, oldest timestamptz
) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := clock_timestamp();
    names  text[] := ARRAY(SELECT t.name FROM tidegate.job_types AS t);
    -- With the word itself the planner reads jobs_wait_end, which has no types, once for each type.
    waits CONSTANT text := 'waiting';
BEGIN
    RETURN QUERY
    SELECT n.name, (SELECT count(*) FROM (
            SELECT FROM unnest(f.priorities, f.dues, f.ids) AS front (priority, due, first_id) CROSS JOIN LATERAL (
                SELECT FROM tidegate.queued_jobs AS j
                WHERE j.type = n.name AND j.priority = front.priority AND j.scheduled_for <= moment
                  AND (j.scheduled_for, j.id) >= (front.due, front.first_id) LIMIT most) AS of_front
            WHERE front.due <= moment LIMIT most) AS bounded),
        (SELECT count(*) FROM (
            SELECT FROM unnest(f.priorities) AS p (priority) CROSS JOIN LATERAL (
                SELECT FROM tidegate.queued_jobs AS j
                WHERE j.type = n.name AND j.priority = p.priority AND j.scheduled_for > moment LIMIT most) AS of_priority
            LIMIT most) AS bounded),
        LEAST(COALESCE(alone.jobs, 0), most),
        (SELECT count(*) FROM (SELECT FROM tidegate.jobs AS j WHERE j.type = n.name AND j.blocked LIMIT most) AS bounded),
        (SELECT count(*) FROM (SELECT FROM tidegate.jobs AS j WHERE j.type = n.name AND j.status = 'processing' LIMIT most) AS bounded),
        (SELECT count(*) FROM (
            SELECT FROM tidegate.jobs AS j
            WHERE j.type = n.name AND j.status = waits AND j.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
            LIMIT most) AS bounded),
        (SELECT min(due) FROM unnest(f.dues) AS due WHERE due <= moment)
    FROM unnest(names) AS n (name)
    LEFT JOIN tidegate.fronts_of(names) AS f ON f.type = n.name
    LEFT JOIN tidegate.suspects_by_type() AS alone ON alone.type = n.name;
END
$$;
SELECT pg_temp.allow('stock', 'management');

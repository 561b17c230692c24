-- What stands before claims, by type.


-- The jobs of each type that are ready, later, suspect, blocked, running and waiting, each counted up to `most`; and since when the oldest
-- ready one is ready. Suspects have no index by type: those of all types are read at once, the first 10,000. One statement for all types,
-- because to plan one for each takes longer than to count.
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
BEGIN
    RETURN QUERY
    WITH fronts AS MATERIALIZED (
        SELECT front.type, level.priority, front.due, front.first_id FROM tidegate.first_ready(names, NULL, moment) AS level
        CROSS JOIN LATERAL unnest(level.types, level.dues, level.ids) AS front (type, due, first_id)
    ), alone AS MATERIALIZED (
        SELECT s.type, count(*) AS jobs
        FROM (SELECT p.type FROM tidegate.pending_suspects AS p ORDER BY p.scheduled_for LIMIT 10000) AS s GROUP BY s.type
    )
    SELECT n.name, (SELECT count(*) FROM (
            SELECT FROM fronts AS f CROSS JOIN LATERAL (
                SELECT FROM tidegate.queued_jobs AS j
                WHERE j.type = f.type AND j.priority = f.priority AND j.scheduled_for <= moment
                  AND (j.scheduled_for, j.id) >= (f.due, f.first_id) LIMIT most) AS of_front
            WHERE f.type = n.name LIMIT most) AS bounded),
        (SELECT count(*) FROM (
            SELECT FROM generate_series(1, 20) AS p (priority) CROSS JOIN LATERAL (
                SELECT FROM tidegate.queued_jobs AS j
                WHERE j.type = n.name AND j.priority = p.priority AND j.scheduled_for > moment LIMIT most) AS of_priority
            LIMIT most) AS bounded),
        COALESCE((SELECT LEAST(a.jobs, most) FROM alone AS a WHERE a.type = n.name), 0),
        (SELECT count(*) FROM (SELECT FROM tidegate.jobs AS j WHERE j.type = n.name AND j.blocked LIMIT most) AS bounded),
        (SELECT count(*) FROM (SELECT FROM tidegate.jobs AS j WHERE j.type = n.name AND j.status = 'processing' LIMIT most) AS bounded),
        (SELECT count(*) FROM (SELECT FROM tidegate.jobs AS j WHERE j.type = n.name AND j.status = 'waiting' LIMIT most) AS bounded),
        (SELECT min(f.due) FROM fronts AS f WHERE f.type = n.name)
    FROM unnest(names) AS n (name);
END
$$;
SELECT pg_temp.allow('stock', 'management');

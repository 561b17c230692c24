-- Where a job stands in line, and how fast the line moves.


-- The ready jobs of a lane that claims take before this one, by type, counted up to `most` in all. `competes`: the type is this job's, or
-- has no limit of its own. Those of the job's type are counted first, then those of the other competing types. The last types may be
-- missing if the count stops. Each count begins where the ready jobs of a type and priority begin, and ends at the job's own place.
CREATE OR REPLACE FUNCTION tidegate.ahead_of(
    in_lane text, of_type text, at_priority integer, due timestamptz, job_id uuid, most integer
) RETURNS TABLE (type text, jobs bigint, competes boolean) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := clock_timestamp();
    going  text[] := ARRAY(SELECT t.name FROM tidegate.job_types AS t WHERE t.lane = in_lane AND tidegate.may_start(t));
BEGIN
    RETURN QUERY
    WITH fronts AS MATERIALIZED (
        SELECT front.type, level.priority, front.due, front.first_id,
            front.type = of_type OR NOT tidegate.is_limited(t) AS competes
        FROM tidegate.first_ready(going, NULL, moment) AS level
        CROSS JOIN LATERAL unnest(level.types, level.dues, level.ids) AS front (type, due, first_id)
        JOIN tidegate.job_types AS t ON t.name = front.type
        WHERE level.priority >= at_priority
        ORDER BY front.type <> of_type, competes DESC
    )
    SELECT counted.type, count(*), bool_or(counted.competes)
    FROM (
        SELECT f.type, f.competes FROM fronts AS f
        CROSS JOIN LATERAL (
            SELECT FROM tidegate.queued_jobs AS j
            WHERE j.type = f.type AND j.priority = f.priority AND j.scheduled_for <= moment
              AND (j.scheduled_for, j.id) >= (f.due, f.first_id)
              AND (j.scheduled_for, j.id) < (CASE WHEN f.priority > at_priority THEN 'infinity' ELSE ahead_of.due END, job_id)
            LIMIT most
        ) AS before
        LIMIT most
    ) AS counted
    GROUP BY counted.type;
END
$$;
SELECT pg_temp.allow('ahead_of', 'management');


-- How many jobs of each type are run in a minute, over the last ten minutes, or since the first of them in which one was.
CREATE OR REPLACE FUNCTION tidegate.pace(types text[]) RETURNS TABLE (type text, per_minute double precision) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    SELECT t.type, 60 * sum(t.started)::float8 / GREATEST(60, extract(epoch FROM now() - min(t.at)))::float8
    FROM tidegate.tallies AS t
    WHERE t.step = 60 AND t.at > now() - interval '10 minutes' AND t.at <= now() AND t.type = ANY (types)
    GROUP BY t.type;
END
$$;
SELECT pg_temp.allow('pace', 'management');

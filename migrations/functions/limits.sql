-- What uses up the limits of types.


-- The running jobs of a type that its limits count, counted up to `most`, and those whose locks end first.
CREATE OR REPLACE FUNCTION tidegate.holders(of_type text, most integer, listed integer, OUT running integer, OUT ids uuid[])
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    moment timestamptz := clock_timestamp();
BEGIN
    SELECT count(*), (array_agg(j.id ORDER BY j.lock_expires_at, j.id))[:listed] INTO running, ids
    FROM (
        SELECT h.id, h.lock_expires_at FROM tidegate.jobs AS h
        WHERE h.type = of_type AND tidegate.holds_lock(h, moment) AND h.leads IS DISTINCT FROM false
        ORDER BY h.lock_expires_at LIMIT most) AS j;
END
$$;
SELECT pg_temp.allow('holders', 'management');


-- The fullest concurrency keys of a type: of up to 500 running jobs with a key, and of the first 50 keys with blocked jobs, each of them
-- counted up to 100. The query steps from one blocked key to the next, past the other jobs of each.
CREATE OR REPLACE FUNCTION tidegate.fullest_keys(of_type text, most integer)
RETURNS TABLE (key text, running bigint, blocked bigint, ids uuid[]) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    WITH RECURSIVE step (key) AS (
        (SELECT j.concurrency_key FROM tidegate.jobs AS j WHERE j.blocked AND j.type = of_type ORDER BY j.concurrency_key LIMIT 1)
        UNION ALL
        SELECT after.concurrency_key FROM step CROSS JOIN LATERAL (
            SELECT j.concurrency_key FROM tidegate.jobs AS j
            WHERE j.blocked AND j.type = of_type AND j.concurrency_key > step.key ORDER BY j.concurrency_key LIMIT 1) AS after
    ), held AS (
        SELECT j.concurrency_key AS key, j.id FROM tidegate.jobs AS j
        WHERE j.type = of_type AND j.concurrency_key IS NOT NULL AND tidegate.holds_lock(j, clock_timestamp()) LIMIT 500
    ), known AS (
        (SELECT step.key FROM step LIMIT 50)
        UNION
        SELECT held.key FROM held
    )
    SELECT known.key, (SELECT count(*) FROM held WHERE held.key = known.key) AS running, (SELECT count(*) FROM (
            SELECT FROM tidegate.jobs AS j WHERE j.blocked AND j.type = of_type AND j.concurrency_key = known.key
            LIMIT 101) AS bounded) AS blocked,
        ARRAY(SELECT held.id FROM held WHERE held.key = known.key ORDER BY held.id LIMIT 20)
    FROM known
    ORDER BY 2 DESC, 3 DESC, 1 LIMIT most;
END
$$;
SELECT pg_temp.allow('fullest_keys', 'management');

-- What uses up the limits of types.


-- The running jobs of a type, counted up to `most`, and those whose locks end first.
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
        WHERE h.type = of_type AND tidegate.holds_lock(h, moment)
        ORDER BY h.lock_expires_at LIMIT most) AS j;
END
$$;
SELECT pg_temp.allow('holders', 'management');


-- The limits that a type names, each with what holds jobs back now: where there is no room, the running jobs, `most` of them; and the seconds
-- until its rate and its window let one more start. `room`: how many more jobs may run; `starts`: how many more may start. `known`: there is
-- such a limit.
CREATE OR REPLACE FUNCTION tidegate.shared_gates(names jsonb, most integer) RETURNS TABLE (
    name text, known boolean, max_concurrent integer, running integer, ids uuid[], rate double precision, burst double precision,
    window_starts integer, window_seconds double precision, room bigint, starts double precision, seconds_to_token double precision,
    seconds_to_opening double precision
) LANGUAGE sql STABLE AS $$
    SELECT named.name, l.name IS NOT NULL, l.max_concurrent, held.running, CASE WHEN held.running >= l.max_concurrent THEN held.ids END,
        l.rate, l.burst, l.window_starts, l.window_seconds, (may.allows).room, (may.allows).starts,
        CASE WHEN l.rate IS NOT NULL THEN
            GREATEST((1 - tidegate.tokens(l.rate, l.burst, l.tokens, l.tokens_at, clock_timestamp())) / l.rate, 0) END,
        CASE WHEN l.window_starts IS NOT NULL THEN
            tidegate.seconds_to_opening('limit', l.name, l.window_starts, l.window_seconds, clock_timestamp()) END
    FROM (SELECT DISTINCT n.name FROM jsonb_array_elements_text(names) AS n (name)) AS named
    LEFT JOIN tidegate.limits AS l ON l.name = named.name
    LEFT JOIN LATERAL tidegate.holders_under(l.name, most, most) AS held ON l.name IS NOT NULL
    CROSS JOIN LATERAL (
        SELECT CASE WHEN l.name IS NOT NULL THEN tidegate.shared_allowance(l, clock_timestamp()) END AS allows OFFSET 0) AS may
    ORDER BY named.name
$$;
SELECT pg_temp.allow('shared_gates', 'management');


-- The running jobs of all types that name a limit, counted up to `most`, and those whose locks end first.
CREATE OR REPLACE FUNCTION tidegate.holders_under(of_limit text, most integer, listed integer, OUT running integer, OUT ids uuid[])
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
        SELECT of_type.id, of_type.lock_expires_at FROM tidegate.job_types AS t
        CROSS JOIN LATERAL (
            SELECT h.id, h.lock_expires_at FROM tidegate.jobs AS h
            WHERE h.type = t.name AND tidegate.holds_lock(h, moment)
            ORDER BY h.lock_expires_at LIMIT most) AS of_type
        WHERE t.limits ? of_limit
        LIMIT most) AS j;
END
$$;
SELECT pg_temp.allow('holders_under', 'management');


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

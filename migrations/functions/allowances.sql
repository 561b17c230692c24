-- What limits allow, and who uses them up, for those who look: a wake, a processor that waits, a person who asks why.


-- What all limits of a type allow together, in jobs. `seconds`: until one more may start, as far as it is time that holds it back; NULL: it
-- never is.
CREATE OR REPLACE FUNCTION tidegate.allowed(of_type tidegate.job_types, moment timestamptz)
RETURNS TABLE (jobs bigint, starts bigint, seconds double precision) LANGUAGE sql STABLE AS $$
    SELECT min(may.jobs), min(may.starts * of_type.per_start), max(GREATEST(may.seconds_to_token, may.seconds_to_opening))
    FROM tidegate.limits AS l
    CROSS JOIN LATERAL tidegate.allowance(l, moment) AS may
    WHERE l.name = ANY (ARRAY(SELECT jsonb_array_elements_text(of_type.limits)))
$$;
SELECT pg_temp.allow('allowed', 'processor', 'enqueue', 'management');


-- How many jobs, or calls, a processor may start now or soon: one that time alone holds back for up to a minute keeps a processor, because
-- the next tick is not sooner. NULL: any number.
CREATE OR REPLACE FUNCTION tidegate.now_or_soon(jobs bigint, starts bigint, seconds double precision)
RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN jobs IS NOT NULL OR starts IS NOT NULL THEN
        GREATEST(0, LEAST(jobs, CASE WHEN starts IS NOT NULL THEN GREATEST(starts, (seconds <= 60)::integer) END)) END
$$;
SELECT pg_temp.allow('now_or_soon', 'processor', 'enqueue', 'management');


-- The limits of a type, its own and those that it shares, with what they allow now. `known`: there is such a limit. Where no more jobs may run:
-- how many do, and their ids, counted up to `most`.
CREATE OR REPLACE FUNCTION tidegate.limits_of(of_type tidegate.job_types, most integer) RETURNS TABLE (
    name text, is_own boolean, known boolean, max_concurrent integer, rate double precision, burst double precision, window_starts integer,
    window_seconds double precision, jobs bigint, starts bigint, tokens double precision, counted bigint, seconds_to_token double precision,
    seconds_to_opening double precision, running integer, ids uuid[]
) LANGUAGE sql STABLE AS $$
    SELECT n.name, l.type IS NOT NULL, l.name IS NOT NULL, l.max_concurrent, l.rate, l.burst, l.window_starts, l.window_seconds, may.jobs, may.starts,
        may.tokens, may.counted, may.seconds_to_token, may.seconds_to_opening, held.running, held.ids
    FROM jsonb_array_elements_text(of_type.limits) AS n (name)
    LEFT JOIN tidegate.limits AS l ON l.name = n.name
    LEFT JOIN LATERAL tidegate.allowance(l, clock_timestamp()) AS may ON l.name IS NOT NULL
    LEFT JOIN LATERAL (SELECT h.running, h.ids FROM tidegate.holders(l, most, most) AS h WHERE may.jobs <= 0) AS held ON true
    ORDER BY l.type IS NULL, n.name
$$;
SELECT pg_temp.allow('limits_of', 'management');


-- The running jobs under a limit, counted up to `most`, and those whose locks end first.
CREATE OR REPLACE FUNCTION tidegate.holders(of_limit tidegate.limits, most integer, listed integer, OUT running integer, OUT ids uuid[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
    moment timestamptz := clock_timestamp();
BEGIN
    SELECT count(*), (array_agg(j.id ORDER BY j.lock_expires_at, j.id))[:listed] INTO running, ids
    FROM (
        SELECT of_type.id, of_type.lock_expires_at FROM unnest(CASE WHEN of_limit.type IS NOT NULL THEN ARRAY[of_limit.type] ELSE ARRAY(
            SELECT t.name FROM tidegate.job_types AS t WHERE t.limits ? of_limit.name) END) AS t (name)
        CROSS JOIN LATERAL (
            SELECT h.id, h.lock_expires_at FROM tidegate.jobs AS h
            WHERE h.type = t.name AND tidegate.holds_lock(h, moment)
            ORDER BY h.lock_expires_at LIMIT most) AS of_type
        LIMIT most) AS j;
END
$$;
SELECT pg_temp.allow('holders', 'management');

-- What the limits of a type allow now: its own, and those that it shares. All that count startable jobs ask this: a claim, a wake, a
-- processor that waits, a person who asks why.


-- By the type's own limits, in jobs.
CREATE OR REPLACE FUNCTION tidegate.own_allowance(of_type tidegate.job_types, moment timestamptz)
RETURNS tidegate.allowance LANGUAGE plpgsql STABLE AS $$
DECLARE
    tokens double precision := CASE WHEN of_type.rate IS NOT NULL THEN (
        SELECT tidegate.tokens(of_type.rate, of_type.burst, b.tokens, b.at, moment)
        FROM (SELECT) AS one LEFT JOIN tidegate.rate_buckets AS b ON b.type = of_type.name) END;
    allows tidegate.allowance := tidegate.allowance_by(
        (SELECT room.jobs FROM tidegate.room_of_type(of_type.name, of_type.max_concurrent, moment) AS room),
        of_type.rate, tokens, 'type', of_type.name, of_type.window_starts, of_type.window_seconds, moment);
BEGIN
    allows.starts := tidegate.jobs_of(of_type, allows.starts);
    RETURN allows;
END
$$;
SELECT pg_temp.allow('own_allowance', 'processor', 'enqueue', 'management');


-- By a limit, for the types that name it together: its room in jobs, its starts in what their rates count.
CREATE OR REPLACE FUNCTION tidegate.shared_allowance(of_limit tidegate.limits, moment timestamptz)
RETURNS tidegate.allowance LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN tidegate.allowance_by(
        CASE WHEN of_limit.max_concurrent IS NOT NULL THEN
            of_limit.max_concurrent - tidegate.running_under(of_limit.name, of_limit.max_concurrent, moment) END,
        of_limit.rate,
        CASE WHEN of_limit.rate IS NOT NULL THEN
            tidegate.tokens(of_limit.rate, of_limit.burst, of_limit.tokens, of_limit.tokens_at, moment) END,
        'limit', of_limit.name, of_limit.window_starts, of_limit.window_seconds, moment);
END
$$;
SELECT pg_temp.allow('shared_allowance', 'processor', 'enqueue', 'management');


-- By a room, the tokens of a rate, and a window. NULL of each: there is none.
CREATE OR REPLACE FUNCTION tidegate.allowance_by(
    room bigint, rate double precision, tokens double precision, kind text, name text, window_starts integer,
    window_seconds double precision, moment timestamptz
) RETURNS tidegate.allowance LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN ROW(
        room,
        -- Those that SQL wrote may be beyond all numbers that a claim can count with.
        CASE WHEN num_nonnulls(tokens, window_starts) > 0 THEN
            GREATEST(0, LEAST(floor(tokens), 1e9, CASE WHEN window_starts IS NOT NULL THEN
                window_starts - tidegate.counted_starts(kind, name, window_seconds, moment) END)) END,
        GREATEST((1 - tokens) / rate, CASE WHEN window_starts IS NOT NULL THEN
            tidegate.seconds_to_opening(kind, name, window_starts, window_seconds, moment) END)
    )::tidegate.allowance;
END
$$;
SELECT pg_temp.allow('allowance_by', 'processor', 'enqueue', 'management');


-- By both, in jobs.
CREATE OR REPLACE FUNCTION tidegate.allowance(of_type tidegate.job_types, moment timestamptz)
RETURNS tidegate.allowance LANGUAGE plpgsql STABLE AS $$
DECLARE
    own    tidegate.allowance := tidegate.own_allowance(of_type, moment);
    shared record;
BEGIN
    IF of_type.limits IS NULL THEN
        RETURN own;
    END IF;
    SELECT min((a).room) AS room, min((a).starts) AS starts, max((a).seconds) AS seconds INTO shared
    FROM (
        SELECT tidegate.shared_allowance(l, moment) AS a
        FROM tidegate.limits AS l WHERE l.name IN (SELECT jsonb_array_elements_text(of_type.limits)) OFFSET 0
    ) AS each;
    RETURN ROW(LEAST(own.room, shared.room), LEAST(own.starts, tidegate.jobs_of(of_type, shared.starts)), GREATEST(own.seconds, shared.seconds))::tidegate.allowance;
END
$$;
SELECT pg_temp.allow('allowance', 'processor', 'enqueue', 'management');


-- How many jobs it lets a processor start now or soon: one job that time alone holds back for up to a minute keeps a processor, because
-- the next tick is not sooner. NULL: any number.
CREATE OR REPLACE FUNCTION tidegate.startable_by(of tidegate.allowance) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN (of).room IS NOT NULL OR (of).starts IS NOT NULL THEN GREATEST(0, LEAST((of).room,
        CASE WHEN (of).starts IS NOT NULL THEN GREATEST((of).starts, ((of).seconds <= 60)::integer) END)) END
$$;
SELECT pg_temp.allow('startable_by', 'processor', 'enqueue', 'management');


-- The running jobs of all types that name a limit, counted up to `most`.
CREATE OR REPLACE FUNCTION tidegate.running_under(of_limit text, most integer, moment timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    RETURN (
        SELECT count(*) FROM (
            SELECT FROM tidegate.job_types AS t
            CROSS JOIN LATERAL (
                SELECT FROM tidegate.jobs AS j
                WHERE j.type = t.name AND tidegate.holds_lock(j, moment)
                ORDER BY j.lock_expires_at
                LIMIT most
            ) AS of_type
            WHERE t.limits ? of_limit
            LIMIT most
        ) AS running);
END
$$;
SELECT pg_temp.allow('running_under', 'processor', 'enqueue', 'management');

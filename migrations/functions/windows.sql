-- Windows: in no span of `span` seconds do more than so many handlers start, whatever processors and lanes they run in.
--
-- A claim counts what it starts, and what started before is counted until it is older than the span. A handler begins after its claim; so
-- a job that has not begun within `begin_within` seconds of its claim is given back unbegun (slot.py), and each start counts for so much
-- longer than the span. Starts are counted in steps, a 200th of the span each, and a step counts from its end: a window has few rows,
-- however much it lets through.
--
-- `kind` is 'type' or 'limit', and `name` the type's or the limit's.


-- NULL: there is no window.
CREATE OR REPLACE FUNCTION tidegate.begin_within(span double precision) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN span IS NOT NULL THEN LEAST(GREATEST(span / 30, 0.5), 2) END
$$;
SELECT pg_temp.allow('begin_within', 'processor', 'enqueue', 'management');


-- How long a start counts.
CREATE OR REPLACE FUNCTION tidegate.counted_for(span double precision) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
    SELECT make_interval(secs => span + tidegate.begin_within(span))
$$;
SELECT pg_temp.allow('counted_for', 'processor', 'enqueue', 'management');


-- The end of the step that a moment is in.
CREATE OR REPLACE FUNCTION tidegate.step_end(span double precision, moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT date_bin(make_interval(secs => span / 200), moment, '1970-01-01Z') + make_interval(secs => span / 200)
$$;
SELECT pg_temp.allow('step_end', 'processor');


-- The starts that count at this moment. What lies more than a minute ahead of the clock does not: the clock was wrong.
CREATE OR REPLACE FUNCTION tidegate.counted_starts(of_kind text, of_name text, span double precision, moment timestamptz)
RETURNS bigint LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    RETURN (
        SELECT COALESCE(sum(w.starts), 0) FROM tidegate.window_starts AS w
        WHERE w.kind = of_kind AND w.name = of_name AND w.at > moment - tidegate.counted_for(span)
          AND w.at <= moment + interval '1 minute' + make_interval(secs => span / 200));
END
$$;
SELECT pg_temp.allow('counted_starts', 'processor', 'enqueue', 'management');


-- The seconds until a window of `most` lets one more start; zero or less: now.
CREATE OR REPLACE FUNCTION tidegate.seconds_to_opening(
    of_kind text, of_name text, most integer, span double precision, moment timestamptz
) RETURNS double precision LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    -- The newest step at which the window is full: it opens when this step does not count any more.
    RETURN COALESCE((
        SELECT max(extract(epoch FROM full_at.at + tidegate.counted_for(span) - moment)::double precision)
        FROM (
            SELECT w.at, sum(w.starts) OVER (ORDER BY w.at DESC) AS since FROM tidegate.window_starts AS w
            WHERE w.kind = of_kind AND w.name = of_name AND w.at > moment - tidegate.counted_for(span)
              AND w.at <= moment + interval '1 minute' + make_interval(secs => span / 200)
        ) AS full_at
        WHERE full_at.since >= most), 0);
END
$$;
SELECT pg_temp.allow('seconds_to_opening', 'processor', 'enqueue', 'management');


-- Counts in their windows what a claim has started. The caller has locked the types and the limits.
CREATE OR REPLACE FUNCTION tidegate.count_starts(started text[], shared tidegate.shared_limit[], moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    counted record;
BEGIN
    FOR counted IN
        SELECT * FROM tidegate.windows_of(started, shared) AS w ORDER BY w.kind, w.name
    LOOP
        -- A row that a settlement has locked is left for the next claim.
        DELETE FROM tidegate.window_starts AS w
        WHERE w.ctid = ANY (ARRAY(
            SELECT old.ctid FROM tidegate.window_starts AS old
            WHERE old.kind = counted.kind AND old.name = counted.name
              AND (old.at <= moment - tidegate.counted_for(counted.span)
                   OR old.at > moment + interval '2 minutes' + make_interval(secs => counted.span))
            FOR UPDATE SKIP LOCKED));
        INSERT INTO tidegate.window_starts AS w (kind, name, at, starts)
        VALUES (counted.kind, counted.name, tidegate.step_end(counted.span, moment), counted.starts)
        ON CONFLICT (kind, name, at) DO UPDATE SET starts = LEAST(w.starts + EXCLUDED.starts, 1000000);
    END LOOP;
END
$$;
SELECT pg_temp.allow('count_starts', 'processor');


-- The windows that count what has started, and how much each.
CREATE OR REPLACE FUNCTION tidegate.windows_of(started text[], shared tidegate.shared_limit[])
RETURNS TABLE (kind text, name text, span double precision, starts integer) LANGUAGE sql STABLE AS $$
    SELECT 'type', t.name, t.window_seconds, of_type.starts::integer
    FROM tidegate.starts_of(started) AS of_type JOIN tidegate.job_types AS t ON t.name = of_type.type AND t.window_seconds IS NOT NULL
    UNION ALL
    SELECT 'limit', l.name, l.window_seconds, sum(of_type.starts)::integer
    FROM unnest(shared) AS s
    JOIN tidegate.limits AS l ON l.name = s.name AND l.window_seconds IS NOT NULL
    JOIN tidegate.starts_of(started) AS of_type ON of_type.type = ANY (s.types)
    GROUP BY l.name
$$;
SELECT pg_temp.allow('windows_of', 'processor');

-- Limits: what a claim locks, counts and spends, and what is given back. Each limit is a row of tidegate.limits, a type's own ('type:<name>') as
-- well as one that types share.
--
-- Who locks several of these rows, locks them in one statement, in the order of their names, and before floors. Running jobs are counted in
-- an index under the lock, because a stored counter would be wrong after each crash.
--
-- A window counts starts in steps, a 200th of its span each, and a step counts from its end: a window has few rows, however much it lets
-- through. What started before is counted until it is older than the span. A handler begins after its claim; so a job that has not begun
-- within `begin_within` seconds of its claim is given back unbegun (slot.py), and each start counts for so much longer than the span.


-- A type's own limit follows its declaration and overrides. The owner's rights: a processor declares types, and may not change limits. A
-- change of anything else leaves the row alone, so that it waits for no claim.
CREATE OR REPLACE FUNCTION tidegate.limit_type() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    of_type jsonb := NEW.declared || NEW.overrides;
    before  jsonb := CASE WHEN TG_OP = 'UPDATE' THEN OLD.declared || OLD.overrides END;
BEGIN
    IF TG_OP = 'INSERT' OR (OLD.limits, OLD.batch, OLD.per_start, before -> 'max_concurrent', before -> 'rate', before -> 'window')
        IS DISTINCT FROM (NEW.limits, NEW.batch, NEW.per_start, of_type -> 'max_concurrent', of_type -> 'rate', of_type -> 'window')
    THEN
        PERFORM tidegate.put_limit('type:' || NEW.name, (of_type ->> 'max_concurrent')::integer,
            (of_type -> 'rate' ->> 'per_second')::double precision, (of_type -> 'rate' ->> 'burst')::double precision,
            (of_type -> 'window' ->> 'starts')::integer, (of_type -> 'window' ->> 'seconds')::double precision);
    END IF;
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER limit_type AFTER INSERT OR UPDATE OF declared, overrides ON tidegate.job_types
    FOR EACH ROW EXECUTE FUNCTION tidegate.limit_type();


-- Makes a limit, or replaces it as a whole. What is in its bucket stays in it, as far as the new one holds it.
CREATE OR REPLACE FUNCTION tidegate.put_limit(
    of_name text, max_concurrent integer, rate double precision, burst double precision, window_starts integer,
    window_seconds double precision
) RETURNS void LANGUAGE sql AS $$
    INSERT INTO tidegate.limits AS known (name, max_concurrent, rate, burst, window_starts, window_seconds)
    VALUES (of_name, max_concurrent, rate, burst, window_starts, window_seconds)
    ON CONFLICT (name) DO UPDATE
    SET max_concurrent = EXCLUDED.max_concurrent, rate = EXCLUDED.rate, burst = EXCLUDED.burst, window_starts = EXCLUDED.window_starts,
        window_seconds = EXCLUDED.window_seconds, updated_at = clock_timestamp(),
        tokens = CASE WHEN known.rate IS NULL THEN known.tokens
            ELSE tidegate.tokens(known.rate, known.burst, known.tokens, known.tokens_at, clock_timestamp()) END,
        tokens_at = CASE WHEN known.rate IS NULL THEN known.tokens_at ELSE clock_timestamp() END
$$;
SELECT pg_temp.allow('put_limit', 'management');


-- The names of those that exist. Claims that need a row of these wait until the transaction ends.
CREATE OR REPLACE FUNCTION tidegate.lock_limits(names text[]) RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
    RETURN ARRAY(SELECT l.name FROM tidegate.limits AS l WHERE l.name = ANY (names) ORDER BY l.name FOR NO KEY UPDATE);
END
$$;
SELECT pg_temp.allow('lock_limits', 'processor', 'management');


-- The tokens of a bucket at `moment`.
CREATE OR REPLACE FUNCTION tidegate.tokens(
    rate double precision, burst double precision, tokens double precision, at timestamptz, moment timestamptz
) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN rate IS NULL THEN 1e9
        WHEN at IS NULL THEN burst
        ELSE LEAST(burst, tokens + rate * GREATEST(extract(epoch FROM moment - at), 0))
    END
$$;
SELECT pg_temp.allow('tokens', 'processor', 'enqueue', 'management');


-- What a limit allows now: how many more jobs may run, and how many more jobs, or calls, may start. NULL: any number. `seconds_to_token` and
-- `seconds_to_opening`: until its rate and its window let one more start. `counted`: the starts that its window counts.
--
-- ORDER BY makes Postgres read the index of running jobs, also where the statistics are from a moment when much ran.
CREATE OR REPLACE FUNCTION tidegate.allowance(
    of_limit tidegate.limits, moment timestamptz,
    OUT jobs bigint, OUT starts bigint, OUT tokens double precision, OUT counted bigint, OUT seconds_to_token double precision,
    OUT seconds_to_opening double precision
) LANGUAGE plpgsql STABLE AS $$
DECLARE
    counts CONSTANT interval := make_interval(secs => of_limit.window_seconds + of_limit.begin_within);
BEGIN
    IF of_limit.max_concurrent IS NOT NULL THEN
        jobs := of_limit.max_concurrent - (SELECT count(*) FROM (
            SELECT FROM unnest(CASE WHEN of_limit.type IS NOT NULL THEN ARRAY[of_limit.type] ELSE ARRAY(
                SELECT t.name FROM tidegate.job_types AS t WHERE t.limits ? of_limit.name) END) AS t (name)
            CROSS JOIN LATERAL (
                SELECT FROM tidegate.jobs AS j
                WHERE j.type = t.name AND tidegate.holds_lock(j, moment)
                ORDER BY j.lock_expires_at
                LIMIT of_limit.max_concurrent
            ) AS of_type
            LIMIT of_limit.max_concurrent) AS running);
    END IF;
    IF of_limit.rate IS NOT NULL THEN
        tokens := tidegate.tokens(of_limit.rate, of_limit.burst, of_limit.tokens, of_limit.tokens_at, moment);
        seconds_to_token := GREATEST((1 - tokens) / of_limit.rate, 0);
    END IF;
    IF of_limit.window_starts IS NOT NULL THEN
        -- The newest step at which the window is full: it opens when this step does not count any more. What lies more than a minute ahead of
        -- the clock does not count: the clock was wrong.
        SELECT COALESCE(max(step.since), 0),
            COALESCE(max(extract(epoch FROM step.ends - moment)) FILTER (WHERE step.since >= of_limit.window_starts), 0)
        INTO counted, seconds_to_opening
        FROM (
            SELECT w.at + counts AS ends, sum(w.starts) OVER (ORDER BY w.at DESC) AS since FROM tidegate.window_starts AS w
            WHERE w.name = of_limit.name AND w.at > moment - counts
              AND w.at <= moment + interval '1 minute' + make_interval(secs => of_limit.window_seconds / 200)
        ) AS step;
    END IF;
    IF num_nonnulls(tokens, counted) > 0 THEN
        -- Those that SQL wrote may be beyond all numbers that a claim can count with.
        starts := GREATEST(0, LEAST(floor(tokens), 1e9, of_limit.window_starts - counted));
    END IF;
END
$$;
SELECT pg_temp.allow('allowance', 'processor', 'enqueue', 'management');


-- How many more jobs of a type limits let start, where a claim has `begun` so many of each type: {"email": 3}. NULL: any number. Calls count
-- as the processor makes them of one claim.
CREATE OR REPLACE FUNCTION tidegate.left_for(of_type text, lefts tidegate.limit_left[], begun jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT min(LEAST(l.jobs - used.jobs, (l.starts - used.by_others) * used.per_start - used.own))
    FROM unnest(lefts) AS l
    CROSS JOIN LATERAL (
        SELECT sum(t.jobs) AS jobs, max(t.jobs) FILTER (WHERE t.type = of_type) AS own, max(t.per_start) FILTER (WHERE t.type = of_type) AS per_start,
            COALESCE(sum((t.jobs + t.per_start - 1) / t.per_start) FILTER (WHERE t.type <> of_type), 0) AS by_others
        FROM (
            SELECT u.type, u.per_start, COALESCE((begun ->> u.type)::integer, 0) AS jobs FROM unnest(l.types, l.per_start) AS u (type, per_start)
        ) AS t
    ) AS used
    WHERE of_type = ANY (l.types)
$$;
SELECT pg_temp.allow('left_for', 'processor');


-- Takes the tokens of what a claim has begun, and counts it in windows. The claim has locked the limits. OFFSET 0 lets Postgres read the steps
-- of these windows alone, also where others have thousands.
CREATE OR REPLACE FUNCTION tidegate.spend(lefts tidegate.limit_left[], begun jsonb, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    WITH spent AS MATERIALIZED (
        SELECT l.name, sum((u.jobs + u.per_start - 1) / u.per_start) AS starts
        FROM unnest(lefts) AS l
        CROSS JOIN LATERAL (
            SELECT t.per_start, (begun ->> t.type)::integer AS jobs FROM unnest(l.types, l.per_start) AS t (type, per_start) WHERE begun ? t.type
        ) AS u
        GROUP BY l.name
    ), paid AS (
        UPDATE tidegate.limits AS l
        SET tokens = tidegate.tokens(l.rate, l.burst, l.tokens, l.tokens_at, moment) - spent.starts, tokens_at = GREATEST(l.tokens_at, moment)
        FROM spent WHERE l.name = spent.name AND l.rate IS NOT NULL
    ), of_window AS MATERIALIZED (
        SELECT l.name, l.window_seconds, l.begin_within, spent.starts
        FROM spent JOIN tidegate.limits AS l ON l.name = spent.name AND l.window_starts IS NOT NULL
    ), forgotten AS (
        DELETE FROM tidegate.window_starts WHERE ctid = ANY (ARRAY(
            SELECT old.row_id FROM of_window AS l
            CROSS JOIN LATERAL (
                SELECT w.ctid AS row_id FROM tidegate.window_starts AS w
                WHERE w.name = l.name AND (w.at <= moment - make_interval(secs => l.window_seconds + l.begin_within)
                    OR w.at > moment + interval '2 minutes' + make_interval(secs => l.window_seconds)) OFFSET 0
            ) AS old))
    )
    INSERT INTO tidegate.window_starts AS w (name, at, starts)
    SELECT l.name, date_bin(make_interval(secs => l.window_seconds / 200), moment, '1970-01-01Z') + make_interval(secs => l.window_seconds / 200), l.starts
    FROM of_window AS l
    ON CONFLICT (name, at) DO UPDATE SET starts = LEAST(w.starts + EXCLUDED.starts, 1000000);
END
$$;
SELECT pg_temp.allow('spend', 'processor');

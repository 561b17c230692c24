-- What has become of jobs, by type and time: tallies. What adds to them waits for no lock for long, since nothing that a job needs may wait
-- for a count.


-- What a processor has settled since its last count, and what it has cost. False: another session keeps a row locked; it will be sent
-- again. True: it is there, also if it was there already, because an answer was lost; or the processor was taken for dead meanwhile, so it is
-- lost.
CREATE OR REPLACE FUNCTION tidegate.count_runs(me text, number integer, said jsonb) RETURNS boolean LANGUAGE plpgsql
SET lock_timeout = '300ms'
AS $$
DECLARE
    runs tidegate.runs[] := ARRAY(SELECT each FROM jsonb_populate_recordset(NULL::tidegate.runs, said) AS each);
    mine tidegate.workers;
BEGIN
    SELECT * INTO mine FROM tidegate.workers WHERE id = me AND counted < number FOR NO KEY UPDATE;
    IF FOUND THEN
        UPDATE tidegate.workers SET counted = number, counted_at = clock_timestamp() WHERE id = me;
        PERFORM tidegate.add_runs(runs);
        INSERT INTO tidegate.lane_tallies AS known (step, at, lane, processors, settled, gb_seconds)
        SELECT span.step, span.at, mine.lane, (mine.counted = 0)::integer, (SELECT COALESCE(sum(r.started), 0) FROM unnest(runs) AS r),
            GREATEST(date_part('epoch', clock_timestamp() - mine.counted_at), 0) * LEAST(mine.memory, 10240) / 1024
        FROM tidegate.steps_of_now() AS span ORDER BY span.step
        ON CONFLICT (step, at, lane) DO UPDATE SET processors = known.processors + EXCLUDED.processors,
            settled = known.settled + EXCLUDED.settled, gb_seconds = known.gb_seconds + EXCLUDED.gb_seconds;
    END IF;
    RETURN true;
EXCEPTION WHEN lock_not_available THEN
    RETURN false;
END
$$;
SELECT pg_temp.allow('count_runs', 'processor');


-- The minute, the hour and the day that it is, UTC's.
CREATE OR REPLACE FUNCTION tidegate.steps_of_now() RETURNS TABLE (step integer, at timestamptz) LANGUAGE sql STABLE AS $$
    VALUES (60, date_trunc('minute', now(), 'UTC')), (3600, date_trunc('hour', now(), 'UTC')), (86400, date_trunc('day', now(), 'UTC'))
$$;
SELECT pg_temp.allow('steps_of_now', 'processor', 'management');


-- Adds to the present minute, hour and day, and to the whole. Rows are locked in one order, so two that add do not wait for each other.
CREATE OR REPLACE FUNCTION tidegate.add_runs(runs tidegate.runs[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO tidegate.tallies AS known (step, at, type, started, completed, failed, retried, cancelled, wait, run, waited, seconds)
    SELECT span.step, span.at, r.type, r.started, r.completed, r.failed, r.retried, r.cancelled, r.wait, r.run, r.waited, r.seconds
    FROM unnest(runs) AS r
    CROSS JOIN (SELECT step, at FROM tidegate.steps_of_now() UNION ALL VALUES (0, 'epoch'::timestamptz)) AS span
    ORDER BY span.step, r.type
    ON CONFLICT (step, at, type) DO UPDATE SET
        started = LEAST(known.started + EXCLUDED.started, 1e15::bigint),
        completed = LEAST(known.completed + EXCLUDED.completed, 1e15::bigint),
        failed = LEAST(known.failed + EXCLUDED.failed, 1e15::bigint),
        retried = LEAST(known.retried + EXCLUDED.retried, 1e15::bigint),
        cancelled = LEAST(known.cancelled + EXCLUDED.cancelled, 1e15::bigint),
        wait = tidegate.add_up(known.wait, EXCLUDED.wait), run = tidegate.add_up(known.run, EXCLUDED.run),
        waited = LEAST(known.waited + EXCLUDED.waited, 1e15), seconds = LEAST(known.seconds + EXCLUDED.seconds, 1e15);
END
$$;
SELECT pg_temp.allow('add_runs', 'processor', 'management');


-- The sum of two histograms.
CREATE OR REPLACE FUNCTION tidegate.add_up(one bigint[], other bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY(SELECT LEAST(a + b, 1e15::bigint) FROM unnest(one, other) WITH ORDINALITY AS bucket (a, b, n) ORDER BY n)
$$;
SELECT pg_temp.allow('add_up', 'processor', 'management');


-- How long a run of each of these types has taken on average, in milliseconds, today and yesterday (UTC's days). NULL: none has run.
CREATE OR REPLACE FUNCTION tidegate.average_runs(types text[]) RETURNS TABLE (type text, average_ms double precision) LANGUAGE sql STABLE AS $$
    SELECT asked.type, 1000 * sum(tally.seconds) / NULLIF(sum(tally.started), 0)::float8
    FROM unnest(types) AS asked (type)
    CROSS JOIN (VALUES (date_trunc('day', now(), 'UTC')), (date_trunc('day', now(), 'UTC') - interval '1 day')) AS day (at)
    LEFT JOIN LATERAL (
        SELECT t.seconds, t.started FROM tidegate.tallies AS t
        WHERE t.step = 86400 AND t.at = day.at AND t.type = asked.type ORDER BY t.step, t.at, t.type LIMIT 1
    ) AS tally ON true
    GROUP BY asked.type
$$;
SELECT pg_temp.allow('average_runs', 'management', 'relay');


-- How many jobs of each type are run in a minute, over the last ten minutes, or since the first of them in which one was.
CREATE OR REPLACE FUNCTION tidegate.pace(types text[]) RETURNS TABLE (type text, per_minute double precision) LANGUAGE sql STABLE AS $$
    SELECT t.type, 60 * sum(t.started)::float8 / GREATEST(60, extract(epoch FROM now() - min(t.at)))::float8
    FROM (
        SELECT type, at, started FROM tidegate.tallies
        WHERE step = 60 AND at > now() - interval '10 minutes' AND at <= now() ORDER BY at OFFSET 0
    ) AS t
    WHERE t.type = ANY (types)
    GROUP BY t.type
$$;
SELECT pg_temp.allow('pace', 'management');


-- Jobs that ended without a run: a person or a request ended them, or the death of their invocation; `pending`: it is tried again. What
-- cannot be counted, because of its data or of a lock, is done all the same.
CREATE OR REPLACE FUNCTION tidegate.count_ends(types text[], statuses text[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '300ms'
AS $$
DECLARE
    none CONSTANT integer[] := array_fill(0, ARRAY[24]);
BEGIN
    PERFORM tidegate.add_runs(ARRAY(
        SELECT ROW(type, 0, count(*) FILTER (WHERE status = 'completed'), count(*) FILTER (WHERE status = 'failed'),
            count(*) FILTER (WHERE status = 'pending'), count(*) FILTER (WHERE status = 'cancelled'), none, none, 0, 0)::tidegate.runs
        FROM unnest(types, statuses) AS ended (type, status)
        WHERE status IN ('completed', 'failed', 'pending', 'cancelled')
        GROUP BY type));
EXCEPTION WHEN OTHERS THEN
    RAISE WARNING 'ends of jobs were not counted: %', SQLERRM;
END
$$;
SELECT pg_temp.allow('count_ends', 'processor', 'management');

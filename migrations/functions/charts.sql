-- What is drawn over time, in steps of `width` seconds since `since`: from the tallies, the tides and the openings of lanes. Each reads at
-- most `most` rows, the newest. No plan depends on statistics: rows are read in the order of the primary key.


-- What became of jobs by type, from the tallies with this step. `types` NULL: of all.
CREATE OR REPLACE FUNCTION tidegate.counts_over_time(
    in_step integer, since timestamptz, until timestamptz, width integer, types text[], most integer
) RETURNS TABLE (
    type text, slot integer, completed double precision, failed double precision, retried double precision,
    cancelled double precision, seconds double precision
) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    SELECT t.type, floor(extract(epoch FROM t.at - since) / width)::integer, sum(t.completed)::float8, sum(t.failed)::float8,
        sum(t.retried)::float8, sum(t.cancelled)::float8, sum(t.seconds)
    FROM (
        SELECT type, at, completed, failed, retried, cancelled, seconds FROM tidegate.tallies
        WHERE step = in_step AND at >= since AND at < until AND (types IS NULL OR type = ANY (types))
        ORDER BY step DESC, at DESC
        LIMIT most) AS t
    GROUP BY 1, 2;
END
$$;
SELECT pg_temp.allow('counts_over_time', 'management');


-- The sums of histograms, `wait` or `run`: of each type, or of all (apart: false).
CREATE OR REPLACE FUNCTION tidegate.histograms_over_time(
    which text, in_step integer, since timestamptz, until timestamptz, width integer, types text[], most integer, apart boolean
) RETURNS TABLE (type text, slot integer, buckets double precision[]) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
BEGIN
    -- The sums of single elements are quick; those of arrays, made of rows and back, are not.
    RETURN QUERY EXECUTE format(
        $sql$
        SELECT CASE WHEN $7 THEN type END, floor(extract(epoch FROM at - $2) / $4)::integer, ARRAY[%1$s]
        FROM (
            SELECT type, at, %2$I AS h FROM tidegate.tallies
            WHERE step = $1 AND at >= $2 AND at < $3 AND ($5 IS NULL OR type = ANY ($5))
            ORDER BY step DESC, at DESC
            LIMIT $6) AS t
        GROUP BY 1, 2
        $sql$,
        (SELECT string_agg(format('sum(h[%s])::float8', n), ', ' ORDER BY n) FROM generate_series(1, 24) AS n), which)
    USING in_step, since, until, width, types, most, apart;
END
$$;
SELECT pg_temp.allow('histograms_over_time', 'management');


-- The highest water of lanes. `lane` NULL: of all.
CREATE OR REPLACE FUNCTION tidegate.tides_over_time(
    since timestamptz, until timestamptz, width integer, of_lane text, most integer
) RETURNS TABLE (lane text, slot integer, ready integer, oldest_seconds double precision, running integer, waiting integer)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    SELECT left(t.lane, 100), floor(extract(epoch FROM t.minute - since) / width)::integer, max(t.ready),
        max(t.oldest_seconds), max(t.running), max(t.waiting)
    FROM (
        SELECT lane, minute, ready, oldest_seconds, running, waiting FROM tidegate.tides
        WHERE minute >= since AND minute < until AND (of_lane IS NULL OR lane = of_lane)
        ORDER BY minute DESC
        LIMIT most) AS t
    GROUP BY 1, 2;
END
$$;
SELECT pg_temp.allow('tides_over_time', 'management');


-- How many processors of lanes there were, and what they cost: hour by hour.
CREATE OR REPLACE FUNCTION tidegate.lanes_over_time(
    since timestamptz, until timestamptz, width integer, of_lane text, most integer
) RETURNS TABLE (lane text, slot integer, openings double precision, gb_seconds double precision) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    SELECT left(h.lane, 100), floor(extract(epoch FROM h.hour - since) / width)::integer, sum(h.openings)::float8, sum(h.gb_seconds)
    FROM (
        SELECT lane, hour, openings, gb_seconds FROM tidegate.lane_hours
        WHERE hour >= since AND hour < until AND (of_lane IS NULL OR lane = of_lane)
        ORDER BY hour DESC
        LIMIT most) AS h
    GROUP BY 1, 2;
END
$$;
SELECT pg_temp.allow('lanes_over_time', 'management');


-- Processors of lanes by their start, those that have ended and those that go on, newest first.
CREATE OR REPLACE FUNCTION tidegate.openings_since(since timestamptz, until timestamptz, of_lane text, most integer)
RETURNS SETOF tidegate.openings LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    RETURN QUERY
    SELECT * FROM tidegate.openings AS o
    WHERE o.started_at >= since AND o.started_at < until AND (of_lane IS NULL OR o.lane = of_lane)
    ORDER BY o.started_at DESC
    LIMIT most;
END
$$;
SELECT pg_temp.allow('openings_since', 'management');

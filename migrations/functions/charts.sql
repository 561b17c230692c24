-- What is drawn over time, in steps of `width` seconds since `since`, from the tallies of types and of lanes. Each reads at most `most` rows,
-- the newest. No plan depends on statistics: rows are read in the order of the primary key. What is done with each of
-- thousands of rows is cheap: sums are of double precision, and of steps by the time, since those of bigint and extract() are numeric.


-- What became of jobs, from the tallies with this step. `types` NULL: of all. `by`: a row for each type or lane; NULL: one row for all. Of
-- more than `keep` the smaller ones are one, named '*'. `others`: how many it is the sum of.
CREATE OR REPLACE FUNCTION tidegate.counts_over_time(
    in_step integer, since timestamptz, until timestamptz, width integer, types text[], by text, keep integer, most integer
) RETURNS TABLE (
    name text, others bigint, slots integer[], completed double precision[], failed double precision[], retried double precision[],
    cancelled double precision[], seconds double precision[]
) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    WITH read AS MATERIALIZED (
        SELECT type, date_bin(make_interval(secs => width), at, since) AS start, completed::float8, failed::float8, retried::float8,
            cancelled::float8, seconds
        FROM tidegate.tallies
        WHERE step = in_step AND at >= since AND at < until AND (types IS NULL OR type = ANY (types))
        ORDER BY step DESC, at DESC
        LIMIT most
    ), named AS (
        SELECT n.type, n.name, n.others
        FROM tidegate.names_of(ARRAY(SELECT r.type FROM read AS r GROUP BY r.type ORDER BY sum(r.completed + r.failed + r.cancelled) DESC,
            r.type), by, keep) AS n
    ), summed AS (
        SELECT n.name, n.others, r.start, sum(r.completed) AS completed, sum(r.failed) AS failed, sum(r.retried) AS retried,
            sum(r.cancelled) AS cancelled, sum(r.seconds) AS seconds
        FROM read AS r JOIN named AS n USING (type)
        GROUP BY 1, 2, 3
    )
    SELECT s.name, s.others, array_agg((extract(epoch FROM s.start - since) / width)::integer), array_agg(s.completed),
        array_agg(s.failed), array_agg(s.retried), array_agg(s.cancelled), array_agg(s.seconds)
    FROM summed AS s GROUP BY 1, 2;
END
$$;
SELECT pg_temp.allow('counts_over_time', 'management');


-- By what name each of these types, the largest first, is drawn: its own, that of its lane, or '' for all.
CREATE OR REPLACE FUNCTION tidegate.names_of(types text[], by text, keep integer)
RETURNS TABLE (type text, name text, others bigint) LANGUAGE sql STABLE AS $$
    WITH own AS (
        SELECT t.type, t.place, CASE by WHEN 'type' THEN t.type WHEN 'lane' THEN COALESCE(known.lane, '*') ELSE '' END AS name
        FROM unnest(types) WITH ORDINALITY AS t (type, place)
        LEFT JOIN tidegate.job_types AS known ON by = 'lane' AND known.name = t.type
    ), ranked AS (
        SELECT own.name, row_number() OVER (ORDER BY own.name = '*', min(own.place)) AS place, count(*) OVER () AS names
        FROM own GROUP BY own.name
    ), kept AS (
        SELECT ranked.name, ranked.name = '*' OR ranked.names > keep AND ranked.place >= keep AS is_other FROM ranked
    )
    SELECT own.type, CASE WHEN is_other THEN '*' ELSE own.name END,
        CASE WHEN is_other THEN (SELECT count(*) FROM kept WHERE is_other) ELSE 0 END
    FROM own JOIN kept USING (name)
$$;
SELECT pg_temp.allow('names_of', 'management');


-- The sums of histograms, `wait` or `run`; the rest as above.
CREATE OR REPLACE FUNCTION tidegate.histograms_over_time(
    which text, in_step integer, since timestamptz, until timestamptz, width integer, types text[], by text, keep integer, most integer
) RETURNS TABLE (name text, others bigint, slot integer, buckets double precision[]) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET jit = off
AS $$
BEGIN
    -- The sums of single elements are quick; those of arrays, made of rows and back, are not.
    RETURN QUERY EXECUTE format(
        $sql$
        WITH read AS MATERIALIZED (
            SELECT type, date_bin(make_interval(secs => $4), at, $2) AS start, started::float8, %2$I AS h FROM tidegate.tallies
            WHERE step = $1 AND at >= $2 AND at < $3 AND ($5 IS NULL OR type = ANY ($5))
            ORDER BY step DESC, at DESC
            LIMIT $6
        ), named AS (
            SELECT n.type, n.name, n.others
            FROM tidegate.names_of(ARRAY(SELECT type FROM read GROUP BY type ORDER BY sum(started) DESC, type), $7, $8) AS n
        )
        SELECT name, others, (extract(epoch FROM start - $2) / $4)::integer, ARRAY[%1$s]
        FROM read JOIN named USING (type)
        GROUP BY name, others, start
        $sql$,
        (SELECT string_agg(format('sum(h[%s]::float8)', n), ', ' ORDER BY n) FROM generate_series(1, 24) AS n), which)
    USING in_step, since, until, width, types, most, by, keep;
END
$$;
SELECT pg_temp.allow('histograms_over_time', 'management');


-- What lanes were like, from their tallies with this step: the most that was measured, and sums. `of_lane` NULL: each of them.
CREATE OR REPLACE FUNCTION tidegate.lanes_over_time(
    in_step integer, since timestamptz, until timestamptz, width integer, of_lane text, most integer
) RETURNS TABLE (
    lane text, slot integer, ready integer, oldest_seconds double precision, running integer, waiting integer, processors double precision,
    settled double precision, gb_seconds double precision
) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    SELECT t.lane, floor(date_part('epoch', t.at - since) / width)::integer, max(t.ready), max(t.oldest_seconds), max(t.running),
        max(t.waiting), sum(t.processors)::float8, sum(t.settled)::float8, sum(t.gb_seconds)
    FROM (
        SELECT * FROM tidegate.lane_tallies
        WHERE step = in_step AND at >= since AND at < until AND (of_lane IS NULL OR lane = of_lane)
        ORDER BY step DESC, at DESC
        LIMIT most) AS t
    GROUP BY 1, 2;
END
$$;
SELECT pg_temp.allow('lanes_over_time', 'management');


-- What types cost in each step: as much of their lane as their handlers took of the seconds of all. NULL: the lane is not known, had no
-- processor, or no handler ran in it. `of_lane` NULL: the types of each lane.
CREATE OR REPLACE FUNCTION tidegate.costs_over_time(
    in_step integer, since timestamptz, until timestamptz, width integer, of_lane text, most integer
) RETURNS TABLE (
    type text, slot integer, jobs double precision, seconds double precision, processors double precision, gb_seconds double precision
) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
    types text[] := CASE WHEN of_lane IS NOT NULL THEN ARRAY(SELECT t.name FROM tidegate.job_types AS t WHERE t.lane = of_lane) END;
BEGIN
    RETURN QUERY
    WITH ran AS (
        SELECT t.type, floor(date_part('epoch', t.at - since) / width)::integer AS slot, sum(t.jobs) AS jobs, sum(t.seconds) AS seconds
        FROM (
            SELECT type, at, (completed + failed + cancelled)::float8 AS jobs, seconds FROM tidegate.tallies
            WHERE step = in_step AND at >= since AND at < until AND (types IS NULL OR type = ANY (types))
            ORDER BY step DESC, at DESC
            LIMIT most) AS t
        GROUP BY 1, 2
    ), shared AS (
        SELECT ran.*, known.lane, ran.seconds / NULLIF(sum(ran.seconds) OVER (PARTITION BY ran.slot, known.lane), 0) AS share
        FROM ran LEFT JOIN tidegate.job_types AS known ON known.name = ran.type
    )
    SELECT s.type, s.slot, s.jobs, s.seconds, s.share * l.processors, s.share * l.gb_seconds
    FROM shared AS s
    LEFT JOIN tidegate.lanes_over_time(in_step, since, until, width, of_lane, most) AS l ON l.lane = s.lane AND l.slot = s.slot;
END
$$;
SELECT pg_temp.allow('costs_over_time', 'management');

-- What is drawn over time, in steps of `width` seconds since `since`, from the tallies of types and of lanes. Each reads at most `most` rows,
-- the newest, in the order of the primary key. What is done with each of thousands of rows is cheap: sums are of double precision, and of
-- steps by the time, since those of bigint and extract() are numeric.


-- By what name each of these types, the largest first, is drawn: its own, that of its lane, or '' for all. `by`: type, lane; NULL: one row for
-- all. Of more than `keep` the smaller ones are one, named '*'. `others`: how many it is the sum of.
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


-- What lanes were like, from their tallies with this step: the most that was measured, and sums. `of_lane` NULL: each of them.
CREATE OR REPLACE FUNCTION tidegate.lanes_over_time(
    in_step integer, since timestamptz, until timestamptz, width integer, of_lane text, most integer
) RETURNS TABLE (
    lane text, slot integer, ready integer, oldest_seconds double precision, running integer, waiting integer, processors double precision,
    settled double precision, gb_seconds double precision
) LANGUAGE sql STABLE AS $$
    SELECT t.lane, floor(date_part('epoch', t.at - since) / width)::integer, max(t.ready), max(t.oldest_seconds), max(t.running),
        max(t.waiting), sum(t.processors)::float8, sum(t.settled)::float8, sum(t.gb_seconds)
    FROM (
        SELECT * FROM tidegate.lane_tallies
        WHERE step = in_step AND at >= since AND at < until AND (of_lane IS NULL OR lane = of_lane)
        ORDER BY step DESC, at DESC
        LIMIT most) AS t
    GROUP BY 1, 2
$$;
SELECT pg_temp.allow('lanes_over_time', 'management');


-- What types cost in each step: as much of their lane as their handlers took of the seconds of all. NULL: the lane is not known, had no
-- processor, or no handler ran in it. `of_lane` NULL: the types of each lane.
CREATE OR REPLACE FUNCTION tidegate.costs_over_time(
    in_step integer, since timestamptz, until timestamptz, width integer, of_lane text, most integer
) RETURNS TABLE (
    type text, slot integer, jobs double precision, seconds double precision, processors double precision, gb_seconds double precision
) LANGUAGE sql STABLE AS $$
    WITH ran AS (
        SELECT t.type, floor(date_part('epoch', t.at - since) / width)::integer AS slot, sum(t.jobs) AS jobs, sum(t.seconds) AS seconds
        FROM (
            SELECT type, at, (completed + failed + cancelled)::float8 AS jobs, seconds FROM tidegate.tallies
            WHERE step = in_step AND at >= since AND at < until
              AND (of_lane IS NULL OR type IN (SELECT name FROM tidegate.job_types WHERE job_types.lane = of_lane))
            ORDER BY step DESC, at DESC
            LIMIT most) AS t
        GROUP BY 1, 2
    ), shared AS (
        SELECT ran.*, known.lane, ran.seconds / NULLIF(sum(ran.seconds) OVER (PARTITION BY ran.slot, known.lane), 0) AS share
        FROM ran LEFT JOIN tidegate.job_types AS known ON known.name = ran.type
    )
    SELECT s.type, s.slot, s.jobs, s.seconds, s.share * l.processors, s.share * l.gb_seconds
    FROM shared AS s
    LEFT JOIN tidegate.lanes_over_time(in_step, since, until, width, of_lane, most) AS l ON l.lane = s.lane AND l.slot = s.slot
$$;
SELECT pg_temp.allow('costs_over_time', 'management');

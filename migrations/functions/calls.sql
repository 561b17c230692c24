-- Calls: a batch handler is called with several jobs of its type at once.
--
-- A claim forms them. Of its room, which are free slots, a call takes one place, however many jobs it has: where the oldest ready jobs
-- would take the room, those behind them join their calls. The processor names its batch handlers, by type: {"embed": {"size": 100,
-- "places": 12, "seconds": 2}}: the most jobs of a call; the free places in calls that wait for more jobs; how long a call may wait.
--
-- Where a type's limits count calls (counts_calls), each call has one job that leads it (jobs.leads), and the limits count only this
-- one. The processor begins no call without one, so neither max_concurrent nor a rate is exceeded, whatever becomes of the other jobs.
--
-- The arrays `starts`, `sizes` and `places` are by the type's number in `names`. All starts are jobs.


-- Of the types that may start a job: the sizes of calls (NULL: it is no batch handler), the free places, and the types whose limits
-- count calls.
CREATE OR REPLACE FUNCTION tidegate.prepare_calls(
    names text[], free_starts integer[], calls jsonb,
    OUT starts integer[], OUT sizes integer[], OUT places integer[], OUT by_call text[]
) LANGUAGE plpgsql AS $$
BEGIN
    SELECT array_agg(CASE WHEN c.by_call THEN LEAST(GREATEST(c.starts, 0), 10000) * c.size + c.places ELSE c.starts END ORDER BY c.n),
        array_agg(c.size ORDER BY c.n), array_agg(c.places ORDER BY c.n), array_agg(c.name) FILTER (WHERE c.by_call)
    INTO starts, sizes, places, by_call
    FROM (
        SELECT n, t.name, free_starts[n] AS starts, t.counts_calls AND calls ? t.name AND free_starts[n] IS NOT NULL AS by_call,
            LEAST(GREATEST((calls -> t.name ->> 'size')::integer, 1), 1000) AS size,
            COALESCE(LEAST(GREATEST((calls -> t.name ->> 'places')::integer, 0), 1000), 0) AS places
        FROM generate_subscripts(names, 1) AS n JOIN tidegate.job_types AS t ON t.name = names[n]
    ) AS c;
END
$$;
SELECT pg_temp.allow('prepare_calls', 'processor');


-- How many jobs of each type to take, where `shares` is how much of the room each gets: those that fill its calls, within what it may
-- start. New calls get as many jobs as the room, or one call's. Jobs that do not fit together under a limit that types share are not
-- taken: then only those whose limits count calls are filled.
CREATE OR REPLACE FUNCTION tidegate.in_calls(
    types text[], shares integer[], names text[], starts integer[], sizes integer[], places integer[], by_call text[],
    shared tidegate.shared_limit[], room integer
) RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE
    filled integer[] := ARRAY(
        SELECT CASE
            WHEN sizes[t.n] IS NULL THEN t.share
            ELSE LEAST(starts[t.n], places[t.n] + LEAST(t.share * sizes[t.n], GREATEST(room, sizes[t.n])))
        END
        FROM (
            SELECT nth, share, array_position(names, type) AS n FROM unnest(types, shares) WITH ORDINALITY AS s (type, share, nth)
        ) AS t
        ORDER BY t.nth);
BEGIN
    IF tidegate.fit_together(types, ARRAY(
        SELECT CASE WHEN types[n] = ANY (by_call) THEN shares[n] ELSE filled[n] END FROM generate_subscripts(types, 1) AS n ORDER BY n),
        shared)
    THEN
        RETURN filled;
    END IF;
    RETURN ARRAY(
        SELECT CASE WHEN types[n] = ANY (by_call) THEN filled[n] ELSE shares[n] END FROM generate_subscripts(types, 1) AS n ORDER BY n);
END
$$;
SELECT pg_temp.allow('in_calls', 'processor');


-- What these jobs begin: `leaders`, the first jobs of new calls of the types in `by_call`; `begun`, a type for each start that its limits
-- count; and what is left of the places and of the room, 0 where a type has got all the jobs that one claim may bring.
CREATE OR REPLACE FUNCTION tidegate.begin_calls(
    row_ids tid[], types text[], names text[], sizes integer[], places integer[], by_call text[], room integer,
    OUT leaders tid[], OUT begun text[], OUT places_left integer[], OUT room_left integer
) LANGUAGE plpgsql AS $$
BEGIN
    SELECT array_agg(CASE WHEN t.size IS NULL THEN 0 ELSE t.places + t.size * t.starts - t.taken END ORDER BY t.n),
        CASE WHEN bool_or(t.size IS NOT NULL AND t.taken - t.places >= GREATEST(room, t.size)) THEN 0 ELSE room - sum(t.starts) END
    INTO places_left, room_left
    FROM (
        SELECT t.n, t.size, t.places, t.taken,
            CASE WHEN t.size IS NULL THEN t.taken ELSE (GREATEST(t.taken - t.places, 0) + t.size - 1) / t.size END AS starts
        FROM (
            SELECT n, sizes[n] AS size, begin_calls.places[n] AS places, cardinality(array_positions(types, names[n])) AS taken
            FROM generate_subscripts(names, 1) AS n
        ) AS t
    ) AS t;
    leaders := '{}';
    begun := types;
    IF begin_calls.by_call <> '{}' THEN
        SELECT COALESCE(array_agg(t.row_id) FILTER (WHERE t.is_first AND t.by_call), '{}'),
            COALESCE(array_agg(t.type) FILTER (WHERE t.is_first OR NOT t.by_call), '{}')
        INTO leaders, begun
        FROM (
            SELECT o.row_id, o.type, o.type = ANY (begin_calls.by_call) AS by_call,
                o.nth > places[o.n] AND (o.nth - places[o.n] - 1) % sizes[o.n] = 0 AS is_first
            FROM (
                SELECT u.row_id, u.type, array_position(names, u.type) AS n, row_number() OVER (PARTITION BY u.type ORDER BY u.at) AS nth
                FROM unnest(row_ids, types) WITH ORDINALITY AS u (row_id, type, at)
            ) AS o
        ) AS t;
    END IF;
END
$$;
SELECT pg_temp.allow('begin_calls', 'processor');

-- Limits that types share (tidegate.limits), in a claim. All of them: NULL, or none, where no type of the claim names a limit.


-- Locks the limits that these types name, in the order of their names, so that claims of all lanes that share a limit run one after the
-- other. Returns their names. The caller has locked the types.
CREATE OR REPLACE FUNCTION tidegate.lock_limits(types text[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
    named text[] := ARRAY(
        SELECT DISTINCT n.limit_name FROM tidegate.job_types AS t, jsonb_array_elements_text(t.limits) AS n (limit_name)
        WHERE t.name = ANY (types) AND t.limits IS NOT NULL);
BEGIN
    IF named = '{}' THEN
        RETURN named;
    END IF;
    RETURN ARRAY(SELECT l.name FROM tidegate.limits AS l WHERE l.name = ANY (named) ORDER BY l.name FOR NO KEY UPDATE);
END
$$;
SELECT pg_temp.allow('lock_limits', 'processor');


-- The limits that the caller holds, with those of its types that name them.
CREATE OR REPLACE FUNCTION tidegate.shared_limits(of_types text[], held text[], moment timestamptz)
RETURNS tidegate.shared_limit[] LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF held = '{}' THEN
        RETURN NULL;
    END IF;
    RETURN ARRAY(
        SELECT ROW(l.name, named.types, named.batches, (l.allows).room, (l.allows).starts)::tidegate.shared_limit
        FROM (
            SELECT l.name, tidegate.shared_allowance(l, moment) AS allows FROM tidegate.limits AS l WHERE l.name = ANY (held) OFFSET 0
        ) AS l
        CROSS JOIN LATERAL (
            SELECT array_agg(t.name ORDER BY t.name) AS types,
                array_agg(CASE WHEN t.counts_calls THEN t.batch ELSE 1 END ORDER BY t.name) AS batches
            FROM tidegate.job_types AS t WHERE t.name = ANY (of_types) AND t.limits ? l.name
        ) AS named);
END
$$;
SELECT pg_temp.allow('shared_limits', 'processor');


-- How many jobs of a type the limits let start. NULL: any number.
CREATE OR REPLACE FUNCTION tidegate.shared_starts(of_type text, shared tidegate.shared_limit[]) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT min(LEAST(s.room, s.starts * s.batches[array_position(s.types, of_type)])) FROM unnest(shared) AS s WHERE of_type = ANY (s.types)
$$;
SELECT pg_temp.allow('shared_starts', 'processor');


-- What is left of the limits after these have started.
CREATE OR REPLACE FUNCTION tidegate.shared_left(shared tidegate.shared_limit[], started text[])
RETURNS tidegate.shared_limit[] LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF shared IS NULL OR started = '{}' THEN
        RETURN shared;
    END IF;
    RETURN ARRAY(
        SELECT ROW(s.name, s.types, s.batches, s.room - spent.jobs, s.starts - spent.starts)::tidegate.shared_limit
        FROM unnest(shared) AS s
        CROSS JOIN LATERAL (
            SELECT COALESCE(sum(t.jobs), 0) AS jobs, COALESCE(sum(tidegate.calls_of(t.jobs, t.batch)), 0) AS starts
            FROM (
                SELECT t.batch, cardinality(array_positions(started, t.type)) AS jobs FROM unnest(s.types, s.batches) AS t (type, batch)
            ) AS t
        ) AS spent);
END
$$;
SELECT pg_temp.allow('shared_left', 'processor');


-- Whether so many jobs of each type may start together.
CREATE OR REPLACE FUNCTION tidegate.fit_together(types text[], sizes integer[], shared tidegate.shared_limit[])
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF shared IS NULL THEN
        RETURN true;
    END IF;
    RETURN NOT EXISTS (
        SELECT FROM unnest(shared) AS s
        CROSS JOIN LATERAL (
            SELECT sum(wanted.size) AS jobs, sum(tidegate.calls_of(wanted.size, s.batches[array_position(s.types, wanted.type)])) AS starts
            FROM unnest(fit_together.types, sizes) AS wanted (type, size) WHERE wanted.type = ANY (s.types)
        ) AS together
        WHERE together.jobs > s.room OR together.starts > s.starts);
END
$$;
SELECT pg_temp.allow('fit_together', 'processor');


-- As `shares`, where they do not fit together: job by job, the oldest first, past those whose limits have no room.
CREATE OR REPLACE FUNCTION tidegate.shares_together(
    types text[], most integer[], dues timestamptz[], ids uuid[], at_priority smallint, room integer, shared tidegate.shared_limit[],
    moment timestamptz
) RETURNS integer[] LANGUAGE plpgsql STABLE
SET enable_sort = on
AS $$
DECLARE
    sizes integer[] := array_fill(0, ARRAY[cardinality(types)]);
    n     integer;
BEGIN
    FOR n IN
        SELECT t.n
        FROM unnest(types, most, dues, ids) WITH ORDINALITY AS t (type, most, due, id, n)
        CROSS JOIN LATERAL (
            SELECT j.scheduled_for, j.id FROM tidegate.queued_jobs AS j
            WHERE j.type = t.type AND j.priority = at_priority AND j.scheduled_for <= moment
              AND (j.scheduled_for, j.id) >= (t.due, t.id)
            ORDER BY j.scheduled_for, j.id
            LIMIT t.most
        ) AS j
        ORDER BY j.scheduled_for, j.id
    LOOP
        EXIT WHEN room <= 0;
        CONTINUE WHEN tidegate.shared_starts(types[n], shared) <= 0;
        sizes[n] := sizes[n] + 1;
        room := room - 1;
        shared := tidegate.shared_left(shared, types[n : n]);
    END LOOP;
    RETURN sizes;
END
$$;
SELECT pg_temp.allow('shares_together', 'processor');

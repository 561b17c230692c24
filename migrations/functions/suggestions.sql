-- The values that a filter may have, for a field that a person fills in.


-- The owners, or the types of references, of jobs, in order, from `start`, at most `most`. It steps from one to the next in an index, past the
-- other rows of each.
CREATE OR REPLACE FUNCTION tidegate.next_values(field text, start text, most integer) RETURNS SETOF text LANGUAGE plpgsql STABLE AS $$
DECLARE
    found text := tidegate.next_value(field, start, true);
BEGIN
    FOR n IN 1 .. most LOOP
        EXIT WHEN found IS NULL;
        RETURN NEXT found;
        found := tidegate.next_value(field, found, false);
    END LOOP;
END
$$;
SELECT pg_temp.allow('next_values', 'management');


-- The first of these values after one, or `or_same` that one. Compared as a row with the lowest or highest id, so that the index is entered
-- at the next value.
CREATE OR REPLACE FUNCTION tidegate.next_value(field text, after text, or_same boolean) RETURNS text LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    last uuid := CASE WHEN or_same THEN '00000000-0000-0000-0000-000000000000' ELSE 'ffffffff-ffff-ffff-ffff-ffffffffffff' END;
BEGIN
    IF field = 'owner' THEN
        RETURN LEAST(
            (SELECT j.owner FROM tidegate.jobs AS j
             WHERE j.finished_at IS NULL AND (j.owner, j.id) > (after, last) ORDER BY j.owner, j.id LIMIT 1),
            (SELECT j.owner FROM tidegate.jobs AS j
             WHERE j.finished_at IS NOT NULL AND (j.owner, j.id) > (after, last) ORDER BY j.owner, j.id LIMIT 1));
    ELSIF or_same THEN
        RETURN (SELECT j.reference_type FROM tidegate.jobs AS j
                WHERE j.reference_id IS NOT NULL AND j.reference_type >= after ORDER BY j.reference_type LIMIT 1);
    END IF;
    RETURN (SELECT j.reference_type FROM tidegate.jobs AS j
            WHERE j.reference_id IS NOT NULL AND j.reference_type > after ORDER BY j.reference_type LIMIT 1);
END
$$;
SELECT pg_temp.allow('next_value', 'management');

-- Jobs that a filter of the list asks for, by indexes of the queue. They are in no order; the caller compares and sorts them.


-- The jobs with this idempotency key, one of each owner at most. Without an owner the function steps from owner to owner in the index of
-- keys; where there are more owners than it may look at, it answers with more rows than asked for are few.
CREATE OR REPLACE FUNCTION tidegate.jobs_with_key(key text, of_owner text, most integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    next_owner text := COALESCE(of_owner, '');
BEGIN
    FOR n IN 0 .. LEAST(most, 5000) LOOP
        RETURN QUERY SELECT j.id FROM tidegate.jobs AS j WHERE j.owner = next_owner AND j.idempotency_key = key;
        IF of_owner IS NOT NULL THEN
            RETURN;
        END IF;
        next_owner := (
            SELECT j.owner FROM tidegate.jobs AS j WHERE j.idempotency_key IS NOT NULL AND j.owner > next_owner
            ORDER BY j.owner, j.idempotency_key LIMIT 1);
        IF next_owner IS NULL THEN
            RETURN;
        END IF;
    END LOOP;
    RETURN QUERY SELECT NULL::uuid FROM generate_series(1, most);
END
$$;
SELECT pg_temp.allow('jobs_with_key', 'management');


-- At most `most` jobs that ended between these times, of one type or of all. Each pair of type and status is a part of jobs_finished.
CREATE OR REPLACE FUNCTION tidegate.ended_jobs(of_type text, since timestamptz, until timestamptz, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    types text[] := CASE WHEN of_type IS NULL THEN ARRAY(SELECT t.name FROM tidegate.job_types AS t ORDER BY t.name)
                         ELSE ARRAY[of_type] END;
BEGIN
    RETURN QUERY
        (SELECT part.id FROM unnest(types) AS t (name)
         CROSS JOIN (VALUES ('completed'), ('failed'), ('cancelled')) AS ended (status)
         CROSS JOIN LATERAL (
             SELECT j.id FROM tidegate.jobs AS j
             WHERE j.type = t.name AND j.status = ended.status AND j.finished_at >= since AND j.finished_at <= until
             ORDER BY j.finished_at LIMIT most) AS part
         LIMIT most)
        UNION ALL
        SELECT tidegate.ended_of_no_type(types, most) WHERE of_type IS NULL
        LIMIT most;
END
$$;
SELECT pg_temp.allow('ended_jobs', 'management');


-- Finished jobs of types that do not exist: what stands in the index between `types`, all types in order. Normally there are none.
CREATE OR REPLACE FUNCTION tidegate.ended_of_no_type(types text[], most integer) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
    (SELECT other.id FROM unnest(array_prepend(''::text, types), types) AS gap (low, high)
     CROSS JOIN LATERAL (
         SELECT j.id FROM tidegate.jobs AS j
         WHERE j.finished_at IS NOT NULL AND j.type > gap.low AND j.type < gap.high
         ORDER BY j.type, j.status, j.finished_at LIMIT most) AS other
     LIMIT most)
    UNION ALL
    (SELECT j.id FROM tidegate.jobs AS j
     WHERE j.finished_at IS NOT NULL AND j.type > COALESCE(types[cardinality(types)], '')
     ORDER BY j.type, j.status, j.finished_at LIMIT most)
$$;
SELECT pg_temp.allow('ended_of_no_type', 'management');


-- At most `most` jobs that may have changed since then: unfinished ones, waiting ones of other types too, and those that have ended since. A finished job changes no
-- more, so its end is its last change.
CREATE OR REPLACE FUNCTION tidegate.changed_jobs(of_type text, since timestamptz, most integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET plan_cache_mode = force_custom_plan
AS $$
BEGIN
    RETURN QUERY
        (SELECT tidegate.some_jobs('pending', of_type, most))
        UNION ALL
        (SELECT tidegate.some_jobs('processing', of_type, most))
        UNION ALL
        (SELECT j.id FROM (VALUES ('waiting'), ('review_needed')) AS open (status)
         CROSS JOIN LATERAL (
             SELECT s.id FROM tidegate.jobs AS s
             WHERE s.status = open.status AND s.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
             LIMIT most) AS j
         LIMIT most)
        UNION ALL
        (SELECT tidegate.ended_jobs(of_type, since, 'infinity', most))
        LIMIT most;
END
$$;
SELECT pg_temp.allow('changed_jobs', 'management');

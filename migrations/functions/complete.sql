-- processing → completed, for jobs that just returned: by far the most settlements.

-- The ids of the jobs that were still under this lock. Without a lock first, which would cost each job one more write:
-- where another session has locked one of the rows it is refused after `patience`, and `settle` writes them.
--
-- A function for its plan: each job is looked up by its id, whatever the statistics say. By those of a moment when no job ran, a
-- lock looks so rare that all jobs would be read for it, once for each result. One plan serves all settlements of a session.
CREATE OR REPLACE FUNCTION tidegate.complete(ids uuid[], lock_versions bigint[], results jsonb[], patience text)
RETURNS SETOF text LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    PERFORM tidegate.wait_at_most(patience);
    RETURN QUERY
    UPDATE tidegate.jobs AS job
    SET status = 'completed', result = settled.result, attempts = attempts + 1, progress = 100, finished_at = now(),
        suspect = false, error_code = NULL, error_message = NULL, locked_by = NULL, locked_at = NULL, lock_expires_at = NULL
    FROM unnest(ids, lock_versions, results) AS settled (id, lock_version, result)
    WHERE job.id = settled.id AND job.lock_expires_at IS NOT NULL AND job.lock_version = settled.lock_version
    RETURNING job.id::text;
END
$$;
SELECT pg_temp.allow('complete', 'processor');

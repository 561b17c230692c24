-- What a job has led to.


-- The children of a job, and those that have not ended, each counted up to `most`.
CREATE OR REPLACE FUNCTION tidegate.count_children(of_job uuid, most integer, OUT jobs integer, OUT open integer)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    SELECT count(*) INTO jobs FROM (SELECT FROM tidegate.jobs AS j WHERE j.parent_id = of_job LIMIT most) AS bounded;
    SELECT count(*) INTO open FROM (
        SELECT FROM tidegate.jobs AS j WHERE j.parent_id = of_job AND j.finished_at IS NULL LIMIT most) AS bounded;
END
$$;
SELECT pg_temp.allow('count_children', 'management');


-- The callbacks that tell of a job, newest first, of the newest `look` jobs that refer to it. `for_endpoints`: only what is for these;
-- NULL: all. They are compared as rows, which leaves the planner no other index.
CREATE OR REPLACE FUNCTION tidegate.callbacks_of(of_job uuid, for_endpoints text[], look integer, most integer)
RETURNS TABLE (job_id uuid, endpoint text, event text, status text) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    RETURN QUERY
    SELECT about.id, about.concurrency_key, about.payload #>> '{body,type}', about.status
    FROM (
        SELECT j.id, j.type, j.concurrency_key, j.payload, j.status FROM tidegate.jobs AS j
        WHERE (j.reference_type, j.reference_id, j.id) >= ('job', of_job::text, '00000000-0000-0000-0000-000000000000')
          AND (j.reference_type, j.reference_id, j.id) <= ('job', of_job::text, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          AND j.reference_id IS NOT NULL
        ORDER BY j.reference_type DESC, j.reference_id DESC, j.id DESC LIMIT look
    ) AS about
    WHERE about.type = 'callback' AND about.concurrency_key IS NOT NULL
      AND (for_endpoints IS NULL OR about.concurrency_key = ANY (for_endpoints))
    LIMIT most;
END
$$;
SELECT pg_temp.allow('callbacks_of', 'management');

-- Management: what people ask for has an index or a bound, and what they do to the queue itself is written down.
--
-- Why: lists, bulk operations and counts have to stay quick at millions of rows, without an index that every claim and
-- every settlement would have to keep. So the new indexes hold only the few jobs that need a person, and a function
-- looks into the indexes that the engine keeps anyway.
-- Locks: jobs can be read but not written while its two indexes are made, which takes seconds for millions of rows, since
-- few rows are in them.

-- list: an owner's, or a type's, jobs that need a person, newest first.
CREATE INDEX jobs_troubled_owner ON tidegate.jobs (owner, status, id)
    WHERE status IN ('failed', 'review_needed', 'cancelled', 'waiting');
CREATE INDEX jobs_troubled_type ON tidegate.jobs (type, status, id)
    WHERE status IN ('failed', 'review_needed', 'cancelled', 'waiting');


-- At most `most` jobs that are pending, or processing, in no order; of one type, or of all.
-- These two statuses come and go with every job and therefore have no index by id. But whatever is pending is in one of
-- the indexes of the claim, and whatever is processing in that of the limits.
CREATE FUNCTION tidegate.some_jobs(wanted text, of_type text, most integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
BEGIN
    IF wanted = 'processing' THEN
        RETURN QUERY
            SELECT id FROM tidegate.jobs WHERE status = 'processing' AND (of_type IS NULL OR type = of_type) LIMIT most;
    ELSIF wanted = 'pending' THEN
        RETURN QUERY
            (SELECT id FROM tidegate.jobs
             WHERE status = 'pending' AND NOT suspect AND NOT blocked AND (of_type IS NULL OR type = of_type) LIMIT most)
            UNION ALL
            (SELECT id FROM tidegate.jobs
             WHERE status = 'pending' AND suspect AND (of_type IS NULL OR type = of_type) LIMIT most)
            UNION ALL
            (SELECT id FROM tidegate.jobs
             WHERE blocked AND NOT suspect AND (of_type IS NULL OR type = of_type) LIMIT most)
            LIMIT most;
    ELSE
        RAISE 'only pending and processing jobs are found here';
    END IF;
END
$$;


-- What people and keys did to the queue itself. What they did to a job is in that job's log, except that it was deleted.
CREATE TABLE tidegate.audit (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      timestamptz NOT NULL DEFAULT now(),
    actor   text NOT NULL,
    action  text NOT NULL,
    kind    text NOT NULL,
    subject text NOT NULL,
    -- {"name": [before, after]}
    changed jsonb NOT NULL,

    CONSTRAINT audit_kind_is_known CHECK (kind IN ('job', 'type', 'key', 'config', 'worker'))
);

-- What happened to one thing, in order.
CREATE INDEX audit_subject ON tidegate.audit (kind, subject, id);


-- When the last jobs ended, within an hour, newest first, `most` of them. Each pair of type and status is read from the end
-- of its stretch of jobs_finished; the planner, which thinks of an hour as few rows, would read all of it and sort.
CREATE FUNCTION tidegate.recent_ends(most integer) RETURNS SETOF timestamptz LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
    SELECT finished_at
    FROM tidegate.job_types AS t
    CROSS JOIN (VALUES ('completed'), ('failed'), ('cancelled')) AS ended (status)
    CROSS JOIN LATERAL (
        SELECT job.finished_at FROM tidegate.jobs AS job
        WHERE job.type = t.name AND job.status = ended.status AND job.finished_at > now() - interval '1 hour'
        ORDER BY job.finished_at DESC
        LIMIT most
    ) AS of_type
    ORDER BY finished_at DESC
    LIMIT most
$$;

-- Functions for lists and statistics.


-- Jobs of types that do not exist, and so have no floors: what stands in the index between `types`, all types in order.
CREATE OR REPLACE FUNCTION tidegate.queued_of_no_type(types text[], most integer) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
    (SELECT other.id FROM unnest(array_prepend(''::text, types), types) AS gap (low, high)
     CROSS JOIN LATERAL (
         SELECT j.id FROM tidegate.queued_jobs AS j WHERE j.type > gap.low AND j.type < gap.high LIMIT most) AS other
     LIMIT most)
    UNION ALL
    (SELECT j.id FROM tidegate.queued_jobs AS j WHERE j.type > COALESCE(types[cardinality(types)], '') LIMIT most)
$$;
SELECT pg_temp.allow('queued_of_no_type', 'management', 'relay');


-- Jobs by status, each counted up to `most`, through the index that each status has. Of pending jobs these are those whose type does not
-- exist: the others are counted type by type (count_by_type).
CREATE OR REPLACE FUNCTION tidegate.count_by_status(most integer) RETURNS TABLE (status text, jobs bigint) LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
    SELECT 'pending', count(*) FROM (
        SELECT FROM tidegate.queued_of_no_type(ARRAY(SELECT t.name FROM tidegate.job_types AS t ORDER BY t.name), most) LIMIT most) AS bounded
    UNION ALL
    SELECT 'processing', count(*) FROM (SELECT FROM tidegate.jobs AS j WHERE j.status = 'processing' LIMIT most) AS bounded
    UNION ALL
    SELECT troubled.status, (
        SELECT count(*) FROM (
            SELECT FROM tidegate.jobs AS j
            WHERE j.status = troubled.status AND j.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
            LIMIT most) AS bounded)
    FROM (VALUES ('waiting'), ('review_needed'), ('failed'), ('cancelled')) AS troubled (status)
    UNION ALL
    SELECT 'completed', (
        SELECT count(*) FROM (
            SELECT FROM tidegate.job_types AS t
            CROSS JOIN LATERAL (
                SELECT FROM tidegate.jobs AS j
                WHERE j.type = t.name AND j.status = 'completed' AND j.finished_at IS NOT NULL
                LIMIT most) AS of_type
            LIMIT most) AS bounded)
$$;
SELECT pg_temp.allow('count_by_status', 'management', 'relay');


-- Where the jobs of these types begin that a claim may take, now or later: behind their floors, at each priority that has any.
CREATE OR REPLACE FUNCTION tidegate.fronts_of(names text[])
RETURNS TABLE (type text, priorities integer[], dues timestamptz[], ids uuid[]) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    SELECT n.name, array_agg(p.priority), array_agg(first.scheduled_for), array_agg(first.id)
    FROM unnest(names) AS n (name)
    CROSS JOIN generate_series(1, 20) AS p (priority)
    LEFT JOIN (
        SELECT type, priority, scheduled_for, id FROM tidegate.floors WHERE type = ANY (names) OFFSET 0
    ) AS f ON f.type = n.name AND f.priority = p.priority
    CROSS JOIN LATERAL (
        SELECT j.scheduled_for, j.id FROM tidegate.queued_jobs AS j
        WHERE j.type = n.name AND j.priority = p.priority
          AND (j.scheduled_for, j.id) >= (
              COALESCE(f.scheduled_for, '-infinity'), COALESCE(f.id, '00000000-0000-0000-0000-000000000000'))
        ORDER BY j.scheduled_for, j.id
        LIMIT 1
    ) AS first
    GROUP BY n.name;
END
$$;
SELECT pg_temp.allow('fronts_of', 'management', 'relay');


-- How far the jobs of one type are counted: up to `most`, or up to a tenth of it where all types together have more than twice `most`
-- queued ones. So one type, or some, are counted to the end whatever the number of types, and a page that is open costs no more.
CREATE OR REPLACE FUNCTION tidegate.bound_of_counts(most integer) RETURNS integer LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    RETURN (
        SELECT CASE WHEN count(*) > 2 * most THEN most / 10 ELSE most END FROM (
            SELECT FROM tidegate.fronts_of(ARRAY(SELECT name FROM tidegate.job_types)) AS f
            CROSS JOIN LATERAL unnest(f.priorities, f.dues, f.ids) AS front (priority, due, first_id)
            CROSS JOIN LATERAL (
                SELECT FROM tidegate.queued_jobs AS j
                WHERE j.type = f.type AND j.priority = front.priority AND (j.scheduled_for, j.id) >= (front.due, front.first_id)
                LIMIT most) AS of_front
            LIMIT 2 * most + 1) AS bounded);
END
$$;
SELECT pg_temp.allow('bound_of_counts', 'management', 'relay');


-- How many suspects each type has. They have no index by type: the first 10,000 of all are read once.
CREATE OR REPLACE FUNCTION tidegate.suspects_by_type() RETURNS TABLE (type text, jobs bigint) LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
    SELECT s.type, count(*)
    FROM (SELECT p.type FROM tidegate.pending_suspects AS p ORDER BY p.scheduled_for LIMIT 10000) AS s
    GROUP BY s.type
$$;
SELECT pg_temp.allow('suspects_by_type', 'management', 'relay');


-- Unfinished, failed and cancelled jobs by type and status, and since when the oldest ready job is ready. Pending and running jobs are
-- counted up to `most`, the others up to 201, since there may be dozens of types. It is one statement for all types, because to plan one
-- for each takes longer than to count.
CREATE OR REPLACE FUNCTION tidegate.count_by_type(most integer)
RETURNS TABLE (type text, status text, jobs bigint, oldest timestamptz) LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
AS $$
    SELECT t.name, 'pending', LEAST(COALESCE(alone.jobs, 0) + (
        SELECT count(*) FROM (
            (SELECT FROM unnest(f.priorities, f.dues, f.ids) AS front (priority, due, first_id)
             CROSS JOIN LATERAL (
                 SELECT FROM tidegate.queued_jobs AS j
                 WHERE j.type = t.name AND j.priority = front.priority AND (j.scheduled_for, j.id) >= (front.due, front.first_id)
                 LIMIT most) AS queued
             LIMIT most)
            UNION ALL
            (SELECT FROM tidegate.jobs AS j WHERE j.type = t.name AND j.blocked AND NOT j.suspect LIMIT most)
            LIMIT most) AS bounded), most), (SELECT min(due) FROM unnest(f.dues) AS due WHERE due <= now())
    FROM tidegate.job_types AS t
    LEFT JOIN tidegate.fronts_of(ARRAY(SELECT name FROM tidegate.job_types)) AS f ON f.type = t.name
    LEFT JOIN tidegate.suspects_by_type() AS alone ON alone.type = t.name
    UNION ALL
    SELECT t.name, 'processing', (
        SELECT count(*) FROM (
            SELECT FROM tidegate.jobs AS j WHERE j.type = t.name AND j.status = 'processing' LIMIT most) AS bounded), NULL
    FROM tidegate.job_types AS t
    UNION ALL
    SELECT t.name, troubled.status, (
        SELECT count(*) FROM (
            SELECT FROM tidegate.jobs AS j
            WHERE j.type = t.name AND j.status = troubled.status
              AND j.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
            LIMIT LEAST(most, 201)) AS bounded), NULL
    FROM tidegate.job_types AS t
    CROSS JOIN (VALUES ('waiting'), ('review_needed'), ('failed'), ('cancelled')) AS troubled (status)
$$;
SELECT pg_temp.allow('count_by_type', 'management', 'relay');


-- When the last `most` jobs ended, within an hour, newest first. Each pair of type and status is read from the end of its part of
-- jobs_finished. The planner expects few rows in an hour, and would otherwise read and sort them all.
CREATE OR REPLACE FUNCTION tidegate.recent_ends(most integer) RETURNS SETOF timestamptz LANGUAGE sql STABLE
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
SELECT pg_temp.allow('recent_ends', 'management', 'relay');


-- What needs a person, each counted up to `most`. Failed jobs are read type by type, from the end of their part of jobs_finished.
CREATE OR REPLACE FUNCTION tidegate.inbox(
    most integer, OUT review_needed bigint, OUT failed_last_hour bigint, OUT suspects bigint, OUT set_aside bigint,
    OUT endpoints_disabled bigint
) LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
AS $$
    SELECT
        (SELECT count(*) FROM (
            SELECT FROM tidegate.jobs AS j
            WHERE j.status = 'review_needed' AND j.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
            LIMIT most) AS bounded),
        (SELECT count(*) FROM (
            SELECT FROM tidegate.job_types AS t
            CROSS JOIN LATERAL (
                SELECT FROM tidegate.jobs AS j
                WHERE j.type = t.name AND j.status = 'failed' AND j.finished_at > now() - interval '1 hour'
                LIMIT most) AS of_type
            LIMIT most) AS bounded),
        (SELECT count(*) FROM (SELECT FROM tidegate.pending_suspects LIMIT most) AS bounded),
        (SELECT count(*) FROM (SELECT FROM tidegate.set_aside LIMIT most) AS bounded),
        (SELECT count(*) FROM (SELECT FROM tidegate.endpoints WHERE disabled_at IS NOT NULL LIMIT most) AS bounded)
$$;
SELECT pg_temp.allow('inbox', 'management', 'relay');

-- The archive: jobs that are pruned become lines of a part first (archive_parts).


-- The oldest jobs of a type and status that are more than `kept`, at most `most` of them. All is read in one snapshot, and nothing is locked:
-- each of them has `kept` younger ones beside it, whatever another prune deletes meanwhile.
CREATE OR REPLACE FUNCTION tidegate.excess_jobs(of_type text, of_status text, kept integer, most integer) RETURNS SETOF tid LANGUAGE sql STABLE AS $$
    SELECT j.ctid FROM tidegate.jobs AS j
    WHERE j.type = of_type AND j.status = of_status AND j.finished_at IS NOT NULL
    ORDER BY j.finished_at
    LIMIT GREATEST(0, (
        SELECT count(*) - kept FROM (
            SELECT FROM tidegate.jobs AS n
            WHERE n.type = of_type AND n.status = of_status AND n.finished_at IS NOT NULL
            ORDER BY n.finished_at DESC
            LIMIT kept + most
        ) AS newest))
$$;
SELECT pg_temp.allow('excess_jobs', 'processor');


-- A finished job as the archive keeps it, with its log and the signals that it has not read. It runs with the rights of its owner, because no processor may read
-- a log; a user who may delete no job gets NULL.
CREATE OR REPLACE FUNCTION tidegate.archived_line(job uuid) RETURNS text LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET TimeZone = 'UTC'
AS $$
    SELECT row_to_json(line)::text FROM (
        SELECT j.id, j.type, j.status, j.owner, j.priority, j.reference_type, j.reference_id, j.tags, j.idempotency_key, j.unique_key,
            j.concurrency_key, j.batch_id, j.parent_id, j.replay_of, j.traceparent, j.notify, j.created_at, j.scheduled_for, j.expires_at,
            j.started_at, j.finished_at, j.cancel_requested_at, j.duration_ms, j.last_run_ms, j.attempts, j.max_attempts, j.deaths, j.progress,
            j.stage, j.stages, j.error_code, j.error_message, j.review_reason, j.resumed_by, j.payload, j.result, j.state, j.steps, j.signal,
            (SELECT COALESCE(json_agg(json_build_object('at', l.at, 'level', l.level, 'attempt', l.attempt, 'stage', l.stage, 'actor', l.actor,
                'message', l.message, 'details', l.details, 'started_at', l.started_at, 'duration_ms', l.duration_ms) ORDER BY l.id), '[]')
             FROM tidegate.job_logs AS l WHERE l.job_id = j.id) AS log,
            (SELECT COALESCE(json_agg(json_build_object('name', s.name, 'at', s.at, 'payload', s.payload) ORDER BY s.at), '[]')
             FROM tidegate.job_signals AS s WHERE s.job_id = j.id) AS signals
        FROM tidegate.jobs AS j
        WHERE j.id = job AND j.finished_at IS NOT NULL AND has_table_privilege(session_user, 'tidegate.jobs', 'DELETE')
    ) AS line
$$;
SELECT pg_temp.allow('archived_line', 'processor');


-- Deletes jobs, given by their rows, and returns their lines: of one day (in UTC), and of up to `most_bytes` and one line more. The rows come
-- from the same statement, whose snapshot keeps their places valid. No row: others have locked or deleted all of them.
CREATE OR REPLACE FUNCTION tidegate.take_lines(places tid[], most_bytes bigint) RETURNS TABLE (day date, line text) LANGUAGE plpgsql AS $$
DECLARE
    place    tid;
    job      uuid;
    part_day date;
    bytes    bigint := 0;
BEGIN
    FOREACH place IN ARRAY places LOOP
        SELECT j.id, (j.finished_at AT TIME ZONE 'UTC')::date INTO job, day
        FROM tidegate.jobs AS j WHERE j.ctid = place AND j.finished_at IS NOT NULL FOR UPDATE SKIP LOCKED;
        CONTINUE WHEN job IS NULL;
        EXIT WHEN day <> part_day;
        line := tidegate.archived_line(job);
        DELETE FROM tidegate.jobs AS j WHERE j.id = job;
        part_day := day;
        bytes := bytes + octet_length(line);
        RETURN NEXT;
        EXIT WHEN bytes >= most_bytes;
    END LOOP;
END
$$;
SELECT pg_temp.allow('take_lines', 'processor');


-- For how many seconds the oldest job has been past its age. After a change of its type (of the retention, perhaps), since then: pruning could
-- not begin before. NULL: none is.
CREATE OR REPLACE FUNCTION tidegate.seconds_past_retention() RETURNS double precision LANGUAGE sql STABLE AS $$
    SELECT max(LEAST(extract(epoch FROM now() - oldest.finished_at - r.kept_for),
        extract(epoch FROM GREATEST(now() - t.updated_at, '0'))))::float8
    FROM tidegate.retentions AS r
    JOIN tidegate.job_types AS t ON t.name = r.type
    CROSS JOIN LATERAL (
        SELECT j.finished_at FROM tidegate.jobs AS j
        WHERE j.type = r.type AND j.status = r.status AND j.finished_at < now() - r.kept_for
        ORDER BY j.finished_at
        LIMIT 1) AS oldest
$$;
SELECT pg_temp.allow('seconds_past_retention', 'management', 'processor');

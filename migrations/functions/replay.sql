-- Replay: the content of a finished job in a new job.
--
--     replayable   what is known of these jobs, for the checks that SQL cannot make
--     replay       the new jobs, for one job and for many
--
-- A replay keeps owner, priority, reference, tags, concurrency key, max_attempts, and those endpoints of `notify` that still exist. It has
-- no idempotency key, no unique key, no batch and no parent: it is always a new job of its own.
--
-- No plan depends on statistics: each job is looked up by its id, each replay by the job that it replays.


-- These jobs in the order of their ids, without those that this act has replayed or made. `wrong`: the reason why no enqueue would take such a
-- job; its payload is then left out. `edited` stands for the stored payload.
CREATE OR REPLACE FUNCTION tidegate.replayable(ids uuid[], in_act uuid, edited jsonb DEFAULT NULL)
RETURNS TABLE (id uuid, type text, status text, priority smallint, wrong text, payload jsonb) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
BEGIN
    RETURN QUERY
    SELECT j.id, j.type, j.status, j.priority, said.wrong, CASE WHEN said.wrong IS NULL THEN COALESCE(edited, j.payload) END
    FROM tidegate.jobs AS j
    CROSS JOIN LATERAL tidegate.what_is_wrong(COALESCE(edited, j.payload), j.priority, 0, NULL, NULL, NULL, false, 'skip',
        j.concurrency_key, j.reference_type, j.reference_id, j.tags, j.notify, j.max_attempts, j.owner) AS said (wrong)
    WHERE j.id = ANY (ids) AND (j.replay_act = in_act) IS NOT TRUE
      AND NOT EXISTS (SELECT FROM tidegate.jobs AS other WHERE other.replay_of = j.id AND other.replay_act = in_act OFFSET 0)
    ORDER BY j.id;
END
$$;
SELECT pg_temp.allow('replayable', 'management');


-- completed, failed, cancelled → a new job, pending. Returns each new job and the job that it replays, in the order of their ids; none for
-- a job that is gone, unfinished, of a type that takes no jobs, or replayed by this act already. `said` replaces fields of the request.
--
-- With `per_minute` the jobs are due one after the other: the first `given` places after `start` are taken. These times hold exactly,
-- so make_jobs gets `start` as the present, and lowers floors.
--
-- KEY SHARE: the log of a job gets a line, so the job must not be deleted meanwhile.
CREATE OR REPLACE FUNCTION tidegate.replay(
    ids uuid[], in_act uuid, by_actor text, said jsonb DEFAULT '{}', per_minute double precision DEFAULT NULL,
    start timestamptz DEFAULT NULL, given bigint DEFAULT 0
) RETURNS TABLE (id uuid, replay_of uuid) LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
    jobs jsonb;
    made uuid[];
BEGIN
    WITH target AS MATERIALIZED (
        SELECT j AS job, j.id FROM tidegate.jobs AS j JOIN tidegate.job_types AS t ON t.name = j.type AND tidegate.takes_jobs(t)
        WHERE j.id = ANY (ids) AND j.status IN ('completed', 'failed', 'cancelled')
          AND NOT EXISTS (SELECT FROM tidegate.jobs AS other WHERE other.replay_of = j.id AND other.replay_act = in_act OFFSET 0)
        ORDER BY j.id FOR KEY SHARE OF j
    ), numbered AS (
        SELECT tidegate.request_of(target.job) || jsonb_strip_nulls(jsonb_build_object('replay_act', in_act, 'scheduled_for',
            start + make_interval(secs => 60 / per_minute * (given + row_number() OVER (ORDER BY id) - 1)))) AS job, id FROM target
    )
    SELECT jsonb_agg(job || said ORDER BY n.id), array_agg(tidegate.uuidv7() ORDER BY n.id) INTO jobs, made FROM numbered AS n;

    PERFORM tidegate.make_jobs(jobs, made, NULL, NULL, start, true) WHERE jobs IS NOT NULL;
    RETURN QUERY SELECT l.id, l.replay_of FROM tidegate.log_replays(made, by_actor) AS l;
END
$$;
SELECT pg_temp.allow('replay', 'management');


-- A job as an enqueue asks for it (tidegate.enqueue_many). Without the endpoints that are gone since.
CREATE OR REPLACE FUNCTION tidegate.request_of(job tidegate.jobs) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_strip_nulls(jsonb_build_object(
        'type', job.type, 'priority', job.priority, 'owner', job.owner, 'max_attempts', job.max_attempts,
        'reference_type', job.reference_type, 'reference_id', job.reference_id, 'concurrency_key', job.concurrency_key,
        'tags', job.tags, 'notify', (
            SELECT jsonb_agg(e.name) FROM tidegate.endpoints AS e
            WHERE e.name = ANY (job.notify) AND e.kind <> 'http' AND (e.owner IS NULL OR e.owner = job.owner)),
        'replay_of', job.id)) || jsonb_build_object('payload', job.payload)
$$;
SELECT pg_temp.allow('request_of', 'management');


-- A line in the log of each replay, and of the job that it replays.
CREATE OR REPLACE FUNCTION tidegate.log_replays(made uuid[], by_actor text) RETURNS TABLE (id uuid, replay_of uuid) LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    WITH new AS MATERIALIZED (
        SELECT j.id, j.replay_of, jsonb_strip_nulls(jsonb_build_object('act', j.replay_act)) AS more
        FROM tidegate.jobs AS j WHERE j.id = ANY (made)
    ), logged AS (
        INSERT INTO tidegate.job_logs (job_id, actor, message, details)
        SELECT replay_of, by_actor, 'replay', more || jsonb_build_object('job_id', id) FROM new
        UNION ALL
        SELECT id, by_actor, 'replay', more || jsonb_build_object('replay_of', replay_of) FROM new
    )
    SELECT id, replay_of FROM new ORDER BY replay_of;
END
$$;
SELECT pg_temp.allow('log_replays', 'management');

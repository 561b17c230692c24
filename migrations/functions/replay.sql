-- Replay: the content of a finished job in a new job, for one job and for many. The checks that SQL cannot make come before (manage/replay.py).
--
-- A replay keeps owner, priority, reference, tags, concurrency key, max_attempts, and those endpoints of `notify` that still exist. It has
-- no idempotency key, no unique key, no batch and no parent: it is always a new job of its own.


-- completed, failed, cancelled → a new job, pending. Returns each new job and the job that it replays, in the order of their ids; none for
-- a job that is gone, unfinished, of a type that takes no jobs, or replayed by this act already. `said` replaces fields of the request.
--
-- With `per_minute` the jobs are due one after the other: the first `given` places after `start` are taken. These times hold exactly,
-- so make_jobs gets `start` as the present, and lowers floors.
--
-- KEY SHARE: the log of a job gets a line, so the job must not be deleted meanwhile. OFFSET 0 keeps one lookup a job.
CREATE OR REPLACE FUNCTION tidegate.replay(
    ids uuid[], in_act uuid, by_actor text, said jsonb DEFAULT '{}', per_minute double precision DEFAULT NULL,
    start timestamptz DEFAULT NULL, given bigint DEFAULT 0
) RETURNS TABLE (id uuid, replay_of uuid) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    jobs jsonb;
    made uuid[];
BEGIN
    WITH target AS MATERIALIZED (
        SELECT j.* FROM tidegate.jobs AS j JOIN tidegate.job_types AS t ON t.name = j.type AND tidegate.takes_jobs(t)
        WHERE j.id = ANY (ids) AND j.status IN ('completed', 'failed', 'cancelled')
          AND NOT EXISTS (SELECT FROM tidegate.jobs AS other WHERE other.replay_of = j.id AND other.replay_act = in_act OFFSET 0)
        ORDER BY j.id FOR KEY SHARE OF j
    ), numbered AS (
        -- As an enqueue asks for it (tidegate.enqueue_many).
        SELECT job.id, jsonb_strip_nulls(jsonb_build_object(
            'type', job.type, 'priority', job.priority, 'owner', job.owner, 'max_attempts', job.max_attempts,
            'reference_type', job.reference_type, 'reference_id', job.reference_id, 'concurrency_key', job.concurrency_key,
            'tags', job.tags, 'notify', (
                SELECT jsonb_agg(e.name) FROM tidegate.endpoints AS e
                WHERE e.name = ANY (job.notify) AND e.kind <> 'http' AND (e.owner IS NULL OR e.owner = job.owner)),
            'replay_of', job.id, 'replay_act', in_act,
            'scheduled_for', start + make_interval(secs => 60 / per_minute * (given + row_number() OVER (ORDER BY job.id) - 1))))
            || jsonb_build_object('payload', job.payload) AS request
        FROM target AS job
    )
    SELECT jsonb_agg(request || said ORDER BY n.id), array_agg(tidegate.uuidv7() ORDER BY n.id) INTO jobs, made FROM numbered AS n;

    PERFORM tidegate.make_jobs(jobs, made, NULL, NULL, start, true) WHERE jobs IS NOT NULL;
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
SELECT pg_temp.allow('replay', 'management');

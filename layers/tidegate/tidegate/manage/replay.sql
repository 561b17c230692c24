-- name: replayable
-- These jobs in the order of their ids. `wrong`: the reason why no enqueue would take such a job; its payload is then left out. `edited`
-- stands for the stored payload. OFFSET 0 keeps one lookup a job.
-- No row: no such job, or this act has replayed it.
SELECT j.id, j.type, j.status, j.priority, found.wrong, CASE WHEN found.wrong IS NULL THEN COALESCE(%(edited)s::jsonb, j.payload) END AS payload
FROM tidegate.jobs AS j
CROSS JOIN LATERAL tidegate.what_is_wrong(COALESCE(%(edited)s::jsonb, j.payload), j.priority, 0, NULL, NULL, NULL, false, 'skip',
    j.concurrency_key, j.reference_type, j.reference_id, j.tags, j.notify, j.max_attempts, j.owner) AS found (wrong)
WHERE j.id = ANY (%(ids)s::uuid[]) AND (j.replay_act = %(act)s::uuid) IS NOT TRUE
  AND NOT EXISTS (SELECT FROM tidegate.jobs AS other WHERE other.replay_of = j.id AND other.replay_act = %(act)s::uuid OFFSET 0)
ORDER BY j.id

-- name: replay
-- The rules are in migrations/functions/replay.sql.
-- No row for a job that has changed since, or whose type takes no jobs.
SELECT id, replay_of
FROM tidegate.replay(%(ids)s::uuid[], %(act)s::uuid, %(actor)s, %(said)s::jsonb, %(per_minute)s::float8, %(start)s::timestamptz,
    %(given)s)

-- name: check_type
-- An error, if the type takes no jobs.
SELECT tidegate.check_types(jsonb_build_array(jsonb_build_object('type', %(type)s::text)))

-- name: schemas
-- The JSON Schemas for the payloads of these jobs' types, as far as these take jobs, and whether new jobs are encrypted.
SELECT t.name, COALESCE(t.declared ->> 'payload_schema', '{}') AS schema, t.encrypted
FROM tidegate.job_types AS t
WHERE t.name IN (SELECT j.type FROM tidegate.jobs AS j WHERE j.id = ANY (%(ids)s::uuid[])) AND tidegate.takes_jobs(t)

-- The rules are in migrations/functions/replay.sql.

-- name: replayable
-- No row: no such job, or this act has replayed it.
SELECT id, type, status, priority, wrong, payload
FROM tidegate.replayable(%(ids)s::uuid[], %(act)s::uuid, %(edited)s::jsonb)

-- name: replay
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

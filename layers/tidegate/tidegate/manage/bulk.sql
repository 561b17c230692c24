-- One statement for each action, on the jobs of a step: the functions of the single actions (migrations/functions/job_actions.sql). A job
-- whose status no longer allows the action is not in the answer.

-- name: named
SELECT id, status FROM tidegate.jobs WHERE id = ANY (%(ids)s::uuid[])

-- name: cancel
SELECT id, parent_id, batch_id FROM tidegate.cancel(%(ids)s::uuid[], NULL, %(actor)s, jsonb_build_object('bulk', true, 'act', %(act)s::text)) WHERE status IS NOT NULL

-- name: retry
-- Jobs that share a unique key with each other, or with a job that has it, are skipped: only one of them could run. A job whose key is
-- free after the start, and which has started before, needs no key.
SELECT id FROM tidegate.retry(ARRAY(
    SELECT id
    FROM (
        SELECT id, owner, type, unique_key, unique_while_pending, started_at IS NOT NULL AS has_started,
            count(*) OVER (PARTITION BY owner, type, unique_key, unique_while_pending, unique_while_pending AND started_at IS NOT NULL)
                AS alike
        FROM tidegate.jobs WHERE id = ANY (%(ids)s::uuid[])) AS job
    WHERE unique_key IS NULL OR unique_while_pending AND has_started
       OR alike = 1 AND NOT tidegate.has_rival(id, owner, type, unique_key, unique_while_pending, has_started)
), NULL, %(actor)s, jsonb_build_object('bulk', true, 'act', %(act)s::text)) WHERE status IS NOT NULL

-- name: delete
SELECT id FROM tidegate.delete(%(ids)s::uuid[], NULL, %(actor)s, jsonb_build_object('bulk', true, 'act', %(act)s::text)) WHERE status IS NOT NULL

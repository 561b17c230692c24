-- One statement for each action, on the jobs of a step: the functions of the single actions (migrations/functions/job_actions.sql). A job
-- whose status no longer allows the action is not in the answer.

-- name: named
SELECT id, status FROM tidegate.jobs WHERE id = ANY (%(ids)s::uuid[])

-- name: cancel
SELECT id, parent_id, batch_id FROM tidegate.cancel(%(ids)s::uuid[], NULL, %(actor)s, jsonb_build_object('bulk', true, 'act', %(act)s::text)) WHERE status IS NOT NULL

-- name: retry
-- Jobs that share a unique key with each other, or with an unfinished job, are skipped: only one of them could run.
SELECT id FROM tidegate.retry(ARRAY(
    SELECT id
    FROM (
        SELECT id, owner, type, unique_key, count(*) OVER (PARTITION BY owner, type, unique_key) AS alike
        FROM tidegate.jobs WHERE id = ANY (%(ids)s::uuid[])) AS job
    WHERE unique_key IS NULL OR (alike = 1 AND NOT EXISTS (
        SELECT FROM tidegate.jobs AS other
        WHERE other.owner = job.owner AND other.type = job.type AND other.unique_key = job.unique_key
          AND other.status IN ('pending', 'processing', 'waiting', 'review_needed') OFFSET 0))
), NULL, %(actor)s, jsonb_build_object('bulk', true, 'act', %(act)s::text)) WHERE status IS NOT NULL

-- name: delete
SELECT id FROM tidegate.delete(%(ids)s::uuid[], NULL, %(actor)s, jsonb_build_object('bulk', true, 'act', %(act)s::text)) WHERE status IS NOT NULL

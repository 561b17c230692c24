-- name: named
SELECT id, status FROM tidegate.jobs WHERE id = ANY (%(ids)s::uuid[])

-- name: retriable
-- Of these jobs, those that no unique key keeps from being pending again. Of jobs that share one with each other, or with a job that has it,
-- only one could run: none is in the answer. A job whose key is free after the start, and which has started before, needs no key.
SELECT id
FROM (
    SELECT id, owner, type, unique_key, unique_while_pending, started_at IS NOT NULL AS has_started,
        count(*) OVER (PARTITION BY owner, type, unique_key, unique_while_pending, unique_while_pending AND started_at IS NOT NULL)
            AS alike
    FROM tidegate.jobs WHERE id = ANY (%(ids)s::uuid[])) AS job
WHERE unique_key IS NULL OR unique_while_pending AND has_started
   OR alike = 1 AND NOT tidegate.has_rival(id, owner, type, unique_key, unique_while_pending, has_started)

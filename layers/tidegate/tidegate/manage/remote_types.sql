-- name: endpoint
-- The endpoint of a target https:<endpoint>. No row: there is none of that name.
SELECT kind FROM tidegate.endpoints WHERE name = %(name)s

-- name: declare
-- Declares a remote type. The row is locked, if there is one. If there is none, code may declare the type at this
-- moment.
-- No row: the code declares this type.
INSERT INTO tidegate.job_types AS known (name, declared) VALUES (%(name)s, %(declared)s::jsonb)
ON CONFLICT (name) DO UPDATE
SET declared = EXCLUDED.declared, overrides = '{}', missing_since = NULL, enabled = true, updated_at = clock_timestamp()
WHERE known.target IS NOT NULL OR tidegate.is_gone(known.missing_since)
RETURNING name

-- name: lock_schedules
-- Before the type's other rows: a processor locks a schedule, and then a floor of the type. It skips those that are locked.
SELECT FROM tidegate.schedules WHERE type = %(name)s ORDER BY type, name FOR UPDATE

-- name: delete
-- Deletes a remote type without jobs, finished ones included, since statistics and retention go through the known
-- types. An enqueue that has read the row and not committed yet is not seen; its job waits until the type is declared
-- again.
-- No row: the type has jobs, or a batch that has not ended has a `then` of this type.
DELETE FROM tidegate.job_types AS t
WHERE name = %(name)s AND target IS NOT NULL
  AND NOT EXISTS (SELECT FROM tidegate.queued_jobs WHERE type = t.name)
  AND NOT EXISTS (SELECT FROM tidegate.pending_suspects WHERE type = t.name)
  AND NOT EXISTS (SELECT FROM tidegate.jobs WHERE type = t.name AND blocked)
  AND NOT EXISTS (SELECT FROM tidegate.jobs WHERE type = t.name AND status = 'processing')
  AND NOT EXISTS (SELECT FROM tidegate.jobs WHERE type = t.name AND status IN ('failed', 'review_needed', 'cancelled', 'waiting'))
  AND NOT EXISTS (SELECT FROM tidegate.jobs WHERE type = t.name AND status = 'completed' AND finished_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM tidegate.batches WHERE finished_at IS NULL AND then_enqueue ->> 'type' = t.name)
RETURNING name

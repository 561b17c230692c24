-- name: due
SELECT FROM tidegate.duties WHERE name = 'prune' AND due_at <= now()

-- name: take
-- The duty to prune, for whoever finds it due. No row: somebody else has done it lately; nothing is locked or written.
UPDATE tidegate.duties SET due_at = now() + make_interval(secs => %(every)s)
WHERE name = 'prune' AND due_at <= now()
RETURNING name

-- name: hand_on
-- There is more to prune than one invocation had time for: the next one goes on.
UPDATE tidegate.duties SET due_at = now() WHERE name = 'prune'

-- name: overdue
-- No row: the duty is not due, or has not been for long.
SELECT FROM tidegate.duties WHERE name = 'prune' AND due_at <= now() - make_interval(secs => %(seconds)s)

-- name: jobs
-- At most `step` finished jobs that are past the retention of their type and status, oldest first; logs and signals go
-- with them. Each pair of type and status enters the index jobs_finished at its own oldest row, so neither jobs that are
-- kept longer, nor those that wait or run, are read. Rows that a person is acting on are left alone.
-- They are deleted by their place (ctid), which the lock keeps theirs: whatever the planner believes about their number,
-- it need not look for them.
-- No row: nothing is past its retention.
DELETE FROM tidegate.jobs
WHERE ctid = ANY (ARRAY(
    SELECT old.place
    FROM tidegate.job_types AS t
    CROSS JOIN LATERAL (VALUES
        ('completed', t.keep_completed), ('failed', t.keep_failed), ('cancelled', t.keep_cancelled)
    ) AS kept (status, for_)
    CROSS JOIN LATERAL (
        SELECT j.ctid AS place
        FROM tidegate.jobs AS j
        WHERE j.type = t.name AND j.status = kept.status AND j.finished_at < COALESCE(%(now)s, now()) - kept.for_
        ORDER BY j.finished_at
        LIMIT %(step)s
        FOR UPDATE SKIP LOCKED
    ) AS old
    LIMIT %(step)s))

-- name: batches
-- Of the next `step` batches after `after` that ended over a week ago, those without a member are deleted.
-- Says how many were looked at, and the last of them.
WITH old AS MATERIALIZED (
    SELECT id FROM tidegate.batches
    WHERE finished_at < COALESCE(%(now)s, now()) - interval '7 days' AND id > %(after)s
    ORDER BY id
    LIMIT %(step)s
), gone AS (
    DELETE FROM tidegate.batches AS batch
    USING old
    WHERE batch.id = old.id AND NOT EXISTS (SELECT FROM tidegate.jobs AS member WHERE member.batch_id = batch.id)
    RETURNING batch.id
)
SELECT count(*) AS seen, (SELECT id FROM old ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*) FROM gone) AS deleted
FROM old

-- name: buckets
-- Of owners who have not been here for a week; they are full again.
DELETE FROM tidegate.owner_buckets WHERE at < COALESCE(%(now)s, now()) - interval '7 days'

-- name: workers
-- Invocations that vanished, a day after they must have ended.
DELETE FROM tidegate.workers WHERE deadline < COALESCE(%(now)s, now()) - interval '1 day'

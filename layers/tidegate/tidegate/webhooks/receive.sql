-- name: receive
-- Records a delivery once. Of two at the same time, the second waits for the first to commit, or takes its place if the
-- first rolls back.
-- No row: the delivery was received before.
INSERT INTO tidegate.webhook_deliveries (source, delivery) VALUES (%(source)s, %(delivery)s)
ON CONFLICT DO NOTHING
RETURNING source

-- name: parents
-- No row: no such job, or it is cancelled. A finished job may still get children, since events overtake each other. `batch_id`: the
-- parent's batch, if it is open; the lock keeps it open until this transaction has joined it.
SELECT job.id, job.owner, job.reference_type, job.reference_id, NULLIF(job.tags, '{}') AS tags, job.traceparent, batch.id AS batch_id
FROM tidegate.jobs AS job
LEFT JOIN LATERAL (
    SELECT b.id FROM tidegate.batches AS b WHERE b.id = job.batch_id AND b.owner = job.owner AND b.finished_at IS NULL FOR KEY SHARE
) AS batch ON true
WHERE job.id = ANY (%(ids)s) AND job.status <> 'cancelled'

-- name: adopt
-- In the transaction that enqueues the children, so no other transaction sees them without their parent.
UPDATE tidegate.jobs AS job SET parent_id = child.parent_id, touched_at = now()
FROM unnest(%(ids)s::uuid[], %(parents)s::uuid[]) AS child (id, parent_id)
WHERE job.id = child.id AND job.parent_id IS NULL

-- name: remember
-- Stores the answer for a repeated delivery. Each call deletes up to ten rows that are too old to be repeated, which is
-- more than one call adds, so the table stays small.
WITH forgotten AS (
    DELETE FROM tidegate.webhook_deliveries WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM tidegate.webhook_deliveries
        WHERE received_at < COALESCE(%(now)s::timestamptz, now()) - make_interval(days => %(keep_days)s)
        ORDER BY received_at
        LIMIT 10
        FOR UPDATE SKIP LOCKED))
)
UPDATE tidegate.webhook_deliveries SET result = %(result)s::jsonb WHERE source = %(source)s AND delivery = %(delivery)s

-- name: recall
SELECT result FROM tidegate.webhook_deliveries WHERE source = %(source)s AND delivery = %(delivery)s

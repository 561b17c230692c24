-- name: due
-- Any job that has expired. ORDER BY and OFFSET 0 make Postgres read the index instead of the table.
(SELECT FROM tidegate.jobs
 WHERE status = 'pending' AND started_at IS NULL AND expires_at IS NOT NULL AND expires_at <= COALESCE(%(now)s, now())
 ORDER BY expires_at LIMIT 1 OFFSET 0)

-- name: expire
-- pending → cancelled, for at most `page` jobs that have not started in time (migrations/functions/expire.sql).
-- No row: none has expired.
SELECT id::text, type, concurrency_key, parent_id, batch_id, traceparent FROM tidegate.expire(%(page)s, %(now)s)

-- name: deliveries
-- A page from a window of the newest callbacks, which belong to an owner of their own. {owned} is one of its two indexes: of unfinished and
-- of finished jobs.
SELECT j.id AS job_id, j.concurrency_key AS endpoint, j.payload #>> '{{body,type}}' AS event, j.reference_id AS about,
    j.reference_type AS about_kind, j.status, j.attempts, left(COALESCE(j.error_message, j.result ->> 'status', j.result ->> 'event_id'), 600) AS answer,
    j.created_at, j.finished_at
FROM (
    SELECT id FROM ({window}) AS looked_at
    WHERE type = 'callback' AND (%(endpoint)s::text IS NULL OR concurrency_key = %(endpoint)s)
    ORDER BY id DESC LIMIT %(limit)s + 1
) AS page
JOIN tidegate.jobs AS j ON j.id = page.id
ORDER BY j.id DESC

-- name: window
({unfinished}) UNION ALL ({finished}) ORDER BY id DESC LIMIT %(look)s

-- name: owned
SELECT id, type, concurrency_key FROM tidegate.jobs
WHERE (owner, id) >= ('callback', '00000000-0000-0000-0000-000000000000') AND (owner, id) < ('callback', %(after)s) AND {partial}
ORDER BY owner DESC, id DESC LIMIT %(look)s

-- name: seen
-- The last callback of the same window. No row: the window held all.
SELECT id FROM ({window}) AS looked_at LIMIT 1 OFFSET %(look)s - 1

-- name: receipts
-- A page from a window of the newest webhook deliveries. Those of one moment stay together, so that the next page misses none.
SELECT source, received_at, result
FROM (
    SELECT source, received_at, result FROM tidegate.webhook_deliveries
    WHERE received_at < %(after)s ORDER BY received_at DESC LIMIT %(look)s
) AS looked_at
WHERE %(source)s::text IS NULL OR source = %(source)s
ORDER BY received_at DESC
FETCH FIRST %(limit)s ROWS WITH TIES

-- name: seen_receipt
SELECT received_at FROM tidegate.webhook_deliveries
WHERE received_at < %(after)s ORDER BY received_at DESC LIMIT 1 OFFSET %(look)s - 1

-- The claim itself is a function, in migrations/functions/claim.sql: each of its statements has to see what was committed
-- before it began.

-- name: claim
SELECT {columns}
FROM tidegate.claim(%(types)s, %(lane)s, %(room)s, %(seconds_left)s, %(worker)s, %(grace)s, %(room_bytes)s, %(alone)s,
    %(from_start)s, %(now)s)

-- name: unblock
SELECT tidegate.unblock(%(types)s, %(keys)s) AS unblocked

-- name: blocked
-- In the order of its index: where many are blocked the planner believes that the table is read but for a moment, and reads
-- all that lies before the first of them. OFFSET 0: within an EXISTS, Postgres drops the order otherwise.
(SELECT FROM tidegate.jobs WHERE blocked ORDER BY type, concurrency_key LIMIT 1 OFFSET 0)

-- name: unblock_all
-- One of each key that holds something back and has room, whatever became of those who should have done it. From key to
-- key, past all the jobs of each; a key without room has somebody who runs, and unblocks the next one when he ends.
WITH RECURSIVE held (type, key) AS (
    (SELECT type, concurrency_key FROM tidegate.jobs WHERE blocked ORDER BY type, concurrency_key LIMIT 1)
    UNION ALL
    SELECT after.type, after.concurrency_key
    FROM held CROSS JOIN LATERAL (
        SELECT j.type, j.concurrency_key FROM tidegate.jobs AS j
        WHERE j.blocked AND (j.type, j.concurrency_key) > (held.type, held.key)
        ORDER BY j.type, j.concurrency_key LIMIT 1
    ) AS after
), looked_at AS (
    SELECT type, key FROM held LIMIT 1000
)
SELECT tidegate.unblock(array_agg(type), array_agg(key)) AS unblocked
FROM looked_at JOIN tidegate.job_types AS t ON t.name = type
WHERE t.key_limit > (
    SELECT count(*) FROM tidegate.jobs AS j
    WHERE j.type = looked_at.type AND j.concurrency_key = looked_at.key AND j.status = 'processing'
      AND j.lock_expires_at > now())

-- name: next_token
-- Seconds until a rate lets a ready job start. NULL: no ready job waits for a rate.
SELECT min((1 - tidegate.tokens(t.rate, t.burst, b.tokens, b.at, statement_timestamp())) / t.rate) AS seconds
FROM tidegate.startable_types(%(types)s, %(lane)s, %(seconds_left)s) AS t
JOIN tidegate.rate_buckets AS b ON b.type = t.name
WHERE t.rate IS NOT NULL AND (SELECT value FROM tidegate.worker_config WHERE key = 'enabled') = 'true'
  AND (t.max_concurrent IS NULL OR t.max_concurrent > (
      SELECT count(*) FROM tidegate.jobs AS j
      WHERE j.type = t.name AND j.status = 'processing' AND j.lock_expires_at > statement_timestamp()))
  AND EXISTS (
      SELECT FROM generate_series(20, 1, -1) AS p (priority)
      CROSS JOIN LATERAL (
          SELECT FROM tidegate.ready_jobs AS j
          WHERE j.type = t.name AND j.priority = p.priority AND j.scheduled_for <= statement_timestamp() LIMIT 1) AS ready
      OFFSET 0)

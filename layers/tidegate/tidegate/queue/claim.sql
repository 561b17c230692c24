-- The claim is a function, migrations/functions/claim.sql, because each of its statements has to see what was committed
-- before that statement began.

-- name: claim
SELECT {columns}
FROM tidegate.claim(%(types)s, %(lane)s, %(seconds_left)s, %(worker)s, %(room)s, %(room_bytes)s, %(from_start)s, %(now)s)

-- name: claim_suspects
SELECT {columns}
FROM tidegate.claim_suspects(%(types)s, %(lane)s, %(seconds_left)s, %(worker)s, %(room)s, %(room_bytes)s, %(may_be_alone)s, %(now)s)

-- name: unblock
SELECT tidegate.unblock(%(types)s, %(keys)s) AS unblocked

-- name: blocked
-- Any blocked job. ORDER BY makes Postgres read the index: if many jobs are blocked, the planner underestimates the cost of a
-- sequential scan up to the first of them. OFFSET 0 keeps the ORDER BY, which Postgres drops within an EXISTS.
(SELECT FROM tidegate.jobs WHERE blocked ORDER BY type, concurrency_key LIMIT 1 OFFSET 0)

-- name: unblock_all
-- Unblocks the best job of each key that has room, in case the settlement that should have done it did not. The query steps from
-- key to key, past the other jobs of each. A key without room needs nothing: the end of a job that runs unblocks the next one.
WITH RECURSIVE blocked (type, key) AS (
    (SELECT type, concurrency_key FROM tidegate.jobs WHERE blocked ORDER BY type, concurrency_key LIMIT 1)
    UNION ALL
    SELECT after.type, after.concurrency_key
    FROM blocked CROSS JOIN LATERAL (
        SELECT j.type, j.concurrency_key FROM tidegate.jobs AS j
        WHERE j.blocked AND (j.type, j.concurrency_key) > (blocked.type, blocked.key)
        ORDER BY j.type, j.concurrency_key LIMIT 1
    ) AS after
), checked AS (
    SELECT type, key FROM blocked LIMIT 1000
)
SELECT tidegate.unblock(array_agg(type), array_agg(key)) AS unblocked
FROM checked JOIN tidegate.job_types AS t ON t.name = type
CROSS JOIN LATERAL tidegate.room_of_key(type, key, t.key_limit, now()) AS room
WHERE room.jobs > 0

-- name: next_token
-- Seconds until rates and windows let a ready job start; zero: they do. NULL: no ready job is of a type with one, or other limits
-- hold back all of them.
SELECT min(may.seconds) AS seconds
FROM tidegate.startable_types(%(types)s, %(lane)s, %(seconds_left)s) AS t
CROSS JOIN LATERAL tidegate.allowed(t, statement_timestamp()) AS may
WHERE t.limits IS NOT NULL AND may.seconds IS NOT NULL AND COALESCE(may.jobs, 1) > 0 AND tidegate.is_switched_on()
  AND EXISTS (SELECT FROM tidegate.first_ready(ARRAY[t.name], statement_timestamp()) OFFSET 0)

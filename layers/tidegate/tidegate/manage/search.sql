-- Each request reads at most `look` rows. The inner query reads a range of one index in its order; the outer query
-- applies all filters. LIMIT keeps the planner from merging the two. A filter that is NULL does not count: the planner
-- sees the values and drops it.
--
-- {index} stands for the columns of the index, {low} and {high} for the ends of the range, see manage/search.py. They
-- are compared as rows, which leaves the planner no other index: with `owner = …` it might follow the primary key until
-- it has found enough jobs of that owner, which may be never.

-- name: use_the_index
-- For this transaction: otherwise the planner may fetch a range that it believes to be short through another index with
-- the same first column, and sort it.
SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true), set_config('jit', 'off', true)

-- name: stretch
SELECT {columns}, batch_id, parent_id, idempotency_key
FROM tidegate.jobs
WHERE ({index}) >= ({low}) AND ({index}) < ({high}) AND {partial}
ORDER BY {order}
LIMIT %(look)s

-- name: running
-- Running jobs have no index by id: all of the type, or all, are read and sorted. OFFSET 0 keeps the planner from following the primary
-- key instead, until it has found enough that run.
SELECT {names}, batch_id, parent_id, idempotency_key
FROM (
    SELECT {columns}, batch_id, parent_id, idempotency_key FROM tidegate.jobs WHERE status = 'processing' AND (%(type)s::text IS NULL OR type = %(type)s) OFFSET 0
) AS running
WHERE id >= %(low)s AND id < %(high)s
ORDER BY id {direction}
LIMIT %(look)s

-- name: type
-- The jobs of a type: each status is a range of an index, and the running jobs are the rest.
SELECT {names}, batch_id, parent_id, idempotency_key
FROM (
    (SELECT {columns}, batch_id, parent_id, idempotency_key FROM tidegate.jobs
     WHERE (type, id) >= (%(type)s, %(low)s) AND (type, id) < (%(type)s, %(high)s) AND status COLLATE "C" = 'pending'
     ORDER BY type {direction}, id {direction} LIMIT %(look)s)
    UNION ALL
    (SELECT {columns}, batch_id, parent_id, idempotency_key FROM tidegate.jobs
     WHERE (type, id) >= (%(type)s, %(low)s) AND (type, id) < (%(type)s, %(high)s) AND status COLLATE "C" = 'completed'
     ORDER BY type {direction}, id {direction} LIMIT %(look)s)
    UNION ALL
    SELECT {names}, batch_id, parent_id, idempotency_key
    FROM (VALUES ('waiting'), ('review_needed'), ('failed'), ('cancelled')) AS s (trouble)
    CROSS JOIN LATERAL (
        SELECT {columns}, batch_id, parent_id, idempotency_key FROM tidegate.jobs AS j
        WHERE (j.type, j.status, j.id) >= (%(type)s, s.trouble, %(low)s) AND (j.type, j.status, j.id) < (%(type)s, s.trouble, %(high)s)
          AND j.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
        ORDER BY j.type {direction}, j.status {direction}, j.id {direction} LIMIT %(look)s
    ) AS troubled
    UNION ALL
    (SELECT {columns}, batch_id, parent_id, idempotency_key FROM tidegate.jobs WHERE status = 'processing' AND type = %(type)s AND id >= %(low)s AND id < %(high)s OFFSET 0)
) AS of_type
ORDER BY id {direction}
LIMIT %(look)s

-- name: matches
(%(batch_id)s::uuid IS NULL OR batch_id = %(batch_id)s)
AND (%(parent_id)s::uuid IS NULL OR parent_id = %(parent_id)s)
AND (%(reference_type)s::text IS NULL OR (reference_type = %(reference_type)s AND reference_id = %(reference_id)s))
AND (%(idempotency_key)s::text IS NULL OR idempotency_key = %(idempotency_key)s)
AND (%(status)s::text IS NULL OR status = %(status)s)
AND (%(type)s::text IS NULL OR type = %(type)s)
AND (%(owner)s::text IS NULL OR owner = %(owner)s)
AND (%(tag)s::text IS NULL OR %(tag)s = ANY (tags))
AND (%(error)s::text IS NULL OR error_code = %(error)s OR strpos(lower(error_message), lower(%(error)s)) > 0)
AND (%(finished_after)s::timestamptz IS NULL OR finished_at >= %(finished_after)s)
AND (%(finished_before)s::timestamptz IS NULL OR finished_at < %(finished_before)s)
AND (%(longer_than)s::float8 IS NULL OR duration_ms > %(longer_than)s * 1000)
AND (%(updated_after)s::timestamptz IS NULL OR updated_at >= %(updated_after)s)

-- name: page
-- A page from a window of the newest jobs of the range.
SELECT {columns} FROM ({stretch}) AS looked_at WHERE {matches} LIMIT %(limit)s

-- name: count
-- The jobs of the window by status, and how many of them match.
SELECT status, count(*) FILTER (WHERE {matches}) AS jobs, count(*) AS seen FROM ({stretch}) AS looked_at GROUP BY status

-- name: seen
-- The last job of the same window. No row: the window held the whole range.
SELECT id FROM ({stretch}) AS looked_at LIMIT 1 OFFSET %(look)s - 1

-- name: owned_batch
-- No row: the batch is not this owner's.
SELECT id FROM tidegate.batches WHERE id = %(batch_id)s AND owner = %(owner)s

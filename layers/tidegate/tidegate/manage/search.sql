-- Each request looks at no more than `look` rows. The inner query reads a stretch of one index, in that index's order, and
-- ends after that many; the outer one says everything that is asked for. LIMIT keeps the one from being merged into the
-- other. A filter that is NULL is not there: the planner sees the values, and drops it.
--
-- {index} stands for the columns of the index, and {low} and {high} for the ends of the stretch, see manage/search.py. They
-- are compared as rows, because that leaves the planner no other index: told `owner = …`, it might as well follow the
-- primary key until it has met enough jobs of that owner, which may be never.

-- name: use_the_index
-- Until the transaction ends: a stretch that is believed to be short is not fetched whole and sorted, by another index
-- that begins with the same column.
SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true)

-- name: stretch
SELECT id, type, status, priority, owner, reference_type, reference_id, tags, batch_id, attempts, max_attempts, progress,
    stage, error_code, error_message, scheduled_for, created_at, started_at, finished_at
FROM tidegate.jobs
WHERE ({index}) >= ({low}) AND ({index}) < ({high}) AND {partial}
ORDER BY {order}
LIMIT %(look)s

-- name: newest
-- A page from a window of the newest jobs of the stretch.
SELECT id, type, status, priority, owner, reference_type, reference_id, tags, attempts, max_attempts, progress, stage,
    error_code, error_message, scheduled_for, created_at, started_at, finished_at
FROM (
    {stretch}
) AS looked_at
WHERE (%(batch_id)s::uuid IS NULL OR batch_id = %(batch_id)s)
  AND (%(reference_type)s::text IS NULL OR (reference_type = %(reference_type)s AND reference_id = %(reference_id)s))
  AND (%(status)s::text IS NULL OR status = %(status)s)
  AND (%(type)s::text IS NULL OR type = %(type)s)
  AND (%(owner)s::text IS NULL OR owner = %(owner)s)
  AND (%(tag)s::text IS NULL OR %(tag)s = ANY (tags))
  AND (%(error)s::text IS NULL OR error_code = %(error)s OR strpos(lower(error_message), lower(%(error)s)) > 0)
LIMIT %(limit)s

-- name: seen
-- The last job of the same window. No row: the window held all that there is.
SELECT id FROM (
    {stretch}
) AS looked_at
LIMIT 1 OFFSET %(look)s - 1

-- name: owned_batch
-- No row: the batch is not this owner's.
SELECT id FROM tidegate.batches WHERE id = %(batch_id)s AND owner = %(owner)s

-- name: few
-- Whether there are few jobs that are pending, or processing.
SELECT count(*) <= %(look)s AS few FROM tidegate.some_jobs(%(status)s, %(type)s, %(look)s + 1)

-- name: of_few
-- A page of them.
SELECT id, type, status, priority, owner, reference_type, reference_id, tags, attempts, max_attempts, progress, stage,
    error_code, error_message, scheduled_for, created_at, started_at, finished_at
FROM tidegate.jobs
WHERE id = ANY (ARRAY(SELECT tidegate.some_jobs(%(status)s, %(type)s, %(look)s)))
  AND id >= %(low)s AND id < %(high)s
  AND status = %(status)s
  AND (%(type)s::text IS NULL OR type = %(type)s)
  AND (%(owner)s::text IS NULL OR owner = %(owner)s)
  AND (%(tag)s::text IS NULL OR %(tag)s = ANY (tags))
  AND (%(error)s::text IS NULL OR error_code = %(error)s OR strpos(lower(error_message), lower(%(error)s)) > 0)
ORDER BY {order}
LIMIT %(limit)s

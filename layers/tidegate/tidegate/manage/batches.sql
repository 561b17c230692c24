-- name: batches
-- A page from a window of the newest batches: of the unfinished ones, of an owner's, or of all. The first batches of a page are counted
-- whole, until their totals reach `counted` jobs; of each other one `least` jobs.
SELECT id, total, created_at, finished_at, owner, most, nth, (
        SELECT COALESCE(jsonb_object_agg(status, jobs), '{{}}') FROM (
            SELECT status, count(*) AS jobs FROM (
                SELECT member.status FROM tidegate.jobs AS member WHERE member.batch_id = page.id LIMIT page.most + 1) AS first
            GROUP BY status) AS counted) AS jobs
FROM (
    SELECT id, total, created_at, finished_at, owner, row_number() OVER newest AS nth, LEAST(%(most)s, GREATEST(%(least)s,
        %(counted)s - COALESCE(sum(LEAST(total, %(most)s)) OVER (newest ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
        ))::integer AS most
    FROM (
        SELECT id, total, created_at, finished_at, owner FROM ({stretch}) AS looked_at
        WHERE (%(open)s::boolean IS NULL OR %(open)s = (finished_at IS NULL)) AND (%(owner)s::text IS NULL OR owner = %(owner)s)
        ORDER BY id DESC LIMIT %(limit)s + 1
    ) AS found
    WINDOW newest AS (ORDER BY id DESC)
) AS page
WHERE nth <= %(limit)s + 1
ORDER BY id DESC

-- name: of_all
SELECT id, total, created_at, finished_at, owner FROM tidegate.batches WHERE id < %(after)s ORDER BY id DESC LIMIT %(look)s

-- name: of_owner
-- Compared as a row, which leaves the planner no other index.
SELECT id, total, created_at, finished_at, owner FROM tidegate.batches
WHERE (owner, id) >= (%(owner)s, '00000000-0000-0000-0000-000000000000') AND (owner, id) < (%(owner)s, %(after)s)
ORDER BY owner DESC, id DESC LIMIT %(look)s

-- name: of_unfinished
-- The order is that of their index, which leaves the planner no other: of a million batches all may have ended, or none.
SELECT id, total, created_at, finished_at, owner FROM tidegate.batches WHERE finished_at IS NULL AND id < %(after)s
ORDER BY finished_at DESC, id DESC LIMIT %(look)s

-- name: seen
-- The last batch of the same window. No row: the window held all.
SELECT id FROM ({stretch}) AS looked_at LIMIT 1 OFFSET %(look)s - 1

-- name: cells
-- The first members in order: a letter each, how many are unfinished, how many a minute ended lately, and the errors of those that failed.
WITH batch AS MATERIALIZED (
    SELECT id, then_enqueue ->> 'type' AS then FROM tidegate.batches WHERE id = %(id)s AND (%(owner)s::text IS NULL OR owner = %(owner)s)
), member AS MATERIALIZED (
    -- Compared as a row, which leaves the planner no other index.
    SELECT j.id, j.status, j.finished_at, j.error_code, j.error_message,
        j.finished_at BETWEEN now() - interval '10 minutes' AND now() AS lately
    FROM batch CROSS JOIN LATERAL (
        SELECT id, status, finished_at, error_code, error_message FROM tidegate.jobs
        WHERE (batch_id, id) >= (batch.id, '00000000-0000-0000-0000-000000000000')
          AND (batch_id, id) <= (batch.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') AND batch_id IS NOT NULL
        ORDER BY batch_id, id LIMIT %(most)s + 1) AS j
), failed AS (
    SELECT error_code AS code, error_message AS message, count(*) AS jobs, (array_agg(id))[1] AS example
    FROM member WHERE status = 'failed' GROUP BY error_code, error_message ORDER BY count(*) DESC LIMIT 1000
)
SELECT of_members.cells, of_members.unfinished, of_members.per_minute, (SELECT jsonb_agg(to_jsonb(failed)) FROM failed) AS errors,
    batch.then, clock_timestamp() AS now
FROM batch CROSS JOIN (
    SELECT count(*) FILTER (WHERE finished_at IS NULL) AS unfinished, string_agg(CASE status WHEN 'pending' THEN 'q' WHEN 'processing' THEN 'r'
            WHEN 'waiting' THEN 'w' WHEN 'review_needed' THEN 'a' WHEN 'completed' THEN 'c' WHEN 'failed' THEN 'f' ELSE 'x' END, '' ORDER BY id) AS cells,
        (60 * count(*) FILTER (WHERE lately) / GREATEST(10, extract(epoch FROM now() - min(finished_at) FILTER (WHERE lately))))::float8 AS per_minute
    FROM member) AS of_members

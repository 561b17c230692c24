-- name: batches
-- A page from a window of the newest batches: of the unfinished ones, of an owner's, or of all. The first batches of a page are counted
-- whole, until their totals reach `counted` jobs; of each other one `least` jobs.
SELECT id, total, created_at, finished_at, owner, most, nth,
    tidegate.members_by_status(id, most + 1) AS jobs
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
SELECT c.cells, c.unfinished, c.per_minute, c.errors, b.then_enqueue ->> 'type' AS then, clock_timestamp() AS now
FROM tidegate.batches AS b CROSS JOIN LATERAL tidegate.cells(b.id, %(most)s + 1) AS c
WHERE b.id = %(id)s AND (%(owner)s::text IS NULL OR b.owner = %(owner)s)

-- name: lock_in_order
-- In one order for everybody. Signals may be left for a job that is held: they refer to its id, which does not change.
-- It waits for a row, but not for long: the rows before it are kept from everybody else meanwhile.
SELECT FROM tidegate.jobs
WHERE (SELECT tidegate.wait_at_most(%(patience)s)) IS NOT NULL AND id = ANY (%(ids)s::uuid[])
ORDER BY id FOR NO KEY UPDATE

-- name: lock_in_order
-- Every request locks in this order. NO KEY: a signal for a locked job can still be stored, since it refers to the job's id, which
-- does not change. The wait for a row is short, because the rows before it stay locked for all others meanwhile.
SELECT FROM tidegate.jobs
WHERE (SELECT tidegate.wait_at_most(%(patience)s)) IS NOT NULL AND id = ANY (%(ids)s::uuid[])
ORDER BY id FOR NO KEY UPDATE

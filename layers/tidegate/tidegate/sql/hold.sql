-- name: hold
-- In one order for everybody. Signals may be left for a job that is held: they refer to its id, which does not change.
SELECT FROM tidegate.jobs WHERE id = ANY (%(ids)s::uuid[]) ORDER BY id FOR NO KEY UPDATE

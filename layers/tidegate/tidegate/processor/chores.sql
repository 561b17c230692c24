-- name: own_types
-- Of these, the types of the lanes that run outside.
SELECT name FROM tidegate.job_types WHERE name = ANY (%(names)s) AND lane = ANY (%(lanes)s)

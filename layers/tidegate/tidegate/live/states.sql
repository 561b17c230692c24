-- name: jobs
-- Those of these jobs that there are, and that the owner has.
SELECT {columns} FROM tidegate.jobs
WHERE id = ANY (%(ids)s) AND (%(owner)s::text IS NULL OR owner = %(owner)s)

-- name: inbox
-- What needs a person, each counted up to `most`, and one more if there are more.
SELECT review_needed, failed_last_hour, suspects, set_aside, endpoints_disabled FROM tidegate.inbox(%(most)s + 1)

-- name: now
SELECT now() AS at

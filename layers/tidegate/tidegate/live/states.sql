-- name: jobs
-- Those of these jobs that there are, and that the owner has.
SELECT {columns} FROM tidegate.jobs
WHERE id = ANY (%(ids)s) AND (%(owner)s::text IS NULL OR owner = %(owner)s)

-- name: inbox
-- What needs a person, each counted up to `most`, and one more if there are more. Each count has the order of its index.
SELECT
    (SELECT count(*) FROM (
        SELECT FROM tidegate.jobs
        WHERE (status, id) >= ('review_needed', '00000000-0000-0000-0000-000000000000')
          AND (status, id) <= ('review_needed', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          AND status IN ('failed', 'review_needed', 'cancelled', 'waiting')
        ORDER BY status, id LIMIT %(most)s + 1) AS bounded) AS review_needed,
    (SELECT count(*) FROM (
        SELECT FROM tidegate.job_types AS t CROSS JOIN LATERAL (
            SELECT FROM tidegate.jobs AS j
            WHERE j.type = t.name AND j.status = 'failed' AND j.finished_at > now() - interval '1 hour'
            ORDER BY j.finished_at DESC LIMIT %(most)s + 1) AS of_type
        LIMIT %(most)s + 1) AS bounded) AS failed_last_hour,
    (SELECT count(*) FROM (SELECT FROM tidegate.pending_suspects ORDER BY scheduled_for LIMIT %(most)s + 1) AS bounded) AS suspects,
    (SELECT count(*) FROM (SELECT FROM tidegate.set_aside LIMIT %(most)s + 1) AS bounded) AS set_aside,
    (SELECT count(*) FROM (SELECT FROM tidegate.endpoints WHERE disabled_at IS NOT NULL LIMIT %(most)s + 1) AS bounded) AS endpoints_disabled

-- name: now
SELECT now() AS at

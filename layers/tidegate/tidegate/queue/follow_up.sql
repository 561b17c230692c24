-- name: follow_up
-- → pending: the follow-ups of the jobs that this transaction settles (migrations/functions/follow_up.sql).
-- A row: such a job existed before.
SELECT parent_id, type, id, outcome FROM tidegate.follow_up(%(jobs)s::jsonb, %(patience)s)

-- name: log
-- Says so in the parents' logs, while they have room.
INSERT INTO tidegate.job_logs (job_id, attempt, message, details)
SELECT id, attempt, message, details
FROM unnest(%(id)s::uuid[], %(attempt)s::smallint[], %(message)s::text[], %(details)s::jsonb[])
    WITH ORDINALITY AS line (id, attempt, message, details, n)
WHERE (SELECT count(*) FROM (SELECT FROM tidegate.job_logs AS log WHERE log.job_id = line.id LIMIT %(most_lines)s) AS bounded)
    < %(most_lines)s
ORDER BY n

-- name: aged
-- The types and statuses with a job that is past its retention. OFFSET 0 keeps the ORDER BY, which Postgres drops within an EXISTS.
SELECT r.type, r.status, COALESCE(%(now)s, now()) - r.kept_for AS before, NULL::integer AS kept
FROM tidegate.retentions AS r
WHERE EXISTS (
    SELECT FROM tidegate.jobs AS j WHERE j.type = r.type AND j.status = r.status AND j.finished_at < COALESCE(%(now)s, now()) - r.kept_for
    ORDER BY j.finished_at LIMIT 1 OFFSET 0)

-- name: crowded
-- The types and statuses of which so many are kept.
SELECT type, status, NULL::timestamptz AS before, most AS kept FROM tidegate.retentions WHERE most IS NOT NULL

-- name: take
-- Deletes jobs that are past their age, or of which there are too many, and returns their lines.
-- No row: there are none, or others have locked them.
SELECT day, line FROM tidegate.take_lines(
    CASE WHEN %(kept)s::integer IS NULL THEN ARRAY(
        SELECT j.ctid FROM tidegate.jobs AS j WHERE j.type = %(type)s AND j.status = %(status)s AND j.finished_at < %(before)s
        ORDER BY j.finished_at LIMIT %(step)s)
    ELSE ARRAY(SELECT excess FROM tidegate.excess_jobs(%(type)s, %(status)s, %(kept)s, %(step)s) AS excess) END,
    %(bytes)s)

-- name: keep
-- The part of these jobs, in the transaction that deletes them.
INSERT INTO tidegate.archive_parts (day, type, jobs, bytes, content)
VALUES (%(day)s, %(type)s, %(jobs)s, octet_length(%(content)s), %(content)s)
RETURNING id

-- name: unwritten
-- A part of one's own, or one that its processor has not sent: it failed, or died. In the first ten seconds it may still be at it. To send it
-- twice would only be in vain.
-- `worn`: only those that were not taken so often that it may be their own fault; else only the others.
-- No row: all parts are in the bucket, or on their way.
SELECT id, to_char(day, 'YYYY-MM-DD') AS day, type, content FROM tidegate.archive_parts
WHERE written_at IS NULL AND (failures >= %(most_tries)s) = %(worn)s AND (id = %(mine)s OR failures > 0 OR made_at < now() - interval '10 seconds')
ORDER BY failures, id LIMIT 1

-- name: written
-- No row: another processor has sent the same part.
UPDATE tidegate.archive_parts SET written_at = now(), content = NULL, error = NULL WHERE id = %(id)s AND written_at IS NULL

-- name: refused
UPDATE tidegate.archive_parts SET failures = LEAST(failures, 1000000) + 1, error = %(error)s WHERE id = %(id)s AND written_at IS NULL

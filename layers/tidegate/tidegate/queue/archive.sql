-- name: aged
-- The types and statuses with a job that is past its retention.
SELECT r.type, r.status, COALESCE(%(now)s, now()) - r.kept_for AS before, NULL::integer AS kept
FROM tidegate.retentions AS r
WHERE EXISTS (SELECT FROM tidegate.aged_jobs(r.type, r.status, COALESCE(%(now)s, now()) - r.kept_for, 1))

-- name: crowded
-- The types and statuses of which so many are kept.
SELECT type, status, NULL::timestamptz AS before, most AS kept FROM tidegate.retentions WHERE most IS NOT NULL

-- name: excess
-- Deletes at most `step` of the oldest jobs of a type and status that are more than are kept. Rows that another transaction has locked are
-- skipped, and no younger ones are taken in their place.
-- No row: there are no more than are kept.
DELETE FROM tidegate.jobs WHERE ctid = ANY (ARRAY(
    SELECT j.ctid FROM tidegate.jobs AS j
    WHERE j.ctid = ANY (ARRAY(SELECT tidegate.excess_jobs(%(type)s, %(status)s, %(kept)s, %(step)s))) AND j.finished_at IS NOT NULL
    FOR UPDATE SKIP LOCKED))

-- name: take
-- Deletes jobs that are past their age, or of which there are too many, and returns their lines.
-- No row: there are none, or others have locked them.
SELECT job, day, line, error FROM tidegate.take_lines(
    CASE WHEN %(kept)s::integer IS NULL THEN ARRAY(SELECT tidegate.aged_jobs(%(type)s, %(status)s, %(before)s, %(step)s))
         ELSE ARRAY(SELECT tidegate.excess_jobs(%(type)s, %(status)s, %(kept)s, %(step)s)) END,
    %(bytes)s)

-- name: keep
-- The part of these jobs, in the transaction that deletes them.
INSERT INTO tidegate.archive_parts (day, type, jobs, bytes, content)
VALUES (%(day)s, %(type)s, %(jobs)s, octet_length(%(content)s), %(content)s)

-- name: unwritten
-- No row: all parts are in the bucket.
SELECT id, day::text AS day, type, content FROM tidegate.archive_parts WHERE written_at IS NULL ORDER BY failures, id LIMIT 1

-- name: written
-- No row: another processor has sent the same part.
UPDATE tidegate.archive_parts SET written_at = now(), content = NULL, error = NULL WHERE id = %(id)s AND written_at IS NULL

-- name: refused
UPDATE tidegate.archive_parts SET failures = LEAST(failures, 1000000) + 1, error = %(error)s WHERE id = %(id)s AND written_at IS NULL

-- name: forget
-- The oldest rows of parts; the objects stay as long as the bucket keeps them.
DELETE FROM tidegate.archive_parts WHERE id = ANY (ARRAY(
    SELECT id FROM (SELECT id, written_at FROM tidegate.archive_parts ORDER BY id LIMIT %(most)s) AS oldest
    WHERE written_at < COALESCE(%(now)s, now()) - interval '400 days'))

-- name: forgotten
-- What was set aside, and has been deleted since.
DELETE FROM tidegate.set_aside AS aside
WHERE kind = 'archive' AND NOT EXISTS (
    SELECT FROM tidegate.jobs AS j WHERE j.id = CASE WHEN pg_input_is_valid(aside.id, 'uuid') THEN aside.id::uuid END)

-- name: due
SELECT FROM tidegate.duties WHERE name = 'prune' AND due_at <= now()

-- name: take
-- Takes the duty to prune, if it is due.
-- No row: another processor took it lately; nothing is locked or written.
UPDATE tidegate.duties SET due_at = now() + make_interval(secs => %(every)s)
WHERE name = 'prune' AND due_at <= now()
RETURNING name

-- name: hand_on
-- There is more to prune than this invocation had time for: the next one continues.
UPDATE tidegate.duties SET due_at = now() WHERE name = 'prune'

-- name: overdue
-- No row: the duty is not due, or not for so long yet.
SELECT FROM tidegate.duties WHERE name = 'prune' AND due_at <= now() - make_interval(secs => %(seconds)s)

-- name: jobs
-- Deletes at most `step` finished jobs that are past the retention of their type and status, oldest first; their logs and signals
-- are deleted with them. Each pair of type and status enters the index jobs_finished at its own oldest row, so jobs that are kept
-- longer, wait or run are not read. Rows that another transaction has locked are skipped.
-- The rows are deleted by their ctid, which the lock keeps valid: so a wrong estimate of their number cannot make the planner scan
-- the table.
-- No row: nothing is past its retention.
DELETE FROM tidegate.jobs
WHERE ctid = ANY (ARRAY(
    SELECT old.row_id
    FROM tidegate.retentions AS r
    CROSS JOIN LATERAL (
        SELECT j.ctid AS row_id
        FROM tidegate.jobs AS j
        WHERE j.type = r.type AND j.status = r.status AND j.finished_at < COALESCE(%(now)s, now()) - r.kept_for
        ORDER BY j.finished_at
        LIMIT %(step)s
        FOR UPDATE SKIP LOCKED
    ) AS old
    LIMIT %(step)s))

-- name: crowded
-- The types and statuses of which so many are kept.
SELECT type, status, most AS kept FROM tidegate.retentions WHERE most IS NOT NULL

-- name: excess
-- Deletes at most `step` of the oldest jobs of a type and status that are more than are kept. Rows that another transaction has locked are
-- skipped, and no younger ones are taken in their place.
-- No row: there are no more than are kept.
DELETE FROM tidegate.jobs WHERE ctid = ANY (ARRAY(
    SELECT j.ctid FROM tidegate.jobs AS j
    WHERE j.ctid = ANY (ARRAY(SELECT excess FROM tidegate.excess_jobs(%(type)s, %(status)s, %(kept)s, %(step)s) AS excess))
      AND j.finished_at IS NOT NULL
    FOR UPDATE SKIP LOCKED))

-- name: batches
-- Looks at the next `step` batches after `after` that ended over a week ago, and deletes those without a member. Returns how many
-- it looked at, and the last of them.
WITH old AS MATERIALIZED (
    SELECT id FROM tidegate.batches
    WHERE finished_at < COALESCE(%(now)s, now()) - interval '7 days' AND id > %(after)s
    ORDER BY id
    LIMIT %(step)s
), gone AS (
    DELETE FROM tidegate.batches AS batch
    USING old
    WHERE batch.id = old.id AND NOT EXISTS (SELECT FROM tidegate.jobs AS member WHERE member.batch_id = batch.id)
    RETURNING batch.id
)
SELECT count(*) AS seen, (SELECT id FROM old ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*) FROM gone) AS deleted
FROM old

-- name: buckets
-- The buckets of owners without a request for a week; these are full again.
DELETE FROM tidegate.owner_buckets WHERE at < COALESCE(%(now)s, now()) - interval '7 days'

-- name: workers
-- The rows of processors that died, a day after their invocation must have ended.
DELETE FROM tidegate.workers WHERE deadline < COALESCE(%(now)s, now()) - interval '1 day'

-- name: numbers
-- Deletes the numbers that are past their time: at most `most` rows of each step, the oldest, by their ctid, so that no estimate makes the
-- planner scan the table.
WITH kept (step, until) AS MATERIALIZED (
    SELECT step, COALESCE(%(now)s, now()) - age FROM (VALUES (60, interval '48 hours'), (3600, '90 days'), (86400, '400 days')) AS kept (step, age)
), of_lanes AS (
    DELETE FROM tidegate.lane_tallies WHERE ctid = ANY (ARRAY(
        SELECT old.row_id FROM kept CROSS JOIN LATERAL (
            SELECT t.ctid AS row_id FROM tidegate.lane_tallies AS t
            WHERE t.step = kept.step AND t.at < kept.until ORDER BY t.at LIMIT %(most)s) AS old))
)
DELETE FROM tidegate.tallies WHERE ctid = ANY (ARRAY(
    SELECT old.row_id FROM kept CROSS JOIN LATERAL (
        SELECT t.ctid AS row_id FROM tidegate.tallies AS t
        WHERE t.step = kept.step AND t.at < kept.until ORDER BY t.at LIMIT %(most)s) AS old))

-- name: audit
SELECT tidegate.prune_audit(%(entries)s)

-- name: parts
-- The oldest rows of parts; the objects stay as long as the bucket keeps them.
DELETE FROM tidegate.archive_parts WHERE id = ANY (ARRAY(
    SELECT id FROM (SELECT id, written_at FROM tidegate.archive_parts ORDER BY id LIMIT %(entries)s) AS oldest
    WHERE written_at < COALESCE(%(now)s, now()) - interval '400 days'))

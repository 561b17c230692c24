-- The actions. Each locks the job, changes it if its status allows that, and logs the actor and the change. Those that write the status
-- are functions: migrations/functions/job_actions.sql.
-- The answer has the status before, so that a refusal can list the legal actions. No row: no such job, or another owner's. A row
-- without `status`: the job's status does not allow the action.

-- name: find
-- No row: no such job, or another owner's.
-- Steps are left out where they are large in all: each may be as large as a result.
SELECT {columns}, CASE WHEN octet_length(steps::text) <= %(most_bytes)s THEN steps END AS steps,
    COALESCE(octet_length(steps::text) > %(most_bytes)s, false) AS steps_left_out
FROM tidegate.jobs
WHERE id = %(id)s AND (%(owner)s::text IS NULL OR owner = %(owner)s)

-- name: begin_long_poll
-- NULL: too many requests wait already.
SELECT tidegate.begin_long_poll(%(key_id)s, %(owner)s, %(seconds)s) AS id

-- name: end_long_poll
DELETE FROM tidegate.long_polls WHERE id = %(id)s

-- name: is_finished
SELECT finished_at IS NOT NULL AS finished FROM tidegate.jobs WHERE id = %(id)s

-- name: logs
-- The last lines in order, or the lines after an id, up to a number of lines and of bytes. `there`: the number of lines
-- before these bounds, at most one more than the limit.
SELECT id, at, level, attempt, stage, actor, message, details, there
FROM (
    SELECT id, at, level, attempt, stage, actor, message, details, row_number() OVER nearest AS nth, count(*) OVER () AS there,
        sum(octet_length(message) + COALESCE(octet_length(details::text), 0)) OVER nearest AS bytes
    FROM (
        (SELECT id, at, level, attempt, stage, actor, message, details FROM tidegate.job_logs
         WHERE %(after)s::bigint IS NULL AND job_id = %(id)s ORDER BY id DESC LIMIT %(limit)s + 1)
        UNION ALL
        (SELECT id, at, level, attempt, stage, actor, message, details FROM tidegate.job_logs
         WHERE %(after)s::bigint IS NOT NULL AND job_id = %(id)s AND id > %(after)s ORDER BY id LIMIT %(limit)s + 1)
    ) AS line
    WINDOW nearest AS (ORDER BY CASE WHEN %(after)s::bigint IS NULL THEN -id ELSE id END)
) AS counted
WHERE nth <= %(limit)s AND (nth = 1 OR bytes <= %(bytes)s)
ORDER BY id

-- name: children
-- Compared as a row, they are found by the index of children, whatever the statistics say.
SELECT id, type, status FROM tidegate.jobs
WHERE (parent_id, id) >= (%(id)s, '00000000-0000-0000-0000-000000000000')
  AND (parent_id, id) <= (%(id)s, 'ffffffff-ffff-ffff-ffff-ffffffffffff') AND parent_id IS NOT NULL
ORDER BY parent_id, id
LIMIT %(limit)s

-- name: replays
SELECT id, type, status FROM tidegate.jobs WHERE replay_of = %(id)s ORDER BY id DESC LIMIT %(limit)s

-- name: keys
-- These may have room now, since each of the jobs may have been the next of its key.
SELECT type, concurrency_key FROM tidegate.jobs WHERE id = ANY (%(ids)s::uuid[]) AND concurrency_key IS NOT NULL

-- name: cancel
SELECT id, before, status, parent_id, batch_id, traceparent
FROM tidegate.cancel(ARRAY[%(id)s::uuid], %(owner)s, %(actor)s)

-- name: retry
SELECT id, before, status, parent_id, batch_id, traceparent
FROM tidegate.retry(ARRAY[%(id)s::uuid], %(owner)s, %(actor)s)

-- name: approve
SELECT id, before, status, parent_id, batch_id, traceparent
FROM tidegate.approve(ARRAY[%(id)s::uuid], %(owner)s, %(actor)s,
    jsonb_strip_nulls(jsonb_build_object('comment', %(comment)s::text)))

-- name: reject
SELECT id, before, status, parent_id, batch_id, traceparent
FROM tidegate.reject(ARRAY[%(id)s::uuid], %(owner)s, %(actor)s, %(reason)s)

-- name: delete
SELECT id, before, status, parent_id, batch_id, traceparent
FROM tidegate.delete(ARRAY[%(id)s::uuid], %(owner)s, %(actor)s)

-- name: log
-- An action that did not change the row.
INSERT INTO tidegate.job_logs (job_id, actor, message, details)
SELECT id, %(actor)s, %(message)s, %(details)s::jsonb FROM tidegate.jobs WHERE id = %(id)s

-- name: change
-- pending, waiting, review_needed: another priority, other tags; of a pending job also another time. The job is no
-- longer blocked, because only due jobs may be; a claim blocks it again.
WITH target AS MATERIALIZED (
    SELECT id, status, traceparent, priority, scheduled_for, tags FROM tidegate.jobs
    WHERE id = %(id)s AND (%(owner)s::text IS NULL OR owner = %(owner)s) FOR NO KEY UPDATE
), changed AS (
    UPDATE tidegate.jobs AS job
    SET priority = COALESCE(%(priority)s, job.priority), tags = COALESCE(%(tags)s::text[], job.tags), blocked = false,
        scheduled_for = CASE WHEN %(scheduled_for)s::timestamptz IS NULL THEN job.scheduled_for
                             ELSE GREATEST(%(scheduled_for)s::timestamptz, now()) END,
        touched_at = now()
    FROM target
    WHERE job.id = target.id AND (target.status = 'pending'
        OR (target.status IN ('waiting', 'review_needed') AND %(scheduled_for)s::timestamptz IS NULL))
    RETURNING job.id, job.type, job.priority, job.scheduled_for, job.status, job.suspect, jsonb_strip_nulls(jsonb_build_object(
        'priority', CASE WHEN target.priority <> job.priority THEN jsonb_build_array(target.priority, job.priority) END,
        'scheduled_for', CASE WHEN target.scheduled_for <> job.scheduled_for
                              THEN jsonb_build_array(target.scheduled_for, job.scheduled_for) END,
        'tags', CASE WHEN target.tags <> job.tags THEN jsonb_build_array(target.tags, job.tags) END)) AS difference
), lowered AS (
    SELECT tidegate.lower_floors(array_agg(type), array_agg(priority), array_agg(scheduled_for), array_agg(id))
    FROM changed WHERE status = 'pending' AND NOT suspect AND scheduled_for <= clock_timestamp() HAVING count(*) > 0
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, actor, message, details)
    SELECT id, %(actor)s, 'change', difference FROM changed WHERE difference <> '{}'
)
SELECT target.id::text, target.status AS before, changed.status, traceparent
FROM target LEFT JOIN changed USING (id) LEFT JOIN lowered ON true

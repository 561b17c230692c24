-- The actions, on one job and on many. Each locks the rows in the order of their ids, changes the jobs whose status allows that, and logs the
-- actor and the change, in one statement. `owner`: only this owner's jobs; NULL: all.
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

-- name: act
-- `legal` → `becomes`, with {changes}: one of the four parts below. Of a processing job only the request to cancel is recorded: its processor
-- stops the handler, and then settles the job as cancelled. Elsewhere lock_version grows by one: nothing holds the job then, and a callback
-- about this end has a higher version than the one about the end before.
WITH target AS MATERIALIZED (
    SELECT id, status AS before, CASE WHEN status = ANY (%(legal)s) THEN CASE status WHEN 'processing' THEN status ELSE %(becomes)s END END AS became,
        attempts AS used, parent_id, batch_id, traceparent
    FROM tidegate.jobs WHERE id = ANY (%(ids)s::uuid[]) AND (%(owner)s::text IS NULL OR owner = %(owner)s)
    ORDER BY id FOR NO KEY UPDATE
), changed AS (
    UPDATE tidegate.jobs AS job
    SET status = became, lock_version = lock_version + (became <> 'processing')::integer,
        finished_at = CASE WHEN became IN ('completed', 'failed', 'cancelled') THEN now() END, {changes}
    FROM target WHERE job.id = target.id AND became IS NOT NULL
    RETURNING job.id, job.type, job.status, job.priority, job.scheduled_for
), ended AS (
    SELECT tidegate.tell(array_agg(id)), tidegate.count_ends(array_agg(type), array_agg(status))
    FROM changed WHERE status <> 'pending' HAVING count(*) > 0
), lowered AS (
    SELECT tidegate.lower_floors(array_agg(type), array_agg(priority), array_agg(scheduled_for), array_agg(id))
    FROM changed WHERE status = 'pending' HAVING count(*) > 0
), logged AS (
    INSERT INTO tidegate.job_logs (job_id, actor, message, details)
    SELECT id, %(actor)s, %(action)s, %(more)s::jsonb || CASE became
        WHEN 'processing' THEN '{{"requested": true}}'
        WHEN 'pending' THEN jsonb_build_object('status', jsonb_build_array(before, became), 'attempts', jsonb_build_array(used, 0))
        ELSE jsonb_build_object('status', jsonb_build_array(before, became)) END
    FROM target WHERE became IS NOT NULL
)
SELECT id::text, before, became AS status, parent_id::text, batch_id::text, traceparent
FROM target LEFT JOIN ended ON true LEFT JOIN lowered ON true

-- name: cancel
-- pending, waiting, review_needed → cancelled at once; processing.
cancel_requested_at = COALESCE(cancel_requested_at, now()), blocked = false, wait_until = NULL, wait_signal = NULL, wait_children = false,
suspect = suspect AND became = 'processing', alone = alone AND became = 'processing'

-- name: retry
-- failed, cancelled → pending, with all its attempts. The job keeps its state and steps. One that has expired may now wait for ever.
scheduled_for = now(), attempts = 0, deaths = 0, result = NULL, expires_at = CASE WHEN expires_at > now() THEN expires_at END,
cancel_requested_at = NULL, progress = 0, stage = NULL, resumed_by = NULL, signal = NULL, touched_at = now()

-- name: approve
-- review_needed → completed
progress = 100

-- name: reject
-- review_needed → failed
error_code = 'rejected', error_message = %(more)s::jsonb ->> 'reason'

-- name: delete
-- A finished job and its log. The audit keeps a line about it. Its status in the answer is the last one.
WITH target AS MATERIALIZED (
    SELECT id, type, status AS before, CASE WHEN status = ANY (%(legal)s) THEN status END AS became, parent_id, batch_id, traceparent
    FROM tidegate.jobs WHERE id = ANY (%(ids)s::uuid[]) AND (%(owner)s::text IS NULL OR owner = %(owner)s)
    ORDER BY id FOR UPDATE
), deleted AS (
    DELETE FROM tidegate.jobs AS job USING target WHERE job.id = target.id AND became IS NOT NULL
), logged AS (
    INSERT INTO tidegate.audit (actor, action, kind, subject, changed)
    SELECT %(actor)s, 'delete', 'job', id::text, %(more)s::jsonb || jsonb_build_object(
        'status', jsonb_build_array(before, NULL), 'type', jsonb_build_array(type, NULL))
    FROM target WHERE became IS NOT NULL
)
SELECT id::text, before, became AS status, parent_id::text, batch_id::text, traceparent FROM target

-- name: log
-- An action that did not change the row.
INSERT INTO tidegate.job_logs (job_id, actor, message, details)
SELECT id, %(actor)s, %(message)s, %(details)s::jsonb FROM tidegate.jobs WHERE id = %(id)s

-- name: change
-- pending, waiting, review_needed: another priority, other tags; of a pending job also another time. The job is no
-- longer blocked, because only due jobs may be; a claim blocks it again.
WITH target AS MATERIALIZED (
    SELECT id, status, traceparent, priority, scheduled_for, tags FROM tidegate.jobs
    WHERE id = ANY (%(ids)s::uuid[]) AND (%(owner)s::text IS NULL OR owner = %(owner)s) FOR NO KEY UPDATE
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

-- name: why
-- A job, its type, and every condition that a claim checks before it takes a job, by the same rules (migrations/functions/claim.sql and
-- conditions.sql). `enabled` and `paused` are what tidegate.may_start asks, apart, so that the gate names the one. Where a limit leaves
-- no room: its holders, `most` of them.
-- No row: no such job, or another owner's.
SELECT job.id, job.status, job.type, job.priority, job.suspect, job.alone, job.blocked, job.concurrency_key, job.scheduled_for,
    clock_timestamp() AS now,
    GREATEST(extract(epoch FROM job.scheduled_for - clock_timestamp()), 0)::float8 AS seconds_to_go,
    job.locked_by, job.lock_expires_at, job.lock_expires_at <= clock_timestamp() AS lock_expired,
    CASE WHEN job.alone AND job.alone_until > clock_timestamp() THEN job.alone_until END AS may_live_until,
    processor.seen_at AS heard_at,
    tidegate.is_recent(processor.seen_at) AS is_heard,
    job.expires_at, job.started_at IS NULL AND job.expires_at <= clock_timestamp() AS has_expired,
    job.started_at IS NOT NULL AS has_started, job.error_code,
    job.cancel_requested_at, job.wait_signal, job.wait_children, job.wait_until, job.review_reason, job.finished_at,
    t.name IS NOT NULL AS type_known, t.enabled, t.paused, t.lane, t.timeout, t.key_limit, t.fair, t.per_start, t.target, t.missing_since, lane.longest, lane.worker AS last_worker, lane.seen_at, lane.refused ->> job.type AS refused,
    extract(epoch FROM clock_timestamp() - lane.seen_at)::float8 AS seconds_unseen,
    EXISTS (SELECT FROM tidegate.workers AS w WHERE w.lane = t.lane AND w.deadline > clock_timestamp()) AS lane_at_work,
    (SELECT message FROM tidegate.set_aside WHERE kind = 'type' AND id = job.type) AS set_aside,
    NOT tidegate.is_switched_on() AS switched_off,
    tidegate.has_rival(job.id, job.owner, job.type, job.unique_key, job.unique_while_pending, job.started_at IS NOT NULL) AS unique_taken,
    (SELECT jsonb_agg(to_jsonb(l)) FROM tidegate.limits_of(t, %(most)s) AS l) AS limits,
    CASE WHEN of_key.jobs <= 0 THEN ARRAY(
        SELECT id FROM tidegate.jobs AS holder
        WHERE holder.type = job.type AND holder.concurrency_key = job.concurrency_key
          AND tidegate.holds_lock(holder, statement_timestamp())
        ORDER BY id LIMIT %(most)s)
    END AS key_holders,
    CASE WHEN job.wait_children THEN ARRAY(
        SELECT id FROM tidegate.jobs AS child
        WHERE child.parent_id = job.id AND child.finished_at IS NULL
        ORDER BY id LIMIT %(most)s)
    END AS open_children
FROM tidegate.jobs AS job
LEFT JOIN tidegate.workers AS processor ON processor.id = job.locked_by
LEFT JOIN tidegate.job_types AS t ON t.name = job.type
LEFT JOIN tidegate.lane_reports AS lane ON lane.lane = t.lane
CROSS JOIN LATERAL tidegate.room_of_key(t.name, job.concurrency_key, t.key_limit, statement_timestamp()) AS of_key
WHERE job.id = %(id)s AND (%(owner)s::text IS NULL OR job.owner = %(owner)s)

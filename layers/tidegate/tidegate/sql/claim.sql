-- name: claim
-- pending → processing, for at most `room` jobs of the types that the running code knows and that fit the time left.
-- Each type is asked for its own best rows, so that every one of them reads the index jobs_ready from its start, in its
-- order, and no further than it takes: the cost does not depend on how many jobs are ready. SKIP LOCKED lets another
-- processor's claim pass beside this one. The lock ends when the work must have ended.
-- No row: nothing is ready, or the workers are switched off.
WITH type AS (
    SELECT name, timeout
    FROM tidegate.job_types
    WHERE name = ANY (%(types)s) AND enabled AND NOT paused AND timeout <= %(seconds_left)s
      AND (SELECT value FROM tidegate.worker_config WHERE key = 'enabled') = 'true'
), best AS MATERIALIZED (
    SELECT ready.id, type.timeout
    FROM type CROSS JOIN LATERAL (
        SELECT id, priority, scheduled_for
        FROM tidegate.jobs
        WHERE type = type.name AND status = 'pending' AND NOT suspect AND scheduled_for <= COALESCE(%(now)s, now())
        ORDER BY priority DESC, scheduled_for, id
        LIMIT %(room)s
        FOR UPDATE SKIP LOCKED
    ) AS ready
    ORDER BY ready.priority DESC, ready.scheduled_for, ready.id
    LIMIT %(room)s
)
UPDATE tidegate.jobs AS job
SET status = 'processing',
    lock_version = job.lock_version + 1,
    locked_by = %(worker)s,
    locked_at = COALESCE(%(now)s, now()),
    lock_expires_at = COALESCE(%(now)s, now()) + make_interval(secs => best.timeout + %(grace)s),
    started_at = COALESCE(job.started_at, %(now)s, now())
FROM best
WHERE job.id = best.id
RETURNING job.id, job.lock_version, job.type, job.payload, job.attempts, job.max_attempts, job.deaths, best.timeout,
    job.created_at, job.scheduled_for, job.locked_at

-- name: claim_suspect
-- pending → processing, for one job that was held by an invocation that died; it will run with nothing beside it.
-- No row: there is none.
WITH best AS MATERIALIZED (
    SELECT job.id, type.timeout
    FROM tidegate.jobs AS job
    JOIN tidegate.job_types AS type ON type.name = job.type
    WHERE job.status = 'pending' AND job.suspect AND job.scheduled_for <= COALESCE(%(now)s, now())
      AND job.type = ANY (%(types)s) AND type.enabled AND NOT type.paused AND type.timeout <= %(seconds_left)s
      AND (SELECT value FROM tidegate.worker_config WHERE key = 'enabled') = 'true'
    ORDER BY job.scheduled_for
    LIMIT 1
    FOR UPDATE OF job SKIP LOCKED
)
UPDATE tidegate.jobs AS job
SET status = 'processing',
    lock_version = job.lock_version + 1,
    locked_by = %(worker)s,
    locked_at = COALESCE(%(now)s, now()),
    lock_expires_at = COALESCE(%(now)s, now()) + make_interval(secs => best.timeout + %(grace)s),
    started_at = COALESCE(job.started_at, %(now)s, now())
FROM best
WHERE job.id = best.id
RETURNING job.id, job.lock_version, job.type, job.payload, job.attempts, job.max_attempts, job.deaths, best.timeout,
    job.created_at, job.scheduled_for, job.locked_at

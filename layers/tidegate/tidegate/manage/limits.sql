-- name: types
-- A page of types with what uses up their limits. `changed`: who changed each limit last, of the newest 50 actions on the type.
SELECT t.name AS type, t.key_limit, t.per_start, t.declared, t.overrides, l.max_concurrent, l.rate, l.burst, l.window_starts, l.window_seconds,
    may.tokens, may.counted, may.seconds_to_opening, held.running, held.ids, clock_timestamp() AS now,
    (SELECT jsonb_agg(to_jsonb(fullest)) FROM (
        -- Its fullest concurrency keys: of up to 500 running jobs with a key, and of the first 50 keys with blocked jobs, each counted up to
        -- 100. It steps from one blocked key to the next, past the other jobs of each.
        WITH RECURSIVE step (key) AS (
            (SELECT j.concurrency_key FROM tidegate.jobs AS j WHERE j.blocked AND j.type = t.name ORDER BY j.concurrency_key LIMIT 1)
            UNION ALL
            SELECT after.concurrency_key FROM step CROSS JOIN LATERAL (
                SELECT j.concurrency_key FROM tidegate.jobs AS j
                WHERE j.blocked AND j.type = t.name AND j.concurrency_key > step.key ORDER BY j.concurrency_key LIMIT 1) AS after
        ), running AS (
            SELECT j.concurrency_key AS key, j.id FROM tidegate.jobs AS j
            WHERE j.type = t.name AND j.concurrency_key IS NOT NULL AND tidegate.holds_lock(j, statement_timestamp())
            ORDER BY j.concurrency_key LIMIT 500
        )
        SELECT known.key, (SELECT count(*) FROM running WHERE running.key = known.key) AS running, (SELECT count(*) FROM (
                SELECT FROM tidegate.jobs AS j WHERE j.blocked AND j.type = t.name AND j.concurrency_key = known.key
                ORDER BY j.priority DESC, j.scheduled_for LIMIT 101) AS bounded) AS blocked,
            ARRAY(SELECT running.id FROM running WHERE running.key = known.key ORDER BY running.id LIMIT 20) AS ids
        FROM ((SELECT key FROM step LIMIT 50) UNION SELECT key FROM running) AS known
        ORDER BY 2 DESC, 3 DESC, 1 LIMIT %(keys)s) AS fullest) AS keys
FROM (
    SELECT name, key_limit, per_start, declared, overrides FROM tidegate.job_types
    WHERE name > %(after)s ORDER BY name LIMIT %(limit)s + 1
) AS t
JOIN tidegate.limits AS l ON l.name = 'type:' || t.name
CROSS JOIN LATERAL tidegate.allowance(l, clock_timestamp()) AS may
CROSS JOIN LATERAL tidegate.holders(l, %(most)s + 1, %(listed)s) AS held
ORDER BY t.name

-- name: changed
-- The last change of each limit, of the newest actions on each of these types.
SELECT DISTINCT ON (n.type, kind) n.type, kind, a.at, a.actor
FROM unnest(%(types)s::text[]) AS n (type)
CROSS JOIN LATERAL (
    SELECT id, at, actor, changed FROM tidegate.audit
    WHERE (kind, subject, id) >= ('type', n.type, 0) AND (kind, subject, id) <= ('type', n.type, 9223372036854775807)
    ORDER BY kind DESC, subject DESC, id DESC LIMIT 50
) AS a
CROSS JOIN unnest(ARRAY['max_concurrent', 'key_limit', 'rate', 'window']) AS kind
WHERE a.changed ? kind OR kind = 'window' AND a.changed ?| '{window_starts,window_seconds}'
ORDER BY n.type, kind, a.id DESC

-- name: locks
-- A page of the running jobs, in the order of their ids, of the first `look` of them. Their order is that of jobs_locked, which leaves
-- the planner no other index. A page may have a thousand, so a long stage is cut.
SELECT j.id AS job_id, j.type, t.lane, j.owner, j.locked_by, j.locked_at, j.lock_expires_at,
    j.lock_expires_at <= clock_timestamp() AS expired, j.attempts, j.deaths, j.suspect, j.progress, left(j.stage, 300) AS stage,
    w.deadline, w.log_stream
FROM (
    SELECT id FROM (
        SELECT id FROM tidegate.jobs WHERE status = 'processing' ORDER BY type, lock_expires_at LIMIT %(look)s
    ) AS running
    WHERE id > %(after)s ORDER BY id LIMIT %(limit)s + 1
) AS chosen
JOIN tidegate.jobs AS j ON j.id = chosen.id AND j.status = 'processing'
LEFT JOIN tidegate.job_types AS t ON t.name = j.type
LEFT JOIN tidegate.workers AS w ON w.id = j.locked_by
ORDER BY j.id

-- name: suspects
-- The suspects that do not run, those that are due first, with the processors that held them when these died.
SELECT s.id AS job_id, s.type, j.deaths, j.alone, s.scheduled_for, ARRAY(
    SELECT left(log.details ->> 'worker', 300) FROM (
        SELECT id, details FROM tidegate.job_logs
        WHERE (job_id, id) >= (s.id, 0) AND (job_id, id) <= (s.id, 9223372036854775807)
        ORDER BY job_id DESC, id DESC LIMIT 100) AS log
    WHERE jsonb_typeof(log.details -> 'worker') = 'string' AND log.details ->> 'code' = 'worker_died'
    LIMIT 5) AS died_in
FROM (SELECT id, type, scheduled_for FROM tidegate.pending_suspects ORDER BY scheduled_for LIMIT %(most)s) AS s
JOIN tidegate.jobs AS j ON j.id = s.id
ORDER BY s.scheduled_for, s.id

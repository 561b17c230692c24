-- name: stock
-- The jobs of each type that are ready, later, suspect, blocked, running and waiting, each counted up to the bound and one more; and how long
-- the oldest ready one has been ready. One statement for all types, because to plan one for each takes longer than to count. Each count has
-- the order of its index.
SELECT t.name AS type, bound.most, extract(epoch FROM statement_timestamp() - (SELECT min(due) FROM unnest(f.dues) AS due WHERE due <= statement_timestamp()))::float8 AS oldest_seconds,
    (SELECT count(*) FROM (
        SELECT FROM unnest(f.priorities, f.dues, f.ids) AS front (priority, due, first_id) CROSS JOIN LATERAL (
            SELECT FROM tidegate.queued_jobs AS j
            WHERE j.type = t.name AND j.priority = front.priority AND j.scheduled_for <= statement_timestamp()
              AND (j.scheduled_for, j.id) >= (front.due, front.first_id)
            ORDER BY j.scheduled_for, j.id LIMIT bound.most + 1) AS of_front
        WHERE front.due <= statement_timestamp() LIMIT bound.most + 1) AS bounded) AS ready,
    (SELECT count(*) FROM (
        SELECT FROM unnest(f.priorities) AS front (priority) CROSS JOIN LATERAL (
            SELECT FROM tidegate.queued_jobs AS j WHERE j.type = t.name AND j.priority = front.priority AND j.scheduled_for > statement_timestamp()
            ORDER BY j.scheduled_for LIMIT bound.most + 1) AS of_priority
        LIMIT bound.most + 1) AS bounded) AS later,
    LEAST(COALESCE(alone.jobs, 0), bound.most + 1) AS suspects,
    (SELECT count(*) FROM (
        SELECT FROM tidegate.jobs AS j WHERE j.type = t.name AND j.blocked ORDER BY j.concurrency_key LIMIT bound.most + 1) AS bounded) AS blocked,
    (SELECT count(*) FROM (
        SELECT FROM tidegate.jobs AS j WHERE j.type = t.name AND j.status = 'processing'
        ORDER BY j.lock_expires_at LIMIT bound.most + 1) AS bounded) AS running,
    (SELECT count(*) FROM (
        SELECT FROM tidegate.jobs AS j
        WHERE (j.type, j.status, j.id) >= (t.name, 'waiting', '00000000-0000-0000-0000-000000000000')
          AND (j.type, j.status, j.id) <= (t.name, 'waiting', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          AND j.status IN ('failed', 'review_needed', 'cancelled', 'waiting')
        ORDER BY j.type, j.status, j.id LIMIT bound.most + 1) AS bounded) AS waiting
FROM (SELECT tidegate.bound_of_counts(%(most)s) AS most OFFSET 0) AS bound
CROSS JOIN tidegate.job_types AS t
LEFT JOIN tidegate.fronts_of(ARRAY(SELECT name FROM tidegate.job_types)) AS f ON f.type = t.name
LEFT JOIN tidegate.suspects_by_type() AS alone ON alone.type = t.name

-- name: types
-- Each type, and what why.sql says of a type: the same columns by the same rules.
SELECT t.name AS type, true AS type_known, t.enabled, t.paused, t.lane, t.timeout, t.key_limit, t.fair,
    t.target, t.missing_since, lane.longest, lane.worker AS last_worker, lane.seen_at, lane.refused ->> t.name AS refused,
    extract(epoch FROM clock_timestamp() - lane.seen_at)::float8 AS seconds_unseen,
    EXISTS (SELECT FROM tidegate.workers AS w WHERE w.lane = t.lane AND w.deadline > clock_timestamp()) AS lane_at_work,
    aside.message AS set_aside, NOT tidegate.is_switched_on() AS switched_off, false AS can_start,
    t.per_start, (SELECT jsonb_agg(to_jsonb(l)) FROM tidegate.limits_of(t, 1) AS l) AS limits,
    pace.per_minute, clock_timestamp() AS now
FROM tidegate.job_types AS t
LEFT JOIN tidegate.pace(ARRAY(SELECT name FROM tidegate.job_types)) AS pace ON pace.type = t.name
LEFT JOIN tidegate.lane_reports AS lane ON lane.lane = t.lane
LEFT JOIN tidegate.set_aside AS aside ON aside.kind = 'type' AND aside.id = t.name
ORDER BY t.lane, t.name

-- name: lanes
SELECT tidegate.is_switched_on() AS enabled, ARRAY(SELECT lane FROM tidegate.workers WHERE deadline > now()) AS working

-- name: ticks
SELECT lane, ticked_at FROM tidegate.lane_reports

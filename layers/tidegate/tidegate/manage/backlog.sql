-- name: types
-- Each type with its jobs, counted up to the bound and one more, and what why.sql says of a type: the same columns by the same rules.
SELECT t.name AS type, true AS type_known, t.enabled, t.paused, t.lane, t.timeout, t.max_concurrent, t.key_limit, t.rate, t.fair,
    t.target, t.missing_since, lane.longest, lane.worker AS last_worker, lane.seen_at, lane.refused ->> t.name AS refused,
    extract(epoch FROM clock_timestamp() - lane.seen_at)::float8 AS seconds_unseen,
    EXISTS (SELECT FROM tidegate.workers AS w WHERE w.lane = t.lane AND w.deadline > clock_timestamp()) AS lane_at_work,
    aside.message AS set_aside, NOT tidegate.is_switched_on() AS switched_off, false AS can_start,
    room.jobs AS room, t.batch, t.counts_calls,
    floor(tidegate.jobs_of(t, tidegate.tokens(t.rate, t.burst, b.tokens, b.at, clock_timestamp()))) AS tokens,
    tidegate.is_limited(t) AS is_limited, t.window_starts, t.window_seconds, CASE WHEN t.window_starts IS NOT NULL THEN
        tidegate.jobs_of(t, t.window_starts - tidegate.counted_starts('type', t.name, t.window_seconds, clock_timestamp()))::bigint
    END AS left_in_window,
    CASE WHEN t.limits IS NOT NULL THEN (SELECT jsonb_agg(to_jsonb(gate)) FROM tidegate.shared_gates(t.limits, 1) AS gate) END AS shared,
    pace.per_minute, bound.most, stock.ready, stock.later, stock.suspects, stock.blocked, stock.running, stock.waiting,
    extract(epoch FROM clock_timestamp() - stock.oldest)::float8 AS oldest_seconds, clock_timestamp() AS now
FROM (SELECT tidegate.bound_of_counts(%(most)s) AS most OFFSET 0) AS bound
CROSS JOIN tidegate.stock(bound.most + 1) AS stock
JOIN tidegate.job_types AS t ON t.name = stock.type
LEFT JOIN tidegate.pace(ARRAY(SELECT name FROM tidegate.job_types)) AS pace ON pace.type = t.name
LEFT JOIN tidegate.lane_reports AS lane ON lane.lane = t.lane
LEFT JOIN tidegate.rate_buckets AS b ON b.type = t.name
LEFT JOIN tidegate.set_aside AS aside ON aside.kind = 'type' AND aside.id = t.name
CROSS JOIN LATERAL tidegate.room_of_type(t.name, t.max_concurrent, clock_timestamp()) AS room
ORDER BY t.lane, t.name

-- name: lanes
SELECT tidegate.is_switched_on() AS enabled, ARRAY(SELECT lane FROM tidegate.workers WHERE deadline > now()) AS working

-- name: ticks
SELECT lane, ticked_at FROM tidegate.lane_reports

-- Processors and wakes. What has to see the commits of others while it goes on is a function: migrations/functions/wake.sql and
-- register.sql.

-- name: register
SELECT registered, claiming, in_lane_now AS in_lane, in_all_lanes AS in_all, COALESCE(vanished, '{}') AS vanished
FROM tidegate.register(%(id)s, %(lane)s, %(function_version)s, %(log_stream)s, %(started_by)s, %(seconds)s,
                       %(claim_seconds)s, %(wanted)s, %(longest)s, %(max_workers)s, %(budget)s,
                       %(alone)s, %(memory)s)

-- name: config
-- What operators have set.
SELECT jsonb_object_agg(key, value) AS config FROM tidegate.worker_config
WHERE key = ANY ('{max_workers,scale_thresholds,scale_out_seconds,scale_in_seconds,linger_seconds,slots,claim_batch,max_jobs,lanes}')

-- name: heartbeat
-- Once a second. The worker's own row counts with its new heartbeat, however late that is. `has_expired`: a job is to be ended that
-- has not started in time (fleet.py puts the question in, and `config`).
WITH mine AS (
    UPDATE tidegate.workers SET claimed = %(claimed)s, settled = %(settled)s, seen_at = clock_timestamp()
    WHERE id = %(id)s
    RETURNING workers AS me
)
SELECT EXISTS (SELECT FROM mine) AS is_alive, EXISTS (/* expired */) AS has_expired, startable, running, longest, next_due_seconds,
    (/* config */) AS config,
    (SELECT count(*) FROM tidegate.workers AS w
     WHERE w.lane = %(lane)s AND w.id <> %(id)s AND tidegate.will_claim_again(w, longest))
    + (SELECT count(*) FROM mine WHERE tidegate.will_claim_again(me, longest)) AS claiming,
    (SELECT count(*) FROM tidegate.workers AS w WHERE w.lane = %(lane)s) AS in_lane,
    (SELECT count(*) FROM tidegate.workers) AS in_all
FROM tidegate.backlog(%(lane)s, %(most)s, %(types)s)

-- name: scale_out
-- Of several processors that see the need at once, one starts more. No row: the last decision is too young.
UPDATE tidegate.lanes SET scaled_out_at = clock_timestamp()
WHERE name = %(lane)s
  AND (scaled_out_at IS NULL OR scaled_out_at <= clock_timestamp() - make_interval(secs => %(seconds)s))
RETURNING name

-- name: decide_to_scale_in
-- It locks the lane's row until `scale_in` is committed: two processors that leave each other the lane at once would leave none.
UPDATE tidegate.lanes SET scaled_in_at = clock_timestamp()
WHERE name = %(lane)s
  AND COALESCE(GREATEST(scaled_out_at, scaled_in_at), '-infinity')
      <= clock_timestamp() - make_interval(secs => %(seconds)s)
RETURNING name

-- name: scale_in
UPDATE tidegate.workers SET state = 'draining'
WHERE id = %(id)s AND %(wanted)s < (
    SELECT count(*) FROM tidegate.workers AS w WHERE w.lane = %(lane)s AND tidegate.will_claim_again(w, %(longest)s))
RETURNING id

-- name: stop_claiming
-- A processor that found nothing to claim; from now on requests wake another. It sleeps until the lane's next job is due, if that is
-- within `seconds` and no other processor of the lane sleeps, or will look when it stops claiming.
-- No row: the processor was silent for too long, and its row is gone.
UPDATE tidegate.workers AS me
SET sleeps_until = next.sleeps_until, state = CASE WHEN next.sleeps_until IS NULL THEN 'draining' ELSE 'sleeping' END
FROM (
    SELECT next_due_seconds, CASE WHEN next_due_seconds <= %(seconds)s AND NOT EXISTS (
            SELECT FROM tidegate.workers AS w
            WHERE w.lane = %(lane)s AND w.id <> %(id)s AND (w.state = 'sleeping' OR tidegate.will_claim_again(w, 0)))
        THEN clock_timestamp() + make_interval(secs => next_due_seconds) END AS sleeps_until
    FROM tidegate.backlog(%(lane)s, 1, %(types)s)
) AS next
WHERE me.id = %(id)s
RETURNING next.next_due_seconds, me.state = 'sleeping' AS sleeps

-- name: drain
-- It has started as many jobs as one invocation may, or its time is over, or it runs suspects.
UPDATE tidegate.workers SET state = 'draining', sleeps_until = NULL WHERE id = %(id)s

-- name: claim_again
-- Returns which of the clock's chores find work (fleet.py puts their questions in).
WITH mine AS (
    UPDATE tidegate.workers SET state = 'claiming', sleeps_until = NULL WHERE id = %(id)s
)
SELECT /* due */

-- name: deregister
SELECT lane FROM tidegate.deregister(%(id)s, %(max_workers)s, %(budget)s, %(looks)s, %(wakes)s) AS lane

-- name: deregister_and_measure
-- One statement for the last things that an invocation does. What it has settled is counted before its row is deleted.
SELECT counted, to_jsonb(measured) AS depth,
    ARRAY(SELECT tidegate.deregister(%(id)s, %(max_workers)s, %(budget)s, %(looks)s, %(wakes)s)) AS lanes
FROM tidegate.count_runs(%(id)s, %(number)s, %(runs)s) AS counted, (/* measure */) AS measured

-- name: lanes_to_wake
SELECT lane FROM tidegate.lanes_to_wake(%(types)s, %(soon)s) AS lane

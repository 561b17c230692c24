-- Processors and wakes. What has to see the commits of others while it goes on is a function: migrations/functions/wake.sql and
-- register.sql.

-- name: register
-- `is_silent`: it was turned away, and no processor of the lane has sent a heartbeat for longer than living ones take; where
-- the lane has none, none of those that have taken all places. They may all have died a moment ago.
SELECT registered, claiming, in_lane_now AS in_lane, in_all_lanes AS in_all, COALESCE(vanished, '{}') AS vanished,
    NOT registered AND COALESCE((
        SELECT bool_and(w.seen_at < clock_timestamp() - interval '1.5 seconds') FROM tidegate.workers AS w
        WHERE w.lane = %(lane)s OR NOT EXISTS (SELECT FROM tidegate.workers WHERE lane = %(lane)s)), false) AS is_silent
FROM tidegate.register(%(id)s, %(lane)s, %(function_version)s, %(log_stream)s, %(started_by)s, %(seconds)s,
                       %(claim_seconds)s, %(wanted)s, %(longest)s, %(max_workers)s, %(budget)s,
                       %(silence)s, %(alone)s, %(memory)s)

-- name: config
-- What operators have set. A processor outside hears of it in an answer of relay, so SQL can make it no larger.
SELECT jsonb_object_agg(key, value) AS config FROM tidegate.worker_config
WHERE key = ANY ('{max_workers,scale_thresholds,scale_out_seconds,scale_in_seconds,linger_seconds,slots,claim_batch,max_jobs,lanes}')
  AND octet_length(value::text) <= 100000

-- name: heartbeat
-- Once a second. The worker's own row counts as its state says, however late the heartbeat is. `has_expired`: a job is to be ended that
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
    + (SELECT count(*) FROM mine WHERE tidegate.has_time_for(me, longest)) AS claiming,
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
-- A processor that found nothing to claim; from now on requests wake another. It says what is due next.
-- Where two wakes came within a second, the lane's last processor stays until a second after the second one (`stay`), so no
-- three wakes come in a second, however short the jobs are.
WITH stays AS (
    SELECT extract(epoch FROM l.woken_at + interval '1 second' - clock_timestamp())::float8 AS seconds
    FROM tidegate.lanes AS l
    WHERE l.name = %(lane)s AND l.woken_at - l.woken_before < interval '1 second'
      AND l.woken_at > clock_timestamp() - interval '1 second'
      AND NOT EXISTS (
          SELECT FROM tidegate.workers AS w
          WHERE w.lane = %(lane)s AND w.id <> %(id)s AND tidegate.will_claim_again(w, 0))
), stopped AS (
    UPDATE tidegate.workers SET state = 'draining' WHERE id = %(id)s AND NOT EXISTS (SELECT FROM stays)
)
SELECT COALESCE((SELECT seconds FROM stays), 0) AS stay, next_due_seconds
FROM tidegate.backlog(%(lane)s, 1, %(types)s)

-- name: drain
-- It has started as many jobs as one invocation may, or its time is over, or it runs suspects.
UPDATE tidegate.workers SET state = 'draining', sleeps_until = NULL WHERE id = %(id)s

-- name: claim_again
UPDATE tidegate.workers SET state = 'claiming', sleeps_until = NULL WHERE id = %(id)s

-- name: sleep
-- Until the next job is due. No row: another processor of the lane sleeps, or will look when it stops claiming.
UPDATE tidegate.workers SET state = 'sleeping', sleeps_until = clock_timestamp() + make_interval(secs => %(seconds)s)
WHERE id = %(id)s AND NOT EXISTS (
    SELECT FROM tidegate.workers AS w
    WHERE w.lane = %(lane)s AND w.id <> %(id)s AND (w.state = 'sleeping' OR tidegate.will_claim_again(w, 0)))
RETURNING id

-- name: deregister
SELECT lane FROM tidegate.deregister(%(id)s, %(max_workers)s, %(budget)s, %(looks)s, %(wakes)s) AS lane

-- name: deregister_and_measure
-- One statement for the last things that an invocation does. What it has settled is counted before its row is deleted.
SELECT counted, to_jsonb(measured) AS depth,
    ARRAY(SELECT tidegate.deregister(%(id)s, %(max_workers)s, %(budget)s, %(looks)s, %(wakes)s)) AS lanes
FROM tidegate.count_runs(%(id)s, %(number)s, %(runs)s) AS counted, (/* measure */) AS measured

-- name: lanes_to_wake
SELECT lane FROM tidegate.lanes_to_wake(%(types)s, %(soon)s) AS lane

-- name: pause_wakes
-- A wake that could not be sent is not pending, and for a while no other is tried: for twice as long as the last time, if the
-- wake before (at woken_before) has failed as well. Rows in the order of lanes_to_wake.
UPDATE tidegate.lanes
SET wake_pending = false, wakes_paused_until = clock_timestamp() + CASE
        WHEN wakes_paused_until > woken_before
            THEN LEAST(2 * (wakes_paused_until - woken_before), make_interval(secs => %(longest)s))
        ELSE make_interval(secs => %(seconds)s) END
WHERE name = ANY (ARRAY(SELECT name FROM tidegate.lanes WHERE name = ANY (%(lanes)s) ORDER BY name FOR UPDATE))

-- name: set_wake_pending
-- A processor is started by hand, or by one whose time is over.
INSERT INTO tidegate.lanes AS known (name, wake_pending, woken_at) VALUES (%(lane)s, true, clock_timestamp())
ON CONFLICT (name) DO UPDATE SET wake_pending = true, woken_before = known.woken_at, woken_at = EXCLUDED.woken_at

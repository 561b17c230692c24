-- Processors come and go: the functions are in migrations/, since each of their statements has to see what was committed
-- before it began.

-- name: enter
-- Where nobody of the lane has spoken for longer than those who live do, they may all have died a moment ago. Where nobody
-- is in the lane at all, those of the others have taken the places.
SELECT entered, siblings, COALESCE(vanished, '{}') AS vanished, NOT entered AND COALESCE((
    SELECT bool_and(w.seen_at < clock_timestamp() - interval '1.5 seconds') FROM tidegate.workers AS w
    WHERE w.lane = %(lane)s OR NOT EXISTS (SELECT FROM tidegate.workers WHERE lane = %(lane)s)), false) AS silent
FROM tidegate.enter(%(id)s, %(lane)s, %(function_version)s, %(log_stream)s, %(started_by)s, %(seconds)s,
                    %(claim_seconds)s, %(budget)s, %(types)s)

-- name: attend
SELECT alive, siblings, spared, ready
FROM tidegate.attend(%(id)s, %(lane)s, %(claimed)s, %(settled)s, %(spare)s, %(budget)s, %(types)s)

-- name: take_leave
SELECT tidegate.take_leave(%(id)s, %(lane)s) AS stay

-- name: try_suspects
SELECT tidegate.try_suspects(%(id)s, %(lane)s, %(budget)s) AS may

-- name: close
-- It has started as many jobs as one invocation may, and some of them still run; or it tries a suspect, alone.
UPDATE tidegate.workers SET leaving = true WHERE id = %(id)s

-- name: stay
-- Something came at the last moment; or it tries suspects no more.
UPDATE tidegate.workers SET leaving = false, tries_suspects = false WHERE id = %(id)s

-- name: depart
SELECT tidegate.depart(%(id)s) AS looks

-- name: knock
SELECT tidegate.knock(%(types)s) AS lane

-- name: quieten
-- A wake that could not be sent is awaited by nobody, and for a while no other is tried: for twice as long as the last
-- time, if the wake before (at woken_before) has failed as well. Rows in knock's order.
UPDATE tidegate.lanes
SET awaited = false, quiet_until = clock_timestamp() + CASE
        WHEN quiet_until > woken_before
            THEN LEAST(2 * (quiet_until - woken_before), make_interval(secs => %(at_most)s))
        ELSE make_interval(secs => %(seconds)s) END
WHERE name = ANY (ARRAY(SELECT name FROM tidegate.lanes WHERE name = ANY (%(lanes)s) ORDER BY name FOR UPDATE))

-- name: expect
-- Somebody is sent by hand.
INSERT INTO tidegate.lanes AS known (name, awaited, woken_at) VALUES (%(lane)s, true, clock_timestamp())
ON CONFLICT (name) DO UPDATE SET awaited = true, woken_before = known.woken_at, woken_at = EXCLUDED.woken_at

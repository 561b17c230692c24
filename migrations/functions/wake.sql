-- What starts a processor: a tick; a request or a processor that made a job ready (a wake: lanes_to_wake, then waker.py); a processor
-- that sees more jobs than its share (fleet.py); a person (POST /api/jobs/trigger). This file decides about wakes.
--
-- A lane has one flag, woken_at: a wake is pending, which means that a processor has been invoked and has not looked yet. A processor has
-- one row, with a heartbeat and a state.
--
-- No wake is lost. A request commits its job, then reads the processors' rows and the flag. A processor that registers, or
-- stops claiming, commits that, then looks for jobs. Both write before they read, so one of them always sees the other.


-- Lanes that a processor has to be invoked for: those of `types`, or all in which something is ready. To be asked after the
-- commit that made it ready. `soon`: types with a job that is due before the next tick; a processor that sleeps until then
-- will do for these.
-- A lane is left alone while one of its processors will claim again in time, and while a wake is pending, for as long as the silence time
-- (is_recent). So a wake that fails is tried again by a request five seconds later. The lane's row is written only when a wake is sent; of
-- several requests at once, the second waits for the first, and then finds its wake pending.
-- Lanes come in the order of their names, which is the order in which all statements lock several of them.
CREATE OR REPLACE FUNCTION tidegate.lanes_to_wake(types text[] DEFAULT NULL, soon text[] DEFAULT NULL)
RETURNS SETOF text LANGUAGE sql AS $$
    INSERT INTO tidegate.lanes AS l (name, woken_at)
    SELECT wanted.name, clock_timestamp()
    FROM (
        -- The longest timeout of what is ready, and whether anything is ready now.
        SELECT t.lane AS name, COALESCE(max(t.timeout) FILTER (WHERE t.name = ANY (types)), 0) AS longest,
            COALESCE(bool_or(t.name = ANY (types)), false) AS is_ready
        FROM tidegate.job_types AS t
        WHERE (t.name = ANY (types) OR t.name = ANY (soon)) AND tidegate.may_start(t)
        GROUP BY t.lane
        UNION ALL
        SELECT lane, backlog.longest, true
        FROM (SELECT DISTINCT lane FROM tidegate.job_types WHERE types IS NULL AND soon IS NULL) AS every
        CROSS JOIN LATERAL tidegate.backlog(lane, 1)
        WHERE backlog.startable > 0
    ) AS wanted
    WHERE tidegate.is_switched_on()
      AND NOT EXISTS (
          SELECT FROM tidegate.workers AS w
          WHERE w.lane = wanted.name AND (
              tidegate.will_claim_again(w, wanted.longest)
              OR NOT wanted.is_ready AND w.state = 'sleeping' AND tidegate.is_recent(w.seen_at)))
      AND NOT EXISTS (SELECT FROM tidegate.lanes AS l WHERE l.name = wanted.name AND tidegate.is_recent(l.woken_at))
    ORDER BY wanted.name
    ON CONFLICT (name) DO UPDATE SET woken_at = EXCLUDED.woken_at WHERE NOT tidegate.is_recent(l.woken_at)
    RETURNING l.name
$$;
SELECT pg_temp.allow('lanes_to_wake', 'processor', 'enqueue', 'management');


-- Whether a processor will look for jobs again, and may start one with this timeout. It looks at least once a second, so it may start this
-- one two seconds from now: it needs that time besides the timeout.
CREATE OR REPLACE FUNCTION tidegate.will_claim_again(worker tidegate.workers, timeout integer)
RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT worker.state = 'claiming' AND tidegate.is_recent(worker.seen_at)
        AND worker.claims_until > clock_timestamp() + make_interval(secs => timeout + 2)
$$;
SELECT pg_temp.allow('will_claim_again', 'processor', 'enqueue', 'management');


-- A lane's startable jobs and those that run, each counted up to `most`, those of a batch handler by the call; the longest timeout of the
-- startable ones; and the seconds until the next job is due by the clock: a delay or a retry, the end of a wait, a schedule.
-- Startable is a ready job of a type that may start, within the type's limits: a further processor would not help what a limit holds
-- back. A job that waits only for a rate or a window, and for no longer than a minute, keeps one processor. What types that share a limit
-- could start more than the limit lets through, together, does not count. Suspects are for ticks, which ask for them
-- themselves. `known`: only types that the running code knows, and remote types.
CREATE OR REPLACE FUNCTION tidegate.backlog(
    in_lane text, most integer, known text[] DEFAULT NULL,
    OUT startable integer, OUT running integer, OUT longest integer, OUT next_due_seconds double precision
) LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
AS $$
    WITH of_type AS MATERIALIZED (
        SELECT t.timeout, t.limits, tidegate.calls_of(waiting.n, t.batch) AS startable,
            tidegate.calls_of(held.n, t.batch) AS running, LEAST(delayed.due, scheduled.next_due) AS due
        FROM tidegate.job_types AS t
        LEFT JOIN LATERAL (
            SELECT s.next_due FROM tidegate.schedules AS s
            WHERE s.type = t.name AND s.enabled AND s.expression IS NOT NULL AND s.next_due > now()
            ORDER BY s.next_due LIMIT 1) AS scheduled ON true
        CROSS JOIN LATERAL (
            SELECT count(*) AS n FROM (
                SELECT FROM tidegate.jobs AS j
                WHERE j.type = t.name AND tidegate.holds_lock(j, now())
                ORDER BY j.lock_expires_at LIMIT tidegate.most_of(most, t.batch)) AS bounded
        ) AS held
        CROSS JOIN LATERAL (
            SELECT tidegate.now_or_soon(may.jobs, may.starts, may.seconds) AS jobs
            FROM (SELECT) AS one LEFT JOIN LATERAL tidegate.allowed(t, now()) AS may ON t.limits IS NOT NULL OFFSET 0
        ) AS allowed
        CROSS JOIN LATERAL (SELECT LEAST(tidegate.most_of(most, t.batch), allowed.jobs)::integer AS jobs OFFSET 0) AS counts
        CROSS JOIN LATERAL (
            SELECT count(*) AS n FROM (
                SELECT FROM tidegate.first_ready(ARRAY[t.name], now()) AS front
                CROSS JOIN LATERAL (
                    SELECT FROM tidegate.queued_jobs AS j
                    WHERE j.type = t.name AND j.priority = front.priority AND j.scheduled_for <= now()
                      AND (j.scheduled_for, j.id) >= (front.due, front.id)
                    ORDER BY j.scheduled_for, j.id LIMIT counts.jobs) AS of_front
                LIMIT counts.jobs) AS bounded
        ) AS waiting
        CROSS JOIN LATERAL (
            -- A delay or a retry.
            SELECT min(first.scheduled_for) AS due
            FROM generate_series(1, 20) AS p (priority)
            CROSS JOIN LATERAL (
                SELECT j.scheduled_for FROM tidegate.queued_jobs AS j
                WHERE j.type = t.name AND j.priority = p.priority AND j.scheduled_for > now()
                ORDER BY j.scheduled_for LIMIT 1) AS first
        ) AS delayed
        WHERE t.lane = in_lane AND tidegate.may_start(t) AND (known IS NULL OR t.name = ANY (known) OR t.target IS NOT NULL)
    ), surplus AS (
        SELECT GREATEST(of_limit.startable - tidegate.now_or_soon(may.jobs, may.starts, GREATEST(may.seconds_to_token, may.seconds_to_opening)), 0) AS jobs
        FROM (
            SELECT n.name, sum(t.startable) AS startable FROM of_type AS t CROSS JOIN LATERAL jsonb_array_elements_text(t.limits) AS n (name)
            GROUP BY n.name
        ) AS of_limit
        JOIN tidegate.limits AS l ON l.name = of_limit.name AND l.type IS NULL
        CROSS JOIN LATERAL tidegate.allowance(l, now()) AS may
    )
    SELECT LEAST(GREATEST(COALESCE(sum(t.startable), 0) - COALESCE((SELECT sum(jobs) FROM surplus), 0), max(t.startable)), most)::integer,
        LEAST(COALESCE(sum(t.running), 0), most)::integer, COALESCE(max(t.timeout) FILTER (WHERE t.startable > 0), 0),
        extract(epoch FROM LEAST(min(t.due), (
            -- Waits of other lanes are among the hundred that are looked at.
            SELECT min(next.wait_until)
            FROM (SELECT j.type, j.wait_until FROM tidegate.jobs AS j
                  WHERE j.status = 'waiting' AND j.wait_until > now() ORDER BY j.wait_until LIMIT 100) AS next
            JOIN tidegate.job_types AS known ON known.name = next.type AND known.lane = in_lane)) - now())::double precision
    FROM of_type AS t
$$;
SELECT pg_temp.allow('backlog', 'processor', 'enqueue', 'management');

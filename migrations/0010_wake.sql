-- Wake, scale-out, lanes: who is at work is decided here, next to the rows.
--
-- Why: a job has to start at once, a backlog has to bring more processors, and an empty queue none; yet never more of them
-- than the database has connections for, whatever races. One row for each lane, and one for each processor at work, are all
-- that it takes.
-- Locks: the new columns of workers have constant defaults, so nothing is rewritten; it is a handful of rows.

CREATE TABLE tidegate.lanes (
    name           text PRIMARY KEY,
    -- The last wake that was sent, and the one before; whether nobody has begun since, who would find what it was sent for.
    woken_at       timestamptz,
    woken_before   timestamptz,
    awaited        boolean NOT NULL DEFAULT false,
    -- A processor came and there was no place for it: the next one that leaves looks for what it came for.
    turned_away    boolean NOT NULL DEFAULT false,
    -- Nobody is woken before, because it did not work the last time.
    quiet_until    timestamptz,
    wakes          bigint NOT NULL DEFAULT 0,
    failed_wakes   bigint NOT NULL DEFAULT 0,
    scaled_up_at   timestamptz,
    scaled_down_at timestamptz
) WITH (fillfactor = 50);

INSERT INTO tidegate.lanes (name) SELECT lane FROM tidegate.job_types UNION SELECT unnest('{default,slow}'::text[]);

ALTER TABLE tidegate.workers
    ADD COLUMN started_by text NOT NULL DEFAULT 'tick',
    -- It speaks once a second; one that is silent for long has died, or believes so when it finds its row gone.
    ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now(),
    -- A job is claimed if its timeout ends before this.
    ADD COLUMN claims_until timestamptz,
    -- It claims no more: what becomes ready from now on is somebody else's.
    ADD COLUMN leaving boolean NOT NULL DEFAULT false;
-- Each row is updated once a second.
ALTER TABLE tidegate.workers SET (fillfactor = 50);

INSERT INTO tidegate.worker_config (key, value, description) VALUES
    ('max_workers', '5', 'Processors of a lane at work at once, at the most'),
    ('scale_thresholds', '[10, 30, 60, 100]', 'Jobs that are ready or running, for one processor, two, …; one more beyond the last'),
    ('scale_up_seconds', '30', 'The least time between two decisions to start more processors'),
    ('scale_down_seconds', '120', 'The least time between a decision to start or to spare a processor and one to spare another'),
    ('linger_seconds', '0', 'How long a processor that finds nothing to do waits for more'),
    ('slots', 'null', 'Handlers that a processor runs at once; null: as its function says'),
    ('claim_batch', '500', 'Jobs that one claim takes at the most'),
    ('max_jobs', 'null', 'Jobs that one invocation starts at the most; null: as its function says'),
    -- Four slots and jobs of up to a quarter of an hour: one processor more for every four.
    ('lanes', '{"slow": {"scale_thresholds": [4, 8, 12, 16]}}', 'The same for one lane: {"slow": {"max_workers": 2}}')
ON CONFLICT (key) DO NOTHING;


-- What operators say for a lane: what is said for it alone lies over what is said for all.
CREATE FUNCTION tidegate.lane_config(in_lane text) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_object_agg(key, value) || COALESCE(jsonb_object_agg(key, value) -> 'lanes' -> in_lane, '{}')
    FROM tidegate.worker_config
$$;


-- How many processors so many jobs are worth.
CREATE FUNCTION tidegate.workers_for(jobs integer, config jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN jobs > 0 THEN LEAST(
        1 + (SELECT count(*) FROM jsonb_array_elements_text(config -> 'scale_thresholds') AS step WHERE jobs > step::integer),
        (config ->> 'max_workers')::integer)::integer
    ELSE 0 END
$$;


-- A lane's jobs that run, or could start now, counted up to `most`; of those that could start, the longest timeout. Limits
-- count: a processor more would be of no use to what a limit holds back. A job that waits only for its type's next token
-- keeps one processor. `known`: only types that the running code knows, and those that others run.
CREATE FUNCTION tidegate.backlog(
    in_lane text, most integer, known text[] DEFAULT NULL, OUT jobs integer, OUT ready integer, OUT longest integer
) LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
    SELECT LEAST(COALESCE(sum(held.n + waiting.n), 0), most)::integer, LEAST(COALESCE(sum(waiting.n), 0), most)::integer,
        COALESCE(max(t.timeout) FILTER (WHERE waiting.n > 0), 0)
    FROM tidegate.job_types AS t
    LEFT JOIN tidegate.rate_buckets AS b ON b.type = t.name
    CROSS JOIN LATERAL (
        SELECT count(*) AS n FROM (
            SELECT FROM tidegate.jobs AS j
            WHERE j.type = t.name AND j.status = 'processing' AND j.lock_expires_at > now()
            LIMIT most) AS bounded
    ) AS held
    CROSS JOIN LATERAL (
        SELECT count(*) AS n FROM (
            (SELECT FROM generate_series(1, 20) AS p (priority)
             CROSS JOIN LATERAL (
                SELECT FROM tidegate.jobs AS j
                WHERE j.type = t.name AND j.priority = p.priority AND j.status = 'pending' AND NOT j.suspect
                  AND NOT j.blocked AND j.scheduled_for <= now()
                LIMIT most) AS j)
            UNION ALL
            (SELECT FROM tidegate.jobs AS j
             WHERE j.status = 'pending' AND j.suspect AND j.scheduled_for <= now() AND j.type = t.name
             LIMIT most)
            LIMIT GREATEST(LEAST(most, t.max_concurrent - held.n,
                                 GREATEST(tidegate.tokens(t.rate, t.burst, b.tokens, b.at, now()), 1)), 0)::integer
        ) AS bounded
    ) AS waiting
    WHERE t.lane = in_lane AND t.enabled AND NOT t.paused AND (known IS NULL OR t.name = ANY (known) OR t.target IS NOT NULL)
$$;


-- More jobs than this are worth no more processors.
CREATE FUNCTION tidegate.most_that_count(config jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT COALESCE((config -> 'scale_thresholds' ->> -1)::integer, 0) + 1
$$;


-- Whether a processor will look for jobs again, and may start one that takes so long. It speaks once a second: one that has
-- been silent for three has died, or is too slow to be waited for.
CREATE FUNCTION tidegate.is_of_use(worker tidegate.workers, timeout integer) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT NOT worker.leaving AND worker.seen_at > clock_timestamp() - interval '3 seconds'
        AND worker.claims_until > clock_timestamp() + make_interval(secs => timeout)
$$;


-- Lanes that somebody has to be started for: those of `types`, or all in which something is ready. To be asked after the
-- commit that made it ready. A lane is left alone while somebody is at work in it who will look again and has the time for
-- it, and while somebody who was woken has not begun. It mostly reads: the row is written only when a wake is sent.
--
-- Nobody is forgotten. Whoever asks has committed before he reads; whoever leaves, or begins, commits that he does before
-- he looks for jobs. Of two that both write before they read, one sees the other.
CREATE FUNCTION tidegate.knock(types text[] DEFAULT NULL) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
    wanted record;
BEGIN
    IF (SELECT value FROM tidegate.worker_config WHERE key = 'enabled') IS DISTINCT FROM 'true' THEN
        RETURN;
    END IF;
    FOR wanted IN
        SELECT t.lane AS name, max(t.timeout) AS longest FROM tidegate.job_types AS t
        WHERE t.name = ANY (types) AND t.enabled AND NOT t.paused
        GROUP BY t.lane
        UNION ALL
        SELECT lane, backlog.longest
        FROM (SELECT DISTINCT lane FROM tidegate.job_types WHERE types IS NULL) AS every
        CROSS JOIN LATERAL tidegate.backlog(lane, 1)
        WHERE backlog.ready > 0
    LOOP
        CONTINUE WHEN EXISTS (
            SELECT FROM tidegate.workers AS w
            WHERE w.lane = wanted.name AND tidegate.is_of_use(w, wanted.longest));
        CONTINUE WHEN EXISTS (
            SELECT FROM tidegate.lanes AS l WHERE l.name = wanted.name AND l.quiet_until > clock_timestamp());

        -- Of several at once, the second waits for the first, and then finds it awaited. What was sent and has not begun
        -- after five seconds is believed lost.
        UPDATE tidegate.lanes AS l
        SET woken_before = l.woken_at, woken_at = clock_timestamp(), awaited = true, wakes = l.wakes + 1
        WHERE l.name = wanted.name
          AND NOT (l.awaited AND l.woken_at > clock_timestamp() - interval '5 seconds');
        IF NOT FOUND THEN
            INSERT INTO tidegate.lanes AS l (name, woken_at, awaited, wakes)
            VALUES (wanted.name, clock_timestamp(), true, 1)
            ON CONFLICT (name) DO NOTHING;
        END IF;
        IF FOUND THEN
            RETURN NEXT wanted.name;
        END IF;
    END LOOP;
END
$$;


-- How many more processors a lane may start now; whoever is told starts them, and nobody else is told for a while.
CREATE FUNCTION tidegate.scale_up(in_lane text, config jsonb, wanted integer, at_work integer, room integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    more integer := LEAST(wanted - at_work, room);
BEGIN
    IF more <= 0 THEN
        RETURN 0;
    END IF;
    UPDATE tidegate.lanes AS l SET scaled_up_at = clock_timestamp()
    WHERE l.name = in_lane
      AND (l.scaled_up_at IS NULL
           OR l.scaled_up_at <= clock_timestamp() - make_interval(secs => (config ->> 'scale_up_seconds')::double precision));
    RETURN CASE WHEN FOUND THEN more ELSE 0 END;
END
$$;


-- Whether a suspect of the lane could start now.
CREATE FUNCTION tidegate.has_suspects(in_lane text, known text[]) RETURNS boolean LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
    SELECT EXISTS (
        SELECT FROM tidegate.jobs AS j JOIN tidegate.job_types AS t ON t.name = j.type
        WHERE j.status = 'pending' AND j.suspect AND j.scheduled_for <= now() AND t.lane = in_lane AND t.enabled
          AND NOT t.paused AND (known IS NULL OR t.name = ANY (known) OR t.target IS NOT NULL))
$$;


-- A processor takes its place, if there is one and if it is of use: one after the other, so that there are never more than
-- the lane and the database have room for. Those that have died without a word make way: whose time is over, who is silent,
-- and whoever was at work in the same environment before.
--
-- One that finds others enough goes again; they are about to look, or will see it awaited no more when they leave. One that
-- finds no place leaves a word for whoever gives up the next.
-- A suspect runs alone, in an invocation that has nothing else to do yet: while one waits, whoever comes is of use.
CREATE FUNCTION tidegate.enter(
    me text, in_lane text, version text, stream text, caller text, seconds double precision, claim_seconds double precision,
    budget integer, known text[], OUT entered boolean, OUT siblings integer, OUT vanished text[]
) LANGUAGE plpgsql AS $$
DECLARE
    config  jsonb := tidegate.lane_config(in_lane);
    moment  timestamptz;
    backlog record;
    wanted  integer;
    held    integer;
    here    integer;
    of_use  integer;
BEGIN
    entered := false;
    siblings := 0;
    PERFORM pg_advisory_xact_lock(x'71de'::integer, 0);
    moment := clock_timestamp();
    INSERT INTO tidegate.lanes (name) SELECT in_lane WHERE NOT EXISTS (SELECT FROM tidegate.lanes WHERE name = in_lane)
    ON CONFLICT DO NOTHING;
    WITH dead AS (
        DELETE FROM tidegate.workers AS w
        WHERE w.id = me OR w.deadline < moment OR w.seen_at < moment - interval '10 seconds'
           OR (w.log_stream = stream AND stream <> '')
        RETURNING w.id
    )
    SELECT array_agg(id) FILTER (WHERE id <> me) INTO vanished FROM dead;

    backlog := tidegate.backlog(in_lane, tidegate.most_that_count(config), known);
    wanted := GREATEST(tidegate.workers_for(backlog.jobs, config), 1);
    SELECT count(*), count(*) FILTER (WHERE w.lane = in_lane),
        count(*) FILTER (WHERE w.lane = in_lane AND tidegate.is_of_use(w, backlog.longest))
    INTO held, here, of_use
    FROM tidegate.workers AS w;

    IF of_use >= wanted AND NOT tidegate.has_suspects(in_lane, known) THEN
        UPDATE tidegate.lanes AS l SET awaited = false WHERE l.name = in_lane AND l.awaited;
        RETURN;
    ELSIF held >= budget OR here >= (config ->> 'max_workers')::integer THEN
        UPDATE tidegate.lanes AS l SET turned_away = true WHERE l.name = in_lane AND NOT l.turned_away;
        RETURN;
    END IF;

    INSERT INTO tidegate.workers (id, lane, function_version, log_stream, started_by, deadline, claims_until)
    VALUES (me, in_lane, version, stream, caller, moment + make_interval(secs => seconds),
            moment + make_interval(secs => claim_seconds));
    UPDATE tidegate.lanes AS l SET awaited = false WHERE l.name = in_lane AND l.awaited;
    entered := true;
    -- One that was started by another starts none: who decides is the first of them.
    IF caller <> 'scale' THEN
        siblings := tidegate.scale_up(in_lane, config, wanted, of_use + 1,
            LEAST((config ->> 'max_workers')::integer - here, budget - held) - 1);
    END IF;
END
$$;


-- Once a second, a processor says that it is still there, what it has done, and whether it has room that it found no job
-- for (`spare`). It is told how many siblings to start, whether the others can do without it (`spared`), and whether it has
-- been given up in the meantime (not `alive`): in both cases it ends what it has begun and claims no more.
CREATE FUNCTION tidegate.attend(
    me text, in_lane text, claims integer, settlements integer, spare boolean, budget integer, known text[],
    OUT alive boolean, OUT siblings integer, OUT spared boolean, OUT ready integer
) LANGUAGE plpgsql AS $$
DECLARE
    config  jsonb := tidegate.lane_config(in_lane);
    backlog record := tidegate.backlog(in_lane, tidegate.most_that_count(config), known);
    wanted  integer := GREATEST(tidegate.workers_for(backlog.jobs, config), 1);
    caller  text;
    held    integer;
    here    integer;
    of_use  integer;
BEGIN
    siblings := 0;
    spared := false;
    ready := backlog.ready;
    UPDATE tidegate.workers AS w SET claimed = claims, settled = settlements, seen_at = clock_timestamp()
    WHERE w.id = me
    RETURNING w.started_by INTO caller;
    alive := FOUND;
    IF NOT alive THEN
        RETURN;
    END IF;
    SELECT count(*), count(*) FILTER (WHERE w.lane = in_lane),
        count(*) FILTER (WHERE w.lane = in_lane AND tidegate.is_of_use(w, backlog.longest))
    INTO held, here, of_use
    FROM tidegate.workers AS w;
    IF NOT spare AND caller <> 'scale' THEN
        siblings := tidegate.scale_up(in_lane, config, wanted, of_use,
            LEAST((config ->> 'max_workers')::integer - here, budget - held));
    ELSIF spare AND of_use > wanted THEN
        -- One after the other: two that spare each other at once would leave nobody.
        UPDATE tidegate.lanes AS l SET scaled_down_at = clock_timestamp()
        WHERE l.name = in_lane
          AND COALESCE(GREATEST(l.scaled_up_at, l.scaled_down_at), '-infinity') <= clock_timestamp()
              - make_interval(secs => (config ->> 'scale_down_seconds')::double precision);
        IF FOUND AND wanted < (
            SELECT count(*) FROM tidegate.workers AS w
            WHERE w.lane = in_lane AND tidegate.is_of_use(w, backlog.longest))
        THEN
            UPDATE tidegate.workers AS w SET leaving = true WHERE w.id = me;
            spared := true;
        END IF;
    END IF;
END
$$;


-- A processor that has nothing to do says that it goes, before it looks for the last time. Where two wakes came within a
-- second the last one stays until a second after the second (the answer: for so long); so no three come in a second,
-- however short the jobs are.
CREATE FUNCTION tidegate.take_leave(me text, in_lane text) RETURNS double precision LANGUAGE plpgsql AS $$
DECLARE
    stay double precision;
BEGIN
    SELECT extract(epoch FROM l.woken_at + interval '1 second' - clock_timestamp()) INTO stay
    FROM tidegate.lanes AS l
    WHERE l.name = in_lane AND l.woken_at - l.woken_before < interval '1 second'
      AND NOT EXISTS (
          SELECT FROM tidegate.workers AS w
          WHERE w.lane = in_lane AND w.id <> me AND tidegate.is_of_use(w, 0));
    IF stay > 0 THEN
        RETURN stay;
    END IF;
    UPDATE tidegate.workers AS w SET leaving = true WHERE w.id = me;
    RETURN 0;
END
$$;


-- It has gone. Whoever was turned away may be waked again; true: somebody was, so look what for.
CREATE FUNCTION tidegate.depart(me text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    -- Not while somebody else takes his place, or finds none.
    PERFORM pg_advisory_xact_lock(x'71de'::integer, 0);
    DELETE FROM tidegate.workers AS w WHERE w.id = me;
    UPDATE tidegate.lanes AS l SET turned_away = false, awaited = false WHERE l.turned_away;
    RETURN FOUND;
END
$$;


-- Where each function logs in as itself.
DO $$
BEGIN
    IF to_regrole('tidegate_processor') IS NOT NULL THEN
        GRANT SELECT, INSERT, UPDATE ON tidegate.lanes TO tidegate_processor;
        GRANT UPDATE ON tidegate.workers TO tidegate_processor;
    END IF;
    -- They wake: whoever is at work, and what else is ready, decides whether anybody has to be.
    IF to_regrole('tidegate_enqueue') IS NOT NULL THEN
        GRANT SELECT, INSERT, UPDATE ON tidegate.lanes TO tidegate_enqueue;
        GRANT SELECT ON tidegate.workers, tidegate.worker_config, tidegate.rate_buckets TO tidegate_enqueue;
    END IF;
    IF to_regrole('tidegate_management') IS NOT NULL THEN
        GRANT SELECT, INSERT, UPDATE ON tidegate.lanes TO tidegate_management;
    END IF;
END
$$;

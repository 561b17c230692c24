-- Every table of Tidegate, whole. Functions stand in functions/, roles and their rights in 0002_roles.sql.
--
-- Each status of a job is tied to its columns by a named CHECK, so that no code path, and no statement at a psql prompt,
-- can write a job that contradicts itself. Above each index stands the query that needs it.
-- Locks: none that matter; everything here is new.

-- Time-ordered ids keep inserts at one end of the primary key's index. Postgres 18 makes them itself; before that:
-- 48 bits of milliseconds, 12 bits of the rest of the millisecond, 62 random bits (RFC 9562, 6.2, method 3).
-- It stands here and not in functions/, because columns have it as their default.
DO $$
BEGIN
    IF to_regprocedure('pg_catalog.uuidv7()') IS NOT NULL THEN
        CREATE FUNCTION tidegate.uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE
        AS 'SELECT pg_catalog.uuidv7()';
    ELSE
        CREATE FUNCTION tidegate.uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE
        AS $uuid$
            SELECT encode(
                substring(int8send(micros / 1000) FROM 3)
                    || int2send((28672 + (micros % 1000) * 4096 / 1000)::smallint)
                    || substring(uuid_send(gen_random_uuid()) FROM 9),
                'hex')::uuid
            FROM (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS micros) AS clock
        $uuid$;
    END IF;
END
$$;


-- The kinds of jobs. `declared` is what the code says, or the API for a type with a target; `overrides` is what operators
-- say. What counts is computed from both, so a deployment never undoes an operator, and a reset is one UPDATE.
CREATE TABLE tidegate.job_types (
    name           text PRIMARY KEY,
    declared       jsonb NOT NULL,
    overrides      jsonb NOT NULL DEFAULT '{}',

    description    text GENERATED ALWAYS AS ((declared || overrides) ->> 'description') STORED,
    lane           text NOT NULL GENERATED ALWAYS AS ((declared || overrides) ->> 'lane') STORED,
    -- lambda:<function>: another Lambda function runs it. NULL: the code that declares it has its handler.
    target         text GENERATED ALWAYS AS (declared ->> 'target') STORED,
    timeout        integer NOT NULL GENERATED ALWAYS AS (((declared || overrides) ->> 'timeout')::integer) STORED,
    max_attempts   smallint NOT NULL GENERATED ALWAYS AS (((declared || overrides) ->> 'max_attempts')::smallint) STORED,

    -- Limits: so many at once, so many at once for one concurrency_key, and a bucket of tokens, each of them a start.
    max_concurrent integer GENERATED ALWAYS AS (((declared || overrides) ->> 'max_concurrent')::integer) STORED,
    key_limit      integer NOT NULL
                   GENERATED ALWAYS AS (COALESCE(((declared || overrides) ->> 'key_limit')::integer, 1)) STORED,
    rate           double precision
                   GENERATED ALWAYS AS (((declared || overrides) -> 'rate' ->> 'per_second')::double precision) STORED,
    burst          double precision
                   GENERATED ALWAYS AS (((declared || overrides) -> 'rate' ->> 'burst')::double precision) STORED,

    -- Half of what starts goes to owners in turn.
    fair           boolean NOT NULL GENERATED ALWAYS AS (COALESCE(((declared || overrides) ->> 'fair')::boolean, false)) STORED,

    -- A schedule and a retention are overridden setting by setting: an operator who moves the hour keeps the time zone and
    -- the payload. {"schedule": null} switches a schedule off; a retention of null keeps jobs for ever.
    schedule       jsonb GENERATED ALWAYS AS (
        CASE WHEN jsonb_typeof(COALESCE(overrides -> 'schedule', declared -> 'schedule')) <> 'null' THEN
            '{"timezone": "UTC", "missed": "one", "payload": {}}'
            || COALESCE(NULLIF(declared -> 'schedule', 'null'), '{}')
            || COALESCE(overrides -> 'schedule', '{}')
        END) STORED,
    keep_completed interval GENERATED ALWAYS AS (interval '1 day' * (
        '{"completed": 7}' || COALESCE(declared -> 'retention', '{}') || COALESCE(overrides -> 'retention', '{}')
        ->> 'completed')::double precision) STORED,
    keep_failed    interval GENERATED ALWAYS AS (interval '1 day' * (
        '{"failed": 30}' || COALESCE(declared -> 'retention', '{}') || COALESCE(overrides -> 'retention', '{}')
        ->> 'failed')::double precision) STORED,
    keep_cancelled interval GENERATED ALWAYS AS (interval '1 day' * (
        '{"cancelled": 7}' || COALESCE(declared -> 'retention', '{}') || COALESCE(overrides -> 'retention', '{}')
        ->> 'cancelled')::double precision) STORED,

    -- Disabled: takes no jobs and starts none. Paused: takes jobs and starts none.
    enabled        boolean NOT NULL DEFAULT true,
    paused         boolean NOT NULL DEFAULT false,
    -- Since when the processors of its lane have had no handler for it. Old and new code may take turns during a
    -- deployment; a processor that has the handler sets it to NULL again.
    missing_since  timestamptz,
    created_at     timestamptz NOT NULL DEFAULT now(),
    updated_at     timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT job_types_name_is_a_word CHECK (name ~ '^[a-z][a-z0-9_.-]{0,62}$'),
    CONSTRAINT job_types_target_is_a_function CHECK (
        target ~ '^lambda:[A-Za-z0-9_-]{1,64}(:[A-Za-z0-9_$-]{1,128})?$'),
    CONSTRAINT job_types_elsewhere_is_not_missing CHECK (target IS NULL OR missing_since IS NULL),
    CONSTRAINT job_types_timeout_fits_lambda CHECK (timeout BETWEEN 1 AND 900),
    CONSTRAINT job_types_max_attempts_in_range CHECK (max_attempts BETWEEN 1 AND 100),
    CONSTRAINT job_types_max_concurrent_positive CHECK (max_concurrent > 0),
    CONSTRAINT job_types_key_limit_positive CHECK (key_limit > 0),
    CONSTRAINT job_types_rate_positive CHECK (rate > 0 AND burst >= 1),
    CONSTRAINT job_types_rate_has_a_burst CHECK ((rate IS NULL) = (burst IS NULL)),
    -- What is computed with it stays within what a double holds.
    CONSTRAINT job_types_rate_is_finite CHECK (rate BETWEEN 1e-60 AND 1e60 AND burst <= 1e60),
    CONSTRAINT job_types_schedule_is_whole CHECK (
        schedule IS NULL
        OR (jsonb_typeof(schedule) = 'object'
            AND jsonb_typeof(schedule -> 'expression') = 'string' AND jsonb_typeof(schedule -> 'timezone') = 'string'
            AND jsonb_typeof(schedule -> 'payload') = 'object'
            AND schedule ->> 'missed' IN ('skip', 'one', 'all')) IS TRUE),
    CONSTRAINT job_types_retention_not_negative CHECK (
        LEAST(keep_completed, keep_failed, keep_cancelled) >= interval '0'
        AND GREATEST(keep_completed, keep_failed, keep_cancelled) <= interval '36500 days')
);


-- Jobs that were enqueued together and are counted together.
CREATE TABLE tidegate.batches (
    id           uuid PRIMARY KEY DEFAULT tidegate.uuidv7(),
    owner        text NOT NULL,
    total        integer NOT NULL,
    -- The job that follows when all members have ended: what enqueue takes, as JSON.
    then_enqueue jsonb,
    created_at   timestamptz NOT NULL DEFAULT now(),
    finished_at  timestamptz,

    CONSTRAINT batches_total_not_negative CHECK (total >= 0)
);

-- batch: open batches whose end was missed. Each look reads a few, in a ring, and begins somewhere else.
CREATE INDEX batches_ring ON tidegate.batches (uuid_hash(id)) WHERE finished_at IS NULL;


-- `type` has no foreign key: it would lock the same few rows of job_types for each of thousands of inserts. The enqueue
-- statement joins job_types instead, and a type that has jobs is not deleted.
CREATE TABLE tidegate.jobs (
    -- What a claim reads.
    id                  uuid CONSTRAINT jobs_pkey PRIMARY KEY WITH (fillfactor = 50) DEFAULT tidegate.uuidv7(),
    type                text NOT NULL,
    status              text NOT NULL DEFAULT 'pending',
    priority            smallint NOT NULL DEFAULT 10,
    scheduled_for       timestamptz NOT NULL DEFAULT now(),
    payload             jsonb NOT NULL DEFAULT '{}',
    owner               text NOT NULL,

    -- The optimistic lock. lock_version only ever grows; attempts cannot be the token, because a retry by hand lowers it.
    lock_version        bigint NOT NULL DEFAULT 0,
    locked_by           text,
    locked_at           timestamptz,
    lock_expires_at     timestamptz,

    -- attempts counts outcomes of the handler's own; deaths counts the invocations that this job alone brought down.
    -- A suspect was held by an invocation that died: it runs alone until it has had an outcome.
    attempts            smallint NOT NULL DEFAULT 0,
    max_attempts        smallint NOT NULL,
    deaths              smallint NOT NULL DEFAULT 0,
    suspect             boolean NOT NULL DEFAULT false,

    -- Its type was fair when it was enqueued: it is in the index of owners' turns.
    fair                boolean NOT NULL DEFAULT false,

    -- A claim has met it while its key had no room: it is out of the claim's way until the key has room again.
    blocked             boolean NOT NULL DEFAULT false,

    -- A waiting job waits for a signal (wait_signal), for its children, or for the time alone. What ended its last wait, and
    -- what the signal said.
    wait_signal         text,
    wait_until          timestamptz,
    wait_children       boolean NOT NULL DEFAULT false,
    woken_by            text,
    signal              jsonb,

    -- What the handler said.
    progress            smallint NOT NULL DEFAULT 0,
    stage               text,
    state               jsonb,
    steps               jsonb,
    result              jsonb,
    error_code          text,
    error_message       text,
    review_reason       text,

    -- What the caller said.
    idempotency_key     text,
    request_hash        bytea,
    unique_key          text,
    concurrency_key     text,
    reference_type      text,
    reference_id        text,
    tags                text[] NOT NULL DEFAULT '{}',
    batch_id            uuid REFERENCES tidegate.batches,
    parent_id           uuid,
    traceparent         text,
    cancel_requested_at timestamptz,

    created_at          timestamptz NOT NULL DEFAULT now(),
    started_at          timestamptz,
    finished_at         timestamptz,

    CONSTRAINT jobs_status_is_known CHECK (status IN
        ('pending', 'processing', 'waiting', 'review_needed', 'completed', 'failed', 'cancelled')),
    CONSTRAINT jobs_locked_while_processing CHECK
        ((status = 'processing') = (lock_expires_at IS NOT NULL)
         AND num_nonnulls(locked_by, locked_at, lock_expires_at) IN (0, 3)),
    CONSTRAINT jobs_lock_ends_after_it_begins CHECK (lock_expires_at > locked_at),
    -- A claim adds one; what could not be counted on would fail there.
    CONSTRAINT jobs_lock_version_goes_on CHECK (lock_version BETWEEN 0 AND 4611686018427387904),
    CONSTRAINT jobs_finished_at_when_finished CHECK
        ((status IN ('completed', 'failed', 'cancelled')) = (finished_at IS NOT NULL)),
    CONSTRAINT jobs_started_before_an_outcome CHECK
        (started_at IS NOT NULL OR status NOT IN ('processing', 'waiting', 'review_needed', 'completed')),
    CONSTRAINT jobs_failed_with_an_error CHECK
        (status <> 'failed' OR (error_code IS NOT NULL AND error_message IS NOT NULL)),
    CONSTRAINT jobs_result_when_there_is_an_outcome CHECK
        (result IS NULL OR status IN ('completed', 'review_needed', 'failed', 'cancelled')),
    CONSTRAINT jobs_review_has_a_reason CHECK (status <> 'review_needed' OR review_reason IS NOT NULL),
    CONSTRAINT jobs_wait_ends CHECK ((status = 'waiting') = (wait_until IS NOT NULL)),
    CONSTRAINT jobs_signal_only_while_waiting CHECK (wait_signal IS NULL OR status = 'waiting'),
    CONSTRAINT jobs_waits_for_one_thing CHECK (NOT wait_children OR (status = 'waiting' AND wait_signal IS NULL)),
    CONSTRAINT jobs_woken_by_is_known CHECK (woken_by IN ('signal', 'children', 'timeout')),
    CONSTRAINT jobs_not_suspect_when_finished CHECK (NOT suspect OR status IN ('pending', 'processing')),
    CONSTRAINT jobs_blocked_has_a_key CHECK (NOT blocked OR (status = 'pending' AND concurrency_key IS NOT NULL)),
    CONSTRAINT jobs_attempts_in_range CHECK (max_attempts BETWEEN 1 AND 100 AND attempts BETWEEN 0 AND max_attempts),
    -- A job that may run has an attempt left: otherwise its settlement would count one beyond the last.
    CONSTRAINT jobs_attempt_left CHECK (status NOT IN ('pending', 'processing', 'waiting') OR attempts < max_attempts),
    CONSTRAINT jobs_deaths_are_attempts CHECK (deaths BETWEEN 0 AND attempts),
    CONSTRAINT jobs_priority_in_range CHECK (priority BETWEEN 1 AND 20),
    CONSTRAINT jobs_progress_in_range CHECK (progress BETWEEN 0 AND 100),
    CONSTRAINT jobs_payload_is_an_object CHECK (jsonb_typeof(payload) = 'object'),
    CONSTRAINT jobs_reference_is_whole CHECK ((reference_type IS NULL) = (reference_id IS NULL)),
    CONSTRAINT jobs_reference_fits CHECK (length(reference_type) <= 100 AND length(reference_id) <= 200),
    CONSTRAINT jobs_keys_fit CHECK
        (length(idempotency_key) <= 200 AND length(unique_key) <= 200 AND length(concurrency_key) <= 200),
    CONSTRAINT jobs_tags_fit CHECK (cardinality(tags) <= 20),
    -- Years that Python can read: one row beyond would break every list that it is in.
    CONSTRAINT jobs_times_are_readable CHECK
        (scheduled_for BETWEEN '1970-01-01Z' AND '9000-01-01Z' AND wait_until BETWEEN '1970-01-01Z' AND '9000-01-01Z')
) WITH (
    -- Every job is updated at least twice. Room on its page keeps the new versions near, and vacuum comes by the number
    -- of dead rows, not by a share of a history that only grows.
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0.01,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0.02
);

-- claim: the next jobs of a type, best first; the order of the columns is the order of the claim.
CREATE INDEX jobs_ready ON tidegate.jobs (type, priority DESC, scheduled_for, id)
    WHERE status = 'pending' AND NOT suspect AND NOT blocked;
-- claim: the next job of each owner, for owners' turns; only jobs of fair types are in it.
CREATE INDEX jobs_turn ON tidegate.jobs (type, priority DESC, hashtext(owner), scheduled_for, id)
    WHERE status = 'pending' AND NOT suspect AND NOT blocked AND fair;
-- claim: whether a type has jobs with a key, for which claims take turns; and all of a key that has no room.
CREATE INDEX jobs_keyed ON tidegate.jobs (type, concurrency_key)
    WHERE status = 'pending' AND NOT suspect AND NOT blocked AND concurrency_key IS NOT NULL;
-- claim: suspects, which run alone; normally empty.
CREATE INDEX jobs_suspect ON tidegate.jobs (scheduled_for) WHERE status = 'pending' AND suspect;
-- claim, reclaim: how many of a type run, and whose lock has expired.
CREATE INDEX jobs_locked ON tidegate.jobs (type, lock_expires_at) WHERE status = 'processing';
-- claim: how many of a key run.
CREATE INDEX jobs_locked_key ON tidegate.jobs (type, concurrency_key, lock_expires_at)
    WHERE status = 'processing' AND concurrency_key IS NOT NULL;
-- unblock: the best of those that a key holds back.
CREATE INDEX jobs_blocked ON tidegate.jobs (type, concurrency_key, priority DESC, scheduled_for, id) WHERE blocked;
-- wait: those whose time is up, and those that wait for their children.
CREATE INDEX jobs_wait_end ON tidegate.jobs (wait_until) WHERE status = 'waiting';
CREATE INDEX jobs_wait_children ON tidegate.jobs (id) WHERE wait_children;
-- batch, wait: the members; and those that are unfinished, to know when the last one has ended.
CREATE INDEX jobs_batch ON tidegate.jobs (batch_id, id) WHERE batch_id IS NOT NULL;
CREATE INDEX jobs_batch_open ON tidegate.jobs (batch_id) WHERE batch_id IS NOT NULL AND finished_at IS NULL;
CREATE INDEX jobs_parent ON tidegate.jobs (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX jobs_parent_open ON tidegate.jobs (parent_id) WHERE parent_id IS NOT NULL AND finished_at IS NULL;
-- prune: finished jobs of a type and a status, oldest first.
CREATE INDEX jobs_finished ON tidegate.jobs (type, status, finished_at) WHERE finished_at IS NOT NULL;
-- enqueue: one job for an owner's idempotency key, as long as the job is kept.
CREATE UNIQUE INDEX jobs_idempotency ON tidegate.jobs (owner, idempotency_key) WHERE idempotency_key IS NOT NULL;
-- enqueue: one unfinished job for an owner's unique key.
CREATE UNIQUE INDEX jobs_unique ON tidegate.jobs (owner, type, unique_key)
    WHERE unique_key IS NOT NULL AND status IN ('pending', 'processing', 'waiting', 'review_needed');
-- list: an owner's jobs, newest first; in two parts, so that each job is in each of them for a part of its life. enqueue counts the
-- unfinished ones. (All jobs, newest first, is the primary key.)
CREATE INDEX jobs_owner_unfinished ON tidegate.jobs (owner, id) WHERE finished_at IS NULL;
CREATE INDEX jobs_owner_finished ON tidegate.jobs (owner, id) WHERE finished_at IS NOT NULL;
-- list: what needs a person, newest first: of all, of an owner, of a type. Few rows, asked for often.
CREATE INDEX jobs_troubled ON tidegate.jobs (status, id)
    WHERE status IN ('failed', 'review_needed', 'cancelled', 'waiting');
CREATE INDEX jobs_troubled_owner ON tidegate.jobs (owner, status, id)
    WHERE status IN ('failed', 'review_needed', 'cancelled', 'waiting');
CREATE INDEX jobs_troubled_type ON tidegate.jobs (type, status, id)
    WHERE status IN ('failed', 'review_needed', 'cancelled', 'waiting');
-- list, progress: all jobs about one thing; and an owner's.
CREATE INDEX jobs_reference ON tidegate.jobs (reference_type, reference_id, id) WHERE reference_id IS NOT NULL;
CREATE INDEX jobs_owner_reference ON tidegate.jobs (owner, reference_type, reference_id, id) WHERE reference_id IS NOT NULL;


-- Ready: a claim may take it, once scheduled_for has come. `place` is where the row stands now.
CREATE VIEW tidegate.ready_jobs WITH (security_invoker = true) AS
SELECT ctid AS place, id, type, priority, scheduled_for, owner, fair, concurrency_key, payload, state, steps, signal
FROM tidegate.jobs
WHERE status = 'pending' AND NOT suspect AND NOT blocked;


-- Where the ready jobs of a type and a priority begin. Before it stand the index entries of jobs that have been claimed, which
-- stay until a vacuum can remove them: not while a dump or a report has an old snapshot open. A claim reads from the floor on.
--
-- A floor rises in two steps, so that it hides no job (tidegate.raise_floors): a claim notes the first ready job that it has seen
-- as a candidate, with the transactions of that moment; when all of these have ended, a later claim makes the candidate the floor.
-- A statement that puts a job back below it lowers it (tidegate.lower_floors). Each type has its rows from its beginning.
CREATE TABLE tidegate.floors (
    type          text NOT NULL REFERENCES tidegate.job_types ON DELETE CASCADE,
    priority      smallint NOT NULL,
    -- NULL: from the beginning.
    scheduled_for timestamptz,
    id            uuid,
    candidate_for timestamptz,
    candidate_id  uuid,
    -- The candidate waits for the transactions before this one.
    horizon       xid8,
    noted_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (type, priority),

    CONSTRAINT floors_positions_are_whole CHECK (
        (scheduled_for IS NULL) = (id IS NULL) AND num_nonnulls(candidate_for, candidate_id, horizon) IN (0, 3))
) WITH (fillfactor = 50);


-- What a processor is told about a job that it has claimed: texts and numbers, the quickest to read by the thousand.
CREATE TYPE tidegate.claimed AS (
    id text, lock_version bigint, type text, priority smallint, payload text, attempts smallint, max_attempts smallint,
    deaths smallint, timeout integer, concurrency_key text, batch_id text, parent_id text, state text, steps text,
    woken_by text, signal text, owner text, created_at double precision, scheduled_for double precision,
    locked_at double precision, traceparent text
);


-- What happened to a job, in words: a line of the handler's, the traceback of an attempt, the act of a person.
CREATE TABLE tidegate.job_logs (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job_id  uuid NOT NULL REFERENCES tidegate.jobs ON DELETE CASCADE,
    at      timestamptz NOT NULL DEFAULT now(),
    level   text NOT NULL DEFAULT 'info',
    attempt smallint,
    stage   text,
    actor   text,
    message text NOT NULL,
    details jsonb,

    CONSTRAINT job_logs_level_is_known CHECK (level IN ('debug', 'info', 'warning', 'error'))
) WITH (
    -- Logs are written once and deleted with their jobs: vacuum comes by the number of dead rows here too.
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_threshold = 1000
);

-- A job's log, in order; also what the cascade of a deleted job looks for.
CREATE INDEX job_logs_job ON tidegate.job_logs (job_id, id);


-- A signal may come before the job waits for it; it is kept until then.
CREATE TABLE tidegate.job_signals (
    job_id  uuid NOT NULL REFERENCES tidegate.jobs ON DELETE CASCADE,
    name    text NOT NULL,
    payload jsonb NOT NULL,
    at      timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (job_id, name)
);


-- A type's bucket of tokens. A row says how many there were when it was written; what has grown since is computed. No row: full.
CREATE TABLE tidegate.rate_buckets (
    type   text PRIMARY KEY REFERENCES tidegate.job_types ON DELETE CASCADE,
    tokens double precision NOT NULL,
    at     timestamptz NOT NULL,

    CONSTRAINT rate_buckets_are_finite CHECK (
        tokens BETWEEN -1e60 AND 1e60 AND at BETWEEN '1970-01-01Z' AND '9000-01-01Z')
);


-- What has been enqueued of each schedule, and when to look again. The row says for which schedule it was computed: one
-- that has been changed since takes effect from now on.
CREATE TABLE tidegate.schedules (
    type       text PRIMARY KEY REFERENCES tidegate.job_types ON DELETE CASCADE,
    expression text NOT NULL,
    timezone   text NOT NULL,
    last_due   timestamptz,
    -- NULL: never; the schedule has no time left.
    next_due   timestamptz,

    CONSTRAINT schedules_go_on CHECK (next_due > last_due),
    CONSTRAINT schedules_times_are_readable CHECK (
        next_due BETWEEN '1970-01-01Z' AND '9000-01-01Z' AND last_due BETWEEN '1970-01-01Z' AND '9000-01-01Z')
);


-- What one processor does for all, and not before its time.
CREATE TABLE tidegate.duties (
    name   text PRIMARY KEY,
    due_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO tidegate.duties (name) VALUES ('prune');


-- What cannot be done, because of its data, stands here with its error, and everything else goes on.
CREATE TABLE tidegate.set_aside (
    kind     text NOT NULL,
    id       text NOT NULL,
    error    text NOT NULL,
    message  text NOT NULL,
    times    integer NOT NULL DEFAULT 1,
    first_at timestamptz NOT NULL DEFAULT now(),
    at       timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (kind, id),

    -- batch: its end; schedule, type: what a job type's row makes due, and its claims; chore: one of an invocation's.
    CONSTRAINT set_aside_kind_is_known CHECK (kind IN ('batch', 'schedule', 'type', 'chore'))
);


-- Processors, a row each while they live. One that has died is known by its missing heartbeat, or by its deadline.
CREATE TABLE tidegate.workers (
    id               text PRIMARY KEY,
    lane             text NOT NULL,
    function_version text NOT NULL,
    log_stream       text NOT NULL,
    started_by       text NOT NULL DEFAULT 'tick',
    started_at       timestamptz NOT NULL DEFAULT now(),
    deadline         timestamptz NOT NULL,
    -- A job is claimed if its timeout ends before this.
    claims_until     timestamptz,
    -- Its heartbeat, once a second.
    seen_at          timestamptz NOT NULL DEFAULT now(),
    -- claiming: it will look for jobs again, so a request that makes one ready wakes no other. draining: it finishes what it has.
    -- sleeping: it has nothing, and claims when the next job is due.
    state            text NOT NULL DEFAULT 'claiming',
    sleeps_until     timestamptz,
    claimed          integer NOT NULL DEFAULT 0,
    settled          integer NOT NULL DEFAULT 0,

    CONSTRAINT workers_deadline_after_start CHECK (deadline > started_at),
    CONSTRAINT workers_state_is_known CHECK (state IN ('claiming', 'draining', 'sleeping')),
    CONSTRAINT workers_sleep_until CHECK ((state = 'sleeping') = (sleeps_until IS NOT NULL))
) WITH (fillfactor = 50);

-- `sleep`: one processor of a lane, and no more, waits for what is due next.
CREATE UNIQUE INDEX workers_one_sleeps ON tidegate.workers (lane) WHERE state = 'sleeping';


-- What starts a lane's next processor, and when.
CREATE TABLE tidegate.lanes (
    name               text PRIMARY KEY,
    -- A processor has been invoked, and has not looked for jobs yet: requests send no further wake.
    wake_pending       boolean NOT NULL DEFAULT false,
    -- The last wake that was sent, and the one before.
    woken_at           timestamptz,
    woken_before       timestamptz,
    -- No wake is sent before, because the last one could not be.
    wakes_paused_until timestamptz,
    scaled_out_at      timestamptz,
    scaled_in_at       timestamptz
) WITH (fillfactor = 50);

INSERT INTO tidegate.lanes (name) VALUES ('default'), ('slow');


-- What the last processors that started in a lane have said of themselves.
CREATE TABLE tidegate.lane_reports (
    lane    text PRIMARY KEY,
    worker  text NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now(),
    -- The lane's last tick: the next one is due so long after it as the schedule says.
    ticked_at timestamptz,
    -- Seconds: a job type with a longer timeout fits no invocation.
    longest integer NOT NULL,
    -- Job types of the code that it cannot run: {"name": why}.
    refused jsonb NOT NULL DEFAULT '{}',

    CONSTRAINT lane_reports_longest_not_negative CHECK (longest >= 0)
) WITH (fillfactor = 50);


-- Rows to be locked. Not advisory locks, which any user of the database could take and keep: these take a right to the table.
-- places: while places of processors are counted, given and given back.
CREATE TABLE tidegate.locks (name text PRIMARY KEY);

INSERT INTO tidegate.locks VALUES ('places');

-- One row for each type: claims of a type that has limits lock it, one after the other. And whose turn it was.
CREATE TABLE tidegate.turns (
    type   text PRIMARY KEY REFERENCES tidegate.job_types ON DELETE CASCADE,
    last   integer NOT NULL,
    oldest integer
);


-- What operators set while everything runs.
CREATE TABLE tidegate.worker_config (
    key         text PRIMARY KEY,
    value       jsonb NOT NULL,
    description text NOT NULL,
    updated_at  timestamptz NOT NULL DEFAULT now(),
    updated_by  text
);

INSERT INTO tidegate.worker_config (key, value, description) VALUES
    ('enabled', 'true', 'Whether processors claim jobs at all'),
    ('max_workers', '5', 'Processors of a lane at work at once, at the most'),
    ('scale_thresholds', '[10, 30, 60, 100]', 'Jobs that are ready or running, for one processor, two, …; one more beyond the last'),
    ('scale_up_seconds', '30', 'The least time between two decisions to start more processors'),
    ('scale_down_seconds', '120', 'The least time between a decision to start or to spare a processor and one to spare another'),
    ('linger_seconds', '60', 'The longest that a processor sleeps until the next job is due; 0: none sleeps'),
    ('slots', 'null', 'Handlers that a processor runs at once; null: as its function says'),
    ('claim_batch', '500', 'Jobs that one claim takes at the most'),
    ('max_jobs', 'null', 'Jobs that one invocation starts at the most; null: as its function says'),
    -- Four slots and jobs of up to a quarter of an hour: one processor more for every four.
    ('lanes', '{"slow": {"scale_thresholds": [4, 8, 12, 16]}}', 'The same for one lane: {"slow": {"max_workers": 2}}');


-- API keys. Only the hash of the secret is kept: it has 256 random bits, so a fast hash is enough.
CREATE TABLE tidegate.api_keys (
    id           text PRIMARY KEY,
    secret_hash  bytea NOT NULL,
    name         text NOT NULL,
    role         text NOT NULL,
    owner        text NOT NULL,
    created_at   timestamptz NOT NULL DEFAULT now(),
    expires_at   timestamptz,
    revoked_at   timestamptz,
    last_used_at timestamptz,

    -- A bucket that fills with `rate` tokens a second and holds `burst` of them; each request takes one. No rate: no limit.
    -- `tokens` says how many there were at `tokens_at`; what has grown since is computed.
    rate         double precision,
    burst        double precision,
    tokens       double precision,
    tokens_at    timestamptz,

    -- What the key may send; NULL: anything.
    types        text[],
    max_priority smallint,
    max_pending  integer,

    CONSTRAINT api_keys_role_is_known CHECK (role IN ('producer', 'admin', 'super_admin')),
    CONSTRAINT api_keys_hash_is_sha256 CHECK (octet_length(secret_hash) = 32),
    CONSTRAINT api_keys_rate_positive CHECK (rate > 0 AND burst >= 1),
    CONSTRAINT api_keys_rate_has_a_burst CHECK ((rate IS NULL) = (burst IS NULL)),
    CONSTRAINT api_keys_tokens_have_a_time CHECK ((tokens IS NULL) = (tokens_at IS NULL)),
    CONSTRAINT api_keys_types_are_some CHECK (cardinality(types) BETWEEN 1 AND 100),
    CONSTRAINT api_keys_max_priority_in_range CHECK (max_priority BETWEEN 1 AND 20),
    CONSTRAINT api_keys_max_pending_positive CHECK (max_pending >= 1)
) WITH (
    -- A key with a limit is updated by each request. With room on its page the new version stays there, and no index is touched.
    fillfactor = 50
);

-- Requests with tokens (JWT): a bucket for each owner, where the stack gives them a limit.
CREATE TABLE tidegate.owner_buckets (
    owner  text PRIMARY KEY,
    tokens double precision NOT NULL,
    at     timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Of an owner whose keys have a max_pending: how many jobs were unfinished when they were last counted, and what has been
-- admitted since. What has ended since is not subtracted, so it is too many rather than too few.
CREATE TABLE tidegate.owner_pending (
    owner      text PRIMARY KEY,
    jobs       integer NOT NULL DEFAULT 0,
    -- They were counted up to a limit that they were over.
    capped     boolean NOT NULL DEFAULT false,
    counted_at timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50);

-- enqueue: owners that have sent nothing for a day, which are forgotten.
CREATE INDEX owner_pending_oldest ON tidegate.owner_pending (counted_at);

-- Requests that wait now. One whose function has died counts until its time is over.
CREATE TABLE tidegate.long_polls (
    id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key_id text NOT NULL,
    owner  text NOT NULL,
    until  timestamptz NOT NULL
);


-- One row for each delivery of a webhook that was acted on: its key refuses the second. `result` is what the first led to.
CREATE TABLE tidegate.webhook_deliveries (
    source      text NOT NULL,
    delivery    bytea NOT NULL,
    result      jsonb NOT NULL DEFAULT '{}',
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (source, delivery),

    CONSTRAINT webhook_deliveries_delivery_is_sha256 CHECK (octet_length(delivery) = 32)
);

-- receive: the oldest, which are forgotten as new ones come.
CREATE INDEX webhook_deliveries_oldest ON tidegate.webhook_deliveries (received_at);


-- What people and keys did to the queue itself. What they did to a job is in that job's log, except that it was deleted.
CREATE TABLE tidegate.audit (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      timestamptz NOT NULL DEFAULT now(),
    actor   text NOT NULL,
    action  text NOT NULL,
    kind    text NOT NULL,
    subject text NOT NULL,
    -- {"name": [before, after]}
    changed jsonb NOT NULL,

    CONSTRAINT audit_kind_is_known CHECK (kind IN ('job', 'type', 'key', 'config', 'worker', 'batch', 'set-aside'))
);

-- What happened to one thing, in order.
CREATE INDEX audit_subject ON tidegate.audit (kind, subject, id);

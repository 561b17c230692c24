-- The queue: job types, jobs and their logs, batches, API keys, worker configuration, workers.
--
-- Why: the first shape of every table. Each status of a job is tied to its columns by a named CHECK, so that no code
-- path, and nobody at a psql prompt, can write a job that contradicts itself.
-- Locks: none that matter; everything here is new.

-- Time-ordered ids keep the primary key's inserts at one end of its index. Postgres 18 makes them itself; before that:
-- 48 bits of milliseconds, 12 bits of what is left of the millisecond, 62 random bits (RFC 9562, 6.2, method 3).
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


-- What kinds of jobs there are. `declared` is what the code says, `overrides` what operators say; what counts is
-- computed here from both, so that a deploy never undoes an operator and a reset is one UPDATE.
CREATE TABLE tidegate.job_types (
    name         text PRIMARY KEY,
    declared     jsonb NOT NULL,
    overrides    jsonb NOT NULL DEFAULT '{}',
    description  text GENERATED ALWAYS AS ((declared || overrides) ->> 'description') STORED,
    lane         text NOT NULL GENERATED ALWAYS AS ((declared || overrides) ->> 'lane') STORED,
    timeout      integer NOT NULL GENERATED ALWAYS AS (((declared || overrides) ->> 'timeout')::integer) STORED,
    max_attempts smallint NOT NULL GENERATED ALWAYS AS (((declared || overrides) ->> 'max_attempts')::smallint) STORED,
    enabled      boolean NOT NULL DEFAULT true,
    paused       boolean NOT NULL DEFAULT false,
    created_at   timestamptz NOT NULL DEFAULT now(),
    updated_at   timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT job_types_name_is_a_word CHECK (name ~ '^[a-z][a-z0-9_.-]{0,62}$'),
    CONSTRAINT job_types_timeout_fits_lambda CHECK (timeout BETWEEN 1 AND 900),
    CONSTRAINT job_types_max_attempts_in_range CHECK (max_attempts BETWEEN 1 AND 100)
);


-- Jobs that were enqueued together and are counted together.
CREATE TABLE tidegate.batches (
    id          uuid PRIMARY KEY DEFAULT tidegate.uuidv7(),
    owner       text NOT NULL,
    total       integer NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz,

    CONSTRAINT batches_total_not_negative CHECK (total >= 0)
);


-- `type` has no foreign key: a foreign key would lock the same few rows of job_types for each of thousands of inserts.
-- The enqueue statement joins job_types instead, and a type that has jobs is not deleted.
CREATE TABLE tidegate.jobs (
    id                  uuid PRIMARY KEY DEFAULT tidegate.uuidv7(),
    type                text NOT NULL,
    status              text NOT NULL DEFAULT 'pending',
    priority            smallint NOT NULL DEFAULT 10,
    scheduled_for       timestamptz NOT NULL DEFAULT now(),
    payload             jsonb NOT NULL DEFAULT '{}',
    owner               text NOT NULL,

    -- The optimistic lock. lock_version only ever grows; attempts can not be the token, because a retry by hand lowers it.
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

    -- What the handler said.
    progress            smallint NOT NULL DEFAULT 0,
    stage               text,
    state               jsonb,
    steps               jsonb,
    result              jsonb,
    error_code          text,
    error_message       text,
    review_reason       text,
    wait_signal         text,
    wait_until          timestamptz,

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
    notify              jsonb,
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
    CONSTRAINT jobs_finished_at_when_finished CHECK
        ((status IN ('completed', 'failed', 'cancelled')) = (finished_at IS NOT NULL)),
    CONSTRAINT jobs_started_before_an_outcome CHECK
        (started_at IS NOT NULL OR status NOT IN ('processing', 'waiting', 'review_needed', 'completed')),
    CONSTRAINT jobs_failed_with_an_error CHECK
        (status <> 'failed' OR (error_code IS NOT NULL AND error_message IS NOT NULL)),
    CONSTRAINT jobs_result_when_there_is_an_outcome CHECK
        (result IS NULL OR status IN ('completed', 'review_needed', 'failed', 'cancelled')),
    CONSTRAINT jobs_wait_ends CHECK ((status = 'waiting') = (wait_until IS NOT NULL)),
    CONSTRAINT jobs_signal_only_while_waiting CHECK (wait_signal IS NULL OR status = 'waiting'),
    CONSTRAINT jobs_review_has_a_reason CHECK (status <> 'review_needed' OR review_reason IS NOT NULL),
    CONSTRAINT jobs_not_suspect_when_finished CHECK (NOT suspect OR status IN ('pending', 'processing')),
    CONSTRAINT jobs_priority_in_range CHECK (priority BETWEEN 1 AND 20),
    CONSTRAINT jobs_progress_in_range CHECK (progress BETWEEN 0 AND 100),
    CONSTRAINT jobs_attempts_in_range CHECK (max_attempts BETWEEN 1 AND 100 AND attempts BETWEEN 0 AND max_attempts),
    CONSTRAINT jobs_deaths_are_attempts CHECK (deaths BETWEEN 0 AND attempts),
    CONSTRAINT jobs_reference_is_whole CHECK ((reference_type IS NULL) = (reference_id IS NULL)),
    CONSTRAINT jobs_payload_is_an_object CHECK (jsonb_typeof(payload) = 'object')
) WITH (
    -- Every job is updated at least twice. Room on its page keeps the new versions near, and vacuum comes by the number
    -- of dead rows, not by a share of a history that only grows.
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0.01,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0.02
);

-- claim: the next jobs of a type, best first; the order of the columns is the order of the claim.
CREATE INDEX jobs_ready ON tidegate.jobs (type, priority DESC, scheduled_for, id) WHERE status = 'pending' AND NOT suspect;
-- claim: those that have to run alone; normally empty.
CREATE INDEX jobs_suspect ON tidegate.jobs (scheduled_for) WHERE status = 'pending' AND suspect;
-- reclaim: expired locks, oldest first.
CREATE INDEX jobs_lock_expiry ON tidegate.jobs (lock_expires_at) WHERE status = 'processing';
-- wake: waiting jobs whose time is up, and those that wait for a signal.
CREATE INDEX jobs_wait_end ON tidegate.jobs (wait_until) WHERE status = 'waiting';
CREATE INDEX jobs_wait_signal ON tidegate.jobs (wait_signal) WHERE status = 'waiting' AND wait_signal IS NOT NULL;
-- prune: finished jobs, oldest first.
CREATE INDEX jobs_finished ON tidegate.jobs (finished_at) WHERE finished_at IS NOT NULL;
-- list: what needs a person, newest first; few rows, asked for often. (All jobs, newest first, is the primary key.)
CREATE INDEX jobs_troubled ON tidegate.jobs (status, id) WHERE status IN ('failed', 'review_needed', 'cancelled', 'waiting');
-- list: an owner's jobs, newest first.
CREATE INDEX jobs_owner ON tidegate.jobs (owner, id);
-- list, progress: all jobs about one thing.
CREATE INDEX jobs_reference ON tidegate.jobs (reference_type, reference_id, id) WHERE reference_id IS NOT NULL;
-- batches, children: the members.
CREATE INDEX jobs_batch ON tidegate.jobs (batch_id, id) WHERE batch_id IS NOT NULL;
CREATE INDEX jobs_parent ON tidegate.jobs (parent_id, id) WHERE parent_id IS NOT NULL;
-- enqueue: one job for an owner's idempotency key, for ever.
CREATE UNIQUE INDEX jobs_idempotency ON tidegate.jobs (owner, idempotency_key) WHERE idempotency_key IS NOT NULL;
-- enqueue: one unfinished job for a unique key.
CREATE UNIQUE INDEX jobs_unique ON tidegate.jobs (type, unique_key)
    WHERE unique_key IS NOT NULL AND status IN ('pending', 'processing', 'waiting', 'review_needed');


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
);

-- A job's log, in order; also what the cascade of a deleted job looks for.
CREATE INDEX job_logs_job ON tidegate.job_logs (job_id, id);


-- Who may call. Only the hash of the secret is kept: it has 256 random bits, so a fast hash is enough.
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

    CONSTRAINT api_keys_role_is_known CHECK (role IN ('producer', 'admin', 'super_admin')),
    CONSTRAINT api_keys_hash_is_sha256 CHECK (octet_length(secret_hash) = 32)
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
    ('enabled', 'true', 'Whether processors claim jobs at all');


-- Invocations of the processor while they live; one that vanished is known by its deadline.
CREATE TABLE tidegate.workers (
    id               text PRIMARY KEY,
    lane             text NOT NULL,
    function_version text NOT NULL,
    log_stream       text NOT NULL,
    started_at       timestamptz NOT NULL DEFAULT now(),
    deadline         timestamptz NOT NULL,
    claimed          integer NOT NULL DEFAULT 0,
    settled          integer NOT NULL DEFAULT 0,

    CONSTRAINT workers_deadline_after_start CHECK (deadline > started_at)
);

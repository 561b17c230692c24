-- Every table of Tidegate, whole. Functions are in functions/, roles and their rights in 0002_roles.sql.
--
-- Named CHECKs tie each status of a job to its columns, so that no code path, and no statement at a psql prompt, can
-- write a job that contradicts itself. The comment above each index names the query that needs it.
-- Locks: none that matter; everything here is new.

-- Time-ordered ids keep inserts at one end of the primary key's index. Postgres 18 has uuidv7(). For older versions:
-- 48 bits of milliseconds, 12 bits of the rest of the millisecond, 62 random bits (RFC 9562, 6.2, method 3).
-- The function is here and not in functions/, because it is the default of columns.
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


-- Job types. `declared` is the declaration by the code, or for a remote type by the API; `overrides` is what operators
-- changed. The columns below are computed from both, so a deployment never undoes an override, and a reset is one UPDATE.
CREATE TABLE tidegate.job_types (
    name           text PRIMARY KEY,
    declared       jsonb NOT NULL,
    overrides      jsonb NOT NULL DEFAULT '{}',

    description    text GENERATED ALWAYS AS ((declared || overrides) ->> 'description') STORED,
    lane           text NOT NULL GENERATED ALWAYS AS ((declared || overrides) ->> 'lane') STORED,
    -- lambda:<function>: the Lambda function that runs a remote type. NULL: the code that declares the type has its handler.
    target         text GENERATED ALWAYS AS (declared ->> 'target') STORED,
    timeout        integer NOT NULL GENERATED ALWAYS AS (((declared || overrides) ->> 'timeout')::integer) STORED,
    max_attempts   smallint NOT NULL GENERATED ALWAYS AS (((declared || overrides) ->> 'max_attempts')::smallint) STORED,

    -- Jobs at once for one concurrency_key. The type's other limits stand in tidegate.limits, in the row type:<name>.
    key_limit      integer NOT NULL
                   GENERATED ALWAYS AS (COALESCE(((declared || overrides) ->> 'key_limit')::integer, 1)) STORED,
    -- The names of all limits that it is under, as an array: those that it shares with other types, and its own. A name without a limit
    -- limits nothing. NULL: it has none, and its claims lock nothing.
    limits         jsonb GENERATED ALWAYS AS (
        CASE WHEN COALESCE((declared || overrides) ->> 'max_concurrent', (declared || overrides) ->> 'rate',
                           (declared || overrides) ->> 'window', NULLIF((declared || overrides) ->> 'limits', '[]')) IS NOT NULL THEN
            COALESCE(NULLIF((declared || overrides) -> 'limits', 'null'), '[]') || ('["type:' || name || '"]')::jsonb
        END) STORED,

    -- The delay before the next attempt: the operator's, else the declaration's; NULL: the code has a class of its own for it. Each retry
    -- lowers the job's priority by priority_fall.
    backoff        jsonb GENERATED ALWAYS AS (CASE
        WHEN jsonb_typeof(overrides -> 'backoff') = 'object' THEN overrides -> 'backoff'
        WHEN jsonb_typeof(declared -> 'backoff') = 'object' THEN declared -> 'backoff' END) STORED,
    priority_fall  smallint NOT NULL
                   GENERATED ALWAYS AS (COALESCE(((declared || overrides) ->> 'priority_fall')::smallint, 0)) STORED,

    -- Seconds after which a job that has not started is cancelled, unless the job says otherwise. NULL: it waits for ever.
    expires        double precision GENERATED ALWAYS AS (((declared || overrides) ->> 'expires')::double precision) STORED,
    -- A batch handler is called with so many jobs at most. Rates and windows count a claim's jobs, or its calls: so many jobs are one start.
    batch          integer NOT NULL GENERATED ALWAYS AS (COALESCE((declared ->> 'batch')::integer, 1)) STORED,
    per_start      integer NOT NULL
                   GENERATED ALWAYS AS (CASE WHEN declared ->> 'counts' = 'calls' THEN COALESCE((declared ->> 'batch')::integer, 1) ELSE 1 END) STORED,

    -- Half of the jobs that a claim takes are taken from owners in turn.
    fair           boolean NOT NULL GENERATED ALWAYS AS (COALESCE(((declared || overrides) ->> 'fair')::boolean, false)) STORED,

    -- What its new jobs hold is stored in envelopes (base/envelope.py). An override can switch it on, and not off.
    encrypted      boolean NOT NULL GENERATED ALWAYS AS (COALESCE((declared ->> 'encrypted')::boolean, false)
                   OR COALESCE((overrides ->> 'encrypted')::boolean, false)) STORED,

    -- The parts of its handler's work, as a list of texts.
    stages         jsonb GENERATED ALWAYS AS (NULLIF((declared || overrides) -> 'stages', 'null')) STORED,

    -- An override changes single settings of a schedule or a retention: one that moves the hour keeps the time zone and the
    -- payload. {"schedule": null} switches a schedule off; a retention of null keeps jobs for ever. Further schedules of the type are
    -- in tidegate.schedules.
    schedule       jsonb GENERATED ALWAYS AS (
        CASE WHEN jsonb_typeof(COALESCE(overrides -> 'schedule', declared -> 'schedule')) <> 'null'
            -- What operators say over a schedule does not contradict a declaration that has none any more.
            AND (jsonb_typeof(declared -> 'schedule') <> 'null' OR jsonb_typeof(overrides -> 'schedule') <> 'object'
                 OR overrides -> 'schedule' ? 'expression') THEN
            '{"timezone": "UTC", "missed": "one", "payload": {}, "owner": "schedule", "enabled": true}'
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
    -- How many of them are kept at most, whatever their age: the newest. NULL: any number.
    most_completed integer GENERATED ALWAYS AS ((
        COALESCE(declared -> 'retention', '{}') || COALESCE(overrides -> 'retention', '{}') ->> 'most_completed')::integer) STORED,
    most_failed    integer GENERATED ALWAYS AS ((
        COALESCE(declared -> 'retention', '{}') || COALESCE(overrides -> 'retention', '{}') ->> 'most_failed')::integer) STORED,
    most_cancelled integer GENERATED ALWAYS AS ((
        COALESCE(declared -> 'retention', '{}') || COALESCE(overrides -> 'retention', '{}') ->> 'most_cancelled')::integer) STORED,

    -- Disabled: takes no jobs and starts none. Paused: takes jobs and starts none.
    enabled        boolean NOT NULL DEFAULT true,
    paused         boolean NOT NULL DEFAULT false,
    -- Since when the processors of its lane have had no handler for it. A processor that has the handler sets it to NULL,
    -- because old and new code run side by side during a deployment.
    missing_since  timestamptz,
    created_at     timestamptz NOT NULL DEFAULT now(),
    -- Not the time at which the transaction began: it may have waited for claims, which are older than the change.
    updated_at     timestamptz NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT job_types_name_is_a_word CHECK (name ~ '^[a-z][a-z0-9_.-]{0,62}$'),
    -- A function of Lambda, or an endpoint.
    CONSTRAINT job_types_target_is_known CHECK (
        target ~ '^(lambda:[A-Za-z0-9_-]{1,64}(:[A-Za-z0-9_$-]{1,128})?|https:[a-z][a-z0-9_-]{0,62})$'),
    CONSTRAINT job_types_remote_is_not_missing CHECK (target IS NULL OR missing_since IS NULL),
    CONSTRAINT job_types_timeout_fits_lambda CHECK (timeout BETWEEN 1 AND 900),
    CONSTRAINT job_types_max_attempts_in_range CHECK (max_attempts BETWEEN 1 AND 100),
    CONSTRAINT job_types_priority_fall_in_range CHECK (priority_fall BETWEEN 0 AND 19),
    -- As long as a job may be delayed.
    CONSTRAINT job_types_expires_in_time CHECK (expires > 0 AND expires <= 31622400),
    CONSTRAINT job_types_key_limit_positive CHECK (key_limit > 0),
    CONSTRAINT job_types_batch_in_range CHECK (batch BETWEEN 1 AND 1000),
    -- Five, and its own.
    CONSTRAINT job_types_limits_are_few CHECK (
        CASE WHEN jsonb_typeof(limits) = 'array' THEN jsonb_array_length(limits) <= 6 ELSE limits IS NULL END),
    CONSTRAINT job_types_stages_are_texts CHECK (
        jsonb_typeof(stages) = 'array' AND NOT jsonb_path_exists(stages, 'strict $[*] ? (@.type() <> "string")')),
    CONSTRAINT job_types_schedule_is_whole CHECK (
        schedule IS NULL
        OR (jsonb_typeof(schedule) = 'object'
            AND jsonb_typeof(schedule -> 'expression') = 'string' AND jsonb_typeof(schedule -> 'timezone') = 'string'
            AND jsonb_typeof(schedule -> 'payload') = 'object'
            AND length(schedule ->> 'owner') BETWEEN 1 AND 200 AND jsonb_typeof(schedule -> 'owner') = 'string'
            AND jsonb_typeof(schedule -> 'enabled') = 'boolean'
            AND schedule ->> 'missed' IN ('skip', 'one', 'all')) IS TRUE),
    CONSTRAINT job_types_retention_not_negative CHECK (
        LEAST(keep_completed, keep_failed, keep_cancelled) >= interval '0'
        AND GREATEST(keep_completed, keep_failed, keep_cancelled) <= interval '36500 days'),
    -- A prune counts as many.
    CONSTRAINT job_types_most_kept_in_range CHECK (
        LEAST(most_completed, most_failed, most_cancelled) >= 1
        AND GREATEST(most_completed, most_failed, most_cancelled) <= 100000)
);

-- How long each type's jobs of each final status are kept, and how many. NULL: for ever, and any number.
CREATE VIEW tidegate.retentions WITH (security_invoker = true) AS
SELECT t.name AS type, kept.status, kept.kept_for, kept.most
FROM tidegate.job_types AS t
CROSS JOIN LATERAL (VALUES
    ('completed', t.keep_completed, t.most_completed), ('failed', t.keep_failed, t.most_failed),
    ('cancelled', t.keep_cancelled, t.most_cancelled)
) AS kept (status, kept_for, most);


CREATE TABLE tidegate.batches (
    id           uuid PRIMARY KEY DEFAULT tidegate.uuidv7(),
    owner        text NOT NULL,
    total        integer NOT NULL,
    -- The job that is enqueued when all members have ended, as tidegate.make_jobs takes it.
    then_enqueue jsonb,
    -- The endpoints that are told of its end, whatever their filters say.
    notify       text[],
    created_at   timestamptz NOT NULL DEFAULT now(),
    finished_at  timestamptz,

    CONSTRAINT batches_total_not_negative CHECK (total >= 0),
    CONSTRAINT batches_notify_fits CHECK (
        cardinality(notify) BETWEEN 1 AND 10 AND array_ndims(notify) = 1 AND array_position(notify, NULL) IS NULL)
);

-- batch: open batches whose end was missed. Each check reads a few of the ring, and begins elsewhere.
CREATE INDEX batches_ring ON tidegate.batches (uuid_hash(id)) WHERE finished_at IS NULL;
-- list: an owner's batches, and the unfinished ones, newest first. (The list of all batches reads the primary key.)
CREATE INDEX batches_owner ON tidegate.batches (owner, id);
CREATE INDEX batches_unfinished ON tidegate.batches (finished_at, id) WHERE finished_at IS NULL;


-- `type` has no foreign key, because each of thousands of inserts would lock the same few rows of job_types. The enqueue
-- statement joins job_types instead, and the API does not delete a type that has jobs. `batch_id` has none either: it would look up
-- the one batch for each of its members. A batch is created or joined in the transaction that inserts its members.
CREATE TABLE tidegate.jobs (
    -- A claim reads these.
    id                  uuid CONSTRAINT jobs_pkey PRIMARY KEY WITH (fillfactor = 50) DEFAULT tidegate.uuidv7(),
    type                text NOT NULL,
    status              text NOT NULL DEFAULT 'pending',
    priority            smallint NOT NULL DEFAULT 10,
    scheduled_for       timestamptz NOT NULL DEFAULT now(),
    -- A job that has not started by then is never started, and ends cancelled. NULL: it waits for ever.
    expires_at          timestamptz,
    payload             jsonb NOT NULL DEFAULT '{}',
    owner               text NOT NULL,

    -- The optimistic lock. lock_version only grows, and orders the ends of a job, which callbacks tell; attempts could not replace it, because a retry by hand lowers them.
    lock_version        bigint NOT NULL DEFAULT 0,
    locked_by           text,
    locked_at           timestamptz,
    lock_expires_at     timestamptz,
    -- attempts counts the runs that ended by an outcome of their own or by a death, deaths those by a death: of the slot's process,
    -- or of an invocation, in which the job ran alone. A suspect was held by an invocation that died. It runs beside other suspects
    -- until it has an outcome; if that invocation dies too, it runs alone. So does a job of a call of several whose process died,
    -- and one that died in a call of one. A batch handler's job runs alone until it has an outcome that is no death.
    attempts            smallint NOT NULL DEFAULT 0,
    max_attempts        smallint NOT NULL,
    deaths              smallint NOT NULL DEFAULT 0,
    suspect             boolean NOT NULL DEFAULT false,
    alone               boolean NOT NULL DEFAULT false,
    -- When the invocation in which it ran alone last will have ended. Until then that invocation may live, and the job does not fail by
    -- its death.
    alone_until         timestamptz,
    -- The processor whose death was charged to the job last. If that one lives after all, it takes the charge back.
    died_with           text,

    -- The type was fair when the job was enqueued, so the job is in the index of owners' turns.
    fair                boolean NOT NULL DEFAULT false,

    -- A claim found the job while its concurrency key had no room. Claims skip it until the key has room again.
    blocked             boolean NOT NULL DEFAULT false,

    -- A waiting job waits for a signal (wait_signal), for its children, or for the time-out alone. resumed_by is what ended the
    -- last wait, signal the payload of the signal that did.
    wait_signal         text,
    wait_until          timestamptz,
    wait_children       boolean NOT NULL DEFAULT false,
    resumed_by          text,
    signal              jsonb,

    -- From the handler.
    progress            smallint NOT NULL DEFAULT 0,
    stage               text,
    -- By the lock_version of a run: {"attempt": 1, "stages": [[name, Unix time, milliseconds, or null while it goes on], …]}
    stages              jsonb,
    state               jsonb,
    steps               jsonb,
    result              jsonb,
    error_code          text,
    error_message       text,
    review_reason       text,

    -- From the caller.
    idempotency_key     text,
    request_hash        bytea,
    unique_key          text,
    -- The key is free again once the job has started.
    unique_while_pending boolean NOT NULL DEFAULT false,
    concurrency_key     text,
    reference_type      text,
    reference_id        text,
    tags                text[] NOT NULL DEFAULT '{}',
    -- The endpoints that are told what became of the job, whatever their filters say.
    notify              text[],
    batch_id            uuid,
    parent_id           uuid,
    traceparent         text,
    -- The job whose content it has, and the act in bulk that made it. The job may be gone.
    replay_of           uuid,
    replay_act          uuid,
    cancel_requested_at timestamptz,

    created_at          timestamptz NOT NULL DEFAULT now(),
    started_at          timestamptz,
    finished_at         timestamptz,
    -- How long its handler has run, in milliseconds: in all its runs, and in the last one that ended. NULL: none has ended.
    duration_ms         bigint,
    last_run_ms         integer,
    -- When the job was last changed by a statement that writes none of the other times: the end of an attempt that is not the last,
    -- progress, a retry by hand, a change. When it was last changed at all: the latest of its times, see manage/search.py.
    touched_at          timestamptz,

    CONSTRAINT jobs_status_is_known CHECK (status IN
        ('pending', 'processing', 'waiting', 'review_needed', 'completed', 'failed', 'cancelled')),
    CONSTRAINT jobs_locked_while_processing CHECK
        ((status = 'processing') = (lock_expires_at IS NOT NULL)
         AND num_nonnulls(locked_by, locked_at, lock_expires_at) IN (0, 3)),
    CONSTRAINT jobs_lock_ends_after_it_begins CHECK (lock_expires_at > locked_at),
    -- A claim adds one, as does an action on a job that nothing holds, and neither must overflow.
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
    CONSTRAINT jobs_resumed_by_is_known CHECK (resumed_by IN ('signal', 'children', 'timeout')),
    CONSTRAINT jobs_not_suspect_when_finished CHECK (NOT suspect OR status IN ('pending', 'processing')),
    CONSTRAINT jobs_alone_is_suspect CHECK (NOT alone OR suspect),
    CONSTRAINT jobs_blocked_has_a_key CHECK (NOT blocked OR (status = 'pending' AND concurrency_key IS NOT NULL)),
    CONSTRAINT jobs_attempts_in_range CHECK (max_attempts BETWEEN 1 AND 100 AND attempts BETWEEN 0 AND max_attempts),
    -- A job that may run has an attempt left, otherwise its settlement would count one attempt too many.
    CONSTRAINT jobs_attempt_left CHECK (status NOT IN ('pending', 'processing', 'waiting') OR attempts < max_attempts),
    CONSTRAINT jobs_deaths_are_attempts CHECK (deaths BETWEEN 0 AND attempts),
    CONSTRAINT jobs_priority_in_range CHECK (priority BETWEEN 1 AND 20),
    CONSTRAINT jobs_progress_in_range CHECK (progress BETWEEN 0 AND 100),
    CONSTRAINT jobs_payload_is_an_object CHECK (jsonb_typeof(payload) = 'object'),
    CONSTRAINT jobs_stages_is_an_object CHECK (jsonb_typeof(stages) = 'object'),
    CONSTRAINT jobs_reference_is_whole CHECK ((reference_type IS NULL) = (reference_id IS NULL)),
    CONSTRAINT jobs_reference_fits CHECK (length(reference_type) <= 100 AND length(reference_id) <= 200),
    CONSTRAINT jobs_keys_fit CHECK
        (length(idempotency_key) <= 200 AND length(unique_key) <= 200 AND length(concurrency_key) <= 200),
    -- A tag that is NULL would break every list that contains the job.
    CONSTRAINT jobs_tags_fit CHECK (
        tags = '{}' OR cardinality(tags) <= 20 AND array_ndims(tags) = 1 AND array_position(tags, NULL) IS NULL),
    CONSTRAINT jobs_notify_fits CHECK (
        cardinality(notify) BETWEEN 1 AND 10 AND array_ndims(notify) = 1 AND array_position(notify, NULL) IS NULL),
    -- A settlement adds to it, and must not overflow.
    CONSTRAINT jobs_durations_fit CHECK (duration_ms BETWEEN 0 AND 1000000000000000 AND last_run_ms >= 0),
    CONSTRAINT jobs_act_has_replayed CHECK (replay_act IS NULL OR replay_of IS NOT NULL),
    -- Years that Python can read: one row beyond them would break every list that contains it.
    CONSTRAINT jobs_times_are_readable CHECK (
        LEAST(scheduled_for, expires_at, locked_at, lock_expires_at, alone_until, wait_until, cancel_requested_at, created_at, started_at,
            finished_at, touched_at) >= '1970-01-01Z'
        AND GREATEST(scheduled_for, expires_at, locked_at, lock_expires_at, alone_until, wait_until, cancel_requested_at, created_at,
            started_at, finished_at, touched_at) <= '9000-01-01Z')
) WITH (
    -- Each job is updated at least twice. Free space on its page keeps the new row versions there. Vacuum starts after a
    -- number of dead rows, not after a share of a history that only grows.
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0.01,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0.02
);

-- claim: the next jobs of a type, best first (queued_jobs); the order of the columns is the order of the claim.
CREATE INDEX jobs_queued ON tidegate.jobs (type, priority DESC, scheduled_for, id)
    WHERE status = 'pending' AND NOT suspect AND NOT blocked;
-- claim: the next job of each owner, for owners' turns. It holds only jobs of fair types.
CREATE INDEX jobs_turn ON tidegate.jobs (type, priority DESC, hashtext(owner), scheduled_for, id)
    WHERE status = 'pending' AND NOT suspect AND NOT blocked AND fair;
-- claim: whether a type has jobs with a key, so that its claims lock the type; and all jobs of a key that has no room.
CREATE INDEX jobs_keyed ON tidegate.jobs (type, concurrency_key)
    WHERE status = 'pending' AND NOT suspect AND NOT blocked AND concurrency_key IS NOT NULL;
-- claim: suspects, which run before all others. Normally empty.
CREATE INDEX jobs_suspect ON tidegate.jobs (scheduled_for) WHERE status = 'pending' AND suspect;
-- claim, reclaim: how many jobs of a type run, and the jobs whose lock has expired.
CREATE INDEX jobs_locked ON tidegate.jobs (type, lock_expires_at) WHERE status = 'processing';
-- claim: how many jobs of a key run.
CREATE INDEX jobs_locked_key ON tidegate.jobs (type, concurrency_key, lock_expires_at)
    WHERE status = 'processing' AND concurrency_key IS NOT NULL;
-- unblock: the best blocked jobs of a key.
CREATE INDEX jobs_blocked ON tidegate.jobs (type, concurrency_key, priority DESC, scheduled_for, id) WHERE blocked;
-- expire: jobs that have not started, the first to expire first.
CREATE INDEX jobs_expiring ON tidegate.jobs (expires_at) WHERE expires_at IS NOT NULL AND status = 'pending' AND started_at IS NULL;
-- wait: jobs whose time-out is reached, and jobs that wait for their children.
CREATE INDEX jobs_wait_end ON tidegate.jobs (wait_until) WHERE status = 'waiting';
CREATE INDEX jobs_wait_children ON tidegate.jobs (id) WHERE wait_children;
-- batch, wait: the members or children; and the unfinished ones, to find the end of the last one.
CREATE INDEX jobs_batch ON tidegate.jobs (batch_id, id) WHERE batch_id IS NOT NULL;
CREATE INDEX jobs_batch_open ON tidegate.jobs (batch_id) WHERE batch_id IS NOT NULL AND finished_at IS NULL;
CREATE INDEX jobs_parent ON tidegate.jobs (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX jobs_parent_open ON tidegate.jobs (parent_id) WHERE parent_id IS NOT NULL AND finished_at IS NULL;
-- prune: finished jobs of a type and a status, oldest first.
CREATE INDEX jobs_finished ON tidegate.jobs (type, status, finished_at) WHERE finished_at IS NOT NULL;
-- enqueue: one job for an owner's idempotency key, as long as the job is kept. list: the jobs with a key.
CREATE UNIQUE INDEX jobs_idempotency ON tidegate.jobs (idempotency_key, owner) WHERE idempotency_key IS NOT NULL;
-- enqueue: one unfinished job for an owner's unique key.
CREATE UNIQUE INDEX jobs_unique ON tidegate.jobs (owner, type, unique_key)
    WHERE unique_key IS NOT NULL AND NOT unique_while_pending AND status IN ('pending', 'processing', 'waiting', 'review_needed');
-- enqueue: one job that has not started, where the key is free after the start. A job that comes back to pending has started before.
CREATE UNIQUE INDEX jobs_unique_pending ON tidegate.jobs (owner, type, unique_key)
    WHERE unique_key IS NOT NULL AND unique_while_pending AND status = 'pending' AND started_at IS NULL;
-- replay: a job's replays, newest first; and one act replays a job once, also where its steps are repeated.
CREATE INDEX jobs_replay ON tidegate.jobs (replay_of, id) WHERE replay_of IS NOT NULL;
CREATE UNIQUE INDEX jobs_replay_act ON tidegate.jobs (replay_of, replay_act) WHERE replay_act IS NOT NULL;
-- list: an owner's jobs, newest first, in one index for unfinished and one for finished jobs. enqueue counts the unfinished ones. (The
-- list of all jobs reads the primary key.)
CREATE INDEX jobs_owner_unfinished ON tidegate.jobs (owner, id) WHERE finished_at IS NULL;
CREATE INDEX jobs_owner_finished ON tidegate.jobs (owner, id) WHERE finished_at IS NOT NULL;
-- list: jobs that may need a person, newest first: all, an owner's, a type's. They are few, and listed often.
CREATE INDEX jobs_troubled ON tidegate.jobs (status, id)
    WHERE status IN ('failed', 'review_needed', 'cancelled', 'waiting');
CREATE INDEX jobs_troubled_owner ON tidegate.jobs (owner, status, id)
    WHERE status IN ('failed', 'review_needed', 'cancelled', 'waiting');
CREATE INDEX jobs_troubled_type ON tidegate.jobs (type, status, id)
    WHERE status IN ('failed', 'review_needed', 'cancelled', 'waiting');
-- list: pending jobs: all, an owner's, a type's; and a type's completed ones. No claim writes an entry. Running jobs are as many as
-- processors hold, and have none of these. Only lists write the predicate with a collation: otherwise the planner takes these for claims.
CREATE INDEX jobs_pending ON tidegate.jobs (status, id) WHERE status COLLATE "C" = 'pending';
CREATE INDEX jobs_pending_owner ON tidegate.jobs (owner, id) WHERE status COLLATE "C" = 'pending';
CREATE INDEX jobs_pending_type ON tidegate.jobs (type, id) WHERE status COLLATE "C" = 'pending';
CREATE INDEX jobs_completed_type ON tidegate.jobs (type, id) WHERE status COLLATE "C" = 'completed';
-- list, progress: the jobs with a reference, all and an owner's.
CREATE INDEX jobs_reference ON tidegate.jobs (reference_type, reference_id, id) WHERE reference_id IS NOT NULL;
CREATE INDEX jobs_owner_reference ON tidegate.jobs (owner, reference_type, reference_id, id) WHERE reference_id IS NOT NULL;


-- The columns that an enqueue writes. All others begin with their defaults.
CREATE VIEW tidegate.new_jobs WITH (security_invoker = true) AS
SELECT id, type, payload, priority, scheduled_for, expires_at, owner, fair, max_attempts, reference_type, reference_id, concurrency_key,
    idempotency_key, request_hash, unique_key, tags, notify, batch_id, parent_id, traceparent, created_at, replay_of, replay_act,
    unique_while_pending
FROM tidegate.jobs;

-- The jobs that stand in line for claims. Those that are due (scheduled_for has come) are ready: a claim may take them. `row_id` is the
-- row's present ctid. `expires_at`: NULL of a job that has started, which does not expire.
CREATE VIEW tidegate.queued_jobs WITH (security_invoker = true) AS
SELECT ctid AS row_id, id, type, priority, scheduled_for, owner, fair, concurrency_key, payload, state, steps, signal,
    CASE WHEN started_at IS NULL THEN expires_at END AS expires_at
FROM tidegate.jobs
WHERE status = 'pending' AND NOT suspect AND NOT blocked;

-- The suspects that do not run. Those that are due may be claimed: beside others, or alone.
CREATE VIEW tidegate.pending_suspects WITH (security_invoker = true) AS
SELECT ctid AS row_id, id, type, scheduled_for, concurrency_key, alone
FROM tidegate.jobs
WHERE status = 'pending' AND suspect;


-- Floors: where the ready jobs of a type and priority begin. The index entries before a floor belong to jobs that were claimed.
-- Vacuum cannot remove them while a dump or a report keeps an old snapshot open, so a claim begins to read at the floor.
--
-- A floor rises in two steps, so that it hides no job (tidegate.raise_floors). A claim notes the first ready job that it sees as the
-- candidate, with its own number; when all transactions up to this one have ended, a later claim makes the candidate the floor.
-- A statement that puts a job back below the floor lowers it (tidegate.lower_floors). Each type has its rows from the start.
CREATE TABLE tidegate.floors (
    type          text NOT NULL REFERENCES tidegate.job_types ON DELETE CASCADE,
    priority      smallint NOT NULL,
    -- NULL: from the beginning.
    scheduled_for timestamptz,
    id            uuid,
    candidate_for timestamptz,
    candidate_id  uuid,
    -- The candidate waits for this transaction and all before it.
    horizon       xid8,
    noted_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (type, priority),

    CONSTRAINT floors_positions_are_whole CHECK (
        (scheduled_for IS NULL) = (id IS NULL) AND num_nonnulls(candidate_for, candidate_id, horizon) IN (0, 3))
) WITH (fillfactor = 50);


-- The row that a claim returns for a job: texts and numbers, because Python reads them fastest by the thousand.
-- `begin_within`: so many seconds after its claim it may begin, or it is given back, because a window counts it as begun until then.
-- NULL: no window counts it. `batch`: as many jobs of a claim are one call, where limits count calls.
CREATE TYPE tidegate.claimed AS (
    id text, lock_version bigint, type text, priority smallint, payload text, attempts smallint, max_attempts smallint,
    deaths smallint, timeout integer, concurrency_key text, batch_id text, parent_id text, state text, steps text,
    resumed_by text, signal text, owner text, created_at double precision, scheduled_for double precision,
    locked_at double precision, traceparent text, reference_type text, reference_id text, tags text,
    begin_within double precision, batch integer
);


-- A job's log: the lines of its handler, the tracebacks of its attempts, the actions on it.
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
    -- Only in the line about the end of a run: when the run began, and how long the handler took. NULL: it is not known, because the
    -- processor died.
    started_at  timestamptz,
    duration_ms integer,

    CONSTRAINT job_logs_level_is_known CHECK (level IN ('debug', 'info', 'warning', 'error')),
    CONSTRAINT job_logs_duration_not_negative CHECK (duration_ms >= 0)
) WITH (
    -- Logs are written once and deleted with their jobs. Vacuum starts after a number of dead rows here too.
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_threshold = 1000
);

-- A job's log in order. Deleting a job looks here for the lines to delete with it.
CREATE INDEX job_logs_job ON tidegate.job_logs (job_id, id);


-- A signal may come before the job waits for it, and is kept until then.
CREATE TABLE tidegate.job_signals (
    job_id  uuid NOT NULL REFERENCES tidegate.jobs ON DELETE CASCADE,
    name    text NOT NULL,
    payload jsonb NOT NULL,
    at      timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (job_id, name)
);


-- Limits, each a row: for the jobs of all types together that name it (job_types.limits), in all lanes. `type:<name>` is a type's own, which
-- only this type names, and which follows the type's declaration and overrides (functions/limits.sql). A claim locks the rows of its
-- types that are limited or have jobs with a key.
CREATE TABLE tidegate.limits (
    name           text PRIMARY KEY,
    -- The type whose own limit it is.
    type           text GENERATED ALWAYS AS (CASE WHEN starts_with(name, 'type:') THEN substr(name, 6) END) STORED
                   REFERENCES tidegate.job_types ON DELETE CASCADE,
    max_concurrent integer,
    -- A bucket of rate tokens, one for each start: `tokens` is their number at `tokens_at`; the tokens added since are computed. NULL: it is
    -- full. What is left of them stays while the rate is off.
    rate           double precision,
    burst          double precision,
    tokens         double precision,
    tokens_at      timestamptz,
    -- A window: in no span of so many seconds do more start. A handler begins after its claim, which counts the start: a job that has not begun
    -- so many seconds after its claim is given back, and a start counts for so much longer than the span (functions/limits.sql).
    window_starts  integer,
    window_seconds double precision,
    begin_within   double precision GENERATED ALWAYS AS (
                   CASE WHEN window_seconds IS NOT NULL THEN LEAST(GREATEST(window_seconds / 30, 0.5), 2) END) STORED,
    -- Of a fair type (functions/fairness.sql): the owner whose turn it was last; and after a claim of one job that took the oldest, whose that was.
    last_turn      integer NOT NULL DEFAULT 0,
    oldest_owner   integer,
    created_at     timestamptz NOT NULL DEFAULT now(),
    -- Not the time at which the transaction began: it may have waited for claims, which are older than the change.
    updated_at     timestamptz NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT limits_name_is_a_word CHECK (type IS NOT NULL OR name ~ '^[a-z][a-z0-9_.-]{0,62}$'),
    CONSTRAINT limits_limit_something CHECK (type IS NOT NULL OR num_nonnulls(max_concurrent, rate, window_starts) > 0),
    CONSTRAINT limits_max_concurrent_positive CHECK (max_concurrent > 0),
    CONSTRAINT limits_rate_has_a_burst CHECK ((rate IS NULL) = (burst IS NULL)),
    -- Within these bounds all sums and products with them fit into a double.
    CONSTRAINT limits_rate_is_finite CHECK (rate BETWEEN 1e-60 AND 1e60 AND burst BETWEEN 1 AND 1e60),
    CONSTRAINT limits_tokens_have_a_time CHECK ((tokens IS NULL) = (tokens_at IS NULL)),
    CONSTRAINT limits_tokens_are_finite CHECK (tokens BETWEEN -1e60 AND 1e60),
    CONSTRAINT limits_window_is_whole CHECK ((window_starts IS NULL) = (window_seconds IS NULL)),
    CONSTRAINT limits_window_in_range CHECK (window_starts BETWEEN 1 AND 100000 AND window_seconds BETWEEN 1 AND 86400),
    CONSTRAINT limits_times_are_readable CHECK (
        LEAST(tokens_at, created_at, updated_at) >= '1970-01-01Z' AND GREATEST(tokens_at, created_at, updated_at) <= '9000-01-01Z')
) WITH (fillfactor = 50);  -- each claim under a rate updates its row

-- The starts that windows count: a row for each step of a window (functions/limits.sql), `at` its end. A window that is deleted and made anew
-- finds them again.
CREATE TABLE tidegate.window_starts (
    name   text NOT NULL,
    at     timestamptz NOT NULL,
    starts integer NOT NULL,
    PRIMARY KEY (name, at),

    CONSTRAINT window_starts_are_counts CHECK (starts BETWEEN 0 AND 1000000),
    CONSTRAINT window_starts_times_are_readable CHECK (at BETWEEN '1970-01-01Z' AND '9000-01-01Z')
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 500);

-- A type in a claim, and where its ready jobs of a priority begin. `keyed`: its row in tidegate.limits is locked, so jobs with a key may start.
CREATE TYPE tidegate.front AS (type text, due timestamptz, id uuid, batch integer, fair boolean, keyed boolean);

-- What a limit leaves to a claim, when it begins: so many jobs and starts. NULL: any number. `types`: those of the claim that are under it, up to
-- how many jobs of each are one start (`per_start`). `begin_within`: the seconds in which its window wants them to begin.
CREATE TYPE tidegate.limit_left AS (
    name text, types text[], per_start integer[], jobs bigint, starts bigint, begin_within double precision);


-- The schedules of job types. `declared` is what the type's declaration says, and `overrides` what operators say; a row without
-- `declared` is an operators' own. The columns below are computed from both, as those of job_types are. `default` is the type's `schedule`:
-- its row follows that of the type (functions/schedules.sql).
CREATE TABLE tidegate.schedules (
    type       text NOT NULL REFERENCES tidegate.job_types ON DELETE CASCADE,
    name       text NOT NULL DEFAULT 'default',
    declared   jsonb,
    overrides  jsonb NOT NULL DEFAULT '{}',

    -- NULL: its declaration is gone, and only overrides of it are left, for the day on which it is declared again.
    expression text GENERATED ALWAYS AS ((COALESCE(declared, '{}') || overrides) ->> 'expression') STORED,
    timezone   text NOT NULL
               GENERATED ALWAYS AS (COALESCE((COALESCE(declared, '{}') || overrides) ->> 'timezone', 'UTC')) STORED,
    missed     text NOT NULL
               GENERATED ALWAYS AS (COALESCE((COALESCE(declared, '{}') || overrides) ->> 'missed', 'one')) STORED,
    payload    jsonb NOT NULL
               GENERATED ALWAYS AS (COALESCE((COALESCE(declared, '{}') || overrides) -> 'payload', '{}')) STORED,
    -- Of its jobs.
    owner      text NOT NULL
               GENERATED ALWAYS AS (COALESCE((COALESCE(declared, '{}') || overrides) ->> 'owner', 'schedule')) STORED,
    enabled    boolean NOT NULL
               GENERATED ALWAYS AS (COALESCE(((COALESCE(declared, '{}') || overrides) ->> 'enabled')::boolean, true)) STORED,

    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_due   timestamptz,
    -- -infinity: the next processor computes it. NULL: the schedule has no time left.
    next_due   timestamptz DEFAULT '-infinity',
    PRIMARY KEY (type, name),

    CONSTRAINT schedules_name_is_a_word CHECK (name ~ '^[a-z][a-z0-9_.-]{0,62}$'),
    CONSTRAINT schedules_are_objects CHECK (
        jsonb_typeof(overrides) = 'object' AND (declared IS NULL OR jsonb_typeof(declared) = 'object')),
    CONSTRAINT schedules_missed_is_known CHECK (missed IN ('skip', 'one', 'all')),
    CONSTRAINT schedules_payload_is_an_object CHECK (jsonb_typeof(payload) = 'object'),
    CONSTRAINT schedules_owner_fits CHECK (length(owner) BETWEEN 1 AND 200),
    CONSTRAINT schedules_go_on CHECK (next_due > last_due),
    CONSTRAINT schedules_times_are_readable CHECK (
        (next_due = '-infinity' OR next_due BETWEEN '1970-01-01Z' AND '9000-01-01Z')
        AND last_due BETWEEN '1970-01-01Z' AND '9000-01-01Z' AND updated_at BETWEEN '1970-01-01Z' AND '9000-01-01Z')
);

-- due: the first of a type. next due: the first that is due later.
CREATE INDEX schedules_due ON tidegate.schedules (type, next_due) WHERE enabled AND expression IS NOT NULL;


-- Work that one does for all, when it is due: a processor prunes, and the pump sends what live connections watch. The pump keeps its
-- duty by putting it off for a few seconds, again and again, and `holder` is its name.
CREATE TABLE tidegate.duties (
    name   text PRIMARY KEY,
    due_at timestamptz NOT NULL DEFAULT now(),
    holder text
);

INSERT INTO tidegate.duties (name) VALUES ('prune'), ('pump');


-- Work that cannot be done because of its data, with the error. It is left out, so that all other work goes on.
CREATE TABLE tidegate.set_aside (
    kind     text NOT NULL,
    id       text NOT NULL,
    error    text NOT NULL,
    message  text NOT NULL,
    times    integer NOT NULL DEFAULT 1,
    first_at timestamptz NOT NULL DEFAULT now(),
    at       timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (kind, id),

    -- batch: the end of a batch. schedule: one of a job type, by the type's name, and its own where it is not `default` (report:nightly).
    -- type: the claims of a job type. chore: a task of each invocation. key: an encryption key that is not here, and for which jobs wait.
    CONSTRAINT set_aside_kind_is_known CHECK (kind IN ('batch', 'schedule', 'type', 'chore', 'key'))
);


-- The parts of the archive, each an object in its bucket: jobs of one type that ended on one day. The transaction that deletes the jobs writes
-- the part with their lines (`content`, gzipped), which stay until they are in the bucket. So each job is in the table or in one part, and the
-- same bytes go to the same place however often they are sent.
CREATE TABLE tidegate.archive_parts (
    id         uuid PRIMARY KEY DEFAULT tidegate.uuidv7(),
    day        date NOT NULL,
    type       text NOT NULL,
    jobs       integer NOT NULL,
    -- Of the object.
    bytes      integer NOT NULL,
    content    bytea,
    made_at    timestamptz NOT NULL DEFAULT now(),
    -- When it was in the bucket, and until then how often it was not taken, and why.
    written_at timestamptz,
    failures   integer NOT NULL DEFAULT 0,
    error      text,

    CONSTRAINT archive_parts_content_until_written CHECK ((content IS NULL) = (written_at IS NOT NULL)),
    CONSTRAINT archive_parts_have_jobs CHECK (jobs > 0 AND bytes > 0),
    -- It is a part of the object's name.
    CONSTRAINT archive_parts_type_is_a_word CHECK (type ~ '^[a-z][a-z0-9_.-]{0,62}$'),
    CONSTRAINT archive_parts_error_fits CHECK (length(error) <= 1000),
    CONSTRAINT archive_parts_times_are_readable CHECK (
        day BETWEEN '1970-01-01' AND '9000-01-01'
        AND LEAST(made_at, written_at) >= '1970-01-01Z' AND GREATEST(made_at, written_at) <= '9000-01-01Z')
);
-- It is compressed already.
ALTER TABLE tidegate.archive_parts ALTER COLUMN content SET STORAGE EXTERNAL;

-- archive: parts that are not in the bucket yet. Normally none.
CREATE INDEX archive_parts_unwritten ON tidegate.archive_parts (id) WHERE written_at IS NULL;
-- list: a day's parts, newest first, of all types and of one. (The list of all parts reads the primary key.)
CREATE INDEX archive_parts_day ON tidegate.archive_parts (day, id);
CREATE INDEX archive_parts_type ON tidegate.archive_parts (day, type, id);


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
    -- Megabytes that its function has, which are paid for.
    memory           integer NOT NULL DEFAULT 0,
    -- The last of its counts that is in `tallies`, and when it was added: the same count, sent again after a lost answer, is not added again.
    counted          integer NOT NULL DEFAULT 0,
    counted_at       timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT workers_deadline_after_start CHECK (deadline > started_at),
    CONSTRAINT workers_state_is_known CHECK (state IN ('claiming', 'draining', 'sleeping')),
    CONSTRAINT workers_sleep_until CHECK ((state = 'sleeping') = (sleeps_until IS NOT NULL))
) WITH (fillfactor = 50);

-- `stop_claiming`: one processor of a lane, and no more, waits for what is due next.
CREATE UNIQUE INDEX workers_one_sleeps ON tidegate.workers (lane) WHERE state = 'sleeping';


-- What starts a lane's next processor, and when. The first wake or the first processor of a lane makes its row.
CREATE TABLE tidegate.lanes (
    name          text PRIMARY KEY,
    -- The lane's flag: a wake is pending. A processor was invoked at this time and has not looked for jobs yet: requests send no other.
    woken_at      timestamptz,
    scaled_out_at timestamptz,
    scaled_in_at  timestamptz
) WITH (fillfactor = 50);

-- A report by the last processor that started in each lane. An unchanged row is written once in ten seconds.
CREATE TABLE tidegate.lane_reports (
    lane    text PRIMARY KEY,
    worker  text NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now(),
    -- The lane's last tick: the next one is due so long after it as the schedule says.
    ticked_at timestamptz,
    -- The longest timeout, in seconds, that fits an invocation.
    longest integer NOT NULL,
    -- The job types of the code that the processor cannot run: {"name": reason}.
    refused jsonb NOT NULL DEFAULT '{}',

    CONSTRAINT lane_reports_longest_not_negative CHECK (longest >= 0)
) WITH (fillfactor = 50);


-- Rows that exist to be locked. Any user of the database could take and keep an advisory lock; a row lock needs a right to the table.
-- places: held while the places of processors are counted, given or given back. watchers: the same of live connections.
CREATE TABLE tidegate.locks (name text PRIMARY KEY);

INSERT INTO tidegate.locks VALUES ('places'), ('watchers');


-- The settings of processors, which operators change while they run.
CREATE TABLE tidegate.worker_config (
    key         text PRIMARY KEY,
    value       jsonb NOT NULL,
    description text NOT NULL,
    updated_at  timestamptz NOT NULL DEFAULT now(),
    updated_by  text
);

INSERT INTO tidegate.worker_config (key, value, description) VALUES
    ('enabled', 'true', 'Whether processors claim jobs at all'),
    ('max_workers', '5', 'The most processors of a lane that run at once'),
    ('scale_thresholds', '[10, 30, 60, 100]', 'Up to so many ready or running jobs are for one processor, two, …; one more beyond the last'),
    ('scale_out_seconds', '30', 'The least time between two decisions to scale out'),
    ('scale_in_seconds', '120', 'The least time between a decision to scale out or in and the next to scale in'),
    ('linger_seconds', '60', 'The longest that a processor sleeps until the next job is due; 0: none sleeps'),
    ('slots', 'null', 'Handlers that a processor runs at once; null: as the function''s environment says'),
    ('claim_batch', '500', 'The most jobs that one claim takes'),
    ('audit_days', '400', 'How many days the audit is kept'),
    ('max_jobs', 'null', 'The most jobs that one invocation starts; null: as the function''s environment says'),
    ('settings', '{}', 'What handlers read as job.settings'),
    -- The slow lane has four slots, and jobs of up to a quarter of an hour: one processor more for every four jobs.
    ('lanes', '{"slow": {"scale_thresholds": [4, 8, 12, 16]}}', 'The same settings for one lane: {"slow": {"max_workers": 2}}');


-- What became of jobs, by type: for each minute of two days, each hour of 90 days, each day of 400, and in all (step 0, from which
-- counters are read). Hours and days are UTC's.
-- Processors add what they have settled every ten seconds, and when they end; what a dead one had not added is lost. The time is that
-- of adding.
CREATE TABLE tidegate.tallies (
    -- Seconds: 60, 3600, 86400, or 0.
    step      integer NOT NULL,
    at        timestamptz NOT NULL,
    type      text NOT NULL,
    -- Runs that have ended, however: also those that snoozed, waited, went to a review or were stopped.
    started   bigint NOT NULL,
    completed bigint NOT NULL,
    failed    bigint NOT NULL,
    retried   bigint NOT NULL,
    cancelled bigint NOT NULL,
    -- How long jobs had been ready when their run began, and how long their handlers ran: the n-th number counts those of up to
    -- 2 ^ (n - 11) seconds that are not counted before; the 24th, all longer ones. And the sums of both in seconds.
    wait      bigint[] NOT NULL,
    run       bigint[] NOT NULL,
    waited    double precision NOT NULL,
    seconds   double precision NOT NULL,
    PRIMARY KEY (step, at, type),

    CONSTRAINT tallies_step_is_known CHECK (step IN (0, 60, 3600, 86400)),
    CONSTRAINT tallies_times_are_readable CHECK (at BETWEEN '1970-01-01Z' AND '9000-01-01Z'),
    CONSTRAINT tallies_type_is_a_word CHECK (type ~ '^[a-z][a-z0-9_.-]{0,62}$'),
    -- Sums with them fit.
    CONSTRAINT tallies_are_counts CHECK (
        LEAST(started, completed, failed, retried, cancelled) >= 0
        AND GREATEST(started, completed, failed, retried, cancelled) <= 1000000000000000),
    CONSTRAINT tallies_histograms_are_whole CHECK (
        array_ndims(wait) = 1 AND cardinality(wait) = 24 AND array_position(wait, NULL) IS NULL
        AND array_ndims(run) = 1 AND cardinality(run) = 24 AND array_position(run, NULL) IS NULL),
    CONSTRAINT tallies_histograms_are_counts CHECK (
        0 <= ALL (wait) AND 1000000000000000 >= ALL (wait) AND 0 <= ALL (run) AND 1000000000000000 >= ALL (run)),
    CONSTRAINT tallies_are_finite CHECK (waited BETWEEN 0 AND 1e15 AND seconds BETWEEN 0 AND 1e15)
) WITH (
    -- Rows of the present are updated every few seconds. Free space on their page keeps the new versions there.
    fillfactor = 70
);

-- What a processor adds to them, for each type.
CREATE TYPE tidegate.runs AS (
    type text, started integer, completed integer, failed integer, retried integer, cancelled integer, wait integer[], run integer[],
    waited double precision, seconds double precision
);


-- What lanes were like, by the same minutes, hours and days: the most that was measured, every ten seconds and when processors ended; and
-- what processors added with their counts.
CREATE TABLE tidegate.lane_tallies (
    step           integer NOT NULL,
    at             timestamptz NOT NULL,
    lane           text NOT NULL,
    -- NULL: nothing was measured.
    ready          integer,
    oldest_seconds double precision,
    running        integer,
    waiting        integer,
    -- Processors by their first count, and runs that have ended.
    processors     integer NOT NULL DEFAULT 0,
    settled        bigint NOT NULL DEFAULT 0,
    -- Gigabytes that functions have, by the seconds that their processors were there: what a lane costs.
    gb_seconds     double precision NOT NULL DEFAULT 0,
    PRIMARY KEY (step, at, lane),

    CONSTRAINT lane_tallies_step_is_known CHECK (step IN (60, 3600, 86400)),
    CONSTRAINT lane_tallies_times_are_readable CHECK (at BETWEEN '1970-01-01Z' AND '9000-01-01Z'),
    CONSTRAINT lane_tallies_are_counts CHECK (LEAST(ready, running, waiting, processors, settled) >= 0),
    CONSTRAINT lane_tallies_are_finite CHECK (oldest_seconds BETWEEN 0 AND 1e12 AND gb_seconds BETWEEN 0 AND 1e12)
) WITH (fillfactor = 70);


-- API keys. Only the hash of the secret is stored. The secret has 256 random bits, so a fast hash is enough.
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

    -- A bucket that fills with `rate` tokens a second and holds `burst` of them; each request that writes takes one. No rate: no limit.
    -- `tokens` is their number at `tokens_at`; the tokens added since are computed.
    rate         double precision,
    burst        double precision,
    tokens       double precision,
    tokens_at    timestamptz,

    -- The same for requests that read. No read_rate: this bucket fills as the other one.
    read_rate      double precision,
    read_burst     double precision,
    read_tokens    double precision,
    read_tokens_at timestamptz,

    -- The bounds of what the key may enqueue. NULL: no bound.
    types        text[],
    max_priority smallint,
    max_pending  integer,

    CONSTRAINT api_keys_role_is_known CHECK (role IN ('producer', 'viewer', 'admin', 'super_admin')),
    CONSTRAINT api_keys_hash_is_sha256 CHECK (octet_length(secret_hash) = 32),
    CONSTRAINT api_keys_rate_positive CHECK (rate > 0 AND burst >= 1 AND read_rate > 0 AND read_burst >= 1),
    CONSTRAINT api_keys_rate_has_a_burst CHECK (
        (rate IS NULL) = (burst IS NULL) AND (read_rate IS NULL) = (read_burst IS NULL)),
    CONSTRAINT api_keys_rate_is_finite CHECK (
        GREATEST(rate, burst, read_rate, read_burst) <= 1e60 AND LEAST(rate, read_rate) >= 1e-60),
    CONSTRAINT api_keys_tokens_have_a_time CHECK (
        (tokens IS NULL) = (tokens_at IS NULL) AND (read_tokens IS NULL) = (read_tokens_at IS NULL)),
    CONSTRAINT api_keys_tokens_are_finite CHECK (
        LEAST(tokens, read_tokens) >= -1e60 AND GREATEST(tokens, read_tokens) <= 1e60
        AND LEAST(tokens_at, read_tokens_at) >= '1970-01-01Z' AND GREATEST(tokens_at, read_tokens_at) <= '9000-01-01Z'),
    CONSTRAINT api_keys_types_are_some CHECK (
        cardinality(types) BETWEEN 1 AND 100 AND array_ndims(types) = 1 AND array_position(types, NULL) IS NULL),
    CONSTRAINT api_keys_max_priority_in_range CHECK (max_priority BETWEEN 1 AND 20),
    CONSTRAINT api_keys_max_pending_positive CHECK (max_pending >= 1)
) WITH (
    -- Each request updates a key with a limit. Free space on its page keeps the new row version there, and spares the indexes.
    fillfactor = 50
);

-- The logins of browsers. A cookie holds 256 random bits, of which only the hash is stored. A login ends with its key, or with the
-- token (JWT) it was made with: `key_id` is then 'jwt:' and the token's subject.
CREATE TABLE tidegate.logins (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    hash       bytea NOT NULL UNIQUE,
    key_id     text NOT NULL,
    role       text NOT NULL,
    owner      text NOT NULL,
    -- What it was made with.
    via        text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    seen_at    timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    ended_at   timestamptz,
    -- The bucket of its requests.
    tokens     double precision NOT NULL,
    tokens_at  timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT logins_hash_is_sha256 CHECK (octet_length(hash) = 32),
    CONSTRAINT logins_role_is_known CHECK (role IN ('producer', 'viewer', 'admin', 'super_admin')),
    CONSTRAINT logins_via_is_known CHECK (via IN ('key', 'token', 'code')),
    CONSTRAINT logins_times_are_readable CHECK (
        LEAST(created_at, seen_at, expires_at, ended_at) >= '1970-01-01Z'
        AND GREATEST(created_at, seen_at, expires_at, ended_at) <= '9000-01-01Z')
) WITH (fillfactor = 50);  -- each request updates its login, as that of a key

-- A key's logins of the last minute, which are bounded.
CREATE INDEX logins_key ON tidegate.logins (key_id, created_at);
-- Expired ones, which new ones delete.
CREATE INDEX logins_oldest ON tidegate.logins (expires_at);

-- What may be used once, soon: the code in a link that logs in, and the ticket that opens a live connection. Only hashes are stored.
CREATE TABLE tidegate.tickets (
    hash              bytea PRIMARY KEY,
    kind              text NOT NULL,
    key_id            text NOT NULL,
    role              text NOT NULL,
    owner             text NOT NULL,
    -- The login that asked for it.
    login             bigint,
    created_at        timestamptz NOT NULL DEFAULT now(),
    expires_at        timestamptz NOT NULL,
    -- When the caller's login or token ends.
    caller_expires_at timestamptz,

    CONSTRAINT tickets_hash_is_sha256 CHECK (octet_length(hash) = 32),
    CONSTRAINT tickets_kind_is_known CHECK (kind IN ('login', 'socket')),
    CONSTRAINT tickets_role_is_known CHECK (role IN ('producer', 'viewer', 'admin', 'super_admin')),
    CONSTRAINT tickets_times_are_readable CHECK (
        LEAST(created_at, expires_at, caller_expires_at) >= '1970-01-01Z'
        AND GREATEST(created_at, expires_at, caller_expires_at) <= '9000-01-01Z')
);

-- Expired ones, which new ones delete.
CREATE INDEX tickets_oldest ON tidegate.tickets (expires_at);

-- Live connections, and what each watches. They are not logged for recovery: after a crash the clients come again.
CREATE UNLOGGED TABLE tidegate.watchers (
    -- API Gateway's id.
    connection text PRIMARY KEY,
    key_id     text NOT NULL,
    role       text NOT NULL,
    owner      text NOT NULL,
    login      bigint,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- The last message, in either direction. API Gateway ends a connection that is silent for ten minutes.
    heard_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    -- The bucket of its messages.
    tokens     double precision NOT NULL DEFAULT 0,
    tokens_at  timestamptz NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT watchers_connection_fits CHECK (length(connection) BETWEEN 1 AND 128),
    CONSTRAINT watchers_role_is_known CHECK (role IN ('producer', 'viewer', 'admin', 'super_admin'))
) WITH (fillfactor = 50);

CREATE UNLOGGED TABLE tidegate.watches (
    connection text NOT NULL REFERENCES tidegate.watchers ON DELETE CASCADE,
    -- The topic's hash: a topic of a hundred jobs is too long for an index.
    key        text NOT NULL,
    -- Who sees the same state of it: =owner, or * for those that see all jobs.
    audience   text NOT NULL,
    topic      text NOT NULL,
    -- The version of the last state that was sent.
    sent       text,
    sent_at    timestamptz,
    PRIMARY KEY (connection, key),

    CONSTRAINT watches_audience_is_known CHECK (audience = '*' OR starts_with(audience, '=')),
    CONSTRAINT watches_topic_fits CHECK (length(topic) <= 4000)
) WITH (fillfactor = 50);

-- changes: what each audience watches, in an order.
CREATE INDEX watches_audience ON tidegate.watches (audience, key);


-- The buckets of requests with a user's token (JWT), one for each owner, if the stack limits these.
CREATE TABLE tidegate.owner_buckets (
    owner  text PRIMARY KEY,
    tokens double precision NOT NULL,
    at     timestamptz NOT NULL
) WITH (fillfactor = 50);

-- For an owner whose keys have a max_pending: the unfinished jobs at the last count, plus the jobs enqueued since. Jobs that have
-- ended since are not subtracted, so the number is too high rather than too low.
CREATE TABLE tidegate.owner_pending (
    owner      text PRIMARY KEY,
    jobs       integer NOT NULL DEFAULT 0,
    -- The count stopped at a limit.
    capped     boolean NOT NULL DEFAULT false,
    counted_at timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50);

-- enqueue: owners that have enqueued nothing for a day, whose rows are deleted.
CREATE INDEX owner_pending_oldest ON tidegate.owner_pending (counted_at);

-- Requests that wait now. A request whose function has died counts until its time is over.
CREATE TABLE tidegate.long_polls (
    id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key_id text NOT NULL,
    owner  text NOT NULL,
    until  timestamptz NOT NULL
);


-- One row for each webhook delivery that had an effect. The primary key refuses a second one. `result`: what the first one led to.
CREATE TABLE tidegate.webhook_deliveries (
    source      text NOT NULL,
    delivery    bytea NOT NULL,
    result      jsonb NOT NULL DEFAULT '{}',
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (source, delivery),

    CONSTRAINT webhook_deliveries_delivery_is_sha256 CHECK (octet_length(delivery) = 32)
);

-- receive: the oldest deliveries, which are deleted as new ones arrive.
CREATE INDEX webhook_deliveries_oldest ON tidegate.webhook_deliveries (received_at);


-- Systems outside that an admin has named. A webhook and a bus are told what became of jobs, by callbacks; http is what http_request
-- calls. An endpoint with an owner hears of that owner's jobs only.
CREATE TABLE tidegate.endpoints (
    name             text PRIMARY KEY,
    kind             text NOT NULL,
    -- NULL: the stack's event bus.
    url              text,
    -- Sent with each request: {"Authorization": "…"}, or an envelope. They may hold credentials, so no API shows them.
    headers          jsonb NOT NULL DEFAULT '{}',
    -- The key of their envelope; empty: they are in none; NULL: there are none. It may be read where the headers may not.
    sealed_by        text GENERATED ALWAYS AS (
                     CASE WHEN headers <> '{}' THEN COALESCE(left(split_part(headers ->> '$encrypted', '.', 2), 8), '') END) STORED,
    -- What it hears of without being named by a job or batch: these events, of jobs of these types (NULL: all).
    events           text[] NOT NULL DEFAULT '{}',
    types            text[],
    owner            text,
    -- The first failure since the last success of a callback. After five days the endpoint is disabled: it is told nothing more.
    failing_since    timestamptz,
    disabled_at      timestamptz,
    disabled_because text,
    created_at       timestamptz NOT NULL DEFAULT now(),
    updated_at       timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT endpoints_name_is_a_word CHECK (name ~ '^[a-z][a-z0-9_-]{0,62}$'),
    CONSTRAINT endpoints_kind_is_known CHECK (kind IN ('webhook', 'http', 'bus')),
    CONSTRAINT endpoints_url_unless_bus CHECK ((kind = 'bus') = (url IS NULL)),
    CONSTRAINT endpoints_url_is_an_address CHECK (url ~* '^https?://[^[:space:][:cntrl:]]+$' AND length(url) <= 2000),
    CONSTRAINT endpoints_headers_are_an_object CHECK (jsonb_typeof(headers) = 'object'),
    CONSTRAINT endpoints_events_are_known CHECK (array_ndims(events) = 1 AND events <@ ARRAY[
        'job.completed', 'job.failed', 'job.cancelled', 'job.review_needed', 'batch.finished']),
    CONSTRAINT endpoints_http_hears_nothing CHECK (kind <> 'http' OR (events = '{}' AND types IS NULL)),
    CONSTRAINT endpoints_types_are_some CHECK (
        cardinality(types) BETWEEN 1 AND 100 AND array_ndims(types) = 1 AND array_position(types, NULL) IS NULL),
    CONSTRAINT endpoints_owner_fits CHECK (length(owner) BETWEEN 1 AND 200),
    CONSTRAINT endpoints_disabled_with_a_reason CHECK ((disabled_at IS NULL) = (disabled_because IS NULL)),
    CONSTRAINT endpoints_times_are_readable CHECK (
        LEAST(failing_since, disabled_at, created_at, updated_at) >= '1970-01-01Z'
        AND GREATEST(failing_since, disabled_at, created_at, updated_at) <= '9000-01-01Z')
);

-- The keys that processors have sealed with, by the names that envelopes give them. The newest one seals; the others are former ones. The
-- keys themselves are in no table.
CREATE TABLE tidegate.encryption_keys (
    id         text PRIMARY KEY,
    -- When processors began to seal with it, the last time.
    since      timestamptz NOT NULL DEFAULT now(),
    -- How many rows hold something that this former key has sealed, as the last whole count has found. 0: the key may go.
    needed_by  bigint,
    counted_at timestamptz,
    -- Of the count that goes on: how many jobs it has found, and the last job that it has looked at.
    counted    bigint NOT NULL DEFAULT 0,
    counted_to uuid,

    CONSTRAINT encryption_keys_are_counted_at_a_time CHECK ((needed_by IS NULL) = (counted_at IS NULL)),
    CONSTRAINT encryption_keys_id_is_a_hash CHECK (id ~ '^[0-9a-f]{8}$'),
    CONSTRAINT encryption_keys_times_are_readable CHECK (
        LEAST(since, counted_at) >= '1970-01-01Z' AND GREATEST(since, counted_at) <= '9000-01-01Z')
);

-- The secrets that sign a webhook's requests. While one replaces another, both sign: the old one until `ends_at`. A table of its own, so
-- that management, which makes them, has no right to read them.
CREATE TABLE tidegate.endpoint_secrets (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    endpoint text NOT NULL REFERENCES tidegate.endpoints ON DELETE CASCADE,
    -- whsec_ and base64, or an envelope of it.
    secret   text NOT NULL,
    ends_at  timestamptz,

    CONSTRAINT endpoint_secrets_are_standard CHECK (
        secret ~ '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$' OR secret ~ '^\{"\$encrypted": ?"[0-9]{1,4}\.[0-9a-f]{8}\.[A-Za-z0-9+/]{80,250}={0,2}"\}$')
);

-- An endpoint's secrets. Deleting it looks here for those to delete with it. One of them has no end.
CREATE INDEX endpoint_secrets_endpoint ON tidegate.endpoint_secrets (endpoint);
CREATE UNIQUE INDEX endpoint_secrets_one_lasts ON tidegate.endpoint_secrets (endpoint) WHERE ends_at IS NULL;


-- The actions on the queue itself. Actions on a job are in that job's log, except its deletion, which is here. An action on many jobs, an
-- act, is one line, which each of its steps brings up to date.
CREATE TABLE tidegate.audit (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      timestamptz NOT NULL DEFAULT now(),
    actor   text NOT NULL,
    action  text NOT NULL,
    kind    text NOT NULL,
    subject text NOT NULL,
    -- {"name": [before, after]}; of an act how far it came (manage/act.py).
    changed jsonb NOT NULL,

    CONSTRAINT audit_kind_is_known CHECK (kind IN ('job', 'type', 'key', 'config', 'worker', 'batch', 'set-aside', 'endpoint', 'login', 'act', 'limit', 'schedule'))
);

-- act: the one line of an act. The client chooses its uuid.
CREATE UNIQUE INDEX audit_act ON tidegate.audit (subject) WHERE kind = 'act';
-- The actions on one subject, in order.
CREATE INDEX audit_subject ON tidegate.audit (kind, subject, id);

-- Schedules, retention, and the duties that one processor at a time takes on.
--
-- Why: whoever looks first enqueues what is due, and nobody else does, so a schedule's next time is a row that can be
-- compared and set. And history has an end for each type and status, found by an index that begins with both.
-- Locks: job_types is rewritten; it is a handful of rows. jobs_finished is replaced, during which jobs can be read but not
-- written.

-- A schedule and a retention are laid over what the code declares setting by setting, not as a whole: who moves the hour
-- keeps the time zone and the payload. {"schedule": null} switches a schedule off; a retention of null is for ever.
ALTER TABLE tidegate.job_types
    ADD COLUMN schedule jsonb GENERATED ALWAYS AS (
        CASE WHEN jsonb_typeof(COALESCE(overrides -> 'schedule', declared -> 'schedule')) <> 'null' THEN
            '{"timezone": "UTC", "missed": "one", "payload": {}}'
            || COALESCE(NULLIF(declared -> 'schedule', 'null'), '{}')
            || COALESCE(overrides -> 'schedule', '{}')
        END) STORED,
    ADD COLUMN keep_completed interval GENERATED ALWAYS AS (interval '1 day' * (
        '{"completed": 7}' || COALESCE(declared -> 'retention', '{}') || COALESCE(overrides -> 'retention', '{}')
        ->> 'completed')::double precision) STORED,
    ADD COLUMN keep_failed interval GENERATED ALWAYS AS (interval '1 day' * (
        '{"failed": 30}' || COALESCE(declared -> 'retention', '{}') || COALESCE(overrides -> 'retention', '{}')
        ->> 'failed')::double precision) STORED,
    ADD COLUMN keep_cancelled interval GENERATED ALWAYS AS (interval '1 day' * (
        '{"cancelled": 7}' || COALESCE(declared -> 'retention', '{}') || COALESCE(overrides -> 'retention', '{}')
        ->> 'cancelled')::double precision) STORED,
    ADD CONSTRAINT job_types_schedule_is_whole CHECK (
        schedule IS NULL
        OR (jsonb_typeof(schedule) = 'object'
            AND jsonb_typeof(schedule -> 'expression') = 'string' AND jsonb_typeof(schedule -> 'timezone') = 'string'
            AND jsonb_typeof(schedule -> 'payload') = 'object'
            AND schedule ->> 'missed' IN ('skip', 'one', 'all')) IS TRUE),
    ADD CONSTRAINT job_types_retention_not_negative CHECK (
        LEAST(keep_completed, keep_failed, keep_cancelled) >= interval '0'
        AND GREATEST(keep_completed, keep_failed, keep_cancelled) <= interval '36500 days');


-- What has been enqueued of each schedule, and when to look again. The row says for which schedule it was computed: one
-- that has been changed since takes effect from now on.
CREATE TABLE tidegate.schedules (
    type       text PRIMARY KEY REFERENCES tidegate.job_types ON DELETE CASCADE,
    expression text NOT NULL,
    timezone   text NOT NULL,
    last_due   timestamptz,
    -- NULL: never; the schedule has no time left.
    next_due   timestamptz,

    CONSTRAINT schedules_go_on CHECK (next_due > last_due)
);


-- What one processor does for all, and not before its time.
CREATE TABLE tidegate.duties (
    name   text PRIMARY KEY,
    due_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO tidegate.duties (name) VALUES ('prune');


DROP INDEX tidegate.jobs_finished;
-- prune: finished jobs of a type and a status, oldest first.
CREATE INDEX jobs_finished ON tidegate.jobs (type, status, finished_at) WHERE finished_at IS NOT NULL;

-- Logs are written once and deleted with their jobs: vacuum comes by the number of dead rows here too.
ALTER TABLE tidegate.job_logs SET (
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_threshold = 1000
);

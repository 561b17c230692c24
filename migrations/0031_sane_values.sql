-- What every processor reads is what it can read.
--
-- Why: the settings of all processors, their rates and the times of schedules were kept by the API alone. A value that was written
-- past it (a text for a number, a rate of Infinity, a time before Christ) failed in the first statement of each invocation.
-- What stands there already and cannot be read is taken back to what it is where nothing is said.
-- Locks: ACCESS EXCLUSIVE on small tables, for a moment; and on jobs, for as long as it takes to add a constraint that looks at no row.

CREATE FUNCTION tidegate.is_setting(key text, value jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    is_integer boolean := jsonb_typeof(value) = 'number' AND value::text ~ '^\d{1,7}$';
BEGIN
    RETURN CASE
        WHEN key = 'enabled' THEN jsonb_typeof(value) = 'boolean'
        WHEN key IN ('slots', 'claim_batch', 'max_jobs') AND value = 'null' THEN true
        WHEN key IN ('slots', 'claim_batch', 'max_jobs', 'max_workers') THEN is_integer AND value > '0'
        WHEN key IN ('scale_up_seconds', 'scale_down_seconds', 'linger_seconds') THEN
            jsonb_typeof(value) = 'number' AND value >= '0' AND value <= '3600'
        WHEN key = 'scale_thresholds' THEN
            jsonb_typeof(value) = 'array' AND NOT EXISTS (
                SELECT FROM jsonb_array_elements(value) AS step WHERE step::text !~ '^\d{1,7}$')
        WHEN key = 'lanes' THEN
            jsonb_typeof(value) = 'object' AND NOT EXISTS (
                SELECT FROM jsonb_each(value) AS lane
                WHERE jsonb_typeof(lane.value) <> 'object' OR EXISTS (
                    SELECT FROM jsonb_each(lane.value) AS said
                    WHERE said.key = 'lanes' OR NOT tidegate.is_setting(said.key, said.value)))
        ELSE true
    END;
END
$$;

UPDATE tidegate.worker_config AS config
SET value = COALESCE((jsonb_build_object(
    'enabled', true, 'max_workers', 5, 'scale_thresholds', '[10, 30, 60, 100]'::jsonb, 'scale_up_seconds', 30,
    'scale_down_seconds', 120, 'linger_seconds', 0, 'claim_batch', 500, 'lanes', '{}'::jsonb) -> config.key), 'null')
WHERE NOT tidegate.is_setting(config.key, config.value);
ALTER TABLE tidegate.worker_config
    ADD CONSTRAINT worker_config_value_is_one_of_its_key CHECK (tidegate.is_setting(key, value));


-- What is computed with it stays within what a double holds, too small or too large.
UPDATE tidegate.job_types SET declared = declared - 'rate', overrides = overrides - 'rate'
WHERE NOT (rate BETWEEN 1e-60 AND 1e60 AND burst <= 1e60);
ALTER TABLE tidegate.job_types
    ADD CONSTRAINT job_types_rate_is_finite CHECK (rate BETWEEN 1e-60 AND 1e60 AND burst <= 1e60);

-- A bucket that is gone is full.
DELETE FROM tidegate.rate_buckets
WHERE NOT (tokens BETWEEN -1e60 AND 1e60 AND at BETWEEN '1970-01-01Z' AND '9000-01-01Z');
ALTER TABLE tidegate.rate_buckets
    ADD CONSTRAINT rate_buckets_are_finite CHECK (tokens BETWEEN -1e60 AND 1e60 AND at BETWEEN '1970-01-01Z' AND '9000-01-01Z');

-- One that comes back begins anew.
DELETE FROM tidegate.schedules
WHERE NOT (COALESCE(next_due, now()) BETWEEN '1970-01-01Z' AND '9000-01-01Z'
           AND COALESCE(last_due, now()) BETWEEN '1970-01-01Z' AND '9000-01-01Z');
ALTER TABLE tidegate.schedules
    ADD CONSTRAINT schedules_times_are_readable CHECK (
        next_due BETWEEN '1970-01-01Z' AND '9000-01-01Z' AND last_due BETWEEN '1970-01-01Z' AND '9000-01-01Z');

-- A claim adds one. A row that breaks it could not be claimed before either.
ALTER TABLE tidegate.jobs
    ADD CONSTRAINT jobs_lock_version_goes_on CHECK (lock_version BETWEEN 0 AND 4611686018427387904) NOT VALID;

-- The settings of processors. Every processor reads them, so values that SQL writes past the API are checked as well.


CREATE OR REPLACE FUNCTION tidegate.is_setting(key text, value jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    is_integer boolean := jsonb_typeof(value) = 'number' AND value::text ~ '^\d{1,7}$';
BEGIN
    RETURN CASE
        WHEN key = 'enabled' THEN jsonb_typeof(value) = 'boolean'
        WHEN key IN ('slots', 'claim_batch', 'max_jobs') AND value = 'null' THEN true
        WHEN key IN ('slots', 'claim_batch', 'max_jobs', 'max_workers') THEN is_integer AND value > '0'
        WHEN key IN ('scale_out_seconds', 'scale_in_seconds', 'linger_seconds') THEN
            jsonb_typeof(value) = 'number' AND value >= '0' AND value <= '3600'
        WHEN key = 'scale_thresholds' THEN
            jsonb_typeof(value) = 'array' AND NOT EXISTS (
                SELECT FROM jsonb_array_elements(value) AS step WHERE step::text !~ '^\d{1,7}$')
        WHEN key = 'lanes' THEN
            jsonb_typeof(value) = 'object' AND NOT EXISTS (
                SELECT FROM jsonb_each(value) AS lane
                WHERE jsonb_typeof(lane.value) <> 'object' OR EXISTS (
                    SELECT FROM jsonb_each(lane.value) AS setting
                    WHERE setting.key = 'lanes' OR NOT tidegate.is_setting(setting.key, setting.value)))
        ELSE true
    END;
END
$$;
SELECT pg_temp.allow('is_setting', 'management');


CREATE OR REPLACE FUNCTION tidegate.check_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT tidegate.is_setting(NEW.key, NEW.value) THEN
        RAISE EXCEPTION 'worker_config: % is no value for %', NEW.value, NEW.key USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END
$$;
SELECT pg_temp.allow('check_setting', 'management');
CREATE OR REPLACE TRIGGER worker_config_value_is_one_of_its_key BEFORE INSERT OR UPDATE ON tidegate.worker_config
    FOR EACH ROW EXECUTE FUNCTION tidegate.check_setting();

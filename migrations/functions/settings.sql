-- The settings of processors. Every processor reads them, so values that SQL writes past the API are checked as well.


-- The bounds are those of the API (base/bounds.py). A processor reads null as its function's own setting, or as the default.
CREATE OR REPLACE FUNCTION tidegate.is_setting(key text, value jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    most CONSTANT jsonb := '{"slots": 100, "claim_batch": 1000, "max_jobs": 1000000, "max_workers": 1000}';
BEGIN
    RETURN CASE
        WHEN key = 'enabled' THEN jsonb_typeof(value) = 'boolean'
        WHEN key IN ('slots', 'claim_batch', 'max_jobs') AND value = 'null' THEN true
        WHEN most ? key THEN value::text ~ '^\d{1,7}$' AND value BETWEEN '1' AND most -> key
        WHEN key IN ('scale_out_seconds', 'scale_in_seconds', 'linger_seconds') THEN
            jsonb_typeof(value) = 'number' AND value >= '0' AND value <= '3600'
        WHEN key = 'audit_days' THEN value::text ~ '^\d{1,5}$' AND value BETWEEN '30' AND '36500'
        -- Texts of 64 KB, with the spaces of jsonb. Each processor reads it, and what no language could read stays out.
        WHEN key = 'settings' THEN
            jsonb_typeof(value) = 'object' AND octet_length(value::text) <= 100000
            AND NOT value @? '$.** ? (@.type() == "number" && (@ > 1e308 || @ < -1e308))'
            AND NOT value @? 'strict $.**{100} ? (@.type() == "object" || @.type() == "array")'
        -- 1 to 100 of them, each higher than the one before.
        WHEN key = 'scale_thresholds' THEN jsonb_typeof(value) = 'array' AND jsonb_array_length(value) BETWEEN 1 AND 100 AND NOT EXISTS (
            SELECT FROM (
                SELECT step, lag(step) OVER (ORDER BY n) AS before FROM jsonb_array_elements(value) WITH ORDINALITY AS s (step, n)) AS pair
            WHERE step::text !~ '^\d{1,7}$' OR step NOT BETWEEN '1' AND '1000000' OR step <= before)
        WHEN key = 'lanes' THEN
            jsonb_typeof(value) = 'object' AND NOT EXISTS (
                SELECT FROM jsonb_each(value) AS lane
                WHERE jsonb_typeof(lane.value) <> 'object' OR EXISTS (
                    SELECT FROM jsonb_each(lane.value) AS setting
                    WHERE setting.key IN ('lanes', 'audit_days', 'settings') OR NOT tidegate.is_setting(setting.key, setting.value)))
        ELSE true
    END;
END
$$;
SELECT pg_temp.allow('is_setting', 'management');


CREATE OR REPLACE FUNCTION tidegate.check_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT tidegate.is_setting(NEW.key, NEW.value) THEN
        -- What handlers read may hold credentials, and this text goes to logs.
        RAISE EXCEPTION 'worker_config: % is no value for %', CASE WHEN NEW.key = 'settings' THEN 'this' ELSE left(NEW.value::text, 200) END,
            NEW.key USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END
$$;
SELECT pg_temp.allow('check_setting', 'management');
CREATE OR REPLACE TRIGGER worker_config_value_is_one_of_its_key BEFORE INSERT OR UPDATE ON tidegate.worker_config
    FOR EACH ROW EXECUTE FUNCTION tidegate.check_setting();

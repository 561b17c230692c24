-- Schedules: what is said of them becomes rows, which processors read.


-- The name of a schedule among those of all types.
CREATE OR REPLACE FUNCTION tidegate.schedule_id(of_type text, name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN name = 'default' THEN of_type ELSE of_type || ':' || name END
$$;
SELECT pg_temp.allow('schedule_id', 'processor', 'management');


-- A change of what is said. One of the times, or a schedule that is switched on again, begins with the next time from now on. (The columns
-- that are computed are not known yet.)
CREATE OR REPLACE FUNCTION tidegate.plan_anew() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    beside CONSTANT text[] := '{payload,missed,owner}';
BEGIN
    NEW.updated_at := clock_timestamp();
    IF (COALESCE(NEW.declared, '{}') || NEW.overrides) - beside <> (COALESCE(OLD.declared, '{}') || OLD.overrides) - beside THEN
        NEW.last_due := NULL;
        NEW.next_due := '-infinity';
    END IF;
    RETURN NEW;
END
$$;
SELECT pg_temp.allow('plan_anew', 'management');
CREATE OR REPLACE TRIGGER plan_anew BEFORE UPDATE OF declared, overrides ON tidegate.schedules
    FOR EACH ROW EXECUTE FUNCTION tidegate.plan_anew();


-- What a type's row says of schedules: `schedule`, which is named default, and `schedules`. {"schedule": null} as an override switches the
-- default one off, whose declaration then has to be readable.
CREATE OR REPLACE FUNCTION tidegate.said_schedules(of_type tidegate.job_types)
RETURNS TABLE (name text, declared jsonb, overrides jsonb) LANGUAGE sql IMMUTABLE AS $$
    SELECT 'default', NULLIF(of_type.declared -> 'schedule', 'null'), CASE
        WHEN of_type.overrides -> 'schedule' = 'null' THEN '{"enabled": false}'
        ELSE COALESCE(of_type.overrides -> 'schedule', '{}') END
    FROM (SELECT of_type.declared -> 'schedule') AS listed (said)
    WHERE of_type.schedule IS NOT NULL
       OR jsonb_typeof(said) = 'object' AND said ? 'expression' AND jsonb_typeof(COALESCE(said -> 'payload', '{}')) = 'object'
        AND COALESCE(said ->> 'missed', 'one') IN ('skip', 'one', 'all') AND length(COALESCE(said ->> 'owner', 'x')) BETWEEN 1 AND 200
        AND jsonb_typeof(COALESCE(said -> 'enabled', 'true')) = 'boolean'
    UNION ALL
    SELECT key, value, NULL FROM jsonb_each(NULLIF(of_type.declared -> 'schedules', 'null')) WHERE key <> 'default'
$$;


-- Follows a type's row. What operators say of a schedule outlives its declaration, so that it counts again when the next deployment brings it
-- back. The owner's rights: a processor declares types, and may not change what operators say. A changed schema of payloads may fit again.
CREATE OR REPLACE FUNCTION tidegate.declare_schedules() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    DELETE FROM tidegate.schedules AS s
    WHERE s.type = NEW.name AND (s.name = 'default' OR s.declared IS NOT NULL AND s.overrides = '{}')
      AND NOT EXISTS (SELECT FROM tidegate.said_schedules(NEW) AS said WHERE said.name = s.name);
    UPDATE tidegate.schedules AS s SET declared = NULL
    WHERE s.type = NEW.name AND s.declared IS NOT NULL
      AND NOT EXISTS (SELECT FROM tidegate.said_schedules(NEW) AS said WHERE said.name = s.name);
    INSERT INTO tidegate.schedules AS s (type, name, declared, overrides)
    SELECT NEW.name, said.name, said.declared, COALESCE(said.overrides, '{}') FROM tidegate.said_schedules(NEW) AS said ORDER BY said.name
    ON CONFLICT (type, name) DO UPDATE
    SET declared = EXCLUDED.declared, overrides = CASE WHEN s.name = 'default' THEN EXCLUDED.overrides ELSE s.overrides END
    WHERE s.declared IS DISTINCT FROM EXCLUDED.declared OR (s.name = 'default' AND s.overrides <> EXCLUDED.overrides);
    DELETE FROM tidegate.set_aside WHERE kind = 'schedule' AND (id = NEW.name OR starts_with(id, NEW.name || ':'));
    RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER declare_schedules AFTER INSERT OR UPDATE OF declared, overrides ON tidegate.job_types
    FOR EACH ROW EXECUTE FUNCTION tidegate.declare_schedules();

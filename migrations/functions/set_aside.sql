-- Work that was set aside because of its data.


-- Tries it again when its row is changed, also by a person at a psql prompt.
CREATE OR REPLACE FUNCTION tidegate.try_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM tidegate.set_aside WHERE kind = ANY (TG_ARGV[1]::text[]) AND id = to_jsonb(OLD) ->> TG_ARGV[0];
    RETURN NULL;
END
$$;
SELECT pg_temp.allow('try_again', 'processor', 'management');
CREATE OR REPLACE TRIGGER try_again AFTER UPDATE OF then_enqueue ON tidegate.batches
    FOR EACH ROW EXECUTE FUNCTION tidegate.try_again('id', '{batch}');
CREATE OR REPLACE TRIGGER try_again AFTER UPDATE OF declared, overrides OR DELETE ON tidegate.job_types
    FOR EACH ROW EXECUTE FUNCTION tidegate.try_again('name', '{type}');

-- The audit is written once: a line is never changed, except that of an act, which tells how far the act came.
CREATE OR REPLACE FUNCTION tidegate.keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a line of the audit is never changed' USING ERRCODE = 'insufficient_privilege';
END
$$;
SELECT pg_temp.allow('keep_audit', 'management');

CREATE OR REPLACE TRIGGER keep_audit BEFORE UPDATE ON tidegate.audit
    FOR EACH ROW WHEN (OLD.kind <> 'act' OR NEW.kind <> 'act') EXECUTE FUNCTION tidegate.keep_audit();

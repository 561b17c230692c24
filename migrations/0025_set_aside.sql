-- What cannot be done, because of its data, stands here with its error, and everything else goes on.
--
-- Why: the time of the job that follows a batch was read when the batch ended. One that Postgres could not read ended each
-- invocation of each lane before it claimed anything, until somebody had repaired the row by SQL.
-- Locks: SHARE ROW EXCLUSIVE on job_types and batches, for a moment: triggers are added.

CREATE TABLE tidegate.set_aside (
    kind       text NOT NULL,
    id         text NOT NULL,
    error      text NOT NULL,
    message    text NOT NULL,
    times      integer NOT NULL DEFAULT 1,
    first_at   timestamptz NOT NULL DEFAULT now(),
    at         timestamptz NOT NULL DEFAULT now(),

    PRIMARY KEY (kind, id),
    -- batch: its end; schedule, type: what a job type's row makes due, and its claims; chore: one of an invocation's.
    CONSTRAINT set_aside_kind_is_known CHECK (kind IN ('batch', 'schedule', 'type', 'chore'))
);


-- What has been changed since, by whatever way, is tried again.
CREATE FUNCTION tidegate.try_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM tidegate.set_aside WHERE kind = ANY (TG_ARGV[1]::text[]) AND id = to_jsonb(OLD) ->> TG_ARGV[0];
    RETURN NULL;
END
$$;

CREATE TRIGGER try_again AFTER UPDATE OF then_enqueue OR DELETE ON tidegate.batches
    FOR EACH ROW EXECUTE FUNCTION tidegate.try_again('id', '{batch}');
CREATE TRIGGER try_again AFTER UPDATE OF declared, overrides OR DELETE ON tidegate.job_types
    FOR EACH ROW EXECUTE FUNCTION tidegate.try_again('name', '{schedule,type}');

ALTER TABLE tidegate.audit DROP CONSTRAINT audit_kind_is_known;
ALTER TABLE tidegate.audit ADD CONSTRAINT audit_kind_is_known
    CHECK (kind IN ('job', 'type', 'key', 'config', 'worker', 'batch', 'set-aside'));


-- Where each function logs in as itself.
DO $$
BEGIN
    IF to_regrole('tidegate_processor') IS NOT NULL THEN
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.set_aside TO tidegate_processor;
    END IF;
    IF to_regrole('tidegate_management') IS NOT NULL THEN
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.set_aside TO tidegate_management;
        -- An operator repairs what follows a batch.
        GRANT UPDATE (then_enqueue) ON tidegate.batches TO tidegate_management;
    END IF;
END
$$;

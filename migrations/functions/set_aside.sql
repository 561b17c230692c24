-- Work that was set aside because of its data. It is left out for ten minutes; after each further failure for ten minutes more, at most for a
-- day. Then it is tried again. What cannot be done for good is so tried ever more rarely, and what has been repaired goes on by itself. When
-- it succeeds, its row is deleted: by the triggers here, or by the chore or the claim that has succeeded.


-- Whether it is left out now.
CREATE OR REPLACE FUNCTION tidegate.is_left_out(aside tidegate.set_aside) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT now() - LEAST(aside.times * interval '10 minutes', interval '1 day') < aside.at
$$;
SELECT pg_temp.allow('is_left_out', 'processor', 'management', 'enqueue');


-- Tries it again when its row is changed. A batch that has ended, and a schedule that has moved forward, are no longer set aside.
CREATE OR REPLACE FUNCTION tidegate.try_again() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was jsonb := to_jsonb(OLD);
BEGIN
    DELETE FROM tidegate.set_aside WHERE kind = TG_ARGV[0] AND id = CASE kind
        WHEN 'batch' THEN was ->> 'id'
        WHEN 'type' THEN was ->> 'name'
        -- As schedule_id, which an enqueue that ends a batch may not execute.
        ELSE (was ->> 'type') || CASE was ->> 'name' WHEN 'default' THEN '' ELSE ':' || (was ->> 'name') END END;
    RETURN NULL;
END
$$;
SELECT pg_temp.allow('try_again', 'processor', 'management');
CREATE OR REPLACE TRIGGER try_again AFTER UPDATE OF then_enqueue, finished_at ON tidegate.batches
    FOR EACH ROW EXECUTE FUNCTION tidegate.try_again('batch');
CREATE OR REPLACE TRIGGER try_again AFTER UPDATE OF declared, overrides OR DELETE ON tidegate.job_types
    FOR EACH ROW EXECUTE FUNCTION tidegate.try_again('type');
CREATE OR REPLACE TRIGGER try_again AFTER UPDATE OF declared, overrides, next_due OR DELETE ON tidegate.schedules
    FOR EACH ROW EXECUTE FUNCTION tidegate.try_again('schedule');

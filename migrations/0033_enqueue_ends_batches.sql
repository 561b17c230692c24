-- A batch of jobs that were all there already ends with its request, also where the request logs in as itself.
--
-- Why: what ends batches looks for those that are set aside, which the role that enqueues could not read: such a batch was answered
-- with an error.
-- Locks: none that matter.

DO $$
BEGIN
    IF to_regrole('tidegate_enqueue') IS NOT NULL THEN
        GRANT SELECT, INSERT, UPDATE ON tidegate.set_aside TO tidegate_enqueue;
    END IF;
END
$$;

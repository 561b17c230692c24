-- Of a job that there is, the function that enqueues changes what its statements change, and nothing else.
--
-- Why: it could write the result, the owner or the lock of any job, though it only replaces what a pending unique job says, gives a
-- webhook's job its parent, and wakes what has waited for a signal.
-- Locks: none that matter; only the catalogs of privileges are written.

DO $$
BEGIN
    IF to_regrole('tidegate_enqueue') IS NOT NULL THEN
        REVOKE UPDATE ON tidegate.jobs FROM tidegate_enqueue;
        GRANT UPDATE (
            payload, priority, scheduled_for, max_attempts, reference_type, reference_id, concurrency_key, traceparent, tags, blocked,
            parent_id,
            status, woken_by, signal, wait_until, wait_signal, wait_children
        ) ON tidegate.jobs TO tidegate_enqueue;
    END IF;
END
$$;

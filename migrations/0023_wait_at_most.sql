-- A statement of the processor's waits for a locked row for a moment, and not for as long as another session likes.
--
-- Why: a row lock on one running job, as an open transaction at a prompt has it, stopped the settlement of all jobs beside it, with all
-- claims of its processor. lock_timeout of the role is for tables; of a user's own DATABASE_URL there may be none.
-- Locks: none.

-- For the rest of the transaction. A function: RDS Proxy would keep a session that says SET, or set_config, for one client.
CREATE FUNCTION tidegate.wait_at_most(how_long text) RETURNS text LANGUAGE sql
AS $$
    SELECT set_config('lock_timeout', how_long, true)
$$;

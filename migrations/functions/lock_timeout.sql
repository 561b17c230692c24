-- How long a statement waits for a row.


-- Holds for the rest of the transaction. It is a function, because RDS Proxy pins a session whose statement has SET or set_config to
-- one client.
CREATE OR REPLACE FUNCTION tidegate.wait_at_most(how_long text) RETURNS text LANGUAGE sql
AS $$
    SELECT set_config('lock_timeout', how_long, true)
$$;
SELECT pg_temp.allow('wait_at_most', 'processor', 'management', 'enqueue');

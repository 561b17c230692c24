-- How long a statement waits for a row.


-- For the rest of the transaction. A function: RDS Proxy would keep a session that says SET, or set_config, for one client.
CREATE OR REPLACE FUNCTION tidegate.wait_at_most(how_long text) RETURNS text LANGUAGE sql
AS $$
    SELECT set_config('lock_timeout', how_long, true)
$$;
SELECT pg_temp.allow('wait_at_most', 'processor', 'management', 'enqueue');

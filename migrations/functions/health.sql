-- The health of the database, as far as the queue's work depends on it.


-- The oldest open transaction of this database, and the connections to the server. It runs with the rights of its owner, because Postgres
-- shows a role only the transactions of its own. Their statements are not shown.
CREATE OR REPLACE FUNCTION tidegate.sessions(
    OUT used integer, OUT most integer, OUT seconds double precision, OUT state text, OUT application text
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    SELECT count(*) FILTER (WHERE a.backend_type = 'client backend'), current_setting('max_connections')::integer INTO used, most
    FROM pg_stat_activity AS a;
    SELECT extract(epoch FROM clock_timestamp() - a.xact_start), a.state, a.application_name INTO seconds, state, application
    FROM pg_stat_activity AS a
    WHERE a.datname = current_database() AND a.backend_type = 'client backend' AND a.pid <> pg_backend_pid()
    ORDER BY a.xact_start LIMIT 1;
END
$$;
SELECT pg_temp.allow('sessions', 'management');


-- Seconds for which a transaction has been open that slows claims down: one of this database, or of any other if it has written. It is
-- zero below `at_least`. Like sessions(), it shows more than the processor's own.
CREATE OR REPLACE FUNCTION tidegate.oldest_transaction(at_least interval DEFAULT '1 minute') RETURNS double precision
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT COALESCE(max(extract(epoch FROM clock_timestamp() - a.xact_start)), 0)::float8
    FROM pg_stat_activity AS a
    WHERE a.backend_type = 'client backend' AND a.pid <> pg_backend_pid() AND a.xact_start < clock_timestamp() - at_least
      AND (a.datname = current_database() OR a.backend_xid IS NOT NULL)
$$;
SELECT pg_temp.allow('oldest_transaction', 'processor');

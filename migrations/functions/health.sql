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

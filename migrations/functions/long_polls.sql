-- Requests that wait for the end of a job.


-- A place to wait in. NULL: all places, the owner's half, or the key's quarter are taken. There is a place for each twelfth
-- connection that Postgres allows: 6 of 80, 66 of 800.
CREATE OR REPLACE FUNCTION tidegate.begin_long_poll(for_key text, for_owner text, seconds double precision)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    places integer := GREATEST(current_setting('max_connections')::integer / 12, 4);
    taken  bigint;
BEGIN
    -- One after the other, or two requests would take the last place. Only a user with the right to write the table can take this lock.
    LOCK TABLE tidegate.long_polls IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM tidegate.long_polls AS poll WHERE poll.until < clock_timestamp();
    INSERT INTO tidegate.long_polls (key_id, owner, until)
    -- A few seconds more, for a request that ends late.
    SELECT for_key, for_owner, clock_timestamp() + make_interval(secs => seconds + 5)
    FROM tidegate.long_polls AS poll
    HAVING count(*) < places
       AND count(*) FILTER (WHERE poll.owner = for_owner) < (places + 1) / 2
       AND count(*) FILTER (WHERE poll.key_id = for_key) < (places + 3) / 4
    RETURNING id INTO taken;
    RETURN taken;
END
$$;
SELECT pg_temp.allow('begin_long_poll', 'management');


-- The two APIs leave a third of all connections to processors, migrations and people. Each deployment calls this, because another
-- instance class allows another number of connections.
CREATE OR REPLACE FUNCTION tidegate.bound_connections() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    most integer := current_setting('max_connections')::integer;
    role text;
    wanted integer;
BEGIN
    FOR role, wanted IN VALUES ('tidegate_enqueue', GREATEST(most * 2 / 5, 5)), ('tidegate_management', GREATEST(most / 4, 5)) LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role AND rolconnlimit <> wanted);
        BEGIN
            EXECUTE format('ALTER ROLE %I CONNECTION LIMIT %s', role, wanted);
        EXCEPTION
            WHEN insufficient_privilege THEN
                RAISE NOTICE 'the role % belongs to another user: its connection limit stays unchanged', role;
            WHEN internal_error THEN
                NULL;  -- another database's migration is changing it
        END;
    END LOOP;
END
$$;
SELECT tidegate.bound_connections();

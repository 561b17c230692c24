-- A Postgres role for each function, with what its statements need and no more.
--
-- Why: on AWS each function logs in as itself (IAM, no password), so a mistake or a break-in in one of them cannot do
-- what only the others may: enqueue deletes nothing, a processor reads no key, nobody but the migrator changes a table.
-- With DATABASE_URL one user does everything, as before.
-- Locks: none that matter; only the catalogs of privileges are written.
--
-- Roles belong to the whole cluster, privileges to this database: a second Tidegate in the same cluster finds the roles
-- and adds its own privileges. Who migrates is no superuser on RDS; who may not make roles goes without them.
--
-- A later migration that adds a table grants it, to the roles that exist: a test tells who forgets it, and what is meant
-- for nobody else says so there.

DO $roles$
DECLARE
    here text := quote_ident(current_database());
    role text;
    timeouts jsonb;
BEGIN
    FOR role, timeouts IN VALUES
        -- Shorter than the functions' own, so that what went wrong is still answered. Whoever waits for a lock of a
        -- migration gives up before the statement would.
        ('tidegate_enqueue', '{"statement_timeout": "10s", "lock_timeout": "5s"}'::jsonb),
        ('tidegate_management', '{"statement_timeout": "25s", "lock_timeout": "5s"}'),
        -- It has nobody who waits for an answer, and what it has done is worth waiting for.
        ('tidegate_processor', '{"statement_timeout": "60s", "lock_timeout": "30s"}')
    LOOP
        BEGIN
            IF to_regrole(role) IS NULL THEN
                EXECUTE format('CREATE ROLE %I LOGIN', role);
            END IF;
        EXCEPTION
            WHEN insufficient_privilege THEN
                RAISE NOTICE 'there is no role %, and % may not make it: all functions log in as one user', role, current_user;
                CONTINUE;
            WHEN duplicate_object OR unique_violation THEN
                NULL;  -- another database's migration made it in this moment
        END;

        BEGIN
            EXECUTE format('ALTER ROLE %I IN DATABASE %s SET statement_timeout = %L', role, here, timeouts ->> 'statement_timeout');
            EXECUTE format('ALTER ROLE %I IN DATABASE %s SET lock_timeout = %L', role, here, timeouts ->> 'lock_timeout');
            -- A frozen function must not hold locks.
            EXECUTE format('ALTER ROLE %I IN DATABASE %s SET idle_in_transaction_session_timeout = %L', role, here, '60s');
            IF to_regrole('rds_iam') IS NOT NULL AND NOT pg_has_role(role, 'rds_iam', 'USAGE') THEN
                EXECUTE format('GRANT rds_iam TO %I', role);
            END IF;
        EXCEPTION WHEN insufficient_privilege THEN
            RAISE NOTICE 'the role % is somebody else''s: its timeouts and rds_iam are left to them', role;
        END;
        EXECUTE format('GRANT USAGE ON SCHEMA tidegate TO %I', role);
        EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA tidegate TO %I', role);
        -- Functions run with the rights of whoever calls them, so a later one gives nobody more than the tables do.
        EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA tidegate GRANT EXECUTE ON FUNCTIONS TO %I', role);
    END LOOP;

    REVOKE ALL ON SCHEMA tidegate FROM PUBLIC;
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA tidegate FROM PUBLIC;

    IF to_regrole('tidegate_enqueue') IS NOT NULL THEN
        GRANT SELECT ON tidegate.job_types TO tidegate_enqueue;
        GRANT SELECT, INSERT, UPDATE ON tidegate.jobs, tidegate.batches TO tidegate_enqueue;
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.job_signals, tidegate.webhook_deliveries TO tidegate_enqueue;
        -- Whose key it is, and that it was used; not what it may do.
        GRANT SELECT, UPDATE (tokens, tokens_at, last_used_at) ON tidegate.api_keys TO tidegate_enqueue;
    END IF;

    IF to_regrole('tidegate_processor') IS NOT NULL THEN
        GRANT SELECT ON tidegate.worker_config TO tidegate_processor;
        -- What the code declares; not what operators say.
        GRANT SELECT, INSERT (name, declared), UPDATE (declared, updated_at) ON tidegate.job_types TO tidegate_processor;
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.jobs, tidegate.schedules TO tidegate_processor;
        GRANT SELECT, UPDATE, DELETE ON tidegate.batches TO tidegate_processor;
        GRANT SELECT, INSERT, UPDATE ON tidegate.rate_buckets TO tidegate_processor;
        GRANT INSERT ON tidegate.job_logs TO tidegate_processor;
        GRANT SELECT, DELETE ON tidegate.job_signals TO tidegate_processor;
        GRANT SELECT, INSERT, DELETE ON tidegate.workers TO tidegate_processor;
        GRANT SELECT, UPDATE (due_at) ON tidegate.duties TO tidegate_processor;
    END IF;

    IF to_regrole('tidegate_management') IS NOT NULL THEN
        -- What operators say; not what the code declares.
        GRANT SELECT, UPDATE (overrides, enabled, paused, updated_at) ON tidegate.job_types TO tidegate_management;
        -- A batch that ends with the cancellation of its last job is followed by the job that it was given.
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.jobs TO tidegate_management;
        GRANT SELECT, UPDATE (finished_at) ON tidegate.batches TO tidegate_management;
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.job_signals TO tidegate_management;
        GRANT SELECT, INSERT ON tidegate.job_logs TO tidegate_management;
        GRANT SELECT, INSERT, UPDATE ON tidegate.api_keys TO tidegate_management;
        GRANT SELECT, UPDATE (value, updated_at, updated_by) ON tidegate.worker_config TO tidegate_management;
        GRANT SELECT ON tidegate.workers, tidegate.rate_buckets TO tidegate_management;
        GRANT INSERT ON tidegate.audit TO tidegate_management;
    END IF;
END
$roles$;

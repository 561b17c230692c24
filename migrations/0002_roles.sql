-- A Postgres role for each function, with what its statements need and no more.
--
-- On AWS each function logs in as itself (IAM, no password), so a mistake or a break-in in one of them cannot do what only
-- the others may: enqueue deletes nothing, a processor reads no key, only the migrator changes a table. With DATABASE_URL one
-- user does everything. Which roles may execute a function stands beside the function.
--
-- Roles belong to the whole cluster, privileges to this database: a second Tidegate in the same cluster finds the roles and
-- adds its own privileges. The migrator is no superuser on RDS; where it may not make roles it goes on without them.
--
-- A later migration that adds a table grants it to the roles that exist; a test names a table that has no grant.
-- Locks: none that matter; only the catalogs of privileges are written.

DO $roles$
DECLARE
    here text := quote_ident(current_database());
    role text;
    timeouts jsonb;
BEGIN
    REVOKE ALL ON SCHEMA tidegate FROM PUBLIC;
    REVOKE ALL ON FUNCTION tidegate.uuidv7 FROM PUBLIC;
    FOR role, timeouts IN VALUES
        -- Shorter than the functions' own, so that what went wrong is still answered. A statement that waits for a lock of a
        -- migration gives up on the lock first.
        ('tidegate_enqueue', '{"statement_timeout": "10s", "lock_timeout": "5s"}'::jsonb),
        ('tidegate_management', '{"statement_timeout": "25s", "lock_timeout": "5s"}'),
        -- No caller waits for its answer, and what it has done is worth waiting for.
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
            RAISE NOTICE 'the role % belongs to another user: its timeouts and rds_iam are left as they are', role;
        END;
        EXECUTE format('GRANT USAGE ON SCHEMA tidegate TO %I', role);
        EXECUTE format('GRANT EXECUTE ON FUNCTION tidegate.uuidv7 TO %I', role);
    END LOOP;

    IF to_regrole('tidegate_enqueue') IS NOT NULL THEN
        GRANT SELECT ON tidegate.job_types, tidegate.rate_buckets, tidegate.worker_config, tidegate.workers, tidegate.ready_jobs TO tidegate_enqueue;
        GRANT SELECT, UPDATE ON tidegate.floors TO tidegate_enqueue;
        GRANT SELECT, INSERT ON tidegate.jobs TO tidegate_enqueue;
        -- Of a job that there is: what a unique job that is replaced says, a webhook's parent, and the end of a wait by a signal.
        GRANT UPDATE (
            payload, priority, scheduled_for, max_attempts, reference_type, reference_id, concurrency_key, traceparent, tags, blocked,
            parent_id,
            status, woken_by, signal, wait_until, wait_signal, wait_children
        ) ON tidegate.jobs TO tidegate_enqueue;
        -- A batch whose jobs were all there already ends with its request, unless it is set aside.
        GRANT SELECT, INSERT, UPDATE ON tidegate.batches, tidegate.set_aside TO tidegate_enqueue;
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.job_signals, tidegate.webhook_deliveries, tidegate.owner_pending TO tidegate_enqueue;
        -- Whose key it is, and that it was used; not what it may do.
        GRANT SELECT, UPDATE (tokens, tokens_at, last_used_at) ON tidegate.api_keys TO tidegate_enqueue;
        GRANT SELECT, INSERT, UPDATE ON tidegate.owner_buckets, tidegate.lanes TO tidegate_enqueue;
    END IF;

    IF to_regrole('tidegate_processor') IS NOT NULL THEN
        GRANT SELECT ON tidegate.worker_config TO tidegate_processor;
        -- What the code declares; not what operators say.
        GRANT SELECT, INSERT (name, declared), UPDATE (declared, missing_since, updated_at) ON tidegate.job_types TO tidegate_processor;
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.jobs, tidegate.schedules, tidegate.workers, tidegate.set_aside TO tidegate_processor;
        GRANT SELECT, UPDATE, DELETE ON tidegate.batches TO tidegate_processor;
        GRANT SELECT, INSERT, UPDATE ON tidegate.rate_buckets, tidegate.lanes, tidegate.lane_reports, tidegate.turns, tidegate.floors TO tidegate_processor;
        -- FOR UPDATE takes the right to update.
        GRANT SELECT, UPDATE ON tidegate.ready_jobs TO tidegate_processor;
        GRANT SELECT (job_id), INSERT ON tidegate.job_logs TO tidegate_processor;
        GRANT SELECT, DELETE ON tidegate.job_signals, tidegate.owner_buckets TO tidegate_processor;
        GRANT SELECT, UPDATE (due_at) ON tidegate.duties TO tidegate_processor;
        GRANT SELECT, UPDATE ON tidegate.locks TO tidegate_processor;
    END IF;

    IF to_regrole('tidegate_management') IS NOT NULL THEN
        -- What operators say, and types that run elsewhere, which are declared through the API.
        GRANT SELECT, INSERT (name, declared), DELETE,
            UPDATE (declared, overrides, enabled, paused, missing_since, updated_at) ON tidegate.job_types TO tidegate_management;
        -- A batch that ends with the cancellation of its last job is followed by the job that it was given.
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.jobs, tidegate.job_signals, tidegate.set_aside TO tidegate_management;
        GRANT SELECT, UPDATE (finished_at, then_enqueue) ON tidegate.batches TO tidegate_management;
        GRANT SELECT, INSERT ON tidegate.job_logs TO tidegate_management;
        GRANT SELECT, INSERT, UPDATE ON tidegate.api_keys, tidegate.owner_buckets, tidegate.lanes, tidegate.turns, tidegate.floors TO tidegate_management;
        GRANT SELECT, UPDATE (value, updated_at, updated_by) ON tidegate.worker_config TO tidegate_management;
        GRANT SELECT ON tidegate.workers, tidegate.rate_buckets, tidegate.schedules, tidegate.lane_reports, tidegate.ready_jobs TO tidegate_management;
        GRANT SELECT, INSERT, DELETE ON tidegate.long_polls TO tidegate_management;
        GRANT INSERT ON tidegate.audit TO tidegate_management;
    END IF;
END
$roles$;

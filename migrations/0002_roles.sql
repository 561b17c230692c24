-- A Postgres role for each function, with the rights that its statements need and no more.
--
-- On AWS each function logs in with a role of its own (IAM, no password), so a mistake or a break-in in one function cannot do
-- what only the others may: enqueue deletes no job, a processor reads no API key, only the migrator changes a table. With
-- DATABASE_URL one user does everything. Beside each SQL function stand the roles that may execute it.
--
-- Roles belong to the whole cluster, privileges to this database: a second Tidegate in the same cluster finds the roles and
-- adds its own privileges. The migrator is no superuser on RDS; where it may not create roles it continues without them.
--
-- A later migration that adds a table grants rights to it; a test names each table that has no grant.
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
        -- Shorter than the functions' timeouts, so that the caller still gets the error. lock_timeout is shorter again, so that a
        -- statement that waits for a migration's lock reports the lock.
        ('tidegate_enqueue', '{"statement_timeout": "10s", "lock_timeout": "5s"}'::jsonb),
        ('tidegate_management', '{"statement_timeout": "25s", "lock_timeout": "5s"}'),
        -- No caller waits for a processor, and the outcomes that it writes are worth a longer wait.
        ('tidegate_processor', '{"statement_timeout": "60s", "lock_timeout": "30s"}'),
        -- Shorter than relay's Timeout, after which a processor outside takes a claim's answer for lost.
        ('tidegate_relay', '{"statement_timeout": "25s", "lock_timeout": "20s"}')
    LOOP
        BEGIN
            IF to_regrole(role) IS NULL THEN
                EXECUTE format('CREATE ROLE %I LOGIN', role);
            END IF;
        EXCEPTION
            WHEN insufficient_privilege THEN
                RAISE NOTICE 'there is no role %, and % may not create it: all functions log in as one user', role, current_user;
                CONTINUE;
            WHEN duplicate_object OR unique_violation THEN
                NULL;  -- another database's migration has just created it
        END;

        BEGIN
            EXECUTE format('ALTER ROLE %I IN DATABASE %s SET statement_timeout = %L', role, here, timeouts ->> 'statement_timeout');
            EXECUTE format('ALTER ROLE %I IN DATABASE %s SET lock_timeout = %L', role, here, timeouts ->> 'lock_timeout');
            -- A frozen function must not hold locks.
            EXECUTE format('ALTER ROLE %I IN DATABASE %s SET idle_in_transaction_session_timeout = %L', role, here, '60s');
            -- So that no name in a function or a statement can mean what another user has created.
            EXECUTE format('ALTER ROLE %I IN DATABASE %s SET search_path = pg_catalog, pg_temp', role, here);
            IF to_regrole('rds_iam') IS NOT NULL AND NOT pg_has_role(role, 'rds_iam', 'USAGE') THEN
                EXECUTE format('GRANT rds_iam TO %I', role);
            END IF;
        EXCEPTION WHEN insufficient_privilege THEN
            RAISE NOTICE 'the role % belongs to another user: its settings and rds_iam stay unchanged', role;
        END;
        EXECUTE format('GRANT USAGE ON SCHEMA tidegate TO %I', role);
        EXECUTE format('GRANT EXECUTE ON FUNCTION tidegate.uuidv7 TO %I', role);
    END LOOP;

    IF to_regrole('tidegate_enqueue') IS NOT NULL THEN
        GRANT SELECT ON tidegate.job_types, tidegate.rate_buckets, tidegate.limits, tidegate.window_starts, tidegate.worker_config, tidegate.workers, tidegate.queued_jobs TO tidegate_enqueue;
        GRANT SELECT, UPDATE ON tidegate.floors TO tidegate_enqueue;
        GRANT SELECT, INSERT ON tidegate.jobs, tidegate.new_jobs TO tidegate_enqueue;
        -- To set the parent of a webhook's job, and to resume a job after a signal.
        GRANT UPDATE (
            scheduled_for, parent_id, status, resumed_by, signal, wait_until, wait_signal, wait_children, touched_at
        ) ON tidegate.jobs TO tidegate_enqueue;
        -- The request ends a batch whose jobs all existed before, or sets it aside.
        GRANT SELECT, INSERT, UPDATE ON tidegate.batches TO tidegate_enqueue;
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.set_aside, tidegate.job_signals, tidegate.webhook_deliveries, tidegate.owner_pending TO tidegate_enqueue;
        -- To read a key and to record its use, but not to change its rights.
        GRANT SELECT, UPDATE (tokens, tokens_at, read_tokens, read_tokens_at, last_used_at) ON tidegate.api_keys TO tidegate_enqueue;
        GRANT SELECT, UPDATE (tokens, tokens_at, seen_at) ON tidegate.logins TO tidegate_enqueue;
        GRANT SELECT, INSERT, UPDATE ON tidegate.owner_buckets, tidegate.lanes TO tidegate_enqueue;
        -- To refuse a name that a job's owner may not notify, and to tell of a batch that the request ends.
        GRANT SELECT (name, kind, events, types, owner, disabled_at) ON tidegate.endpoints TO tidegate_enqueue;
    END IF;

    IF to_regrole('tidegate_processor') IS NOT NULL THEN
        GRANT SELECT ON tidegate.worker_config TO tidegate_processor;
        GRANT SELECT, INSERT, UPDATE ON tidegate.encryption_keys TO tidegate_processor;
        -- The code's declarations, not the overrides.
        GRANT SELECT, INSERT (name, declared), UPDATE (declared, missing_since, updated_at) ON tidegate.job_types TO tidegate_processor;
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.jobs, tidegate.workers, tidegate.set_aside, tidegate.window_starts TO tidegate_processor;
        -- When they are due, and not what they say.
        GRANT SELECT, UPDATE (last_due, next_due) ON tidegate.schedules TO tidegate_processor;
        GRANT SELECT, UPDATE, DELETE ON tidegate.batches TO tidegate_processor;
        GRANT SELECT, INSERT, UPDATE ON tidegate.rate_buckets, tidegate.lanes, tidegate.lane_reports, tidegate.type_locks, tidegate.floors TO tidegate_processor;
        -- To take tokens, and to lock, but not to change a limit.
        GRANT SELECT, UPDATE (tokens, tokens_at) ON tidegate.limits TO tidegate_processor;
        GRANT SELECT, INSERT ON tidegate.new_jobs TO tidegate_processor;
        -- FOR UPDATE needs the right to update.
        GRANT SELECT, UPDATE ON tidegate.queued_jobs, tidegate.pending_suspects TO tidegate_processor;
        GRANT SELECT (job_id), INSERT ON tidegate.job_logs TO tidegate_processor;
        GRANT SELECT, DELETE ON tidegate.job_signals, tidegate.owner_buckets TO tidegate_processor;
        GRANT SELECT, UPDATE (due_at) ON tidegate.duties TO tidegate_processor;
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.tallies, tidegate.lane_tallies TO tidegate_processor;
        GRANT SELECT, UPDATE ON tidegate.locks TO tidegate_processor;
        -- To find the endpoints that are told, and to write what a settled callback says of them. Not their headers and secrets.
        GRANT SELECT (name, kind, events, types, owner, failing_since, disabled_at, disabled_because),
            UPDATE (failing_since, disabled_at, disabled_because) ON tidegate.endpoints TO tidegate_processor;
        GRANT INSERT ON tidegate.audit TO tidegate_processor;
        -- What it prunes, it archives first.
        GRANT SELECT ON tidegate.retentions TO tidegate_processor;
        GRANT SELECT, INSERT (day, type, jobs, bytes, content), UPDATE (content, written_at, failures, error), DELETE
            ON tidegate.archive_parts TO tidegate_processor;
    END IF;

    -- A processor's rights, for what processors outside ask: no job is deleted, no type declared, and of a job neither its content
    -- nor its owner changed.
    IF to_regrole('tidegate_relay') IS NOT NULL THEN
        GRANT SELECT ON tidegate.worker_config, tidegate.encryption_keys TO tidegate_relay;
        GRANT SELECT, UPDATE (due_at, holder) ON tidegate.duties TO tidegate_relay;
        GRANT SELECT, UPDATE (missing_since) ON tidegate.job_types TO tidegate_relay;
        GRANT SELECT, INSERT, UPDATE (
            status, priority, scheduled_for, lock_version, locked_by, locked_at, lock_expires_at, attempts, deaths, suspect, alone,
            alone_until, died_with, blocked,
            state, steps, progress, stage, result, review_reason, error_code, error_message, resumed_by, signal, wait_until, wait_signal,
            wait_children, started_at, finished_at, duration_ms, last_run_ms, touched_at, stages
        ) ON tidegate.jobs TO tidegate_relay;
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.workers, tidegate.set_aside, tidegate.window_starts TO tidegate_relay;
        GRANT SELECT, UPDATE (last_due, next_due) ON tidegate.schedules TO tidegate_relay;
        GRANT SELECT, UPDATE (finished_at, then_enqueue, total) ON tidegate.batches TO tidegate_relay;
        GRANT SELECT, INSERT, UPDATE ON tidegate.rate_buckets, tidegate.lanes, tidegate.lane_reports, tidegate.type_locks, tidegate.floors TO tidegate_relay;
        GRANT SELECT, UPDATE (tokens, tokens_at) ON tidegate.limits TO tidegate_relay;
        GRANT SELECT, INSERT ON tidegate.new_jobs TO tidegate_relay;
        GRANT SELECT, UPDATE ON tidegate.queued_jobs, tidegate.pending_suspects, tidegate.locks TO tidegate_relay;
        GRANT SELECT, INSERT, UPDATE ON tidegate.tallies, tidegate.lane_tallies TO tidegate_relay;
        GRANT SELECT (job_id), INSERT ON tidegate.job_logs TO tidegate_relay;
        GRANT SELECT, DELETE ON tidegate.job_signals TO tidegate_relay;
        -- What is attached to the jobs that call endpoints, and what their callbacks tell about these.
        GRANT SELECT, UPDATE (failing_since, disabled_at, disabled_because, headers) ON tidegate.endpoints TO tidegate_relay;
        GRANT SELECT, UPDATE (secret) ON tidegate.endpoint_secrets TO tidegate_relay;
        -- To use the tickets of live connections, and to end those whose key or login has ended.
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.watchers, tidegate.watches TO tidegate_relay;
        GRANT SELECT, DELETE ON tidegate.tickets TO tidegate_relay;
        GRANT SELECT (id, created_at, expires_at, revoked_at) ON tidegate.api_keys TO tidegate_relay;
        GRANT SELECT (id, seen_at, expires_at, ended_at) ON tidegate.logins TO tidegate_relay;
        GRANT INSERT ON tidegate.audit TO tidegate_relay;
        GRANT SELECT (made_at, written_at) ON tidegate.archive_parts TO tidegate_relay;
    END IF;

    IF to_regrole('tidegate_management') IS NOT NULL THEN
        -- The overrides, and remote types, which the API declares.
        GRANT SELECT, INSERT (name, declared), DELETE,
            UPDATE (declared, overrides, enabled, paused, missing_since, updated_at) ON tidegate.job_types TO tidegate_management;
        -- INSERT too: cancelling the last job of a batch ends the batch, and enqueues its follower.
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.jobs, tidegate.job_signals, tidegate.set_aside TO tidegate_management;
        GRANT SELECT, UPDATE (finished_at, then_enqueue) ON tidegate.batches TO tidegate_management;
        GRANT SELECT (id, day, type, jobs, bytes, made_at, written_at, failures, error) ON tidegate.archive_parts TO tidegate_management;
        GRANT SELECT ON tidegate.retentions TO tidegate_management;
        GRANT SELECT, INSERT ON tidegate.new_jobs, tidegate.job_logs TO tidegate_management;
        GRANT SELECT ON tidegate.encryption_keys TO tidegate_management;
        GRANT SELECT, INSERT, UPDATE ON tidegate.api_keys, tidegate.owner_buckets, tidegate.lanes, tidegate.type_locks, tidegate.floors TO tidegate_management;
        GRANT SELECT, UPDATE (value, updated_at, updated_by) ON tidegate.worker_config TO tidegate_management;
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.limits TO tidegate_management;
        GRANT SELECT ON tidegate.workers, tidegate.rate_buckets, tidegate.window_starts, tidegate.lane_reports, tidegate.queued_jobs,
            tidegate.pending_suspects, tidegate.lane_tallies TO tidegate_management;
        -- Not what the code declares.
        GRANT SELECT, INSERT (type, name, overrides), UPDATE (overrides, last_due, next_due), DELETE
            ON tidegate.schedules TO tidegate_management;
        GRANT SELECT, INSERT, DELETE ON tidegate.long_polls, tidegate.tickets TO tidegate_management;
        -- What a person ends is counted.
        GRANT SELECT, INSERT, UPDATE ON tidegate.tallies TO tidegate_management;
        -- Whose login it is, never changes.
        GRANT SELECT, INSERT, UPDATE (tokens, tokens_at, seen_at, ended_at), DELETE ON tidegate.logins TO tidegate_management;
        GRANT SELECT, INSERT, UPDATE (changed) ON tidegate.audit TO tidegate_management;
        GRANT SELECT (source, result, received_at) ON tidegate.webhook_deliveries TO tidegate_management;
        -- It writes an endpoint's headers and secrets, and may not read them.
        GRANT SELECT (name, kind, url, events, types, owner, failing_since, disabled_at, disabled_because, created_at, updated_at, sealed_by),
            INSERT, UPDATE, DELETE ON tidegate.endpoints TO tidegate_management;
        GRANT SELECT (endpoint, ends_at), INSERT (endpoint, secret), UPDATE (ends_at), DELETE
            ON tidegate.endpoint_secrets TO tidegate_management;
    END IF;
END
$roles$;

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
    roles text;
    rights text;
    tables text;
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
            -- Its statements are short, and an estimate that is far off would have them compiled.
            EXECUTE format('ALTER ROLE %I IN DATABASE %s SET jit = off', role, here);
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

    -- What each role may do with which tables. A role that is not here may do nothing with a table. FOR UPDATE needs the right to update.
    FOR roles, rights, tables IN VALUES
        -- Types. The processor writes what the code declares, management what operators override, and remote types.
        ('enqueue processor relay management', 'SELECT', 'job_types worker_config workers queued_jobs window_starts limits'),
        ('processor', 'INSERT (name, declared), UPDATE (declared, missing_since, updated_at)', 'job_types'),
        ('relay', 'UPDATE (missing_since)', 'job_types'),
        ('management', 'INSERT (name, declared), DELETE, UPDATE (declared, overrides, enabled, paused, missing_since, updated_at)', 'job_types'),
        ('processor relay', 'SELECT, UPDATE (last_due, next_due)', 'schedules'),
        ('management', 'SELECT, INSERT (type, name, overrides), UPDATE (overrides, last_due, next_due), DELETE', 'schedules'),
        ('management', 'UPDATE (value, updated_at, updated_by)', 'worker_config'),

        -- Jobs. Cancelling the last job of a batch enqueues its follower, so management inserts too. A webhook's job gets a parent, and a signal
        -- resumes one. For processors outside no job is deleted, and neither its content nor its owner changed.
        ('enqueue processor relay management', 'SELECT, INSERT', 'jobs new_jobs'),
        ('enqueue processor relay management', 'SELECT, DELETE', 'job_signals'),
        ('enqueue management', 'INSERT, UPDATE', 'job_signals'),
        ('enqueue', 'UPDATE (scheduled_for, parent_id, status, resumed_by, signal, wait_until, wait_signal, wait_children, touched_at)', 'jobs'),
        ('processor management', 'UPDATE, DELETE', 'jobs'),
        ('relay', 'UPDATE (status, priority, scheduled_for, lock_version, locked_by, locked_at, lock_expires_at, attempts, deaths, suspect, alone,
            alone_until, died_with, blocked, state, steps, progress, stage, result, review_reason, error_code, error_message, resumed_by, signal,
            wait_until, wait_signal, wait_children, started_at, finished_at, duration_ms, last_run_ms, touched_at, stages)', 'jobs'),
        ('processor relay', 'SELECT (job_id), INSERT', 'job_logs'),
        ('management', 'SELECT, INSERT', 'job_logs'),
        ('processor relay', 'UPDATE', 'queued_jobs'),
        ('processor relay', 'SELECT, UPDATE', 'pending_suspects'),
        ('management', 'SELECT', 'pending_suspects'),
        ('enqueue', 'SELECT, INSERT, UPDATE', 'batches'),
        ('processor', 'SELECT, UPDATE, DELETE', 'batches'),
        ('relay', 'SELECT, UPDATE (finished_at, then_enqueue, total)', 'batches'),
        ('management', 'SELECT, UPDATE (finished_at, then_enqueue)', 'batches'),
        ('enqueue processor relay management', 'SELECT, INSERT, UPDATE, DELETE', 'set_aside'),

        -- Limits, and what claims lock. Processors take tokens and turns, and change no limit.
        ('processor relay', 'INSERT, UPDATE, DELETE', 'window_starts'),
        ('processor relay', 'UPDATE (tokens, tokens_at, last_turn, oldest_owner)', 'limits'),
        ('management', 'INSERT, UPDATE, DELETE', 'limits'),
        ('enqueue', 'SELECT, UPDATE', 'floors'),
        ('processor relay management', 'SELECT, INSERT, UPDATE', 'floors'),

        -- Processors, wakes, and work that one does for all.
        ('enqueue processor relay management', 'SELECT, INSERT, UPDATE', 'lanes'),
        ('processor relay', 'INSERT, UPDATE, DELETE', 'workers'),
        ('processor relay', 'SELECT, INSERT, UPDATE', 'lane_reports'),
        ('management', 'SELECT', 'lane_reports'),
        ('processor relay', 'SELECT, UPDATE', 'locks'),
        ('processor', 'SELECT, UPDATE (due_at)', 'duties'),
        ('relay', 'SELECT, UPDATE (due_at, holder)', 'duties'),

        -- Numbers. What a person ends is counted.
        ('processor relay', 'SELECT, INSERT, UPDATE', 'tallies lane_tallies'),
        ('processor', 'DELETE', 'tallies lane_tallies'),
        ('management', 'SELECT, INSERT, UPDATE', 'tallies'),
        ('management', 'SELECT', 'lane_tallies'),

        -- What is pruned is archived first.
        ('processor management', 'SELECT', 'retentions'),
        ('processor', 'SELECT, INSERT (day, type, jobs, bytes, content), UPDATE (content, written_at, failures, error), DELETE', 'archive_parts'),
        ('relay', 'SELECT (made_at, written_at)', 'archive_parts'),
        ('management', 'SELECT (id, day, type, jobs, bytes, made_at, written_at, failures, error)', 'archive_parts'),

        -- Keys of the API and logins: to read one and record its use, but not to change its rights. Whose login it is, never changes.
        ('enqueue', 'SELECT, UPDATE (tokens, tokens_at, read_tokens, read_tokens_at, last_used_at)', 'api_keys'),
        ('relay', 'SELECT (id, created_at, expires_at, revoked_at)', 'api_keys'),
        ('management', 'SELECT, INSERT, UPDATE', 'api_keys'),
        ('enqueue', 'SELECT, UPDATE (tokens, tokens_at, seen_at)', 'logins'),
        ('relay', 'SELECT (id, seen_at, expires_at, ended_at)', 'logins'),
        ('management', 'SELECT, INSERT, UPDATE (tokens, tokens_at, seen_at, ended_at), DELETE', 'logins'),
        ('enqueue management', 'SELECT, INSERT, UPDATE', 'owner_buckets'),
        ('processor', 'SELECT, DELETE', 'owner_buckets'),
        ('enqueue', 'SELECT, INSERT, UPDATE, DELETE', 'owner_pending webhook_deliveries'),
        ('management', 'SELECT (source, result, received_at)', 'webhook_deliveries'),
        ('management', 'SELECT, INSERT, DELETE', 'long_polls tickets'),
        ('processor relay', 'INSERT', 'audit'),
        ('management', 'SELECT, INSERT, UPDATE (changed)', 'audit'),

        -- Live connections: relay uses their tickets, and ends those whose key or login has ended.
        ('relay', 'SELECT, INSERT, UPDATE, DELETE', 'watchers watches'),
        ('relay', 'SELECT, DELETE', 'tickets'),

        -- Keys of encryption, and endpoints: enqueue refuses a name that a job's owner may not notify; processors find those that are told, and
        -- write what a settled callback says of them; relay attaches headers and secrets, which management writes and may not read.
        ('processor', 'SELECT, INSERT, UPDATE', 'encryption_keys'),
        ('relay management', 'SELECT', 'encryption_keys'),
        ('enqueue', 'SELECT (name, kind, events, types, owner, disabled_at)', 'endpoints'),
        ('processor', 'SELECT (name, kind, events, types, owner, failing_since, disabled_at, disabled_because)', 'endpoints'),
        ('processor', 'UPDATE (failing_since, disabled_at, disabled_because)', 'endpoints'),
        ('relay', 'SELECT, UPDATE (failing_since, disabled_at, disabled_because, headers)', 'endpoints'),
        ('relay', 'SELECT, UPDATE (secret)', 'endpoint_secrets'),
        ('management', 'SELECT (name, kind, url, events, types, owner, failing_since, disabled_at, disabled_because, created_at, updated_at,
            sealed_by), INSERT, UPDATE, DELETE', 'endpoints'),
        ('management', 'SELECT (endpoint, ends_at), INSERT (endpoint, secret), UPDATE (ends_at), DELETE', 'endpoint_secrets')
    LOOP
        FOREACH role IN ARRAY string_to_array(roles, ' ') LOOP
            IF to_regrole('tidegate_' || role) IS NOT NULL THEN
                EXECUTE format('GRANT %s ON tidegate.%s TO %I', rights, replace(tables, ' ', ', tidegate.'), 'tidegate_' || role);
            END IF;
        END LOOP;
    END LOOP;
END
$roles$;

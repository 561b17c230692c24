-- Conditions that several statements ask, each defined once. All but the first become a part of the statement that asks them, so that
-- it finds its indexes.


-- Whether processors claim jobs at all: the setting `enabled`. A missing row switches them off.
CREATE OR REPLACE FUNCTION tidegate.is_switched_on() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN COALESCE((SELECT c.value = 'true' FROM tidegate.worker_config AS c WHERE c.key = 'enabled'), false);
END
$$;
SELECT pg_temp.allow('is_switched_on', 'processor', 'enqueue', 'management');


-- Whether jobs of the type may start, and its schedule enqueue them. (why.sql names which of the two forbids it.)
CREATE OR REPLACE FUNCTION tidegate.may_start(of_type tidegate.job_types) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT of_type.enabled AND NOT of_type.paused
$$;
SELECT pg_temp.allow('may_start', 'processor', 'enqueue', 'management');


-- Whether the code has lacked the type for a quarter of an hour, the longest that an invocation of older code may last. The type takes
-- no more jobs.
CREATE OR REPLACE FUNCTION tidegate.is_gone(missing_since timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT COALESCE(missing_since <= now() - interval '15 minutes', false)
$$;
SELECT pg_temp.allow('is_gone', 'enqueue', 'processor', 'management');


-- Whether requests may make jobs of the type. Callbacks are the queue's own.
CREATE OR REPLACE FUNCTION tidegate.takes_jobs(of_type tidegate.job_types) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT of_type.enabled AND of_type.name <> 'callback' AND NOT tidegate.is_gone(of_type.missing_since)
$$;
SELECT pg_temp.allow('takes_jobs', 'enqueue', 'processor', 'management');


-- Whether the job runs, for all that is known: its lock has not expired. Limits count these jobs.
CREATE OR REPLACE FUNCTION tidegate.holds_lock(job tidegate.jobs, moment timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT job.status = 'processing' AND job.lock_expires_at > moment
$$;
SELECT pg_temp.allow('holds_lock', 'processor', 'enqueue', 'management');


-- How many calls of a handler so many jobs are.
CREATE OR REPLACE FUNCTION tidegate.calls_of(jobs bigint, batch integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT (jobs + batch - 1) / batch
$$;
SELECT pg_temp.allow('calls_of', 'processor', 'enqueue', 'management');


-- How many jobs are counted to know of up to `most` calls: at most ten thousand, which ten calls of any batch handler hold.
CREATE OR REPLACE FUNCTION tidegate.most_of(most integer, batch integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN batch = 1 THEN most ELSE LEAST(most::bigint * batch, 10000)::integer END
$$;
SELECT pg_temp.allow('most_of', 'processor', 'enqueue', 'management');


-- How many more jobs with this concurrency key may run.
CREATE OR REPLACE FUNCTION tidegate.room_of_key(of_type text, of_key text, key_limit integer, moment timestamptz)
RETURNS TABLE (jobs bigint) LANGUAGE sql STABLE AS $$
    SELECT key_limit - count(*)
    FROM tidegate.jobs AS j
    WHERE j.type = of_type AND j.concurrency_key = of_key AND tidegate.holds_lock(j, moment)
$$;
SELECT pg_temp.allow('room_of_key', 'processor', 'management');


-- The one silence time, five seconds: a processor whose last heartbeat is older has died, and a pending wake that is older is lost.
-- False also where there is no `moment`.
CREATE OR REPLACE FUNCTION tidegate.is_recent(moment timestamptz) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT COALESCE(moment > clock_timestamp() - interval '5 seconds', false)
$$;
SELECT pg_temp.allow('is_recent', 'processor', 'enqueue', 'management');

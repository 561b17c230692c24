-- Unblocks the best blocked jobs of keys that have room again. A claim blocks a surplus job again; but a job too few would wait for
-- ever, so this function locks the types' limits, as claims do. It skips a row that another session has locked for the next best job; the next
-- invocation unblocks the skipped job, if no other statement does before.
CREATE OR REPLACE FUNCTION tidegate.unblock(types text[], keys text[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    freed uuid[];
BEGIN
    PERFORM tidegate.lock_limits(ARRAY(SELECT DISTINCT 'type:' || type FROM unnest(types) AS type));
    freed := ARRAY(
        SELECT best.id
        FROM (SELECT DISTINCT unnest(types) AS type, unnest(keys) AS key) AS freed
        JOIN tidegate.job_types AS t ON t.name = freed.type
        CROSS JOIN LATERAL (
            -- A job that was rescheduled after it had been blocked comes last.
            SELECT due.id FROM (
                SELECT j.id FROM tidegate.jobs AS j
                WHERE j.type = freed.type AND j.concurrency_key = freed.key AND j.blocked AND j.scheduled_for <= now()
                ORDER BY j.priority DESC, j.scheduled_for, j.id
                LIMIT t.key_limit
                FOR NO KEY UPDATE SKIP LOCKED
            ) AS due
            UNION ALL
            SELECT later.id FROM (
                SELECT j.id FROM tidegate.jobs AS j
                WHERE j.type = freed.type AND j.concurrency_key = freed.key AND j.blocked AND j.scheduled_for > now()
                ORDER BY j.priority DESC, j.scheduled_for, j.id
                LIMIT t.key_limit
                FOR NO KEY UPDATE SKIP LOCKED
            ) AS later
            LIMIT t.key_limit
        ) AS best);
    -- By the primary key: the planner expects few blocked rows, and would read all of them for each key.
    UPDATE tidegate.jobs AS job SET blocked = false WHERE job.id = ANY (freed);
    PERFORM tidegate.lower_floors_to(freed);
    RETURN cardinality(freed);
END
$$;
SELECT pg_temp.allow('unblock', 'processor', 'management');

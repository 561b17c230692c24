-- A key that has room again.


-- A key has room again: the best of those that it held back comes into the claim's way. Too many do no harm, a claim
-- blocks them again; one too few would wait for ever, so this takes turns with the claims, which block. A row that another
-- session has locked is passed over for the next best; the next invocation brings it back, if no other statement does.
CREATE OR REPLACE FUNCTION tidegate.unblock(types text[], keys text[]) RETURNS integer LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
DECLARE
    freed uuid[];
BEGIN
    PERFORM tidegate.lock_turns(types);
    freed := ARRAY(
        SELECT best.id
        FROM (SELECT DISTINCT unnest(types) AS type, unnest(keys) AS key) AS freed
        JOIN tidegate.job_types AS t ON t.name = freed.type
        CROSS JOIN LATERAL (
            -- A job that was put off after it had been blocked comes last.
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
    -- By the primary key: the planner believes that hardly anything is blocked, and would read all of it for each key.
    UPDATE tidegate.jobs AS job SET blocked = false WHERE job.id = ANY (freed);
    PERFORM tidegate.lower_floors_to(freed);
    RETURN cardinality(freed);
END
$$;
SELECT pg_temp.allow('unblock', 'processor', 'management');

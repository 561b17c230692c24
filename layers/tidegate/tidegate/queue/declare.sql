-- name: remote_types
-- Remote types.
SELECT name, target, timeout, max_attempts, lane, COALESCE(backoff::text, declared ->> 'backoff', '{}') AS backoff, encrypted
FROM tidegate.job_types
WHERE target IS NOT NULL

-- name: undeclared
-- Any type that the table lacks, or has in another form. Each invocation asks this.
SELECT FROM unnest(%(names)s::text[], %(declared)s::jsonb[]) AS code (name, declared)
LEFT JOIN tidegate.job_types AS stored USING (name)
WHERE stored.declared IS DISTINCT FROM code.declared

-- name: declare
-- Writes only types that are new or different: an upsert of all would lock each row each time. Writes them in the order of their
-- names, so that two processors that start at once do not deadlock, and locks their limits first, as claims do: no claim goes on that has read
-- what was declared before. A remote type stays unchanged.
-- `is_new`: the table lacked it. No row: the table has all of them already.
WITH changed AS MATERIALIZED (
    SELECT code.name, code.declared
    FROM unnest(%(names)s::text[], %(declared)s::jsonb[]) AS code (name, declared)
    LEFT JOIN tidegate.job_types AS stored USING (name)
    WHERE stored.declared IS DISTINCT FROM code.declared
), locked AS MATERIALIZED (
    SELECT tidegate.lock_limits(ARRAY(SELECT 'type:' || changed.name FROM changed))
)
INSERT INTO tidegate.job_types AS known (name, declared)
SELECT changed.name, changed.declared FROM changed CROSS JOIN locked ORDER BY changed.name
ON CONFLICT (name) DO UPDATE SET declared = EXCLUDED.declared, updated_at = clock_timestamp() WHERE known.target IS NULL
RETURNING known.name, known.xmax = 0 AS is_new

-- name: take_none
-- Types that the table lacked and that no processor can run take no jobs, like types that have long been missing (tidegate.is_gone).
UPDATE tidegate.job_types SET missing_since = now() - interval '15 minutes' WHERE name = ANY (%(names)s::text[])

-- name: encrypt_remote
-- The types that the API declared before the stack began to encrypt the jobs of all. (The code's say so themselves.)
UPDATE tidegate.job_types SET declared = declared || '{"encrypted": true}', updated_at = clock_timestamp()
WHERE name = ANY (ARRAY(SELECT name FROM tidegate.job_types WHERE target IS NOT NULL AND NOT encrypted ORDER BY name FOR UPDATE))

-- name: report_lane
-- Records that a processor of the lane has started. Processors start by the dozen, so an unchanged row is written once in ten
-- seconds, and by each tick. Types of the lane without a handler here become missing (`gone`); types with a handler are no longer missing (`back`).
-- `changed`: this processor refuses other types than the last one did, or for other reasons.
WITH reported AS (
    INSERT INTO tidegate.lane_reports AS known (lane, worker, longest, refused, ticked_at)
    VALUES (%(lane)s, %(worker)s, %(longest)s, %(refused)s::jsonb, CASE WHEN %(is_tick)s THEN now() END)
    ON CONFLICT (lane) DO UPDATE
    SET worker = EXCLUDED.worker, longest = EXCLUDED.longest, refused = EXCLUDED.refused, seen_at = now(),
        ticked_at = COALESCE(EXCLUDED.ticked_at, known.ticked_at)
    WHERE known.seen_at < now() - interval '10 seconds' OR EXCLUDED.ticked_at IS NOT NULL
       OR (known.longest, known.refused) <> (EXCLUDED.longest, EXCLUDED.refused)
    RETURNING refused
), marked AS (
    UPDATE tidegate.job_types AS t
    SET missing_since = CASE WHEN t.name = ANY (%(names)s) THEN NULL ELSE now() END
    WHERE t.name = ANY (ARRAY(
        SELECT name FROM tidegate.job_types
        WHERE target IS NULL
          AND CASE WHEN name = ANY (%(names)s) THEN missing_since IS NOT NULL
                   ELSE lane = %(lane)s AND missing_since IS NULL END
        ORDER BY name
        FOR UPDATE))
    RETURNING t.name, t.missing_since IS NOT NULL AS missing
)
SELECT ARRAY(SELECT name FROM marked WHERE missing ORDER BY name) AS gone,
    ARRAY(SELECT name FROM marked WHERE NOT missing ORDER BY name) AS back,
    EXISTS (SELECT FROM reported WHERE refused <> COALESCE(
        (SELECT before.refused FROM tidegate.lane_reports AS before WHERE before.lane = %(lane)s), '{}')) AS changed

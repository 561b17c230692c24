-- name: elsewhere
-- Types that the API has declared, and other functions run.
SELECT name, target, timeout, max_attempts, lane, COALESCE(declared -> 'backoff', '{}') AS backoff
FROM tidegate.job_types
WHERE target IS NOT NULL

-- name: declare
-- Writes only what is new or different: this runs in every invocation, and an upsert would lock each row each time.
-- In the order of their names, so that two processors that start at once do not deadlock. A type of the API's stays.
-- No row: the table knows all of it.
INSERT INTO tidegate.job_types AS known (name, declared)
SELECT code.name, code.declared
FROM unnest(%(names)s::text[], %(declared)s::jsonb[]) AS code (name, declared)
LEFT JOIN tidegate.job_types AS stored USING (name)
WHERE stored.declared IS DISTINCT FROM code.declared
ORDER BY code.name
ON CONFLICT (name) DO UPDATE SET declared = EXCLUDED.declared, updated_at = now() WHERE known.target IS NULL
RETURNING known.name

-- name: report_lane
-- A processor of the lane has started. Processors start by the dozen: nothing is written that was said ten seconds ago.
-- `changed`: it refuses other types than the last one, or for other reasons.
-- No row: nothing new.
INSERT INTO tidegate.lanes AS lane (name, worker, longest, refused)
VALUES (%(name)s, %(worker)s, %(longest)s, %(refused)s::jsonb)
ON CONFLICT (name) DO UPDATE
SET worker = EXCLUDED.worker, longest = EXCLUDED.longest, refused = EXCLUDED.refused, seen_at = now()
WHERE lane.seen_at < now() - interval '10 seconds' OR (lane.longest, lane.refused) <> (EXCLUDED.longest, EXCLUDED.refused)
RETURNING refused <> COALESCE((SELECT refused FROM tidegate.lanes WHERE name = %(name)s), '{}') AS changed

-- name: mark_missing
-- Types of the lane that the processor has no handler for are missing; those that it has are not, or not any more.
-- No row: all as it was.
UPDATE tidegate.job_types AS t
SET missing_since = CASE WHEN t.name = ANY (%(names)s) THEN NULL ELSE now() END
WHERE t.name = ANY (ARRAY(
    SELECT name FROM tidegate.job_types
    WHERE target IS NULL
      AND CASE WHEN name = ANY (%(names)s) THEN missing_since IS NOT NULL ELSE lane = %(lane)s AND missing_since IS NULL END
    ORDER BY name
    FOR UPDATE))
RETURNING t.name, t.missing_since IS NOT NULL AS missing

-- name: undeclared
-- What the table does not know, or knows otherwise: this is asked in every invocation.
SELECT FROM unnest(%(names)s::text[], %(declared)s::jsonb[]) AS code (name, declared)
LEFT JOIN tidegate.job_types AS stored USING (name)
WHERE stored.declared IS DISTINCT FROM code.declared

-- name: declare
-- Writes only what is new or different: an upsert would lock each row each time.
-- In the order of their names, so that two processors that start at once do not deadlock.
-- No row: the table knows all of it.
INSERT INTO tidegate.job_types AS known (name, declared)
SELECT code.name, code.declared
FROM unnest(%(names)s::text[], %(declared)s::jsonb[]) AS code (name, declared)
LEFT JOIN tidegate.job_types AS stored USING (name)
WHERE stored.declared IS DISTINCT FROM code.declared
ORDER BY code.name
ON CONFLICT (name) DO UPDATE SET declared = EXCLUDED.declared, updated_at = now()
RETURNING known.name

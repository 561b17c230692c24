-- The audit's end.


-- Deletes up to `most` of the oldest entries, as far as they are older than the setting audit_days. It runs with the rights of its owner: a
-- processor, which prunes, may delete no entry that is to be kept. The order is that of the ids; an entry that is younger than those around it
-- holds back none of them.
CREATE OR REPLACE FUNCTION tidegate.prune_audit(most integer) RETURNS bigint LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
    WITH gone AS (
        DELETE FROM tidegate.audit WHERE id = ANY (ARRAY(
            SELECT id FROM (SELECT id, at FROM tidegate.audit ORDER BY id LIMIT most) AS oldest
            WHERE at < now() - make_interval(days => (
                SELECT value::integer FROM tidegate.worker_config WHERE key = 'audit_days'))))
        RETURNING id
    )
    SELECT count(*) FROM gone
$$;
SELECT pg_temp.allow('prune_audit', 'processor');

-- name: tables
SELECT t.relname AS name, GREATEST(c.reltuples, 0)::bigint AS rows, t.n_dead_tup AS dead_rows, pg_table_size(t.relid) AS bytes,
    pg_indexes_size(t.relid) AS index_bytes, GREATEST(t.last_vacuum, t.last_autovacuum) AS last_vacuum,
    GREATEST(t.last_analyze, t.last_autoanalyze) AS last_analyze
FROM pg_stat_user_tables AS t JOIN pg_class AS c ON c.oid = t.relid
WHERE t.schemaname = 'tidegate'
ORDER BY pg_total_relation_size(t.relid) DESC, t.relname
LIMIT 100

-- name: indexes
SELECT i.indexrelname AS name, i.relname AS "table", pg_relation_size(i.indexrelid) AS bytes, i.idx_scan AS scans
FROM pg_stat_user_indexes AS i
WHERE i.schemaname = 'tidegate'
ORDER BY pg_relation_size(i.indexrelid) DESC, i.indexrelname
LIMIT 200

-- name: sessions
SELECT used, most, seconds, state, application FROM tidegate.sessions()

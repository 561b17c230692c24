-- name: measure
-- A function, in the migrations, as the claim is one. Always one row. The archive is the same for all lanes, and the alarm looks at the
-- default one; where there has never been a part, there is none.
SELECT ready, oldest_seconds, running, stuck, waiting, failed_last_hour, enabled,
    (SELECT count(*) FROM tidegate.set_aside) AS set_aside,
    (SELECT count(*) FROM tidegate.endpoints WHERE disabled_because <> 'by hand') AS endpoints_disabled,
    COALESCE(GREATEST(
        (SELECT extract(epoch FROM now() - min(made_at)) FROM tidegate.archive_parts WHERE written_at IS NULL),
        CASE WHEN %(lane)s = 'default' AND EXISTS (SELECT FROM tidegate.archive_parts) THEN tidegate.seconds_past_retention() END
    ), 0)::float8 AS archive_behind,
    CASE WHEN %(lane)s = 'default' THEN tidegate.oldest_transaction() ELSE 0 END AS oldest_transaction,
    -- As this statement begins: note_depth() writes after that.
    COALESCE((
        SELECT array_remove(ARRAY[
            CASE WHEN t.ready > 0 THEN 'ready' END,
            CASE WHEN t.oldest_seconds > 0 THEN 'oldest_seconds' END,
            CASE WHEN t.running > 0 THEN 'running' END,
            CASE WHEN t.waiting > 0 THEN 'waiting' END], NULL)
        FROM tidegate.lane_tallies AS t
        WHERE t.step = 60 AND t.at > now() - interval '1 hour' AND t.lane = %(lane)s AND t.ready IS NOT NULL
        ORDER BY t.at DESC
        LIMIT 1
    ), '{}') AS before
FROM tidegate.note_depth(%(lane)s, %(seen)s)

-- name: measure
-- A function, in the migrations, as the claim is one. Always one row.
SELECT ready, suspects, oldest_seconds, running, stuck, waiting, failed_last_hour, enabled,
    (SELECT count(*) FROM tidegate.set_aside) AS set_aside,
    (SELECT count(*) FROM tidegate.endpoints WHERE disabled_because <> 'by hand') AS endpoints_disabled,
    COALESCE((SELECT extract(epoch FROM now() - min(made_at)) FROM tidegate.archive_parts WHERE written_at IS NULL), 0)::float8 AS archive_behind
FROM tidegate.note_depth(%(lane)s, %(seen)s)

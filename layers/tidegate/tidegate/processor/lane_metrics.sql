-- name: measure
-- A function, in the migrations, as the claim is one. Always one row.
SELECT ready, suspects, oldest_seconds, running, stuck, waiting, failed_last_hour, enabled,
    (SELECT count(*) FROM tidegate.set_aside) AS set_aside
FROM tidegate.depth(%(lane)s)

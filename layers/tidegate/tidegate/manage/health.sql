-- name: lanes
-- Of each lane its last tick and the processors that are heard.
SELECT lane.name AS lane, report.ticked_at AS last_tick, extract(epoch FROM now() - report.ticked_at)::float8 AS seconds, (
        SELECT count(*)::integer FROM tidegate.workers AS w
        WHERE w.lane = lane.name AND w.deadline > now() AND w.seen_at > now() - interval '10 seconds') AS processors
FROM unnest(%(lanes)s::text[]) AS lane (name)
LEFT JOIN tidegate.lane_reports AS report ON report.lane = lane.name
ORDER BY lane.name

-- name: enabled
SELECT value = 'true' AS enabled FROM tidegate.worker_config WHERE key = 'enabled'

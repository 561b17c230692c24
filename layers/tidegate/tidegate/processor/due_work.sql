-- name: due_work
-- Of a lane: what operators say, whether anything is ready, and which chores are due (due_work.py puts their questions in).
SELECT tidegate.lane_config(%(lane)s) AS config, backlog.ready > 0 AS ready,
    EXISTS (SELECT FROM tidegate.lanes WHERE name = %(lane)s AND awaited) AS awaited,
    EXISTS (
        SELECT FROM tidegate.jobs AS j JOIN tidegate.job_types AS t ON t.name = j.type AND t.lane = %(lane)s
        WHERE j.status = 'pending' AND j.suspect) AS suspects,
    EXISTS (SELECT FROM tidegate.job_types WHERE lane = %(lane)s AND rate IS NOT NULL) AS rated,
    ARRAY(SELECT to_jsonb(type) FROM (/* elsewhere */) AS type) AS elsewhere,
    COALESCE((SELECT jsonb_object_agg(name, timeout) FROM tidegate.job_types WHERE overrides ? 'timeout'), '{}') AS timeouts,
    COALESCE((SELECT jsonb_object_agg(id, at < now() - interval '10 minutes') FROM tidegate.set_aside WHERE kind = 'chore'), '{}')
        AS set_aside,
    ARRAY(SELECT id FROM tidegate.set_aside WHERE kind = 'type') AS unclaimable,
    /* chores */
FROM tidegate.backlog(%(lane)s, 1, %(known)s)

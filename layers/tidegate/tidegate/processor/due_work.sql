-- name: due_work
-- Of a lane: what operators have set, what is startable, runs and is due next, which processors there are, and which chores are due
-- (due_work.py puts their questions in).
-- `suspects`: some are due and of types that may start here, and no processor runs one. `is_watched`: a processor sleeps until the next
-- job is due, or will look for it when it stops claiming.
SELECT (/* config */) AS config,
    (SELECT value::text FROM tidegate.worker_config WHERE key = 'settings') AS settings,
    backlog.startable, backlog.running, backlog.longest, backlog.next_due_seconds,
    EXISTS (SELECT FROM tidegate.lanes WHERE name = %(lane)s AND woken_at IS NOT NULL) AS wake_pending,
    EXISTS (
        SELECT FROM tidegate.pending_suspects AS s JOIN tidegate.job_types AS t ON t.name = s.type AND t.lane = %(lane)s
        WHERE s.scheduled_for <= now() AND tidegate.may_start(t) AND (t.name = ANY (%(known)s) OR t.target IS NOT NULL))
    AND NOT EXISTS (
        SELECT FROM tidegate.jobs AS j JOIN tidegate.job_types AS t ON t.name = j.type AND t.lane = %(lane)s
        WHERE j.suspect AND tidegate.holds_lock(j, now())) AS suspects,
    (SELECT count(*) FROM tidegate.workers AS w
     WHERE w.lane = %(lane)s AND tidegate.will_claim_again(w, backlog.longest)) AS claiming,
    (SELECT count(*) FROM tidegate.workers WHERE lane = %(lane)s) AS in_lane,
    (SELECT count(*) FROM tidegate.workers) AS in_all,
    EXISTS (SELECT FROM tidegate.workers AS w
            WHERE w.lane = %(lane)s AND tidegate.is_recent(w.seen_at) AND w.state <> 'draining') AS is_watched,
    (SELECT jsonb_build_object('longest', longest, 'refused', refused, 'age', extract(epoch FROM now() - seen_at),
                               'seconds_since_tick', extract(epoch FROM now() - ticked_at))
     FROM tidegate.lane_reports WHERE lane = %(lane)s) AS report,
    EXISTS (SELECT FROM tidegate.job_types AS t JOIN tidegate.limits AS own ON own.name = 'type:' || t.name
            WHERE t.lane = %(lane)s AND (own.rate IS NOT NULL OR own.window_starts IS NOT NULL OR jsonb_array_length(t.limits) > 1)) AS rated,
    EXISTS (SELECT FROM tidegate.job_types WHERE lane = %(lane)s AND jsonb_array_length(limits) > 1) AS shares,
    EXISTS (SELECT FROM tidegate.endpoints WHERE disabled_at IS NULL) AS tells,
    (/* noted keys */) AS noted_keys,
    ARRAY(SELECT to_jsonb(type) FROM (/* remote_types */) AS type) AS remote_types,
    -- What operators have changed of types with a handler.
    COALESCE((SELECT jsonb_object_agg(name, jsonb_build_object('timeout', timeout, 'lane', lane, 'backoff', CASE
                  WHEN overrides ? 'backoff' THEN backoff::text END, 'stages', CASE WHEN overrides ? 'stages' THEN stages END,
                  'encrypted', encrypted))
              FROM tidegate.job_types WHERE target IS NULL AND overrides ?| '{timeout,lane,backoff,stages,encrypted}'), '{}') AS in_force,
    COALESCE((SELECT jsonb_object_agg(id, tidegate.is_left_out(aside)) FROM tidegate.set_aside AS aside WHERE kind = 'chore'), '{}')
        AS chores_aside,
    COALESCE((SELECT jsonb_object_agg(id, tidegate.is_left_out(aside)) FROM tidegate.set_aside AS aside WHERE kind = 'type'), '{}')
        AS types_aside,
    COALESCE((SELECT jsonb_object_agg(id, extract(epoch FROM now() - first_at)) FROM tidegate.set_aside WHERE kind = 'key'), '{}')
        AS keys_away,
    pg_backend_pid() AS backend_pid,
    /* chores */
FROM tidegate.backlog(%(lane)s, %(most_jobs)s, %(known)s)

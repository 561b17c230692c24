-- name: schedules
-- Types with a schedule. What the table of schedules knows counts only if it was computed for the present schedule.
SELECT t.name AS type, left(t.schedule ->> 'expression', 201) AS expression, left(t.schedule ->> 'timezone', 101) AS timezone,
    t.enabled, t.paused, s.last_due, s.next_due, left(aside.message, 600) AS set_aside, now() AS now
FROM tidegate.job_types AS t
LEFT JOIN tidegate.schedules AS s
    ON s.type = t.name AND s.expression = t.schedule ->> 'expression' AND s.timezone = t.schedule ->> 'timezone'
LEFT JOIN tidegate.set_aside AS aside ON aside.kind = 'schedule' AND aside.id = t.name
WHERE t.schedule IS NOT NULL AND t.name > %(after)s
ORDER BY t.name
LIMIT %(limit)s + 1

-- name: count
-- No row: there is nothing to count now.
SELECT FROM tidegate.count_needs() AS goes_on WHERE goes_on

-- name: stale
-- The payloads of schedules that a former key has sealed: as the API declares them, and as operators say.
SELECT DISTINCT type, payload::text AS payload FROM (
    SELECT name, declared #> '{schedule,payload}' FROM tidegate.job_types
    UNION ALL SELECT name, overrides #> '{schedule,payload}' FROM tidegate.job_types
    UNION ALL SELECT type, overrides -> 'payload' FROM tidegate.schedules
) AS said (type, payload)
WHERE substr(payload ->> '$encrypted', 3, 8) = ANY (%(former)s)

-- name: renew
SELECT tidegate.renew_schedules(%(type)s, %(payload)s::jsonb, %(renewed)s::jsonb)

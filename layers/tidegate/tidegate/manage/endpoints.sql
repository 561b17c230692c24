-- Neither headers nor secrets are read here: management has no right to.

-- name: list
-- One more than asked for, if there is one.
SELECT name, kind, url, events, types, owner, failing_since, disabled_at, disabled_because, created_at, updated_at,
    (SELECT max(s.ends_at) FROM tidegate.endpoint_secrets AS s WHERE s.endpoint = name AND s.ends_at > now()) AS old_secret_ends_at
FROM tidegate.endpoints
WHERE name > COALESCE(%(after)s, '')
ORDER BY name
LIMIT %(limit)s + 1

-- name: show
SELECT name, kind, url, events, types, owner, failing_since, disabled_at, disabled_because, created_at, updated_at,
    (SELECT max(s.ends_at) FROM tidegate.endpoint_secrets AS s WHERE s.endpoint = name AND s.ends_at > now()) AS old_secret_ends_at
FROM tidegate.endpoints WHERE name = %(name)s

-- name: lock
SELECT FROM tidegate.endpoints WHERE name = %(name)s FOR UPDATE

-- name: create
-- No row: there is an endpoint of this name.
INSERT INTO tidegate.endpoints (name, kind, url, headers, events, types, owner)
VALUES (%(name)s, %(kind)s, %(url)s, %(headers)s::jsonb, %(events)s, %(types)s, %(owner)s)
ON CONFLICT DO NOTHING
RETURNING name

-- name: change
UPDATE tidegate.endpoints SET url = %(url)s, events = %(events)s, types = %(types)s, owner = %(owner)s, updated_at = now()
WHERE name = %(name)s

-- name: has_headers
-- No row: none are stored.
SELECT FROM tidegate.endpoints WHERE name = %(name)s AND sealed_by IS NOT NULL

-- name: change_headers
UPDATE tidegate.endpoints SET headers = %(headers)s::jsonb WHERE name = %(name)s

-- name: enable
-- The five days begin anew.
UPDATE tidegate.endpoints SET disabled_at = NULL, disabled_because = NULL, failing_since = NULL, updated_at = now()
WHERE name = %(name)s

-- name: disable
-- One that is disabled keeps its time and reason.
UPDATE tidegate.endpoints SET disabled_at = now(), disabled_because = 'by hand', updated_at = now()
WHERE name = %(name)s AND disabled_at IS NULL

-- name: types_run_by
-- The types that the endpoint runs.
SELECT name FROM tidegate.job_types WHERE target = 'https:' || %(name)s ORDER BY name LIMIT 10

-- name: delete
DELETE FROM tidegate.endpoints WHERE name = %(name)s

-- name: end_secret
UPDATE tidegate.endpoint_secrets SET ends_at = now() + make_interval(hours => %(hours)s)
WHERE endpoint = %(name)s AND ends_at IS NULL

-- name: forget_secrets
DELETE FROM tidegate.endpoint_secrets WHERE endpoint = %(name)s AND ends_at <= now()

-- name: old_secrets
SELECT count(*) AS valid FROM tidegate.endpoint_secrets WHERE endpoint = %(name)s AND ends_at > now()

-- name: add_secret
INSERT INTO tidegate.endpoint_secrets (endpoint, secret) VALUES (%(name)s, %(secret)s)

-- name: test
-- Sends an endpoint an event that tells of nothing.
-- NULL: there is no type callback, because no lane that sends them has started yet.
SELECT CASE WHEN tidegate.make_jobs(jsonb_build_array(tidegate.callback(%(name)s, 'endpoint.test', 'endpoint', %(name)s, NULL,
    jsonb_build_object('endpoint', %(name)s::text))), ARRAY[new.id], NULL, NULL, NULL, false) = 1 THEN new.id END AS job_id
FROM (SELECT tidegate.uuidv7() AS id OFFSET 0) AS new

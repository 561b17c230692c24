-- Each place is walked by its primary key, in pages; a key is a text. Of a page the rows are read that hold something that another key
-- has sealed (tidegate.is_sealed_before), and each is written if it is still the version that was read, and not locked: whatever a
-- claim, a settlement or a person has written meanwhile stays. What looks like an envelope in a plain job is none: a handler or a sender has
-- written it so.

-- name: jobs_page
SELECT id::text AS key,
    tidegate.is_sealed_before(payload, %(newest)s) OR tidegate.is_sealed_before(state, %(newest)s)
    OR tidegate.is_sealed_before(result, %(newest)s) OR tidegate.is_sealed_before(signal, %(newest)s)
    OR tidegate.holds_sealed_before(steps, %(newest)s) AS stale
FROM tidegate.jobs WHERE %(after)s = '' OR id > NULLIF(%(after)s, '')::uuid ORDER BY id LIMIT %(look)s

-- name: jobs_read
SELECT id::text AS key, xmin::text AS version, type,
    jsonb_build_object('payload', payload, 'state', state, 'steps', steps, 'result', result, 'signal', signal)::text AS values
FROM tidegate.jobs WHERE id = ANY (%(keys)s::uuid[]) AND payload ? '$encrypted'

-- name: jobs_write
-- No row: each has changed, or is locked.
WITH same AS MATERIALIZED (
    SELECT j.id, renewed.value
    FROM unnest(%(keys)s::uuid[], %(versions)s::text[], %(values)s::jsonb[]) AS renewed (id, version, value)
    JOIN tidegate.jobs AS j ON j.id = renewed.id AND j.xmin::text = renewed.version
    FOR NO KEY UPDATE OF j SKIP LOCKED
)
UPDATE tidegate.jobs AS j
SET payload = COALESCE(value -> 'payload', payload), state = COALESCE(value -> 'state', state), steps = CASE WHEN value ? 'steps' THEN steps || (value -> 'steps') ELSE steps END,
    result = COALESCE(value -> 'result', result), signal = COALESCE(value -> 'signal', signal)
FROM same WHERE j.id = same.id
RETURNING j.id::text AS key

-- name: logs_page
SELECT id::text AS key,
    tidegate.is_sealed_before(details, %(newest)s) OR tidegate.is_sealed_before(details -> 'traceback', %(newest)s) AS stale
FROM tidegate.job_logs WHERE %(after)s = '' OR id > NULLIF(%(after)s, '')::bigint ORDER BY id LIMIT %(look)s

-- name: logs_read
SELECT line.id::text AS key, line.xmin::text AS version, job.type, jsonb_build_object('details', line.details)::text AS values
FROM tidegate.job_logs AS line JOIN tidegate.jobs AS job ON job.id = line.job_id
WHERE line.id = ANY (%(keys)s::bigint[]) AND job.payload ? '$encrypted'

-- name: logs_write
WITH same AS MATERIALIZED (
    SELECT line.id, renewed.value
    FROM unnest(%(keys)s::bigint[], %(versions)s::text[], %(values)s::jsonb[]) AS renewed (id, version, value)
    JOIN tidegate.job_logs AS line ON line.id = renewed.id AND line.xmin::text = renewed.version
    FOR NO KEY UPDATE OF line SKIP LOCKED
)
UPDATE tidegate.job_logs AS line SET details = details || (value -> 'details') FROM same WHERE line.id = same.id
RETURNING line.id::text AS key

-- name: signals_page
-- The key has the job's id, a slash, and the signal's name.
SELECT job_id || '/' || name AS key, tidegate.is_sealed_before(payload, %(newest)s) AS stale
FROM tidegate.job_signals
WHERE %(after)s = '' OR (job_id, name) > (NULLIF(left(%(after)s, 36), '')::uuid, substr(%(after)s, 38))
ORDER BY job_id, name LIMIT %(look)s

-- name: signals_read
SELECT s.job_id || '/' || s.name AS key, s.xmin::text AS version, job.type, jsonb_build_object('signal', s.payload)::text AS values
FROM unnest(%(keys)s::text[]) AS asked (key)
JOIN tidegate.job_signals AS s ON s.job_id = left(asked.key, 36)::uuid AND s.name = substr(asked.key, 38)
JOIN tidegate.jobs AS job ON job.id = s.job_id AND job.payload ? '$encrypted'

-- name: signals_write
WITH same AS MATERIALIZED (
    SELECT s.job_id, s.name, renewed.value
    FROM unnest(%(keys)s::text[], %(versions)s::text[], %(values)s::jsonb[]) AS renewed (key, version, value)
    JOIN tidegate.job_signals AS s ON s.job_id = left(renewed.key, 36)::uuid AND s.name = substr(renewed.key, 38)
        AND s.xmin::text = renewed.version
    FOR NO KEY UPDATE OF s SKIP LOCKED
)
UPDATE tidegate.job_signals AS s SET payload = value -> 'signal' FROM same WHERE (s.job_id, s.name) = (same.job_id, same.name)
RETURNING s.job_id || '/' || s.name AS key

-- name: batches_page
-- The payload of the job that comes after the batch.
SELECT id::text AS key, tidegate.is_sealed_before(then_enqueue -> 'payload', %(newest)s) AS stale
FROM tidegate.batches WHERE %(after)s = '' OR id > NULLIF(%(after)s, '')::uuid ORDER BY id LIMIT %(look)s

-- name: batches_read
SELECT id::text AS key, xmin::text AS version, then_enqueue ->> 'type' AS type,
    jsonb_build_object('payload', then_enqueue -> 'payload')::text AS values
FROM tidegate.batches WHERE id = ANY (%(keys)s::uuid[])

-- name: batches_write
WITH same AS MATERIALIZED (
    SELECT b.id, renewed.value
    FROM unnest(%(keys)s::uuid[], %(versions)s::text[], %(values)s::jsonb[]) AS renewed (id, version, value)
    JOIN tidegate.batches AS b ON b.id = renewed.id AND b.xmin::text = renewed.version
    FOR NO KEY UPDATE OF b SKIP LOCKED
)
UPDATE tidegate.batches AS b SET then_enqueue = jsonb_set(then_enqueue, '{payload}', value -> 'payload') FROM same WHERE b.id = same.id
RETURNING b.id::text AS key

-- name: types_page
-- What is declared and said of the schedule named default. The row in tidegate.schedules follows that of the type.
SELECT name AS key, tidegate.is_sealed_before(declared #> '{schedule,payload}', %(newest)s)
    OR tidegate.is_sealed_before(overrides #> '{schedule,payload}', %(newest)s) AS stale
FROM tidegate.job_types WHERE name > %(after)s ORDER BY name LIMIT %(look)s

-- name: types_read
SELECT name AS key, xmin::text AS version, name AS type, jsonb_build_object(
    'declared', declared #> '{schedule,payload}', 'overrides', overrides #> '{schedule,payload}')::text AS values
FROM tidegate.job_types WHERE name = ANY (%(keys)s::text[])

-- name: types_write
WITH same AS MATERIALIZED (
    SELECT t.name, renewed.value
    FROM unnest(%(keys)s::text[], %(versions)s::text[], %(values)s::jsonb[]) AS renewed (name, version, value)
    JOIN tidegate.job_types AS t ON t.name = renewed.name AND t.xmin::text = renewed.version
    FOR NO KEY UPDATE OF t SKIP LOCKED
)
UPDATE tidegate.job_types AS t
SET declared = CASE WHEN value ? 'declared' THEN jsonb_set(declared, '{schedule,payload}', value -> 'declared') ELSE declared END,
    overrides = CASE WHEN value ? 'overrides' THEN jsonb_set(overrides, '{schedule,payload}', value -> 'overrides') ELSE overrides END
FROM same WHERE t.name = same.name
RETURNING t.name AS key

-- name: schedules_page
-- The others. The key has the type's name, a slash, and the schedule's.
SELECT type || '/' || name AS key, name <> 'default' AND tidegate.is_sealed_before(overrides -> 'payload', %(newest)s) AS stale
FROM tidegate.schedules WHERE %(after)s = '' OR (type, name) > (split_part(%(after)s, '/', 1), split_part(%(after)s, '/', 2))
ORDER BY type, name LIMIT %(look)s

-- name: schedules_read
SELECT type || '/' || name AS key, s.xmin::text AS version, type, jsonb_build_object('payload', overrides -> 'payload')::text AS values
FROM unnest(%(keys)s::text[]) AS asked (key)
JOIN tidegate.schedules AS s ON s.type = split_part(asked.key, '/', 1) AND s.name = split_part(asked.key, '/', 2)

-- name: schedules_write
WITH same AS MATERIALIZED (
    SELECT s.type, s.name, renewed.value
    FROM unnest(%(keys)s::text[], %(versions)s::text[], %(values)s::jsonb[]) AS renewed (key, version, value)
    JOIN tidegate.schedules AS s ON s.type = split_part(renewed.key, '/', 1) AND s.name = split_part(renewed.key, '/', 2)
        AND s.xmin::text = renewed.version
    FOR NO KEY UPDATE OF s SKIP LOCKED
)
UPDATE tidegate.schedules AS s SET overrides = jsonb_set(overrides, '{payload}', value -> 'payload')
FROM same WHERE (s.type, s.name) = (same.type, same.name)
RETURNING s.type || '/' || s.name AS key

-- name: endpoints
-- What of endpoints another key has sealed, or none. Processors outside seal it anew with their next tick.
SELECT count(*) FILTER (WHERE sealed_by = ANY (%(known)s)) AS left, count(*) FILTER (WHERE sealed_by <> ALL (%(known)s)) AS unreadable
FROM (SELECT sealed_by FROM tidegate.endpoints UNION ALL SELECT sealed_by FROM tidegate.endpoint_secrets) AS secret
WHERE sealed_by <> %(newest)s

-- name: keys
SELECT id, since FROM tidegate.encryption_keys ORDER BY since DESC, id LIMIT 100

-- name: forget_keys
DELETE FROM tidegate.encryption_keys WHERE id <> %(newest)s

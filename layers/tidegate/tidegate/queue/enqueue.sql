-- name: enqueue
-- → pending, all of the jobs or none. The rules are in tidegate.enqueue_many (migrations/functions/enqueue.sql), which
-- applications call in their own transactions as well.
SELECT id, status, outcome
FROM tidegate.enqueue_many(%(jobs)s::jsonb, %(owner)s, %(batch_id)s::uuid, %(now)s::timestamptz)

-- name: enqueue_within
-- The same, if the owner then has no more than `most` unfinished jobs.
-- No row: the owner has no room.
SELECT made.id, made.status, made.outcome
FROM tidegate.take_room(%(owner)s, jsonb_array_length(%(jobs)s::jsonb), %(most)s) AS room (is_there)
CROSS JOIN LATERAL tidegate.enqueue_many(
    CASE WHEN room.is_there THEN %(jobs)s::jsonb ELSE '[]' END, %(owner)s, %(batch_id)s::uuid,
    %(now)s::timestamptz) AS made

-- name: check_notify
SELECT tidegate.check_notify(%(jobs)s::jsonb, %(owner)s)

-- name: replaced
-- The pending jobs that these jobs may replace. OFFSET 0 keeps one index lookup a key, also where the table has no statistics.
SELECT job.id
FROM jsonb_to_recordset(%(jobs)s::jsonb) AS j (
    type text, payload jsonb, unique_key text, unique_by_payload boolean, unique_while text, on_conflict text)
CROSS JOIN LATERAL (
    SELECT id FROM tidegate.jobs
    WHERE owner = %(owner)s AND type = j.type AND status = 'pending' AND NOT unique_while_pending
      AND j.unique_while IS DISTINCT FROM 'pending'
      AND unique_key = tidegate.unique_key_of(j.unique_key, j.unique_by_payload, j.payload) OFFSET 0) AS job
WHERE j.on_conflict = 'replace'
UNION
SELECT job.id
FROM jsonb_to_recordset(%(jobs)s::jsonb) AS j (
    type text, payload jsonb, unique_key text, unique_by_payload boolean, unique_while text, on_conflict text)
CROSS JOIN LATERAL (
    SELECT id FROM tidegate.jobs
    WHERE owner = %(owner)s AND type = j.type AND status = 'pending' AND unique_while_pending AND started_at IS NULL
      AND unique_key = tidegate.unique_key_of(j.unique_key, j.unique_by_payload, j.payload) OFFSET 0) AS job
WHERE j.on_conflict = 'replace' AND j.unique_while = 'pending'

-- name: schemas
-- The JSON Schemas for the payloads of these types.
SELECT name, declared ->> 'payload_schema' AS schema FROM tidegate.job_types WHERE name = ANY (%(names)s)

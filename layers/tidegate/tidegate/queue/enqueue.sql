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
SELECT unnest(tidegate.replaced_by(%(jobs)s::jsonb, %(owner)s)) AS id

-- name: schemas
-- The JSON Schemas for the payloads of these types, and whether their jobs are encrypted.
SELECT name, declared ->> 'payload_schema' AS schema, encrypted FROM tidegate.job_types WHERE name = ANY (%(names)s)

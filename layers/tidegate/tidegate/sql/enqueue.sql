-- name: enqueue
-- → pending, all of them or none. The rules are in tidegate.enqueue_many (migrations/), which an application's own
-- transaction uses as well.
SELECT id, status, outcome
FROM tidegate.enqueue_many(%(jobs)s::jsonb, %(owner)s, %(batch_id)s::uuid, %(now)s::timestamptz)

-- name: schemas
-- What the payloads of these types have to look like.
SELECT name, declared ->> 'payload_schema' AS schema FROM tidegate.job_types WHERE name = ANY (%(names)s)

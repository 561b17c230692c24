-- name: due
-- The schedules of `types` and of remote types that need work, a hundred at most: the next time is reached, or is not computed yet (NULL).
-- One that is set aside is skipped. A disabled or paused type misses its times, and so do all types while processors are switched off.
-- `schema`: what the payload has to fit that operators said; the code has checked what it declares.
-- No row: nothing to do; nothing is locked or written.
SELECT t.name AS type, s.name, tidegate.schedule_id(t.name, s.name) AS id, s.version, s.expression, s.timezone, s.missed,
    NULLIF(s.next_due, '-infinity') AS next_due, COALESCE(%(now)s, now()) AS moment, s.payload, octet_length(s.payload::text) AS bytes,
    CASE WHEN s.declared IS NULL OR s.overrides ? 'payload' THEN COALESCE(t.declared -> 'payload_schema', '{}')::text END AS schema,
    t.encrypted
FROM tidegate.job_types AS t
CROSS JOIN LATERAL (
    SELECT name, xmin::text AS version, expression, timezone, missed, payload, declared, overrides, next_due FROM tidegate.schedules AS listed
    WHERE listed.type = t.name AND listed.enabled AND listed.expression IS NOT NULL
      AND listed.next_due <= CASE
          WHEN tidegate.may_start(t) AND (SELECT tidegate.is_switched_on()) THEN COALESCE(%(now)s, now()) ELSE '-infinity' END
      AND NOT EXISTS (
          SELECT FROM tidegate.set_aside AS aside
          WHERE aside.kind = 'schedule' AND aside.id = tidegate.schedule_id(listed.type, listed.name)
            AND tidegate.is_left_out(aside))
    ORDER BY listed.next_due LIMIT 100
) AS s
WHERE t.name = ANY (%(types)s) OR t.target IS NOT NULL
LIMIT 100

-- name: enqueue
-- → pending, a job for each of `due`; the same statement moves the schedules forward, so that a crash leaves both or neither.
-- Of several processors that found the same time, only one still finds `was` in the row; and a row that was changed meanwhile has another
-- version: what was read and checked is what is enqueued. A row that another processor has locked is skipped, so no processor waits. The idempotency key prevents a second job even if
-- the schedule's row was set back by hand.
-- `taken`: the schedules that were moved forward. `payload`: in an envelope, where the row has it plain and the type is encrypted.
WITH taken AS MATERIALIZED (
    SELECT s.type, s.name, COALESCE(planned.payload::jsonb, s.payload) AS payload, s.owner, planned.last_due, planned.next_due
    FROM unnest(%(type)s::text[], %(name)s::text[], %(version)s::text[], %(was)s::timestamptz[], %(last_due)s::timestamptz[],
        %(next_due)s::timestamptz[], %(payload)s::text[]) AS planned (type, name, version, was, last_due, next_due, payload)
    JOIN tidegate.schedules AS s ON s.type = planned.type AND s.name = planned.name AND s.xmin::text = planned.version
        AND s.next_due = COALESCE(planned.was, '-infinity')
    FOR UPDATE OF s SKIP LOCKED
), turned AS (
    UPDATE tidegate.schedules AS s
    SET last_due = COALESCE(taken.last_due, s.last_due), next_due = taken.next_due
    FROM taken WHERE s.type = taken.type AND s.name = taken.name
), due AS (
    SELECT tidegate.uuidv7() AS id, taken.type, taken.payload, taken.owner, job.due, job.key
    FROM taken
    JOIN unnest(%(job_type)s::text[], %(job_name)s::text[], %(due)s::timestamptz[], %(key)s::text[]) AS job (type, name, due, key)
        ON job.type = taken.type AND job.name = taken.name
    ORDER BY job.due
)
SELECT (SELECT count(*) FROM taken) AS taken, array_agg(id) AS ids, CASE WHEN count(*) > 0 THEN tidegate.make_jobs(
    jsonb_agg(jsonb_build_object(
        'type', type, 'payload', payload, 'owner', owner, 'scheduled_for', due, 'idempotency_key', key)),
    array_agg(id), 'schedule', NULL, '-infinity', false) END AS made
FROM due

-- name: made
-- No row: each idempotency key belonged to a job that existed before.
SELECT id::text, type, scheduled_for FROM tidegate.jobs WHERE id = ANY (%(ids)s)

-- name: unplanned
-- Those of a type whose next time is not computed yet, as `due` has them.
SELECT s.type, s.name, tidegate.schedule_id(s.type, s.name) AS id, s.xmin::text AS version, s.expression, s.timezone, s.missed, NULL AS next_due,
    now() AS moment, NULL AS payload, 0 AS bytes, NULL AS schema, false AS encrypted
FROM tidegate.schedules AS s
WHERE s.type = %(type)s AND s.enabled AND s.expression IS NOT NULL AND s.next_due = '-infinity' AND NOT EXISTS (
    SELECT FROM tidegate.set_aside AS aside
    WHERE aside.kind = 'schedule' AND aside.id = tidegate.schedule_id(s.type, s.name) AND tidegate.is_left_out(aside))
LIMIT 100

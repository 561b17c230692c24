-- name: due
-- The schedules of `types` and of remote types that need work: the next time is reached (`due`), no processor has seen the schedule
-- in this form (`new`), or the type has no schedule any more (`gone`). A schedule that is set aside is skipped. A disabled or paused
-- type misses its times, and so do all types while processors are switched off.
-- No row: nothing to do; nothing is locked or written.
SELECT t.name AS type, t.schedule, s.next_due, COALESCE(%(now)s, now()) AS moment,
    CASE
        WHEN t.schedule IS NULL THEN 'gone'
        WHEN s.type IS NULL OR s.expression <> t.schedule ->> 'expression' OR s.timezone <> t.schedule ->> 'timezone' THEN 'new'
        ELSE 'due'
    END AS what
FROM tidegate.job_types AS t
LEFT JOIN tidegate.schedules AS s ON s.type = t.name
WHERE (t.name = ANY (%(types)s) OR t.target IS NOT NULL)
  AND NOT EXISTS (SELECT FROM tidegate.set_aside AS aside WHERE aside.kind = 'schedule' AND aside.id = t.name)
  AND CASE
      WHEN t.schedule IS NULL THEN s.type IS NOT NULL
      WHEN s.type IS NULL OR s.expression <> t.schedule ->> 'expression' OR s.timezone <> t.schedule ->> 'timezone' THEN true
      ELSE s.next_due <= COALESCE(%(now)s, now()) AND tidegate.may_start(t) AND tidegate.is_switched_on()
  END
ORDER BY t.name

-- name: forget
-- Deletes the rows of schedules that were removed. One that is declared again begins anew.
DELETE FROM tidegate.schedules AS s
USING tidegate.job_types AS t
WHERE s.type = ANY (%(types)s) AND t.name = s.type AND t.schedule IS NULL

-- name: plan
-- Stores the next time of schedules that are new or have changed.
INSERT INTO tidegate.schedules AS known (type, expression, timezone, next_due)
SELECT type, expression, timezone, next_due
FROM unnest(%(type)s::text[], %(expression)s::text[], %(timezone)s::text[], %(next_due)s::timestamptz[])
    AS plan (type, expression, timezone, next_due)
JOIN tidegate.job_types AS t ON t.name = plan.type
ORDER BY type
ON CONFLICT (type) DO UPDATE
SET expression = EXCLUDED.expression, timezone = EXCLUDED.timezone, last_due = NULL, next_due = EXCLUDED.next_due
WHERE (known.expression, known.timezone) <> (EXCLUDED.expression, EXCLUDED.timezone)

-- name: enqueue
-- → pending, a job for each of `due`; the same statement moves the schedule forward, so that a crash leaves both or neither.
-- Of several processors that found the same time, only one still finds `was` in the row. A row that another processor has locked is
-- skipped, so no processor waits. The idempotency key prevents a second job even if the schedule's row was set back by hand.
-- No row: another processor was faster, or the schedule skips missed times.
WITH taken AS MATERIALIZED (
    SELECT s.type, planned.last_due, planned.next_due
    FROM unnest(%(type)s::text[], %(was)s::timestamptz[], %(last_due)s::timestamptz[], %(next_due)s::timestamptz[])
        AS planned (type, was, last_due, next_due)
    JOIN tidegate.schedules AS s ON s.type = planned.type AND s.next_due = planned.was
    FOR UPDATE OF s SKIP LOCKED
), turned AS (
    UPDATE tidegate.schedules AS s
    SET last_due = COALESCE(taken.last_due, s.last_due), next_due = taken.next_due
    FROM taken WHERE s.type = taken.type
), due AS (
    SELECT tidegate.uuidv7() AS id, t.name AS type, t.schedule -> 'payload' AS payload, job.due, job.key
    FROM taken
    JOIN unnest(%(job_type)s::text[], %(due)s::timestamptz[], %(key)s::text[]) AS job (type, due, key) ON job.type = taken.type
    JOIN tidegate.job_types AS t ON t.name = taken.type AND t.schedule IS NOT NULL
    ORDER BY job.due
)
SELECT array_agg(id) AS ids, tidegate.make_jobs(
    jsonb_agg(jsonb_build_object('type', type, 'payload', payload, 'scheduled_for', due, 'idempotency_key', key)),
    array_agg(id), 'schedule', NULL, '-infinity', false) AS made
FROM due HAVING count(*) > 0

-- name: made
-- No row: each idempotency key belonged to a job that existed before.
SELECT id::text, type, scheduled_for FROM tidegate.jobs WHERE id = ANY (%(ids)s)

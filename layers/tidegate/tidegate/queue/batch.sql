-- name: create
-- Creates a batch before its members, in the transaction that enqueues them.
INSERT INTO tidegate.batches (owner, total, then_enqueue, notify)
VALUES (%(owner)s, %(total)s, %(then_enqueue)s::jsonb, NULLIF(%(notify)s::text[], '{}'))
RETURNING id

-- name: unfinished
-- No row: there is no such unfinished batch.
SELECT then_enqueue FROM tidegate.batches WHERE id = %(id)s AND finished_at IS NULL FOR UPDATE

-- name: follow
UPDATE tidegate.batches SET then_enqueue = %(then_enqueue)s::jsonb WHERE id = %(id)s

-- name: count
-- The members that the batch really has: a job that existed before stays out of it.
UPDATE tidegate.batches SET total = %(total)s WHERE id = %(id)s

-- name: made
-- The batch that has all of these jobs as members, the same follower, and notifies the same endpoints.
-- No row: there is no such batch.
SELECT batch.id FROM tidegate.batches AS batch
WHERE batch.id = (SELECT batch_id FROM tidegate.jobs WHERE id = (%(job_ids)s::uuid[])[1])
  AND tidegate.comparable(batch.then_enqueue) - 'traceparent' IS NOT DISTINCT FROM tidegate.comparable(%(then_enqueue)s::jsonb) - 'traceparent'
  AND batch.notify IS NOT DISTINCT FROM NULLIF(%(notify)s::text[], '{}')
  AND NOT EXISTS (
      SELECT FROM tidegate.jobs WHERE id = ANY (%(job_ids)s::uuid[]) AND batch_id IS DISTINCT FROM batch.id)

-- name: join
-- Counts one more member in the owner's unfinished batch.
-- No row: there is no such batch.
UPDATE tidegate.batches SET total = total + 1
WHERE id = %(id)s AND owner = %(owner)s AND finished_at IS NULL
RETURNING id

-- name: lock
-- A statement of its own, so that the next one sees members that joined before the lock. A batch that another transaction has
-- locked is skipped: that transaction ends the batch or joins it, or it stays open and the next invocation ends the batch.
SELECT id::text FROM tidegate.batches WHERE id = ANY (%(ids)s::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED

-- name: over
-- Those of these batches that have no unfinished member, without the batches that are set aside.
SELECT batch.id::text FROM tidegate.batches AS batch
WHERE batch.finished_at IS NULL AND batch.id = ANY (%(ids)s::uuid[])
  AND NOT EXISTS (SELECT FROM tidegate.jobs AS member WHERE member.batch_id = batch.id AND member.finished_at IS NULL)
  AND NOT EXISTS (
      SELECT FROM tidegate.set_aside AS aside
      WHERE aside.kind = 'batch' AND aside.id = batch.id::text AND tidegate.is_left_out(aside))

-- name: over_from
-- The same for the next `most` open batches after `start`. The batches stand in a ring in the order of a hash, which a caller
-- cannot choose, so checks from random starts reach all of them, however many others are opened. OFFSET 0 keeps one lookup a
-- batch; a join would read all unfinished members.
SELECT batch.id::text
FROM (
    (SELECT id FROM tidegate.batches WHERE finished_at IS NULL AND uuid_hash(id) >= %(start)s::integer
     ORDER BY uuid_hash(id) LIMIT %(most)s)
    UNION ALL
    (SELECT id FROM tidegate.batches WHERE finished_at IS NULL AND uuid_hash(id) < %(start)s::integer
     ORDER BY uuid_hash(id) LIMIT %(most)s)
    LIMIT %(most)s
) AS batch
WHERE NOT EXISTS (
    SELECT FROM tidegate.jobs AS member WHERE member.batch_id = batch.id AND member.finished_at IS NULL OFFSET 0)
AND NOT EXISTS (
    SELECT FROM tidegate.set_aside AS aside
    WHERE aside.kind = 'batch' AND aside.id = batch.id::text AND tidegate.is_left_out(aside) OFFSET 0)

-- name: over_all
-- The same for all open batches, as one join: half a million single lookups would take seconds.
SELECT batch.id::text FROM tidegate.batches AS batch
WHERE batch.finished_at IS NULL
  AND NOT EXISTS (SELECT FROM tidegate.jobs AS member WHERE member.batch_id = batch.id AND member.finished_at IS NULL)
  AND NOT EXISTS (
      SELECT FROM tidegate.set_aside AS aside
      WHERE aside.kind = 'batch' AND aside.id = batch.id::text AND tidegate.is_left_out(aside))

-- name: end
-- Ends the batches of `ids` that have no unfinished member. The one statement that writes finished_at also enqueues the follower and makes
-- the callbacks, so a batch has one follower at most.
-- No row: each has an unfinished member.
WITH ended AS (
    UPDATE tidegate.batches AS batch
    SET finished_at = now()
    WHERE batch.finished_at IS NULL AND batch.id = ANY (%(ids)s::uuid[])
      AND NOT EXISTS (
          SELECT FROM tidegate.jobs AS member WHERE member.batch_id = batch.id AND member.finished_at IS NULL)
    RETURNING batch.id, batch.owner, batch.then_enqueue AS job, batch.total, batch.finished_at, batch.notify
), followers AS (
    SELECT tidegate.make_jobs(jsonb_agg(job || jsonb_build_object('owner', owner)), array_agg(tidegate.uuidv7()), NULL, NULL,
        NULL, false) AS made
    FROM ended WHERE job IS NOT NULL HAVING count(*) > 0
), told AS (
    SELECT tidegate.make_jobs(
        jsonb_agg(tidegate.callback(endpoint, 'batch.finished', 'batch', id::text, NULL, jsonb_build_object(
            'batch_id', id, 'owner', owner, 'total', total, 'finished_at', finished_at))),
        array_agg(tidegate.uuidv7()), NULL, NULL, NULL, false) AS made
    FROM ended CROSS JOIN LATERAL tidegate.listening('batch.finished', NULL, owner, notify) AS endpoint HAVING count(*) > 0
)
SELECT ended.id::text FROM ended LEFT JOIN followers ON true LEFT JOIN told ON true

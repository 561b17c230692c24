-- name: create
-- A batch, before its members; in the transaction that enqueues them.
INSERT INTO tidegate.batches (owner, total, then_enqueue)
VALUES (%(owner)s, %(total)s, %(then_enqueue)s::jsonb)
RETURNING id

-- name: unfinished
-- No row: there is none.
SELECT then_enqueue FROM tidegate.batches WHERE id = %(id)s AND finished_at IS NULL FOR UPDATE

-- name: follow
UPDATE tidegate.batches SET then_enqueue = %(then_enqueue)s::jsonb WHERE id = %(id)s

-- name: count
-- How many members it came to have: a job that was there already belongs where it was.
UPDATE tidegate.batches SET total = %(total)s WHERE id = %(id)s

-- name: made
-- The batch whose members all of these jobs are, and which the same job follows.
-- No row: there is none.
SELECT batch.id FROM tidegate.batches AS batch
WHERE batch.id = (SELECT batch_id FROM tidegate.jobs WHERE id = (%(job_ids)s::uuid[])[1])
  AND batch.then_enqueue - 'traceparent' IS NOT DISTINCT FROM %(then_enqueue)s::jsonb - 'traceparent'
  AND NOT EXISTS (
      SELECT FROM tidegate.jobs WHERE id = ANY (%(job_ids)s::uuid[]) AND batch_id IS DISTINCT FROM batch.id)

-- name: join
-- One more member of an unfinished batch of the owner's.
-- No row: there is none.
UPDATE tidegate.batches SET total = total + 1
WHERE id = %(id)s AND owner = %(owner)s AND finished_at IS NULL
RETURNING id

-- name: lock
-- In a statement of its own: the next one sees who has joined before. Whoever holds one of them ends it himself, joins it, or
-- has left a transaction open, for which nobody shall wait: the next invocation ends it then.
SELECT id::text FROM tidegate.batches WHERE id = ANY (%(ids)s::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED

-- name: over
-- Of these batches, those of which no member seems to be unfinished, less those whose end is set aside.
SELECT batch.id::text FROM tidegate.batches AS batch
WHERE batch.finished_at IS NULL AND batch.id = ANY (%(ids)s::uuid[])
  AND NOT EXISTS (SELECT FROM tidegate.jobs AS member WHERE member.batch_id = batch.id AND member.finished_at IS NULL)
  AND NOT EXISTS (SELECT FROM tidegate.set_aside AS aside WHERE aside.kind = 'batch' AND aside.id = batch.id::text)

-- name: over_from
-- The same of the next `most` open batches after `start`. They stand in a ring, in no order that a caller could choose, so
-- that looks from anywhere come to all of them, however many others open. OFFSET 0: each is looked up by itself; as a join,
-- all unfinished members would be read.
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
    SELECT FROM tidegate.set_aside AS aside WHERE aside.kind = 'batch' AND aside.id = batch.id::text OFFSET 0)

-- name: over_all
-- The same of all open batches, at once: looked up one by one, half a million of them would take seconds.
SELECT batch.id::text FROM tidegate.batches AS batch
WHERE batch.finished_at IS NULL
  AND NOT EXISTS (SELECT FROM tidegate.jobs AS member WHERE member.batch_id = batch.id AND member.finished_at IS NULL)
  AND NOT EXISTS (SELECT FROM tidegate.set_aside AS aside WHERE aside.kind = 'batch' AND aside.id = batch.id::text)

-- name: end
-- Batches of `ids` of which no member is unfinished. finished_at is written once, by one statement; the job that follows comes into
-- being with it.
-- No row: each has an unfinished member.
WITH ended AS (
    UPDATE tidegate.batches AS batch
    SET finished_at = now()
    WHERE batch.finished_at IS NULL AND batch.id = ANY (%(ids)s::uuid[])
      AND NOT EXISTS (
          SELECT FROM tidegate.jobs AS member WHERE member.batch_id = batch.id AND member.finished_at IS NULL)
    RETURNING batch.id, batch.owner, batch.then_enqueue AS job
), followers AS (
    SELECT tidegate.make_jobs(jsonb_agg(job || jsonb_build_object('owner', owner)), array_agg(tidegate.uuidv7()), NULL, NULL,
        NULL, false) AS made
    FROM ended WHERE job IS NOT NULL HAVING count(*) > 0
)
SELECT ended.id::text FROM ended LEFT JOIN followers ON true

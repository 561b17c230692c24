-- name: begin
-- No row: an earlier step has begun the act.
INSERT INTO tidegate.audit (actor, action, kind, subject, changed)
VALUES (%(actor)s, %(action)s, 'act', %(act)s::uuid::text, %(changed)s::jsonb)
ON CONFLICT (subject) WHERE kind = 'act' DO NOTHING

-- name: lock
-- The act's line, locked: steps of one act change jobs one after the other.
SELECT id, at, actor, action, changed, clock_timestamp() AS now
FROM tidegate.audit WHERE kind = 'act' AND subject = %(act)s::uuid::text FOR NO KEY UPDATE

-- name: write
UPDATE tidegate.audit SET changed = %(changed)s::jsonb WHERE kind = 'act' AND id = %(id)s

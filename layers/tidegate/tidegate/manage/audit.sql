-- name: record
INSERT INTO tidegate.audit (actor, action, kind, subject, changed)
VALUES (%(actor)s, %(action)s, %(kind)s, %(subject)s, %(changed)s::jsonb)

-- name: entries
-- A page from a window of the newest entries; with kind and subject, of those on that subject. Compared as a row, they are found by the index
-- of subjects, whatever the statistics say.
SELECT id, at, actor, action, kind, subject, changed FROM ({stretch}) AS looked_at
WHERE (%(kind)s::text IS NULL OR kind = %(kind)s) AND (%(subject)s::text IS NULL OR subject = %(subject)s)
  AND (%(actor)s::text IS NULL OR strpos(lower(actor), lower(%(actor)s)) > 0)
  AND (%(action)s::text IS NULL OR action = %(action)s)
  AND (%(since)s::timestamptz IS NULL OR at >= %(since)s) AND (%(until)s::timestamptz IS NULL OR at < %(until)s)
  AND (%(of_acts)s OR kind <> 'job' OR NOT changed ? 'act')
ORDER BY id DESC
LIMIT %(limit)s + 1

-- name: of_all
SELECT id, at, actor, action, kind, subject, changed FROM tidegate.audit WHERE id < %(after)s ORDER BY id DESC LIMIT %(look)s

-- name: of_subject
SELECT id, at, actor, action, kind, subject, changed FROM tidegate.audit
WHERE (kind, subject, id) >= (%(kind)s, %(subject)s, 0) AND (kind, subject, id) < (%(kind)s, %(subject)s, %(after)s)
ORDER BY kind DESC, subject DESC, id DESC LIMIT %(look)s

-- name: seen
-- The last entry of the same window. No row: the window held all.
SELECT id FROM ({stretch}) AS looked_at LIMIT 1 OFFSET %(look)s - 1

-- name: record
INSERT INTO tidegate.audit (actor, action, kind, subject, changed)
VALUES (%(actor)s, %(action)s, %(kind)s, %(subject)s, %(changed)s::jsonb)

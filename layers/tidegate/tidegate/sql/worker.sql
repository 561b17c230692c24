-- name: register
INSERT INTO tidegate.workers (id, lane, function_version, log_stream, deadline)
VALUES (%(id)s, %(lane)s, %(function_version)s, %(log_stream)s, now() + make_interval(secs => %(seconds)s))
ON CONFLICT (id) DO NOTHING

-- name: deregister
DELETE FROM tidegate.workers WHERE id = %(id)s

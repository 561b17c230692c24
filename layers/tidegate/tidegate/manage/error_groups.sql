-- name: errors
SELECT type, code, message, jobs, first_at, last_at, example, parts, cut FROM tidegate.recent_errors(%(type)s, %(hours)s, %(look)s)

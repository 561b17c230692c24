-- name: count_runs
-- True: they are counted, or were already. False: another session has locked a row.
SELECT tidegate.count_runs(%(id)s, %(number)s, %(runs)s) AS counted

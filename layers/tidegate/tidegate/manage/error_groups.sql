-- name: errors
-- Why jobs have failed lately: the newest `look` failed jobs of the last hours, of one type or of all, by type, code and message. Of all types
-- each has a share of what is read, so that one does not hide the others; `cut`: a type has more. `parts`: in which of 24 equal parts of the
-- hours each of the jobs failed.
WITH span AS MATERIALIZED (
    SELECT now() - make_interval(secs => 3600 * %(hours)s::float8) AS since, 3600 * %(hours)s::float8 AS seconds
), of AS MATERIALIZED (
    SELECT %(type)s::text AS type, %(look)s::bigint AS share WHERE %(type)s::text IS NOT NULL
    UNION ALL
    SELECT name, LEAST(%(look)s, GREATEST(100, 5 * %(look)s / count(*) OVER ())) FROM tidegate.job_types WHERE %(type)s::text IS NULL
), failed AS (
    SELECT job.id, of.type, job.error_code, job.error_message, job.finished_at, job.nth = of.share AS is_last
    FROM span CROSS JOIN of CROSS JOIN LATERAL (
        SELECT j.id, j.error_code, j.error_message, j.finished_at, row_number() OVER (ORDER BY j.finished_at DESC) AS nth
        FROM tidegate.jobs AS j
        WHERE j.type = of.type AND j.status = 'failed' AND j.finished_at > span.since AND j.finished_at <= now()
        ORDER BY j.finished_at DESC LIMIT of.share
    ) AS job
    ORDER BY job.finished_at DESC LIMIT %(look)s
)
SELECT type, error_code AS code, error_message AS message, count(*) AS jobs, min(finished_at) AS first_at, max(finished_at) AS last_at,
    (array_agg(id ORDER BY finished_at DESC))[1] AS example, bool_or(is_last) AS cut,
    array_agg(LEAST(floor(24 * extract(epoch FROM finished_at - span.since) / span.seconds), 23)::integer) AS parts
FROM failed CROSS JOIN span GROUP BY type, error_code, error_message

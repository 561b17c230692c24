-- name: lines
-- The lines of matching jobs, of the next `look` lines of all jobs after an id, or of the last ones; at most `limit` of
-- them, the first or the last. There is a row with `next` and `more` even if no line matches.
--
-- Two sessions may commit their lines in another order than that of the ids: a line that is not there yet leaves a gap.
-- So the window ends before a gap that is younger than `settled` seconds, and the next request begins there.
WITH looked_at AS MATERIALIZED (
    (SELECT id, job_id, at FROM tidegate.job_logs
     WHERE %(after)s::bigint IS NOT NULL AND id > %(after)s ORDER BY id LIMIT %(look)s)
    UNION ALL
    (SELECT id, job_id, at FROM tidegate.job_logs WHERE %(after)s::bigint IS NULL ORDER BY id DESC LIMIT %(look)s)
), spaced AS (
    SELECT id, job_id, id <> 1 + lag(id, 1, COALESCE(%(after)s::bigint, id - 1)) OVER (ORDER BY id)
        AND at BETWEEN now() - make_interval(secs => %(settled)s) AND now() + make_interval(secs => %(settled)s) AS is_gap
    FROM looked_at
), cut AS MATERIALIZED (
    SELECT min(id) FILTER (WHERE is_gap) AS gap, count(*) >= %(look)s AS full_window FROM spaced
), there AS MATERIALIZED (
    SELECT id, job_id FROM spaced WHERE id < COALESCE((SELECT gap FROM cut), 9223372036854775807)
), matching AS MATERIALIZED (
    SELECT there.id, job.type FROM there
    CROSS JOIN LATERAL (
        SELECT type, owner, batch_id, reference_type, reference_id, tags FROM tidegate.jobs
        WHERE id = there.job_id OFFSET 0) AS job
    WHERE (%(batch_id)s::uuid IS NULL OR job.batch_id = %(batch_id)s)
      AND (%(reference_type)s::text IS NULL
           OR (job.reference_type = %(reference_type)s AND job.reference_id = %(reference_id)s))
      AND (%(type)s::text IS NULL OR job.type = %(type)s)
      AND (%(owner)s::text IS NULL OR job.owner = %(owner)s)
      AND (%(tag)s::text IS NULL OR %(tag)s = ANY (job.tags))
    ORDER BY CASE WHEN %(after)s::bigint IS NULL THEN -there.id ELSE there.id END
    LIMIT %(limit)s + 1
)
SELECT COALESCE((SELECT max(id) FROM there), %(after)s, 0) AS next, cut.full_window AND cut.gap IS NULL AS more,
    (SELECT count(*) FROM matching) AS there,
    line.id, line.job_id, line.type, line.at, line.level, line.attempt, line.stage, line.actor, line.message, line.details
FROM cut
LEFT JOIN (
    SELECT id, job_id, type, at, level, attempt, stage, actor, message, details
    FROM (
        SELECT log.id, log.job_id, log.at, log.level, log.attempt, log.stage, log.actor, log.message, log.details, matching.type,
            row_number() OVER nearest AS nth,
            sum(octet_length(log.message) + COALESCE(octet_length(log.details::text), 0)) OVER nearest AS bytes
        FROM matching CROSS JOIN LATERAL (
            SELECT id, job_id, at, level, attempt, stage, actor, message, details FROM tidegate.job_logs
            WHERE id = matching.id OFFSET 0) AS log
        WINDOW nearest AS (ORDER BY CASE WHEN %(after)s::bigint IS NULL THEN -log.id ELSE log.id END)
    ) AS counted
    WHERE nth <= %(limit)s AND (nth = 1 OR bytes <= %(bytes)s)
) AS line ON true
ORDER BY line.id

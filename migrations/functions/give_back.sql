-- Gives back what claims took for jobs that then did not begin: tokens, and starts in windows. `claimed`: when each job was. A settlement does it
-- before it locks floors, which may wait for these rows (unblock.sql).
--
-- What is not sure is not given back: a type or a limit that was changed after the claim may count it elsewhere now. Where calls are counted,
-- a start goes back for each full call: a part of one may have begun with other jobs of its claim.
CREATE OR REPLACE FUNCTION tidegate.give_back(types text[], claimed timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tidegate.lock_limits(ARRAY(
        SELECT DISTINCT jsonb_array_elements_text(t.limits) FROM tidegate.job_types AS t WHERE t.name = ANY (types)));
    WITH unbegun AS (
        SELECT t.limits, job.claimed, count(*) / t.per_start AS starts
        FROM unnest(types, claimed) AS job (type, claimed)
        JOIN tidegate.job_types AS t ON t.name = job.type
        JOIN tidegate.limits AS own ON own.name = 'type:' || t.name AND own.updated_at < job.claimed
        WHERE t.limits IS NOT NULL
        GROUP BY t.name, job.claimed
    ), back AS MATERIALIZED (
        SELECT l.name, l.window_seconds, unbegun.claimed, sum(unbegun.starts) AS starts
        FROM unbegun CROSS JOIN LATERAL jsonb_array_elements_text(unbegun.limits) AS n (name)
        JOIN tidegate.limits AS l ON l.name = n.name AND l.updated_at < unbegun.claimed
        GROUP BY l.name, unbegun.claimed
    ), refilled AS (
        UPDATE tidegate.limits AS l SET tokens = l.tokens + b.starts
        FROM (SELECT back.name, sum(back.starts) AS starts FROM back GROUP BY back.name) AS b
        WHERE l.name = b.name AND l.rate IS NOT NULL
    ), counted AS MATERIALIZED (
        -- The steps in which claims counted them.
        SELECT step.row_id, sum(back.starts) AS starts
        FROM back CROSS JOIN LATERAL (
            SELECT w.ctid AS row_id FROM tidegate.window_starts AS w
            WHERE w.name = back.name AND w.at > back.claimed AND w.at <= back.claimed + make_interval(secs => back.window_seconds / 200) OFFSET 0
        ) AS step
        GROUP BY step.row_id
    )
    UPDATE tidegate.window_starts AS w
    SET starts = GREATEST(w.starts - (SELECT c.starts FROM counted AS c WHERE c.row_id = w.ctid), 0)
    WHERE w.ctid = ANY (ARRAY(SELECT c.row_id FROM counted AS c));
END
$$;
SELECT pg_temp.allow('give_back', 'processor');

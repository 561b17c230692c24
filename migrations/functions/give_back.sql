-- Gives back what a claim took for jobs that then did not begin: tokens of limits and of types, and starts in windows. A settlement does
-- it at the end of its transaction, and locks these rows in the order in which claims lock them.
--
-- What is not sure is not given back: a type or a limit that was changed after the claim may count it elsewhere now.


-- `claimed`: when each job was.
CREATE OR REPLACE FUNCTION tidegate.give_back_starts(types text[], claimed timestamptz[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
BEGIN
    PERFORM FROM tidegate.limits AS l
    WHERE l.name IN (
        SELECT jsonb_array_elements_text(t.limits) FROM tidegate.job_types AS t WHERE t.name = ANY (types) AND t.limits IS NOT NULL)
    ORDER BY l.name FOR NO KEY UPDATE;
    UPDATE tidegate.limits AS l SET tokens = l.tokens + back.starts
    FROM (SELECT u.name, sum(u.starts) AS starts FROM tidegate.unbegun(types, claimed) AS u WHERE u.kind = 'limit' GROUP BY u.name) AS back
    WHERE l.name = back.name AND l.tokens IS NOT NULL;

    PERFORM FROM tidegate.rate_buckets AS b WHERE b.type = ANY (types) ORDER BY b.type FOR NO KEY UPDATE;
    UPDATE tidegate.rate_buckets AS b SET tokens = b.tokens + back.starts
    FROM (SELECT u.name, sum(u.starts) AS starts FROM tidegate.unbegun(types, claimed) AS u WHERE u.kind = 'type' GROUP BY u.name) AS back
    WHERE b.type = back.name;

    PERFORM FROM tidegate.window_starts AS w
    WHERE (w.kind, w.name, w.at) IN (SELECT u.kind, u.name, u.at FROM tidegate.unbegun(types, claimed) AS u)
    ORDER BY w.kind, w.name, w.at FOR NO KEY UPDATE;
    UPDATE tidegate.window_starts AS w SET starts = GREATEST(w.starts - back.starts, 0)
    FROM (SELECT u.kind, u.name, u.at, sum(u.starts)::integer AS starts FROM tidegate.unbegun(types, claimed) AS u GROUP BY 1, 2, 3) AS back
    WHERE (w.kind, w.name, w.at) = (back.kind, back.name, back.at);
END
$$;
SELECT pg_temp.allow('give_back_starts', 'processor');


-- Where the claims of these jobs counted them, and how many starts of each claim go back: of its type, in whose window, and under each limit
-- that the type names. NULL `at`: there is no window. Where calls are counted, a start goes back for each full call: a part of one may have
-- begun with other jobs of its claim.
CREATE OR REPLACE FUNCTION tidegate.unbegun(types text[], claimed timestamptz[])
RETURNS TABLE (kind text, name text, at timestamptz, starts bigint) LANGUAGE sql STABLE AS $$
    WITH back AS (
        SELECT t.name, t.window_seconds, t.limits, job.claimed, count(*) / CASE WHEN t.counts_calls THEN t.batch ELSE 1 END AS starts
        FROM unnest(types, claimed) AS job (type, claimed)
        JOIN tidegate.job_types AS t ON t.name = job.type AND t.updated_at < job.claimed
        GROUP BY t.name, job.claimed
    )
    SELECT 'type', back.name, tidegate.step_end(back.window_seconds, back.claimed), back.starts FROM back
    UNION ALL
    SELECT 'limit', l.name, tidegate.step_end(l.window_seconds, back.claimed), back.starts
    FROM back JOIN tidegate.limits AS l ON l.name IN (SELECT jsonb_array_elements_text(back.limits)) AND l.updated_at < back.claimed
$$;
SELECT pg_temp.allow('unbegun', 'processor');

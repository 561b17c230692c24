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
    UPDATE tidegate.limits AS l SET tokens = l.tokens + back.jobs
    FROM (SELECT u.limit_name, count(*) AS jobs FROM tidegate.unbegun(types, claimed) AS u WHERE u.limit_name IS NOT NULL GROUP BY 1) AS back
    WHERE l.name = back.limit_name AND l.tokens IS NOT NULL;

    PERFORM FROM tidegate.rate_buckets AS b WHERE b.type = ANY (types) ORDER BY b.type FOR NO KEY UPDATE;
    UPDATE tidegate.rate_buckets AS b SET tokens = b.tokens + (
        SELECT count(*) FROM unnest(types, claimed) AS job (type, claimed) WHERE job.type = b.type AND job.claimed > (
            SELECT t.updated_at FROM tidegate.job_types AS t WHERE t.name = b.type))
    WHERE b.type = ANY (types);

    PERFORM FROM tidegate.window_starts AS w
    WHERE (w.kind, w.name, w.at) IN (SELECT u.kind, u.name, u.at FROM tidegate.unbegun(types, claimed) AS u)
    ORDER BY w.kind, w.name, w.at FOR NO KEY UPDATE;
    UPDATE tidegate.window_starts AS w SET starts = GREATEST(w.starts - back.jobs, 0)
    FROM (SELECT u.kind, u.name, u.at, count(*)::integer AS jobs FROM tidegate.unbegun(types, claimed) AS u GROUP BY 1, 2, 3) AS back
    WHERE (w.kind, w.name, w.at) = (back.kind, back.name, back.at);
END
$$;
SELECT pg_temp.allow('give_back_starts', 'processor');


-- Where each of these jobs was counted: in the window of its type, and under each limit that the type names. NULL `at`: there is no window.
CREATE OR REPLACE FUNCTION tidegate.unbegun(types text[], claimed timestamptz[])
RETURNS TABLE (kind text, name text, at timestamptz, limit_name text) LANGUAGE sql STABLE AS $$
    SELECT 'type', t.name, tidegate.step_end(t.window_seconds, job.claimed), NULL
    FROM unnest(types, claimed) AS job (type, claimed)
    JOIN tidegate.job_types AS t ON t.name = job.type AND t.updated_at < job.claimed
    WHERE t.window_seconds IS NOT NULL
    UNION ALL
    SELECT 'limit', l.name, tidegate.step_end(l.window_seconds, job.claimed), l.name
    FROM unnest(types, claimed) AS job (type, claimed)
    JOIN tidegate.job_types AS t ON t.name = job.type AND t.updated_at < job.claimed
    JOIN tidegate.limits AS l ON l.name IN (SELECT jsonb_array_elements_text(t.limits)) AND l.updated_at < job.claimed
$$;
SELECT pg_temp.allow('unbegun', 'processor');

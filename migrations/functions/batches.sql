-- What the members of batches have become.


-- How many of the first `most` members of a batch have each status. Compared as a row, they are found by the index of members, whatever
-- the statistics say.
CREATE OR REPLACE FUNCTION tidegate.members_by_status(of_batch uuid, most integer) RETURNS jsonb LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    RETURN (
        SELECT COALESCE(jsonb_object_agg(status, jobs), '{}') FROM (
            SELECT member.status, count(*) AS jobs FROM (
                SELECT j.status FROM tidegate.jobs AS j WHERE j.batch_id = of_batch AND j.batch_id IS NOT NULL LIMIT most
            ) AS member
            GROUP BY member.status) AS counted);
END
$$;
SELECT pg_temp.allow('members_by_status', 'management');


-- The first `most` members of a batch in order: a letter each, how many are unfinished, how many a minute ended lately, and the errors of
-- those that failed.
CREATE OR REPLACE FUNCTION tidegate.cells(
    of_batch uuid, most integer, OUT cells text, OUT unfinished integer, OUT per_minute double precision, OUT errors jsonb
) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    WITH member AS MATERIALIZED (
        SELECT j.id, j.status, j.finished_at, j.finished_at BETWEEN now() - interval '10 minutes' AND now() AS lately,
            CASE WHEN j.status = 'failed' THEN j.error_code END AS code,
            CASE WHEN j.status = 'failed' THEN j.error_message END AS message
        FROM tidegate.jobs AS j
        WHERE (j.batch_id, j.id) >= (of_batch, '00000000-0000-0000-0000-000000000000')
          AND (j.batch_id, j.id) <= (of_batch, 'ffffffff-ffff-ffff-ffff-ffffffffffff') AND j.batch_id IS NOT NULL
        ORDER BY j.batch_id, j.id LIMIT most
    ), failed AS (
        SELECT code, message, count(*) AS jobs, (array_agg(id))[1] AS example FROM member WHERE status = 'failed'
        GROUP BY code, message ORDER BY count(*) DESC LIMIT 1000
    )
    SELECT string_agg(CASE status WHEN 'pending' THEN 'q' WHEN 'processing' THEN 'r' WHEN 'waiting' THEN 'w'
            WHEN 'review_needed' THEN 'a' WHEN 'completed' THEN 'c' WHEN 'failed' THEN 'f' ELSE 'x' END, '' ORDER BY id),
        count(*) FILTER (WHERE finished_at IS NULL),
        60 * count(*) FILTER (WHERE lately) / GREATEST(10, extract(epoch FROM now() - min(finished_at) FILTER (WHERE lately))),
        (SELECT jsonb_agg(to_jsonb(failed)) FROM failed)
    INTO cells, unfinished, per_minute, errors
    FROM member;
END
$$;
SELECT pg_temp.allow('cells', 'management');

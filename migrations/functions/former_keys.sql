-- Former keys: a newer one seals in their place. They are kept as long as something in the table needs them.

-- Goes on with the count of a former key by 200 jobs, and after the last job counts what else needs it. Each key is counted once a day, and
-- not before all processors have ended that may still seal with it. NULL: there is nothing to count now, or another processor counts.
-- The owner's rights: a processor reads neither logs nor what endpoints are called with. Planned with the statistics of an idle moment, it
-- would scan all logs for each job.
CREATE OR REPLACE FUNCTION tidegate.count_needs() RETURNS boolean LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
    WITH former AS MATERIALIZED (
        SELECT key.id, key.counted, key.counted_to, '"1.' || key.id || '.' AS mark
        FROM tidegate.encryption_keys AS key CROSS JOIN (SELECT max(since) AS since FROM tidegate.encryption_keys) AS newest
        WHERE key.since < newest.since AND newest.since < now() - interval '15 minutes' AND key.needed_by IS DISTINCT FROM 0
          AND (key.counted_to IS NOT NULL OR key.counted_at IS NULL OR key.counted_at < now() - interval '1 day')
        LIMIT 1 FOR UPDATE OF key SKIP LOCKED
    ), looked_at AS MATERIALIZED (
        -- What looks like an envelope in a plain job is none. The marks of an encrypted job are in its envelopes alone.
        SELECT job.id, job.payload ? '$encrypted' AND (
            strpos(concat(job.payload, job.state, job.steps, job.result, job.signal), former.mark) > 0
            OR EXISTS (SELECT FROM tidegate.job_signals AS s WHERE s.job_id = job.id AND strpos(s.payload::text, former.mark) > 0)
            OR EXISTS (SELECT FROM tidegate.job_logs AS line WHERE line.job_id = job.id AND strpos(line.details::text, former.mark) > 0)
        ) AS needs
        FROM former CROSS JOIN LATERAL (
            SELECT id, payload, state, steps, result, signal FROM tidegate.jobs
            WHERE id > COALESCE(former.counted_to, '00000000-0000-0000-0000-000000000000') ORDER BY id LIMIT 200
        ) AS job
    ), step AS (
        SELECT count(*) = 200 AS goes_on, count(*) FILTER (WHERE needs) AS needing, (SELECT id FROM looked_at ORDER BY id DESC LIMIT 1) AS last
        FROM looked_at
    ), others (text) AS (
        SELECT then_enqueue::text FROM tidegate.batches WHERE finished_at IS NULL
        UNION ALL SELECT concat(declared, overrides) FROM tidegate.job_types
        UNION ALL SELECT overrides::text FROM tidegate.schedules WHERE name <> 'default'
        UNION ALL SELECT headers::text FROM tidegate.endpoints
        UNION ALL SELECT secret FROM tidegate.endpoint_secrets
    )
    UPDATE tidegate.encryption_keys AS key
    SET counted = CASE WHEN goes_on THEN former.counted + needing ELSE 0 END, counted_to = CASE WHEN goes_on THEN last END,
        needed_by = CASE WHEN goes_on THEN key.needed_by ELSE
            former.counted + needing + (SELECT count(*) FROM others WHERE strpos(text, former.mark) > 0) END,
        counted_at = CASE WHEN goes_on THEN key.counted_at ELSE now() END
    FROM former CROSS JOIN step WHERE key.id = former.id
    RETURNING true
$$;
SELECT pg_temp.allow('count_needs', 'processor');


-- Puts the envelope of another key in the place of a schedule's payload, wherever it is said; the row of `default` follows that of the
-- type. A payload that has changed meanwhile stays. The owner's rights: a processor may not change what operators say.
CREATE OR REPLACE FUNCTION tidegate.renew_schedules(of_type text, was jsonb, renewed jsonb) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    UPDATE tidegate.job_types
    SET declared = CASE WHEN declared #> '{schedule,payload}' = was THEN jsonb_set(declared, '{schedule,payload}', renewed) ELSE declared END,
        overrides = CASE WHEN overrides #> '{schedule,payload}' = was THEN jsonb_set(overrides, '{schedule,payload}', renewed) ELSE overrides END
    WHERE name = of_type AND was IN (declared #> '{schedule,payload}', overrides #> '{schedule,payload}')
      AND was ? '$encrypted' AND renewed ? '$encrypted';
    UPDATE tidegate.schedules SET overrides = jsonb_set(overrides, '{payload}', renewed)
    WHERE type = of_type AND overrides -> 'payload' = was AND was ? '$encrypted' AND renewed ? '$encrypted';
$$;
SELECT pg_temp.allow('renew_schedules', 'processor');

-- How many jobs of each type are run in a minute, over the last ten minutes, or since the first of them in which one was.
CREATE OR REPLACE FUNCTION tidegate.pace(types text[]) RETURNS TABLE (type text, per_minute double precision) LANGUAGE sql STABLE AS $$
    SELECT t.type, 60 * sum(t.started)::float8 / GREATEST(60, extract(epoch FROM now() - min(t.at)))::float8
    FROM (
        SELECT type, at, started FROM tidegate.tallies
        WHERE step = 60 AND at > now() - interval '10 minutes' AND at <= now() ORDER BY at OFFSET 0
    ) AS t
    WHERE t.type = ANY (types)
    GROUP BY t.type
$$;
SELECT pg_temp.allow('pace', 'management');

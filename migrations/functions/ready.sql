-- Ready jobs and later ones, as counts find them. (Claims: claim.sql.)


-- Where the jobs of these types begin that a claim may take, now or later: behind their floors, at each priority that has any.
CREATE OR REPLACE FUNCTION tidegate.fronts_of(names text[])
RETURNS TABLE (type text, priorities integer[], dues timestamptz[], ids uuid[]) LANGUAGE sql STABLE AS $$
    SELECT n.name, array_agg(p.priority), array_agg(first.scheduled_for), array_agg(first.id)
    FROM unnest(names) AS n (name)
    CROSS JOIN generate_series(1, 20) AS p (priority)
    LEFT JOIN (
        SELECT type, priority, scheduled_for, id FROM tidegate.floors WHERE type = ANY (names) OFFSET 0
    ) AS f ON f.type = n.name AND f.priority = p.priority
    CROSS JOIN LATERAL (
        SELECT j.scheduled_for, j.id FROM tidegate.queued_jobs AS j
        WHERE j.type = n.name AND j.priority = p.priority
          AND (j.scheduled_for, j.id) >= (
              COALESCE(f.scheduled_for, '-infinity'), COALESCE(f.id, '00000000-0000-0000-0000-000000000000'))
        ORDER BY j.scheduled_for, j.id
        LIMIT 1
    ) AS first
    GROUP BY n.name
$$;
SELECT pg_temp.allow('fronts_of', 'processor', 'management');


-- How far the jobs of one type are counted: up to `most`, or up to a tenth of it where all types together have more than twice `most`
-- queued ones. So one type, or some, are counted to the end whatever the number of types, and a page that is open costs no more.
CREATE OR REPLACE FUNCTION tidegate.bound_of_counts(most integer) RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN count(*) > 2 * most THEN most / 10 ELSE most END FROM (
        SELECT FROM tidegate.fronts_of(ARRAY(SELECT name FROM tidegate.job_types)) AS f
        CROSS JOIN LATERAL unnest(f.priorities, f.dues, f.ids) AS front (priority, due, first_id)
        CROSS JOIN LATERAL (
            SELECT FROM tidegate.queued_jobs AS j
            WHERE j.type = f.type AND j.priority = front.priority AND (j.scheduled_for, j.id) >= (front.due, front.first_id)
            ORDER BY j.scheduled_for, j.id LIMIT most) AS of_front
        LIMIT 2 * most + 1) AS bounded
$$;
SELECT pg_temp.allow('bound_of_counts', 'management', 'relay');


-- How many suspects each type has. They have no index by type: the first 10,000 of all are read once.
CREATE OR REPLACE FUNCTION tidegate.suspects_by_type() RETURNS TABLE (type text, jobs bigint) LANGUAGE sql STABLE AS $$
    SELECT s.type, count(*)
    FROM (SELECT p.type FROM tidegate.pending_suspects AS p ORDER BY p.scheduled_for LIMIT 10000) AS s
    GROUP BY s.type
$$;
SELECT pg_temp.allow('suspects_by_type', 'management', 'relay');

-- Owners' turns: a claim takes half of its jobs of a fair type and priority from owners in turn, so that neither a long backlog nor a
-- crowd of owners keeps a job waiting for ever. Jobs of types that are not fair are in no index of owners.
--
-- Owners stand in a ring, in the order of their name's hash. A claim steps from owner to owner, past all the jobs between, from where
-- the last claim left the ring (limits.last_turn of the type's own limit). It takes equal parts from up to 64 owners, and passes owners whose jobs
-- are all due later, in up to 256 steps. Of two claims at once neither waits: the second enters the ring at a random point.


-- Locks rows of the owners whose turn it is, half of `size`. None, and nothing is written, if all jobs belong to the owner of the oldest. A
-- claim of one job cannot be halved: every second such claim takes the oldest job, and the others a job of another owner. Of each owner up to
-- 100 jobs that have expired are passed.
CREATE OR REPLACE FUNCTION tidegate.in_turn(front tidegate.front, size integer, at_priority smallint, moment timestamptz)
RETURNS TABLE (row_id tid, key text, most bigint) LANGUAGE plpgsql AS $$
DECLARE
    half    CONSTANT integer := (size + 1) / 2;
    first   CONSTANT integer := (SELECT hashtext(oldest.owner) FROM tidegate.jobs AS oldest WHERE oldest.id = front.id);
    ring    record;
    is_mine boolean;
    start   bigint;
    walked  record;
    owners  integer[];
BEGIN
    IF NOT EXISTS (SELECT FROM tidegate.next_owner(front.type, at_priority, first, 2147483648))
        AND NOT EXISTS (SELECT FROM tidegate.next_owner(front.type, at_priority, -2147483649, first))
    THEN
        RETURN;
    END IF;
    SELECT l.last_turn, l.oldest_owner INTO ring FROM tidegate.limits AS l WHERE l.name = 'type:' || front.type FOR NO KEY UPDATE SKIP LOCKED;
    is_mine := FOUND;
    IF size = 1 AND is_mine AND ring.oldest_owner IS NULL THEN
        UPDATE tidegate.limits AS l SET oldest_owner = first WHERE l.name = 'type:' || front.type;
        RETURN;
    END IF;

    -- Once around, up to so many owners with a due job: one more than needed shows whether there are several.
    start := COALESCE(ring.last_turn, floor(random() * 4294967296)::bigint - 2147483648);
    WITH RECURSIVE walk (owner, has_turn, round, turns, steps) AS (
        SELECT start, false, 0, 0, 0
        UNION ALL
        SELECT next.owner, next.has_turn, next.round, walk.turns + next.has_turn::integer, walk.steps + 1
        FROM walk CROSS JOIN LATERAL (
            SELECT found.owner::bigint, found.round, found.due <= moment AND (size > 1 OR found.owner IS DISTINCT FROM ring.oldest_owner) AS has_turn
            FROM (
                SELECT n.owner, n.due, walk.round FROM tidegate.next_owner(front.type, at_priority, walk.owner, 2147483648) AS n
                UNION ALL
                SELECT n.owner, n.due, 1 FROM tidegate.next_owner(front.type, at_priority, -2147483649, 2147483648) AS n
                WHERE walk.round = 0
                LIMIT 1
            ) AS found (owner, due, round)
        ) AS next
        WHERE walk.turns < CASE WHEN size = 1 THEN 1 ELSE LEAST(64, GREATEST(half, 2)) END AND walk.steps < 256
          AND (next.round = 0 OR next.owner <= start)
    )
    SELECT array_agg(walk.owner ORDER BY walk.steps) FILTER (WHERE has_turn) AS owners, max(walk.steps) AS steps,
        (array_agg(walk.owner ORDER BY walk.steps DESC))[1] AS furthest
    INTO walked FROM walk;
    owners := walked.owners;
    IF owners IS NULL OR size > 1 AND cardinality(owners) = 1 AND walked.steps < 256 THEN
        -- There is no other owner; or there are many whose jobs are due later, and the next claim continues after them.
        owners := '{}';
    END IF;
    IF is_mine AND (owners <> '{}' OR walked.steps = 256) THEN
        UPDATE tidegate.limits AS l
        SET last_turn = CASE WHEN cardinality(owners) > half THEN owners[half] ELSE walked.furthest END,
            oldest_owner = CASE WHEN owners = '{}' THEN l.oldest_owner END
        WHERE l.name = 'type:' || front.type;
    END IF;

    RETURN QUERY
    SELECT j.row_id, j.concurrency_key, tidegate.most_bytes(j.payload) + tidegate.most_bytes(j.state) + tidegate.most_bytes(j.steps)
        + tidegate.most_bytes(j.signal)
    FROM unnest(owners[:half]) AS turn (owner)
    CROSS JOIN LATERAL (
        SELECT q.* FROM (
            SELECT r.row_id, r.concurrency_key, r.payload, r.state, r.steps, r.signal, r.expires_at FROM tidegate.queued_jobs AS r
            WHERE r.type = front.type AND r.priority = at_priority AND r.fair
              -- Compared as rows: with `hashtext(owner) = …` Postgres might read the index jobs_queued, which has the same order
              -- and the jobs of all owners.
              AND (hashtext(r.owner), r.scheduled_for) >= (turn.owner, '-infinity'::timestamptz)
              AND (hashtext(r.owner), r.scheduled_for) <= (turn.owner, moment)
              AND (r.concurrency_key IS NULL OR front.keyed)
            ORDER BY hashtext(r.owner), r.scheduled_for, r.id
            LIMIT GREATEST(half / cardinality(owners[:half]), 1) + 100
            FOR UPDATE SKIP LOCKED
        ) AS q
        WHERE q.expires_at IS NULL OR q.expires_at > moment
        LIMIT GREATEST(half / cardinality(owners[:half]), 1)
    ) AS j;
END
$$;
SELECT pg_temp.allow('in_turn', 'processor');


-- The first owner between these hashes that has a queued job, due or not. The order is that of jobs_turn, so that Postgres reads this
-- index.
CREATE OR REPLACE FUNCTION tidegate.next_owner(of_type text, at_priority smallint, after bigint, before bigint)
RETURNS TABLE (owner integer, due timestamptz) LANGUAGE sql STABLE AS $$
    SELECT hashtext(j.owner), j.scheduled_for FROM tidegate.queued_jobs AS j
    WHERE j.type = of_type AND j.priority = at_priority AND j.fair
      AND hashtext(j.owner) > after AND hashtext(j.owner) < before
    ORDER BY hashtext(j.owner), j.scheduled_for
    LIMIT 1
$$;
SELECT pg_temp.allow('next_owner', 'processor');

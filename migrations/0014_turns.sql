-- Owners' turns go on where they stopped.
--
-- Why: a processor whose jobs take long claims them one by one, as its slots come free. It entered the ring of owners
-- anywhere, so a small owner's job could wait for many claims behind a large one's; now it starts within two.
-- Locks: none; a small table and a function.

-- Where each type's ring of owners is followed on from. Without a row, or while another claim has it, it is entered anywhere.
CREATE TABLE tidegate.turns (
    type   text PRIMARY KEY REFERENCES tidegate.job_types ON DELETE CASCADE,
    -- The number of the owner who had the last turn.
    last   integer NOT NULL,
    -- Of the owner who had the oldest job, where the last claim of one took that: the next one is for others.
    oldest integer
);

-- Where the jobs are of owners whose turn it is, for at most half of `size`, of one type and priority; none where all
-- are of one owner, or where it is the oldest job's turn. Only looked at, not locked.
--
-- Owners stand in a ring, by their numbers. It is followed from owner to owner, past all the jobs between, from where the
-- last claim has left it: for 64 owners at the most, each of whom has an equal part, and past those whose jobs are all due
-- later, for 256 steps in all. A claim of one cannot be halved: every second one is for the oldest job, and those between
-- for whoever is not its owner.
--
-- Nobody waits for the ring: where two claim at once, one of them enters it anywhere. As long as all jobs are of one owner
-- nothing more is written.
CREATE OR REPLACE FUNCTION tidegate.jobs_in_turn(of_type text, at_priority integer, size integer, moment timestamptz)
RETURNS tid[] LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    half     integer := (size + 1) / 2;
    -- One more than is needed says that there are several.
    most     integer := CASE WHEN size = 1 THEN 1 ELSE LEAST(64, GREATEST(half, 2)) END;
    is_mine  boolean := pg_try_advisory_xact_lock(x'71df'::integer, hashtext(of_type));
    ring     record;
    start    bigint;
    owners   integer[];
    steps    integer;
    furthest integer;
BEGIN
    SELECT t.last, t.oldest INTO ring FROM tidegate.turns AS t WHERE is_mine AND t.type = of_type;
    start := COALESCE(ring.last, floor(random() * 4294967296)::bigint - 2147483648);
    IF size = 1 AND is_mine AND ring.oldest IS NULL THEN
        INSERT INTO tidegate.turns AS t (type, last, oldest)
        SELECT of_type, start, hashtext(j.owner)
        FROM tidegate.jobs AS j
        WHERE j.type = of_type AND j.priority = at_priority AND j.status = 'pending' AND NOT j.suspect
          AND NOT j.blocked AND j.scheduled_for <= moment
        ORDER BY j.scheduled_for, j.id LIMIT 1
        ON CONFLICT (type) DO UPDATE SET oldest = excluded.oldest;
        RETURN '{}';
    END IF;

    WITH RECURSIVE walk (owner, has_turn, round, turns, steps) AS (
        SELECT start, false, 0, 0, 0
        UNION ALL
        SELECT next.owner, next.has_turn, next.round, walk.turns + next.has_turn::integer, walk.steps + 1
        FROM walk CROSS JOIN LATERAL (
            SELECT found.owner::bigint, found.round,
                found.scheduled_for <= moment AND (size > 1 OR found.owner IS DISTINCT FROM ring.oldest) AS has_turn
            FROM (
                (SELECT hashtext(j.owner) AS owner, j.scheduled_for, walk.round AS round FROM tidegate.jobs AS j
                 WHERE j.type = of_type AND j.priority = at_priority AND j.status = 'pending' AND NOT j.suspect
                   AND NOT j.blocked AND hashtext(j.owner) > walk.owner
                 ORDER BY hashtext(j.owner), j.scheduled_for LIMIT 1)
                UNION ALL
                (SELECT hashtext(j.owner), j.scheduled_for, 1 FROM tidegate.jobs AS j
                 WHERE j.type = of_type AND j.priority = at_priority AND j.status = 'pending' AND NOT j.suspect
                   AND NOT j.blocked AND walk.round = 0
                   AND hashtext(j.owner) > -2147483649  -- all; it keeps Postgres from sorting what another index finds
                 ORDER BY hashtext(j.owner), j.scheduled_for LIMIT 1)
                LIMIT 1
            ) AS found
        ) AS next
        WHERE walk.turns < most AND walk.steps < 256 AND (next.round = 0 OR next.owner <= start)
    )
    SELECT array_agg(walk.owner ORDER BY walk.steps) FILTER (WHERE has_turn), max(walk.steps),
        (array_agg(walk.owner ORDER BY walk.steps DESC))[1]
    INTO owners, steps, furthest
    FROM walk;

    IF owners IS NULL OR size > 1 AND cardinality(owners) = 1 AND steps < 256 THEN
        -- Nobody else is there. Or many are whose jobs are due later: the next claim goes on behind them.
        IF is_mine AND steps = 256 THEN
            INSERT INTO tidegate.turns AS t (type, last) VALUES (of_type, furthest)
            ON CONFLICT (type) DO UPDATE SET last = excluded.last;
        END IF;
        RETURN '{}';
    END IF;
    IF cardinality(owners) > half THEN
        owners := owners[1:half];
        furthest := owners[half];
    END IF;
    IF is_mine THEN
        INSERT INTO tidegate.turns AS t (type, last) VALUES (of_type, furthest)
        ON CONFLICT (type) DO UPDATE SET last = excluded.last, oldest = NULL;
    END IF;
    RETURN ARRAY(
        SELECT j.place
        FROM unnest(owners) AS turn (owner)
        CROSS JOIN LATERAL (
            -- Compared as rows: with `hashtext(owner) = …` the index jobs_ready has the order too, and all other
            -- owners' jobs in it.
            SELECT j.ctid AS place
            FROM tidegate.jobs AS j
            WHERE j.type = of_type AND j.priority = at_priority
              AND (hashtext(j.owner), j.scheduled_for) >= (turn.owner, '-infinity'::timestamptz)
              AND (hashtext(j.owner), j.scheduled_for) <= (turn.owner, moment)
              AND j.status = 'pending' AND NOT j.suspect AND NOT j.blocked
            ORDER BY hashtext(j.owner), j.scheduled_for, j.id
            LIMIT GREATEST(half / cardinality(owners), 1)
        ) AS j);
END
$$;


-- Where each function logs in as itself.
DO $$
BEGIN
    IF to_regrole('tidegate_processor') IS NOT NULL THEN
        GRANT SELECT, INSERT, UPDATE ON tidegate.turns TO tidegate_processor;
    END IF;
END
$$;

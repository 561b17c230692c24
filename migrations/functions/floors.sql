-- Floors: where the ready jobs of a type and priority begin, so that a claim does not read the dead index entries before them.
--
-- A floor must hide no job. Two kinds of statements can make a job ready below a floor:
--
--   an INSERT     (and the replacing of a unique job) is stamped with the clock after its transaction has a number
--                 (tidegate.clock). A claim takes the time before it has a number itself (claim's since), and notes its number (the
--                 horizon) with a candidate that is not later than that time. So a transaction with a later number stamps its jobs
--                 later than the candidate; and the candidate becomes the floor only when the claim and all transactions with an
--                 earlier number have ended. What they have left is seen by the claim that raises the floor, which is not raised
--                 above it. (pg_snapshot_xmax is no horizon: transactions with this number, and with later ones, may be open.)
--   any other     that puts a due job back calls lower_floors in the same transaction: the floor and the candidate come down to
--                 it, and the row is held until the transaction ends, so that no claim can raise the floor meanwhile.
--
-- A clock that goes back, after a failover, may break the first rule. So the first claim of a tick, once a minute, reads from the
-- beginning first (claim's from_start). A job that it finds below a floor is a defect: it is reported, and the floor is lowered.


-- `ended`: all transactions before this one had ended when the first ready jobs were looked for. `since`: a time before this
-- transaction had a number; NULL: it had one, so nothing is known, and nothing is raised. Floors that another transaction has locked
-- are left alone, and each is written at most ten times a second. A horizon that no transaction has reached yet came with the data of
-- another server (pg_restore): its candidate is replaced.
CREATE OR REPLACE FUNCTION tidegate.raise_floors(
    fronts tidegate.front[], at_priority smallint, ended xid8, since timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF since IS NULL THEN
        RETURN;
    END IF;
    UPDATE tidegate.floors AS f
    SET scheduled_for = CASE WHEN next.reached THEN next.due ELSE f.scheduled_for END,
        id = CASE WHEN next.reached THEN next.next_id ELSE f.id END,
        candidate_for = LEAST(next.seen_due, since),
        candidate_id = CASE WHEN next.seen_due < since THEN next.seen_id ELSE '00000000-0000-0000-0000-000000000000' END,
        horizon = pg_current_xact_id(), noted_at = clock_timestamp()
    FROM (
        SELECT f.type, COALESCE(f.horizon < ended, false) AS reached, seen.due AS seen_due, seen.first_id AS seen_id,
            CASE WHEN (f.candidate_for, f.candidate_id) < (seen.due, seen.first_id) THEN f.candidate_for ELSE seen.due END AS due,
            CASE WHEN (f.candidate_for, f.candidate_id) < (seen.due, seen.first_id) THEN f.candidate_id ELSE seen.first_id END
                AS next_id
        FROM (SELECT front.type, front.due, front.id AS first_id FROM unnest(fronts) AS front) AS seen
        JOIN tidegate.floors AS f ON f.type = seen.type AND f.priority = at_priority
        WHERE f.noted_at < clock_timestamp() - interval '100 milliseconds'
          AND (f.horizon IS NULL OR f.horizon < ended OR f.horizon > pg_current_xact_id())
        FOR NO KEY UPDATE OF f SKIP LOCKED
    ) AS next
    WHERE f.type = next.type AND f.priority = at_priority;
END
$$;
SELECT pg_temp.allow('raise_floors', 'processor');


-- Lowers the floors to these positions, in the transaction that puts the jobs back.
CREATE OR REPLACE FUNCTION tidegate.lower_floors(types text[], priorities smallint[], dues timestamptz[], lowest_ids uuid[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    back record;
BEGIN
    -- In the order in which claims go through the priorities, to avoid deadlocks.
    FOR back IN
        SELECT DISTINCT ON (put.priority, put.type) put.type, put.priority, put.due, put.lowest_id
        FROM unnest(types, priorities, dues, lowest_ids) AS put (type, priority, due, lowest_id)
        ORDER BY put.priority DESC, put.type, put.due, put.lowest_id
    LOOP
        UPDATE tidegate.floors AS f
        SET scheduled_for = CASE WHEN (f.scheduled_for, f.id) > (back.due, back.lowest_id) THEN back.due ELSE f.scheduled_for END,
            id = CASE WHEN (f.scheduled_for, f.id) > (back.due, back.lowest_id) THEN back.lowest_id ELSE f.id END,
            candidate_for = CASE WHEN (f.candidate_for, f.candidate_id) > (back.due, back.lowest_id)
                THEN back.due ELSE f.candidate_for END,
            candidate_id = CASE WHEN (f.candidate_for, f.candidate_id) > (back.due, back.lowest_id)
                THEN back.lowest_id ELSE f.candidate_id END
        WHERE f.type = back.type AND f.priority = back.priority;
    END LOOP;
END
$$;
SELECT pg_temp.allow('lower_floors', 'processor', 'enqueue', 'management');


-- The same for those of these jobs that are ready and due.
CREATE OR REPLACE FUNCTION tidegate.lower_floors_to(put_back uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    back record;
BEGIN
    SELECT array_agg(j.type) AS types, array_agg(j.priority) AS priorities, array_agg(j.scheduled_for) AS dues, array_agg(j.id) AS ids
    INTO back
    FROM unnest(put_back) AS wanted (id)
    -- By the primary key: what is ready looks like little to the planner, and it would read all of it.
    CROSS JOIN LATERAL (
        SELECT j.id, j.type, j.priority, j.scheduled_for, j.status, j.suspect, j.blocked FROM tidegate.jobs AS j
        WHERE j.id = wanted.id OFFSET 0
    ) AS j
    WHERE j.status = 'pending' AND NOT j.suspect AND NOT j.blocked AND j.scheduled_for <= clock_timestamp();
    IF back.types IS NOT NULL THEN
        PERFORM tidegate.lower_floors(back.types, back.priorities, back.dues, back.ids);
    END IF;
END
$$;
SELECT pg_temp.allow('lower_floors_to', 'processor', 'enqueue', 'management');


-- A ready job below its floor is a defect: lowers the floor and reports the job. The first ready jobs were looked for before; meanwhile
-- they may have been claimed, and floors raised. So this compares only those that are still ready, as of one moment.
CREATE OR REPLACE FUNCTION tidegate.check_floors(names text[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    hidden record;
BEGIN
    FOR hidden IN
        SELECT seen.type, seen.priority, seen.due, seen.id AS first_id
        FROM tidegate.first_ready(names, moment, from_start => true) AS seen
        JOIN tidegate.floors AS f ON f.type = seen.type AND f.priority = seen.priority
        WHERE (seen.due, seen.id) < (f.scheduled_for, f.id)
    LOOP
        PERFORM tidegate.lower_floors(ARRAY[hidden.type], ARRAY[hidden.priority], ARRAY[hidden.due], ARRAY[hidden.first_id]);
        RAISE WARNING 'a ready job stood below its floor: % of type %', hidden.first_id, hidden.type USING ERRCODE = 'TG005';
    END LOOP;
END
$$;
SELECT pg_temp.allow('check_floors', 'processor');


-- Each type has its rows from the start, so that a claim can lock them, and does not wait for another claim that inserts them.
CREATE OR REPLACE FUNCTION tidegate.prepare_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO tidegate.floors (type, priority) SELECT NEW.name, generate_series(1, 20) ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
SELECT pg_temp.allow('prepare_type', 'processor', 'management');
CREATE OR REPLACE TRIGGER prepare_type AFTER INSERT ON tidegate.job_types
    FOR EACH ROW EXECUTE FUNCTION tidegate.prepare_type();

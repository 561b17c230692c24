-- A key says what it may send: which types, up to which priority, and how many of its owner's jobs may be unfinished.
--
-- Why: any producer could send any type at priority 20, and ten thousand jobs a request without end; what others sent waited.
-- Locks: the new columns have no defaults, so nothing is rewritten. Jobs can be read but not written while their index is made:
-- some seconds for a million that are unfinished.

ALTER TABLE tidegate.api_keys
    ADD COLUMN types text[],
    ADD COLUMN max_priority smallint,
    ADD COLUMN max_pending integer,
    ADD CONSTRAINT api_keys_types_are_some CHECK (cardinality(types) BETWEEN 1 AND 100),
    ADD CONSTRAINT api_keys_max_priority_in_range CHECK (max_priority BETWEEN 1 AND 20),
    ADD CONSTRAINT api_keys_max_pending_positive CHECK (max_pending >= 1);

-- enqueue: an owner's unfinished jobs, counted.
CREATE INDEX jobs_owner_open ON tidegate.jobs (owner) WHERE finished_at IS NULL;

-- Of an owner whose keys have a max_pending: how many jobs were unfinished when they were last counted, and what has been
-- admitted since. What has ended since is not subtracted, so it is too many rather than too few.
CREATE TABLE tidegate.owner_pending (
    owner      text PRIMARY KEY,
    jobs       integer NOT NULL DEFAULT 0,
    -- They were counted up to a limit that they were over.
    capped     boolean NOT NULL DEFAULT false,
    counted_at timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50);

CREATE INDEX owner_pending_oldest ON tidegate.owner_pending (counted_at);


-- Whether so many more jobs of the owner leave no more than `most` unfinished. They are counted every ten seconds, and when
-- there seem to be too many, once a second at the most: not with each request. The owner's row is locked until the transaction
-- ends, so of two requests the second knows what the first has made.
CREATE FUNCTION tidegate.take_room(for_owner text, wanted integer, most integer) RETURNS boolean LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
    known  tidegate.owner_pending;
    moment timestamptz;
BEGIN
    INSERT INTO tidegate.owner_pending AS p (owner) VALUES (for_owner)
    ON CONFLICT (owner) DO UPDATE SET jobs = p.jobs
    RETURNING * INTO known;
    moment := clock_timestamp();
    -- Added and not subtracted: before Postgres 17 there is no interval between a time and -infinity.
    IF known.counted_at + interval '10 seconds' < moment
        OR (known.jobs + wanted > most AND known.counted_at + interval '1 second' < moment)
        OR (known.capped AND known.jobs <= most)
    THEN
        SELECT count(*), count(*) > most INTO known.jobs, known.capped
        FROM (SELECT FROM tidegate.jobs AS j WHERE j.owner = for_owner AND j.finished_at IS NULL LIMIT most + 1) AS unfinished;
        known.counted_at := clock_timestamp();
        -- Owners that have sent nothing for a day.
        DELETE FROM tidegate.owner_pending WHERE owner = ANY (ARRAY(
            SELECT p.owner FROM tidegate.owner_pending AS p
            WHERE p.counted_at < now() - interval '1 day' AND p.owner <> for_owner
            ORDER BY p.counted_at LIMIT 10 FOR UPDATE SKIP LOCKED));
    END IF;
    UPDATE tidegate.owner_pending AS p
    SET jobs = known.jobs + CASE WHEN known.jobs + wanted > most THEN 0 ELSE wanted END, capped = known.capped,
        counted_at = known.counted_at
    WHERE p.owner = for_owner;
    RETURN known.jobs + wanted <= most;
END
$$;


DO $$
BEGIN
    IF to_regrole('tidegate_enqueue') IS NOT NULL THEN
        GRANT SELECT, INSERT, UPDATE, DELETE ON tidegate.owner_pending TO tidegate_enqueue;
    END IF;
END
$$;

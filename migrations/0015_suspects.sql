-- A lane keeps a processor for its other jobs while suspects are tried.
--
-- Why: after all processors of a lane had died at once there were as many suspects as processors, each tried one, and all
-- other jobs waited for half of an invocation.
-- Locks: a column with a constant default, so nothing is rewritten; it is a handful of rows.

ALTER TABLE tidegate.workers ADD COLUMN tries_suspects boolean NOT NULL DEFAULT false;


-- Whether a processor may try suspects: as long as a place is left for one that does not. Where there is but one place, it
-- does both. Under the lock for places, and in a statement after it, so that it sees whoever was allowed to before.
CREATE FUNCTION tidegate.try_suspects(me text, in_lane text, budget integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    places integer := LEAST((tidegate.lane_config(in_lane) ->> 'max_workers')::integer, budget);
BEGIN
    PERFORM pg_advisory_xact_lock(x'71de'::integer, 0);
    UPDATE tidegate.workers AS w SET tries_suspects = true
    WHERE w.id = me AND GREATEST(places - 1, 1) > (
        SELECT count(*) FROM tidegate.workers AS other
        WHERE other.lane = in_lane AND other.id <> me AND other.tries_suspects);
    RETURN FOUND;
END
$$;

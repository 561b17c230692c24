-- Follow-ups: the jobs that handlers enqueue, in the transaction that settles their own.


-- → pending: the follow-ups of the jobs that this transaction settles; each names its parent (parent_id). Returns how many it has made.
-- They are enqueued even if their type is disabled, so that the work that has begun goes on. Callbacks are left out: the queue makes
-- these itself.
--
-- A follow-up joins its parent's batch if the batch is open. It is, unless the parent was retried after the batch had ended: the batch
-- cannot end while the parent, which is a member, is unfinished for all other transactions. Batches are locked after the insert, as an
-- enqueue does that joins one, and in the order of their ids.
CREATE OR REPLACE FUNCTION tidegate.follow_up(jobs jsonb) RETURNS integer LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    whole jsonb := tidegate.with_inherited(jobs);
    made  integer := 0;
BEGIN
    IF whole IS NOT NULL THEN
        made := tidegate.make_jobs(whole, ARRAY(SELECT tidegate.uuidv7() FROM generate_series(1, jsonb_array_length(whole))), NULL,
            NULL, NULL, false);
        PERFORM tidegate.grow_batches(whole);
    END IF;
    RETURN made;
END
$$;
SELECT pg_temp.allow('follow_up', 'processor');


-- These follow-ups with what they inherit. A field that a follow-up has itself is not inherited, also where it holds nothing; but its
-- owner and its trace are always its parent's. NULL: there are none.
CREATE OR REPLACE FUNCTION tidegate.with_inherited(jobs jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    RETURN (
        SELECT jsonb_agg(
            jsonb_build_object('reference_type', parent.reference_type, 'reference_id', parent.reference_id,
                'tags', tidegate.tags_as_json(parent.tags), 'batch_id', batch.id)
            || f.job || jsonb_build_object('owner', parent.owner, 'traceparent', parent.traceparent) ORDER BY f.n)
        FROM jsonb_array_elements(jobs) WITH ORDINALITY AS f (job, n)
        JOIN tidegate.jobs AS parent ON parent.id = (f.job ->> 'parent_id')::uuid
        LEFT JOIN tidegate.batches AS batch ON batch.id = parent.batch_id AND batch.finished_at IS NULL
        WHERE f.job ->> 'type' <> 'callback');
END
$$;
SELECT pg_temp.allow('with_inherited', 'processor');


-- Counts these new members in their batches.
CREATE OR REPLACE FUNCTION tidegate.grow_batches(members jsonb) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    most CONSTANT bigint := 2147483647;
    ids  uuid[] := ARRAY(
        SELECT (member ->> 'batch_id')::uuid FROM jsonb_array_elements(members) AS member WHERE member ->> 'batch_id' IS NOT NULL);
BEGIN
    IF ids = '{}' THEN
        RETURN;
    END IF;
    PERFORM FROM tidegate.batches AS batch WHERE batch.id = ANY (ids) ORDER BY batch.id FOR NO KEY UPDATE;
    UPDATE tidegate.batches AS batch SET total = LEAST(batch.total + joined.jobs, most)
    FROM (SELECT id, count(*) AS jobs FROM unnest(ids) AS id GROUP BY id) AS joined
    WHERE batch.id = joined.id;
END
$$;
SELECT pg_temp.allow('grow_batches', 'processor');

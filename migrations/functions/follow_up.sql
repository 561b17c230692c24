-- Follow-ups: the jobs that handlers enqueue, in the transaction that settles their own.


-- → pending: the follow-ups of the jobs that this transaction settles; each names its parent (parent_id). Returns those that are no new
-- job: of an owner's idempotency key or unique key there was one already. They are enqueued even if their type is disabled, so that the work
-- that has begun goes on.
--
-- It waits for another session at most so long in each place (`patience`), as a settlement must: that session may have used the same key and
-- not committed yet. Locks are taken in the order in which requests take them, so the two do not deadlock: jobs that are replaced, by
-- their ids; keys, in their order; batches, by their ids.
CREATE OR REPLACE FUNCTION tidegate.follow_up(jobs jsonb, patience text)
RETURNS TABLE (parent_id text, type text, id text, outcome text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    most     CONSTANT bigint := 2147483647;
    whole    jsonb;
    ids      uuid[];
    outcomes text[];
    grown    uuid[];
BEGIN
    PERFORM tidegate.wait_at_most(patience);
    IF jobs @? '$[*] ? (@.type == "callback")' THEN
        RAISE EXCEPTION 'the job type callback takes no jobs: the queue makes them' USING ERRCODE = 'TG002';
    END IF;
    -- With what they inherit. A field that a follow-up has itself is not inherited, also where it holds nothing; but its owner and its trace
    -- are always its parent's. `asked` is what the handler said: handlers of two jobs may mean the same request. A follow-up joins its
    -- parent's batch if that is open. It is, unless the parent was retried after the batch had ended: the batch cannot end while the parent,
    -- which is a member, is unfinished for all other transactions.
    SELECT jsonb_agg(
        jsonb_build_object('reference_type', parent.reference_type, 'reference_id', parent.reference_id,
            'tags', NULLIF(parent.tags, '{}'), 'batch_id', batch.id)
        || f.job || jsonb_build_object('owner', parent.owner, 'traceparent', parent.traceparent)
        || CASE WHEN f.job ? 'idempotency_key' THEN jsonb_build_object('asked', jsonb_strip_nulls(
            f.job - '{parent_id,batch_id,payload}'::text[]) || jsonb_build_object('payload', f.job -> 'payload')) ELSE '{}' END
        ORDER BY f.n)
    INTO whole
    FROM jsonb_array_elements(jobs) WITH ORDINALITY AS f (job, n)
    JOIN tidegate.jobs AS parent ON parent.id = (f.job ->> 'parent_id')::uuid
    LEFT JOIN tidegate.batches AS batch ON batch.id = parent.batch_id AND batch.finished_at IS NULL;

    IF jobs @? '$[*].on_conflict' THEN
        PERFORM FROM tidegate.jobs AS job WHERE job.id = ANY (tidegate.replaced_by(whole, NULL)) ORDER BY job.id FOR NO KEY UPDATE;
    END IF;
    SELECT array_agg(m.id ORDER BY m.n), array_agg(m.outcome ORDER BY m.n) INTO ids, outcomes
    FROM tidegate.enqueue_many(whole, NULL, NULL, NULL, false) WITH ORDINALITY AS m (id, status, outcome, n);

    -- Those that were created are counted in their batches.
    grown := ARRAY(
        SELECT (job ->> 'batch_id')::uuid FROM jsonb_array_elements(whole) WITH ORDINALITY AS member (job, n)
        WHERE job ->> 'batch_id' IS NOT NULL AND outcomes[n] = 'created');
    IF grown <> '{}' THEN
        PERFORM FROM tidegate.batches AS batch WHERE batch.id = ANY (grown) ORDER BY batch.id FOR NO KEY UPDATE;
        UPDATE tidegate.batches AS batch SET total = LEAST(batch.total + joined.jobs, most)
        FROM (SELECT id, count(*) AS jobs FROM unnest(grown) AS id GROUP BY id) AS joined
        WHERE batch.id = joined.id;
    END IF;
    IF 'created' <> ANY (outcomes) THEN
        RETURN QUERY
        SELECT listed.job ->> 'parent_id', listed.job ->> 'type', ids[listed.n]::text, outcomes[listed.n]
        FROM jsonb_array_elements(whole) WITH ORDINALITY AS listed (job, n) WHERE outcomes[listed.n] <> 'created' ORDER BY listed.n;
    END IF;
END
$$;
SELECT pg_temp.allow('follow_up', 'processor');

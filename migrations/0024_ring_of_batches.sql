-- An invocation's first look costs the same however many batches are open.
--
-- Why: it went through all of them, for such as were missed: 215 ms where a producer had opened half a million. Now it looks
-- at some, in a ring of all of them, and each look begins somewhere else.
-- Locks: batches against writes, while its open ones are read for an index.

CREATE INDEX batches_ring ON tidegate.batches (uuid_hash(id)) WHERE finished_at IS NULL;
DROP INDEX tidegate.batches_open;

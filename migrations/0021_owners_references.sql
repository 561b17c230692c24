-- An owner's jobs about one thing have an index.
--
-- Why: a producer that asked for the jobs of a reference read those of all owners and threw away what was not its own. The end
-- of such a page was another owner's job, and its id was the answer's `next`; progress read as many rows as others had.
-- Locks: jobs can be read but not written while the index is made: some seconds for a million jobs with a reference.

-- list, progress: an owner's jobs about one thing. (All owners', for admins, is jobs_reference.)
CREATE INDEX jobs_owner_reference ON tidegate.jobs (owner, reference_type, reference_id, id) WHERE reference_id IS NOT NULL;

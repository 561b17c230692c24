-- An application's Postgres user may call tidegate.enqueue and nothing else.
--
-- Why: the function ran with its caller's rights, so a caller had to be given those of the enqueue function: to read everybody's
-- payloads and the hashes of keys. And as a member of its role, a member of rds_iam, it was not asked for its password any more on RDS.
-- Now the call is the right: GRANT EXECUTE ON FUNCTION tidegate.enqueue. Whoever replaces the function says this again, and gives
-- one of another signature the grants of this one.
-- The owner of a job that names none stays the caller: a default is worked out where the call is written.
-- Locks: none that matter.

-- With somebody else's rights, names mean what they mean here, not what the caller's search_path makes of them.
ALTER FUNCTION tidegate.enqueue SECURITY DEFINER SET search_path = pg_catalog, pg_temp;

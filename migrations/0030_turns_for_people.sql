-- Who lets blocked jobs back in by hand takes their type's turn, too.
--
-- Why: turns had become locks on rows, and the management function had no right to lock them: changes of types were refused.
-- Locks: none.

DO $$
BEGIN
    IF to_regrole('tidegate_management') IS NOT NULL THEN
        GRANT SELECT, UPDATE ON tidegate.turns TO tidegate_management;
    END IF;
END
$$;

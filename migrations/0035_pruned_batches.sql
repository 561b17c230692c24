-- Pruning a batch looks for nothing else.
--
-- Why: a batch that is deleted took its entry in set_aside with it, so each of a thousand was read whole, with the payload of what
-- follows it. But only batches that have ended are deleted, and of those none is set aside.
-- Locks: SHARE ROW EXCLUSIVE on batches, for a moment.

DROP TRIGGER try_again ON tidegate.batches;
CREATE TRIGGER try_again AFTER UPDATE OF then_enqueue ON tidegate.batches
    FOR EACH ROW EXECUTE FUNCTION tidegate.try_again('id', '{batch}');

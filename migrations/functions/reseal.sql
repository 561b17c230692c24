-- What stands in the table in envelopes (base/envelope.py).

-- Whether the value is in an envelope that does not begin so; `newest`: as those of the key that seals do.
CREATE OR REPLACE FUNCTION tidegate.is_sealed_before(value jsonb, newest text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT COALESCE(value ? '$encrypted' AND NOT starts_with(value ->> '$encrypted', newest), false)
$$;
SELECT pg_temp.allow('is_sealed_before', 'management');


-- The same of any part of an object.
CREATE OR REPLACE FUNCTION tidegate.holds_sealed_before(parts jsonb, newest text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT EXISTS (
        SELECT FROM jsonb_each(CASE WHEN jsonb_typeof(parts) = 'object' THEN parts END) AS part
        WHERE tidegate.is_sealed_before(part.value, newest))
$$;
SELECT pg_temp.allow('holds_sealed_before', 'management');

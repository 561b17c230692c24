-- name: create
INSERT INTO tidegate.api_keys (id, secret_hash, name, role, owner, rate, burst)
VALUES (%(id)s, %(secret_hash)s, %(name)s, %(role)s, %(owner)s, %(rate)s, %(burst)s)

-- name: find
-- Who has this key; and where the key has a limit, one of its tokens. Of two that want the last token at once, the
-- second waits for the first, and then finds none.
-- The secret's hash may be compared here: what the time of a comparison tells about a hash leads to no secret of 256 bits.
-- No row: no such key, or one whose time is over; no token is taken then.
WITH known AS (
    SELECT id, role, owner, rate, burst, tokens, tokens_at, COALESCE(%(now)s::timestamptz, now()) AS moment
    FROM tidegate.api_keys
    WHERE id = %(id)s AND secret_hash = %(secret_hash)s AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > COALESCE(%(now)s::timestamptz, now()))
), taken AS (
    UPDATE tidegate.api_keys AS key
    SET tokens = tidegate.tokens(key.rate, key.burst, key.tokens, key.tokens_at, known.moment) - 1,
        tokens_at = GREATEST(key.tokens_at, known.moment)
    FROM known
    WHERE key.id = known.id AND key.rate IS NOT NULL
      AND tidegate.tokens(key.rate, key.burst, key.tokens, key.tokens_at, known.moment) >= 1
    RETURNING key.id
)
SELECT role, owner, rate IS NOT NULL AS limited, rate IS NULL OR EXISTS (SELECT FROM taken) AS admitted,
    (1 - tidegate.tokens(rate, burst, tokens, tokens_at, moment)) / rate AS seconds_to_next_token
FROM known

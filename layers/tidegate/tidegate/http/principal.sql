-- name: create
INSERT INTO tidegate.api_keys (
    id, secret_hash, name, role, owner, rate, burst, read_rate, read_burst, expires_at, types, max_priority, max_pending)
VALUES (%(id)s, %(secret_hash)s, %(name)s, %(role)s, %(owner)s, %(rate)s, %(burst)s, %(read_rate)s, %(read_burst)s,
    %(expires_at)s, %(types)s, %(max_priority)s, %(max_pending)s)

-- name: store_first
-- No row: the same secret is stored already.
WITH stored AS (
    INSERT INTO tidegate.api_keys AS known (id, secret_hash, name, role, owner)
    VALUES (%(id)s, %(secret_hash)s, 'the first key', %(role)s, 'root')
    ON CONFLICT (id) DO UPDATE
    SET secret_hash = EXCLUDED.secret_hash, role = EXCLUDED.role, created_at = now(), expires_at = NULL, revoked_at = NULL,
        last_used_at = NULL
    WHERE known.secret_hash <> EXCLUDED.secret_hash
    RETURNING id, role
)
INSERT INTO tidegate.audit (actor, action, kind, subject, changed)
SELECT 'deployment', 'issue', 'key', id, jsonb_build_object('role', jsonb_build_array(NULL, role)) FROM stored

-- name: find
-- The key's caller, and a token where the key has a rate limit. {rate}, {burst}, {tokens} and {tokens_at} are the bucket
-- of the request, see http/rate_limit.py. Of two requests for the last token, the second waits for the first and finds
-- none. Comparing the hash here is safe: the time of a comparison of hashes does not lead to a secret of 256 bits.
-- No row: the key is unknown, expired or revoked, and no token was taken.
WITH known AS (
    SELECT key.id, role, owner, expires_at, types, max_priority, max_pending, {rate} AS rate, {burst} AS burst,
        key.{tokens} AS tokens, key.{tokens_at} AS tokens_at, COALESCE(%(now)s::timestamptz, now()) AS moment,
        key.rate IS NOT NULL OR read_rate IS NOT NULL AS limited,
        last_used_at IS NULL OR last_used_at < now() - interval '1 minute' AS unseen
    FROM tidegate.api_keys AS key
    WHERE id = %(id)s AND secret_hash = %(secret_hash)s AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > COALESCE(%(now)s::timestamptz, now()))
), taken AS (
    UPDATE tidegate.api_keys AS key
    SET {tokens} = tidegate.tokens({rate}, {burst}, key.{tokens}, key.{tokens_at}, known.moment) - 1,
        {tokens_at} = GREATEST(key.{tokens_at}, known.moment)
    FROM known
    WHERE key.id = known.id AND {rate} IS NOT NULL
      AND tidegate.tokens({rate}, {burst}, key.{tokens}, key.{tokens_at}, known.moment) >= 1
    RETURNING key.{tokens} AS tokens
)
SELECT role, owner, expires_at, types, max_priority, max_pending, rate, burst, limited, unseen,
    EXISTS (SELECT FROM taken) AS admitted,
    COALESCE((SELECT tokens FROM taken), tidegate.tokens(rate, burst, tokens, tokens_at, moment)) AS tokens
FROM known

-- name: use
-- At most once a minute. SKIP LOCKED: a request at the same moment need not wait to write the same.
UPDATE tidegate.api_keys SET last_used_at = now()
WHERE id = (
    SELECT id FROM tidegate.api_keys
    WHERE id = %(id)s AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
    FOR UPDATE SKIP LOCKED)

-- name: take_token
-- A token of an owner's bucket. Of two requests for the last token, the second waits for the first and finds none.
WITH taken AS (
    INSERT INTO tidegate.owner_buckets AS bucket (owner, tokens, at)
    VALUES (%(owner)s, %(burst)s::float8 - 1, now())
    ON CONFLICT (owner) DO UPDATE
    SET tokens = tidegate.tokens(%(rate)s, %(burst)s, bucket.tokens, bucket.at, now()) - 1, at = GREATEST(bucket.at, now())
    WHERE tidegate.tokens(%(rate)s, %(burst)s, bucket.tokens, bucket.at, now()) >= 1
    RETURNING tokens
)
SELECT EXISTS (SELECT FROM taken) AS admitted, COALESCE((SELECT tokens FROM taken), (
    SELECT tidegate.tokens(%(rate)s, %(burst)s, bucket.tokens, bucket.at, now())
    FROM tidegate.owner_buckets AS bucket WHERE bucket.owner = %(owner)s), 0)::float8 AS tokens

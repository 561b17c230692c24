-- name: find
-- The login's caller, and a token of its bucket, and of its key's where the key has a rate limit: otherwise a key would get around its
-- limit by logging in. {rate}, {burst}, {tokens} and {tokens_at} are the key's bucket of the request, see http/rate_limit.py. A key that is
-- revoked or expired ends its logins; so does a new secret of the first key, which is then younger.
-- Of two requests for the last token, the second waits for the first and finds none.
-- No row: the login is unknown, or it or its key has ended, and no token was taken.
WITH known AS (
    SELECT login.id, login.key_id, login.role, login.owner, login.tokens, login.tokens_at, now() AS moment,
        LEAST(login.expires_at, key.expires_at) AS expires_at, key.types, key.max_priority, key.max_pending,
        {rate} AS key_rate, {burst} AS key_burst, key.{tokens} AS key_tokens, key.{tokens_at} AS key_tokens_at,
        key.id IS NOT NULL AND COALESCE(key.last_used_at < now() - interval '1 minute', true) AS unseen
    FROM tidegate.logins AS login
    LEFT JOIN tidegate.api_keys AS key ON key.id = login.key_id AND key.created_at <= login.created_at
    WHERE login.hash = %(hash)s AND login.ended_at IS NULL
      AND login.expires_at > now() AND login.seen_at > now() - make_interval(secs => %(unused)s)
      AND (starts_with(login.key_id, 'jwt:')
           OR (key.id IS NOT NULL AND key.revoked_at IS NULL AND COALESCE(key.expires_at > now(), true)))
), taken AS (
    UPDATE tidegate.logins AS login
    SET tokens = tidegate.tokens(%(rate)s, %(burst)s, login.tokens, login.tokens_at, known.moment) - 1,
        tokens_at = GREATEST(login.tokens_at, known.moment), seen_at = GREATEST(login.seen_at, known.moment)
    FROM known
    WHERE login.id = known.id AND tidegate.tokens(%(rate)s, %(burst)s, login.tokens, login.tokens_at, known.moment) >= 1
    RETURNING login.tokens
), key_taken AS (
    UPDATE tidegate.api_keys AS key
    SET {tokens} = tidegate.tokens({rate}, {burst}, key.{tokens}, key.{tokens_at}, known.moment) - 1,
        {tokens_at} = GREATEST(key.{tokens_at}, known.moment)
    FROM known
    WHERE key.id = known.key_id AND {rate} IS NOT NULL
      AND tidegate.tokens({rate}, {burst}, key.{tokens}, key.{tokens_at}, known.moment) >= 1
    RETURNING key.{tokens} AS tokens
)
SELECT id, key_id, role, owner, expires_at, types, max_priority, max_pending, unseen, key_rate, key_burst,
    EXISTS (SELECT FROM taken) AS admitted,
    COALESCE((SELECT tokens FROM taken), tidegate.tokens(%(rate)s, %(burst)s, tokens, tokens_at, moment)) AS tokens,
    EXISTS (SELECT FROM key_taken) AS admitted_by_key,
    COALESCE((SELECT tokens FROM key_taken), tidegate.tokens(key_rate, key_burst, key_tokens, key_tokens_at, moment)) AS key_tokens
FROM known

-- What live connections watch.


-- Whether the connection may go on: neither it nor its key, token or login has ended, and it was heard of lately. API Gateway ends one
-- that is silent for ten minutes, and a login that is unused for an hour has ended.
CREATE OR REPLACE FUNCTION tidegate.may_watch(w tidegate.watchers) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT w.expires_at > now() AND w.heard_at > now() - interval '10 minutes'
        AND (starts_with(w.key_id, 'jwt:') OR EXISTS (
            SELECT FROM tidegate.api_keys AS key
            WHERE key.id = w.key_id AND key.created_at <= w.created_at AND key.revoked_at IS NULL
              AND COALESCE(key.expires_at > now(), true)))
        AND (w.login IS NULL OR EXISTS (
            SELECT FROM tidegate.logins AS login
            WHERE login.id = w.login AND login.ended_at IS NULL AND login.expires_at > now()
              AND login.seen_at > now() - interval '1 hour'))
$$;
SELECT pg_temp.allow('may_watch', 'relay');

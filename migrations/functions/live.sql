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


-- What is watched, each once for an audience: the first `most` after this one, in the order of watches_key.
CREATE OR REPLACE FUNCTION tidegate.watched(after_key text, after_audience text, most integer)
RETURNS TABLE (key text, audience text, topic text) LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET enable_hashagg = off
AS $$
    SELECT DISTINCT ON (w.key, w.audience) w.key, w.audience, w.topic
    FROM tidegate.watches AS w
    WHERE (w.key, w.audience) > (after_key, after_audience)
    ORDER BY w.key, w.audience
    LIMIT most
$$;
SELECT pg_temp.allow('watched', 'relay');


-- At most `most` connections that have not been sent this version of the topic, and nothing about it within `pause`: they are handed out
-- now. A version counts as sent when it has been posted.
CREATE OR REPLACE FUNCTION tidegate.hand_out(keys text[], audiences text[], versions text[], pause interval, most integer)
RETURNS TABLE (connection text, key text, audience text) LANGUAGE sql VOLATILE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
    UPDATE tidegate.watches AS w SET sent_at = clock_timestamp()
    WHERE w.ctid = ANY (ARRAY(
        SELECT behind.ctid
        FROM unnest(keys, audiences, versions) AS now_is (key, audience, version)
        JOIN tidegate.watches AS behind ON behind.key = now_is.key AND behind.audience = now_is.audience
        WHERE behind.sent IS DISTINCT FROM now_is.version AND COALESCE(behind.sent_at <= clock_timestamp() - pause, true)
        LIMIT most))
    RETURNING w.connection, w.key, w.audience
$$;
SELECT pg_temp.allow('hand_out', 'relay');

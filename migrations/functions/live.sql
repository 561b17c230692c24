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


-- What is watched, each once for an audience: an equal part of `most` for each audience, in the order of the keys, after the last one that
-- was looked at. An audience that watches much comes round later, and keeps no other waiting.
CREATE OR REPLACE FUNCTION tidegate.watched(after_audiences text[], after_keys text[], most integer)
RETURNS TABLE (key text, audience text, topic text, is_last boolean) LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET enable_hashagg = off
AS $$
    -- One way down the index for each audience, however many rows it has.
    WITH RECURSIVE audiences AS (
        (SELECT w.audience AS name FROM tidegate.watches AS w ORDER BY w.audience LIMIT 1)
        UNION ALL
        SELECT (SELECT w.audience FROM tidegate.watches AS w WHERE w.audience > audiences.name ORDER BY w.audience LIMIT 1)
        FROM audiences WHERE audiences.name IS NOT NULL
    ), part AS (
        SELECT GREATEST(most / GREATEST(count(name), 1), 1) AS topics FROM audiences
    )
    SELECT looked_at.key, audiences.name, looked_at.topic, looked_at.is_last
    FROM audiences
    LEFT JOIN unnest(after_audiences, after_keys) AS after (audience, key) ON after.audience = audiences.name
    CROSS JOIN LATERAL (
        SELECT next.key, next.topic, lead(next.key) OVER by_key IS NULL AS is_last, row_number() OVER by_key AS n
        FROM (
            SELECT DISTINCT ON (w.key) w.key, w.topic
            FROM tidegate.watches AS w
            WHERE w.audience = audiences.name AND w.key > COALESCE(after.key, '')
            ORDER BY w.key
            LIMIT (SELECT topics + 1 FROM part)
        ) AS next
        WINDOW by_key AS (ORDER BY next.key)
    ) AS looked_at
    WHERE audiences.name IS NOT NULL AND looked_at.n <= (SELECT topics FROM part)
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

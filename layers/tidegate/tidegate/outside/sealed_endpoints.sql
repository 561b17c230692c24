-- name: stale
-- Headers and secrets that are in no envelope, or in that of another key that is here. `known`: these keys' names, and '' for none.
-- None until the key has been in use for as long as a processor lives: one that began before the deployment has no such key, and would
-- fail what it calls. In no order, so that some which cannot be sealed do not stand before the others for ever.
SELECT purpose, endpoint, id, value FROM (
    SELECT 'headers' AS purpose, name AS endpoint, NULL::bigint AS id, headers::text AS value FROM tidegate.endpoints
    WHERE sealed_by = ANY (%(known)s)
    UNION ALL
    SELECT 'secret', endpoint, id, secret FROM tidegate.endpoint_secrets WHERE left(split_part(secret, '.', 2), 8) = ANY (%(known)s)
) AS stale
WHERE EXISTS (SELECT FROM tidegate.encryption_keys AS key WHERE key.id = %(newest)s AND key.since < now() - interval '15 minutes')
ORDER BY random() LIMIT %(limit)s

-- name: write_headers
-- No row: an admin has replaced them meanwhile.
UPDATE tidegate.endpoints SET headers = %(sealed)s::jsonb WHERE name = %(endpoint)s AND headers = %(value)s::jsonb

-- name: write_secret
UPDATE tidegate.endpoint_secrets SET secret = %(sealed)s WHERE id = %(id)s AND secret = %(value)s

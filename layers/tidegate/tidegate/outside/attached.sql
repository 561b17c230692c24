-- name: endpoints
-- The endpoints that jobs of these types call: that of the type's target, or the one that the payload names. Secrets are read
-- newest first; while one replaces another, both sign.
-- No row: jobs of this type call none. A row without a kind: there is no endpoint of this name.
SELECT asked.type, asked.name AS asked, wanted.name AS wanted, e.kind, e.url, e.headers::text AS headers, e.owner,
    e.disabled_at IS NOT NULL AS disabled,
    ARRAY(SELECT s.secret FROM tidegate.endpoint_secrets AS s
          WHERE s.endpoint = e.name AND (s.ends_at IS NULL OR s.ends_at > now())
          ORDER BY s.ends_at DESC NULLS FIRST) AS secrets
FROM unnest(%(types)s::text[], %(names)s::text[]) AS asked (type, name)
JOIN tidegate.job_types AS t ON t.name = asked.type
CROSS JOIN LATERAL (SELECT CASE WHEN t.target ^@ 'https:' THEN substr(t.target, 7) ELSE asked.name END) AS wanted (name)
LEFT JOIN tidegate.endpoints AS e ON e.name = wanted.name
WHERE wanted.name <> ''

-- Webhooks that have been received, and limits for API keys.
--
-- Why: a sender repeats what it has heard no answer to, and so might somebody who listens in; what was done once must not
-- be done again, whatever the number of functions that hear it at the same time. And one caller that sends without end
-- must not be in the way of the others.
-- Locks: the new columns of api_keys have no defaults, so nothing is rewritten.

-- One row for each delivery that was acted on: its key is the refusal of the second. `result` is what the first led to.
CREATE TABLE tidegate.webhook_deliveries (
    source      text NOT NULL,
    delivery    bytea NOT NULL,
    result      jsonb NOT NULL DEFAULT '{}',
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (source, delivery),

    CONSTRAINT webhook_deliveries_delivery_is_sha256 CHECK (octet_length(delivery) = 32)
);

-- receive: the oldest, which are forgotten as new ones come.
CREATE INDEX webhook_deliveries_oldest ON tidegate.webhook_deliveries (received_at);

-- A bucket that fills with `rate` tokens a second and holds `burst` of them; each request takes one. No rate: no limit.
-- `tokens` says how many there were at `tokens_at`; what has grown since is computed.
ALTER TABLE tidegate.api_keys
    ADD COLUMN rate double precision,
    ADD COLUMN burst double precision,
    ADD COLUMN tokens double precision,
    ADD COLUMN tokens_at timestamptz,
    ADD CONSTRAINT api_keys_rate_positive CHECK (rate > 0 AND burst >= 1),
    ADD CONSTRAINT api_keys_rate_has_a_burst CHECK ((rate IS NULL) = (burst IS NULL)),
    ADD CONSTRAINT api_keys_tokens_have_a_time CHECK ((tokens IS NULL) = (tokens_at IS NULL));

-- A key with a limit is updated by each request. With room on its page the new version stays there, and no index is touched.
ALTER TABLE tidegate.api_keys SET (fillfactor = 50);

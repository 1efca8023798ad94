-- Webhooks: programs elsewhere that are told what happens to posts (Standard Webhooks 1.0).

-- Where messages are sent.
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  url text NOT NULL CHECK (octet_length(url) <= 1500),
  -- Host and port of the URL.
  site text NOT NULL,
  -- Both sides sign with it, so no digest can stand for it.
  secret text NOT NULL,
  -- The secret before it, which signs too until the time after it.
  former_secret text,
  former_secret_until timestamptz,
  created_at timestamptz NOT NULL,
  -- When and why nothing is sent there any more; NULL as long as messages are sent.
  off_since timestamptz,
  off_reason text,
  CHECK ((off_since IS NULL) = (off_reason IS NULL)),
  CHECK ((former_secret IS NULL) = (former_secret_until IS NULL))
);

-- The posts that readers get, as webhooks have told of them. Empty as long as there was never an endpoint.
CREATE TABLE announced_posts (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- SHA-256 of what the post was made from, and of its address.
  digest bytea NOT NULL
);

-- What has happened to posts and is not a message yet. Written in the transaction of the change.
CREATE TABLE post_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('published', 'updated', 'unpublished', 'deleted')),
  happened_at timestamptz NOT NULL,
  -- The post as it was then.
  post jsonb NOT NULL
);

-- What is sent, to every endpoint and in every attempt the same.
CREATE TABLE webhook_messages (
  -- The value of webhook-id.
  id text PRIMARY KEY,
  type text NOT NULL,
  -- JSON, byte for byte as it is signed.
  body text NOT NULL,
  -- What it is about, for the log.
  subject text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX webhook_messages_by_time ON webhook_messages (created_at);

CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message text NOT NULL REFERENCES webhook_messages ON DELETE CASCADE,
  endpoint uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  UNIQUE (message, endpoint)
);

CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint, id);

-- Each request that was made for a delivery.
CREATE TABLE webhook_attempts (
  delivery bigint NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  began_at timestamptz NOT NULL,
  milliseconds integer NOT NULL,
  -- NULL if there was no response.
  status integer,
  -- Why it failed; NULL if it did not.
  problem text,
  -- The beginning of the response's body.
  response text NOT NULL
);

CREATE INDEX webhook_attempts_by_delivery ON webhook_attempts (delivery, began_at);

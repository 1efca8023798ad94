-- Who is told when a feed changes (WebSub, W3C Recommendation of 23 January 2018): a subscriber that has confirmed it wants
-- that, or, where another hub serves the site, that hub for each of the site's feeds.
CREATE TABLE websub_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The URL of the feed, as its rel=self has it.
  topic text NOT NULL CHECK (octet_length(topic) <= 1000),
  callback text NOT NULL CHECK (octet_length(callback) <= 1500),
  -- Host and port of the callback.
  callback_site text NOT NULL,
  -- Whether the callback is the hub that serves the site, to be told the address of the feed and no more.
  is_hub boolean NOT NULL,
  secret text,
  expires_at timestamptz NOT NULL,
  -- SHA-256 of the content that is to be delivered, and of the one that was delivered last.
  wanted bytea NOT NULL,
  delivered bytea NOT NULL,
  -- How often the content has changed.
  changes bigint NOT NULL DEFAULT 0,
  -- When it is delivered, or tried again; NULL when there is nothing to deliver.
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- The attempt that is under way, until due_at.
  claim uuid,
  UNIQUE (topic, callback)
);

CREATE INDEX websub_subscriptions_due ON websub_subscriptions (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX websub_subscriptions_by_site ON websub_subscriptions (callback_site);

-- What the hub has to ask or tell callbacks. Those that were answered are kept for a while, to be counted.
CREATE TABLE websub_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('subscribe', 'unsubscribe', 'denied')),
  topic text NOT NULL,
  callback text NOT NULL,
  callback_site text NOT NULL,
  secret text,
  lease_seconds integer NOT NULL,
  -- SHA-256 of what the feed said when it was asked for.
  content bytea NOT NULL,
  -- Why it was denied.
  reason text,
  -- The network that the request came from; NULL for what nobody asked for.
  client text,
  requested_at timestamptz NOT NULL,
  -- NULL when there is nothing left to do.
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  claim uuid
);

CREATE INDEX websub_requests_due ON websub_requests (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX websub_requests_by_time ON websub_requests (requested_at);

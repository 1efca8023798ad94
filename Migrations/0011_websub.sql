-- WebSub: who is told when a feed changes (W3C Recommendation of 23 January 2018).

-- Subscribers that have confirmed their subscription. If another hub serves the site, that hub has a row for
-- each feed.
CREATE TABLE websub_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The URL of the feed, as in its rel="self".
  topic text NOT NULL CHECK (octet_length(topic) <= 1000),
  callback text NOT NULL CHECK (octet_length(callback) <= 1500),
  -- Host and port of the callback.
  callback_site text NOT NULL,
  -- Whether the callback is the hub that serves the site, which is told only the address of the feed.
  is_hub boolean NOT NULL,
  secret text,
  expires_at timestamptz NOT NULL,
  -- SHA-256 of the content that the subscriber is to have, and of the content that was delivered last.
  wanted bytea NOT NULL,
  delivered bytea NOT NULL,
  UNIQUE (topic, callback)
);

CREATE INDEX websub_subscriptions_by_site ON websub_subscriptions (callback_site);

-- Recent requests for subscriptions, which are only counted, to limit them.
CREATE TABLE websub_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  callback_site text NOT NULL,
  -- The network that the request came from.
  client text NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Whether the request has been counted and has neither become a job nor been refused yet.
  is_pending boolean NOT NULL
);

CREATE INDEX websub_requests_by_time ON websub_requests (requested_at);

-- What is known of the addresses that feeds were fetched from, so that nobody has to send again what did not change.
CREATE TABLE fetches (
  -- As somebody gave it, without user name and password: the address of the feed, or of a page that names it.
  url text PRIMARY KEY,
  source_id bigint NOT NULL REFERENCES sources ON DELETE CASCADE,
  -- Where the feed itself is, after all that moved for good.
  feed_url text NOT NULL,
  -- The validators of the last response (RFC 9110 §8.8), as they came.
  entity_tag text,
  last_modified text,
  -- Whether its older pages were brought in, as far as they go.
  is_whole boolean NOT NULL,
  -- The version of what made posts of it.
  rendering integer NOT NULL,
  fetched_at timestamptz NOT NULL
);

CREATE INDEX fetches_by_feed_url ON fetches (feed_url);

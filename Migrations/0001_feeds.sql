-- Feeds that posts are imported from.

CREATE TABLE sources (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What stays the same when the feed is fetched from another address: its home page, or else its own
  -- address.
  identity text NOT NULL UNIQUE,
  -- The file or address that the feed was last imported from.
  location text NOT NULL,
  title text,
  description text,
  language text,
  imported_at timestamptz NOT NULL
);

-- What is known about each address that a feed was fetched from, so that an unchanged feed is not sent again.
CREATE TABLE fetches (
  -- As it was given, without user name and password: the address of the feed, or of a page that names the
  -- feed.
  url text PRIMARY KEY,
  source_id bigint NOT NULL REFERENCES sources ON DELETE CASCADE,
  -- The address of the feed itself, after all permanent redirects.
  feed_url text NOT NULL,
  -- The validators of the last response (RFC 9110 §8.8), as they came.
  entity_tag text,
  last_modified text,
  -- Whether the older pages of the feed were imported too, as far as they go.
  is_whole boolean NOT NULL,
  -- The version of the code that made posts of the feed.
  rendering integer NOT NULL,
  fetched_at timestamptz NOT NULL
);

CREATE INDEX fetches_by_feed_url ON fetches (feed_url);

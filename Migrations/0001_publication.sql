-- Feeds that posts were imported from.
CREATE TABLE sources (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What stays the same when the feed is fetched from elsewhere: its home page, else its own address.
  identity text NOT NULL UNIQUE,
  -- The file or address that it was last imported from.
  location text NOT NULL,
  title text,
  description text,
  language text,
  imported_at timestamptz NOT NULL
);

-- What readers see, whether it was imported or written here.
CREATE TABLE posts (
  id uuid PRIMARY KEY,
  -- The identity in feeds. Given once, never derived again.
  guid text NOT NULL,
  source_id bigint REFERENCES sources,
  -- The name of the file below the content folder; NULL for an imported post.
  file text UNIQUE,
  -- Tells apart what has the same date: the higher comes first.
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  -- The address on this site, percent-encoded, possibly with a query.
  path text NOT NULL,
  -- The same for every form of the address that leads here: other case, other trailing slash.
  path_key text NOT NULL,
  -- Scheme and host of the site that root-relative addresses of the text belong to.
  origin text,
  link text,
  state text NOT NULL CHECK (state IN ('published', 'draft', 'gone')),
  visible_from timestamptz NOT NULL,
  sorted_at timestamptz NOT NULL,
  -- A date is an instant and the UTC offset, in seconds, in which its author wrote it.
  published timestamptz,
  published_offset integer,
  updated timestamptz,
  updated_offset integer,
  -- When a reader of this site last got something else for this post.
  changed_at timestamptz NOT NULL,
  title text,
  summary text,
  authors text[] NOT NULL,
  -- Sanitised HTML with holes for its addresses and ids.
  lead text NOT NULL,
  lead_is_whole boolean NOT NULL,
  body text NOT NULL,
  image text,
  enclosures jsonb NOT NULL,
  -- SHA-256 of what the post was made from, and the version of what made it.
  content_hash bytea NOT NULL,
  rendering integer NOT NULL,
  CHECK ((source_id IS NULL) <> (file IS NULL)),
  CHECK ((published IS NULL) = (published_offset IS NULL)),
  CHECK ((updated IS NULL) = (updated_offset IS NULL))
);

CREATE UNIQUE INDEX posts_by_guid ON posts (source_id, guid);
CREATE UNIQUE INDEX posts_by_path ON posts (path) WHERE state <> 'gone';
CREATE INDEX posts_by_path_key ON posts (path_key);
CREATE INDEX posts_newest_first ON posts (sorted_at DESC, sequence DESC) WHERE state = 'published';

-- Addresses that a post had before.
CREATE TABLE former_paths (
  path_key text PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE
);

-- Entries exactly as they came, so that a better sanitiser can run again.
CREATE TABLE imported_entries (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  entry jsonb NOT NULL
);

-- Spellings that differ in case are one tag; the first one names it.
CREATE TABLE tags (
  key text PRIMARY KEY,
  name text NOT NULL
);

CREATE TABLE post_tags (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  position integer NOT NULL,
  key text NOT NULL REFERENCES tags,
  -- As the author spelt it.
  name text NOT NULL,
  PRIMARY KEY (post_id, position)
);

CREATE INDEX post_tags_by_key ON post_tags (key, post_id);

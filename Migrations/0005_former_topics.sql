-- Tags, authors and series that posts are or were found under, so that a feed that lost a post knows when that was.
CREATE TABLE former_topics (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('tag', 'author', 'series')),
  key text NOT NULL,
  PRIMARY KEY (kind, key, post_id)
);

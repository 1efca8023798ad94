-- Spellings that differ in case are one author; the first one names the author's page and feeds.
CREATE TABLE authors (
  key text PRIMARY KEY,
  name text NOT NULL
);

-- Under whom a post is found; how it spells their names stands in posts.authors.
CREATE TABLE post_authors (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  key text NOT NULL REFERENCES authors,
  PRIMARY KEY (post_id, key)
);

CREATE INDEX post_authors_by_key ON post_authors (key, post_id);

INSERT INTO authors (key, name)
SELECT DISTINCT ON (lower(name COLLATE "und-x-icu")) lower(name COLLATE "und-x-icu"), name
FROM posts p CROSS JOIN LATERAL unnest(p.authors) AS author (name)
WHERE name <> ''
ORDER BY lower(name COLLATE "und-x-icu"), p.sequence;

INSERT INTO post_authors (post_id, key)
SELECT DISTINCT p.id, lower(name COLLATE "und-x-icu")
FROM posts p CROSS JOIN LATERAL unnest(p.authors) AS author (name)
WHERE name <> '';

-- Posts that belong together and have an order.
CREATE TABLE series (
  key text PRIMARY KEY,
  name text NOT NULL
);

CREATE TABLE post_series (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  key text NOT NULL REFERENCES series,
  -- Where the author says the post stands; where nobody says, its date does.
  part integer CHECK (part > 0)
);

CREATE INDEX post_series_by_key ON post_series (key, post_id);

-- How often the site has changed: one row. What was computed from the posts holds as long as the number is the same.
CREATE TABLE site_revision (
  number bigint NOT NULL,
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only)
);

INSERT INTO site_revision (number) VALUES (0);

CREATE INDEX posts_by_change ON posts (changed_at) WHERE state <> 'draft';
CREATE INDEX posts_by_visibility ON posts (visible_from) WHERE state = 'published';

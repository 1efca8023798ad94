-- Tags, authors and series: their names, and the posts that belong to them.
--
-- A key is a name in lowercase: spellings that differ only in case are one topic, and the first one names it.
-- Names are written at the end of a transaction, after the lists of posts, so that no writer waits for
-- another one. That is why the lists do not reference the tables of names.

-- Finds names and words in spite of typing errors. It comes with Postgres, and the owner of a database may
-- create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE tags (
  key text PRIMARY KEY,
  name text NOT NULL
);

-- Finds the tags that an address with a typing error may mean.
CREATE INDEX tags_by_likeness ON tags USING gin (key gin_trgm_ops);

CREATE TABLE authors (
  key text PRIMARY KEY,
  name text NOT NULL
);

CREATE TABLE series (
  key text PRIMARY KEY,
  name text NOT NULL
);

-- The posts of each tag, author and series. sorted_at, sequence and shown_from are those of the post, kept by
-- triggers, so that the index of a list alone finds one of its pages. shown_from is 'infinity' for a post
-- that is not published.
CREATE TABLE post_tags (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  key text NOT NULL,
  sorted_at timestamptz NOT NULL,
  sequence bigint NOT NULL,
  shown_from timestamptz NOT NULL,
  PRIMARY KEY (post_id, key)
);

CREATE INDEX post_tags_by_key ON post_tags (key, post_id);
CREATE INDEX post_tags_newest_first ON post_tags (key, sorted_at DESC, sequence DESC)
INCLUDE (post_id, shown_from);

CREATE TABLE post_authors (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  key text NOT NULL,
  sorted_at timestamptz NOT NULL,
  sequence bigint NOT NULL,
  shown_from timestamptz NOT NULL,
  PRIMARY KEY (post_id, key)
);

CREATE INDEX post_authors_by_key ON post_authors (key, post_id);
CREATE INDEX post_authors_newest_first ON post_authors (key, sorted_at DESC, sequence DESC)
INCLUDE (post_id, shown_from);

CREATE TABLE post_series (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  key text NOT NULL,
  -- The number of the part, if the author gives one. Other posts are ordered by date.
  part integer CHECK (part > 0),
  sorted_at timestamptz NOT NULL,
  sequence bigint NOT NULL,
  shown_from timestamptz NOT NULL
);

CREATE INDEX post_series_by_key ON post_series (key, post_id);

-- The topics that posts belong or belonged to, so that the feed of a topic that has lost a post knows when
-- that was.
CREATE TABLE former_topics (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('tag', 'author', 'series')),
  key text NOT NULL,
  PRIMARY KEY (kind, key, post_id)
);

CREATE INDEX former_topics_by_post ON former_topics (post_id);

CREATE FUNCTION shown_from(post posts) RETURNS timestamptz LANGUAGE sql IMMUTABLE
RETURN CASE WHEN (post).state = 'published' THEN (post).visible_from ELSE 'infinity' END;

-- Copies what the lists say of each post, when a list gets a post and when the post changes.
CREATE FUNCTION place_in_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.sorted_at, p.sequence, shown_from(p) INTO NEW.sorted_at, NEW.sequence, NEW.shown_from
  FROM posts p WHERE p.id = NEW.post_id;
  RETURN NEW;
END
$$;

CREATE TRIGGER place_in_list BEFORE INSERT ON post_tags FOR EACH ROW EXECUTE FUNCTION place_in_list();
CREATE TRIGGER place_in_list BEFORE INSERT ON post_authors FOR EACH ROW EXECUTE FUNCTION place_in_list();
CREATE TRIGGER place_in_list BEFORE INSERT ON post_series FOR EACH ROW EXECUTE FUNCTION place_in_list();

CREATE FUNCTION move_in_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_tags SET sorted_at = NEW.sorted_at, shown_from = shown_from(NEW) WHERE post_id = NEW.id;
  UPDATE post_authors SET sorted_at = NEW.sorted_at, shown_from = shown_from(NEW) WHERE post_id = NEW.id;
  UPDATE post_series SET sorted_at = NEW.sorted_at, shown_from = shown_from(NEW) WHERE post_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER move_in_lists AFTER UPDATE OF state, visible_from, sorted_at ON posts FOR EACH ROW
WHEN ((OLD.state, OLD.visible_from, OLD.sorted_at)
  IS DISTINCT FROM (NEW.state, NEW.visible_from, NEW.sorted_at))
EXECUTE FUNCTION move_in_lists();

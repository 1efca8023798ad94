-- The day of publication on the calendar of the author; NULL for a post without a date.
ALTER TABLE posts ADD COLUMN published_day date GENERATED ALWAYS AS (
  ((published AT TIME ZONE 'UTC') + published_offset * interval '1 second')::date) STORED;

CREATE INDEX posts_by_day ON posts (published_day DESC, sorted_at DESC, sequence DESC) INCLUDE (id, visible_from)
WHERE state = 'published';

-- How many published posts there are of each month (as '2026-11', '' for posts without a date), tag, author and series. The
-- number at an instant is the sum of the rows whose visible_from is not later.
CREATE TABLE post_counts (
  kind text NOT NULL CHECK (kind IN ('month', 'tag', 'author', 'series')),
  key text NOT NULL,
  visible_from timestamptz NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (kind, key, visible_from)
);

-- What is to be added to these numbers. Each change of a post adds rows, so writers do not wait for each other; the end of a
-- write moves the rows. A table of its own, which is nearly always empty, because an import adds and removes many of them.
CREATE TABLE post_count_changes (LIKE post_counts INCLUDING CONSTRAINTS);

CREATE VIEW current_post_counts AS TABLE post_counts UNION ALL TABLE post_count_changes;

-- Each list of posts by topic contains what it is ordered by, and from when each post is in it: 'infinity' for a post that
-- is not published. So a page of a list does not read the posts of the pages before it.
CREATE FUNCTION shown_from(post posts) RETURNS timestamptz LANGUAGE sql IMMUTABLE
RETURN CASE WHEN (post).state = 'published' THEN (post).visible_from ELSE 'infinity' END;

ALTER TABLE post_tags
  ADD COLUMN sorted_at timestamptz, ADD COLUMN sequence bigint, ADD COLUMN shown_from timestamptz;
ALTER TABLE post_authors
  ADD COLUMN sorted_at timestamptz, ADD COLUMN sequence bigint, ADD COLUMN shown_from timestamptz;
ALTER TABLE post_series
  ADD COLUMN sorted_at timestamptz, ADD COLUMN sequence bigint, ADD COLUMN shown_from timestamptz;

UPDATE post_tags o SET sorted_at = p.sorted_at, sequence = p.sequence, shown_from = shown_from(p)
FROM posts p WHERE p.id = o.post_id;
UPDATE post_authors o SET sorted_at = p.sorted_at, sequence = p.sequence, shown_from = shown_from(p)
FROM posts p WHERE p.id = o.post_id;
UPDATE post_series o SET sorted_at = p.sorted_at, sequence = p.sequence, shown_from = shown_from(p)
FROM posts p WHERE p.id = o.post_id;

ALTER TABLE post_tags
  ALTER COLUMN sorted_at SET NOT NULL, ALTER COLUMN sequence SET NOT NULL, ALTER COLUMN shown_from SET NOT NULL;
ALTER TABLE post_authors
  ALTER COLUMN sorted_at SET NOT NULL, ALTER COLUMN sequence SET NOT NULL, ALTER COLUMN shown_from SET NOT NULL;
ALTER TABLE post_series
  ALTER COLUMN sorted_at SET NOT NULL, ALTER COLUMN sequence SET NOT NULL, ALTER COLUMN shown_from SET NOT NULL;

CREATE INDEX post_tags_newest_first ON post_tags (key, sorted_at DESC, sequence DESC) INCLUDE (post_id, shown_from);
CREATE INDEX post_authors_newest_first ON post_authors (key, sorted_at DESC, sequence DESC)
  INCLUDE (post_id, shown_from);

INSERT INTO post_counts (kind, key, visible_from, number)
SELECT 'month', coalesce(to_char(published_day, 'YYYY-MM'), ''), visible_from, count(*)
FROM posts WHERE state = 'published' GROUP BY 2, 3
UNION ALL SELECT 'tag', key, shown_from, count(*) FROM post_tags WHERE shown_from < 'infinity' GROUP BY 2, 3
UNION ALL SELECT 'author', key, shown_from, count(*) FROM post_authors WHERE shown_from < 'infinity' GROUP BY 2, 3
UNION ALL SELECT 'series', key, shown_from, count(*) FROM post_series WHERE shown_from < 'infinity' GROUP BY 2, 3;

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

CREATE FUNCTION count_in_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.shown_from < 'infinity' THEN
    INSERT INTO post_count_changes (kind, key, visible_from, number) VALUES (TG_ARGV[0], OLD.key, OLD.shown_from, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.shown_from < 'infinity' THEN
    INSERT INTO post_count_changes (kind, key, visible_from, number) VALUES (TG_ARGV[0], NEW.key, NEW.shown_from, 1);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_in_list AFTER INSERT OR DELETE OR UPDATE OF key, shown_from ON post_tags
FOR EACH ROW EXECUTE FUNCTION count_in_list('tag');
CREATE TRIGGER count_in_list AFTER INSERT OR DELETE OR UPDATE OF key, shown_from ON post_authors
FOR EACH ROW EXECUTE FUNCTION count_in_list('author');
CREATE TRIGGER count_in_list AFTER INSERT OR DELETE OR UPDATE OF key, shown_from ON post_series
FOR EACH ROW EXECUTE FUNCTION count_in_list('series');

CREATE FUNCTION move_in_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_tags SET sorted_at = NEW.sorted_at, shown_from = shown_from(NEW) WHERE post_id = NEW.id;
  UPDATE post_authors SET sorted_at = NEW.sorted_at, shown_from = shown_from(NEW) WHERE post_id = NEW.id;
  UPDATE post_series SET sorted_at = NEW.sorted_at, shown_from = shown_from(NEW) WHERE post_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER move_in_lists AFTER UPDATE OF state, visible_from, sorted_at ON posts FOR EACH ROW
WHEN ((OLD.state, OLD.visible_from, OLD.sorted_at) IS DISTINCT FROM (NEW.state, NEW.visible_from, NEW.sorted_at))
EXECUTE FUNCTION move_in_lists();

CREATE FUNCTION count_in_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'published' THEN
    INSERT INTO post_count_changes (kind, key, visible_from, number)
    VALUES ('month', coalesce(to_char(OLD.published_day, 'YYYY-MM'), ''), OLD.visible_from, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'published' THEN
    INSERT INTO post_count_changes (kind, key, visible_from, number)
    VALUES ('month', coalesce(to_char(NEW.published_day, 'YYYY-MM'), ''), NEW.visible_from, 1);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_in_month AFTER INSERT OR DELETE ON posts FOR EACH ROW EXECUTE FUNCTION count_in_month();
CREATE TRIGGER count_again_in_month AFTER UPDATE OF state, visible_from, published, published_offset ON posts
FOR EACH ROW
WHEN ((OLD.state, OLD.visible_from, OLD.published_day) IS DISTINCT FROM (NEW.state, NEW.visible_from, NEW.published_day))
EXECUTE FUNCTION count_in_month();

-- Finds the tags that an address with a typing error may mean.
CREATE INDEX tags_by_likeness ON tags USING gin (key gin_trgm_ops);

-- The posts that are most like each post, best first. Some of them may not be visible yet.
CREATE TABLE related_posts (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- From 1.
  position integer NOT NULL,
  related_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- From 0 to 1.
  score real NOT NULL,
  PRIMARY KEY (post_id, position)
);

CREATE INDEX related_posts_by_related ON related_posts (related_id);

-- Posts that were indexed for search, and those like them, whose related posts have not been looked for since.
CREATE TABLE related_waiting (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- Whether the post itself has changed, so that posts like it are to wait too.
  has_changed boolean NOT NULL,
  -- Another one each time that the post has to wait.
  number bigint GENERATED ALWAYS AS IDENTITY
);

INSERT INTO related_waiting (post_id, has_changed) SELECT id, false FROM posts WHERE state = 'published';

-- The terms of texts that several posts have, without stop words, and the share of the posts that has each of them.
CREATE TABLE related_terms (
  term text COLLATE "C" PRIMARY KEY,
  share double precision NOT NULL
);

-- How often related_terms was made, and how many posts there were the last time: one row.
CREATE TABLE related_terms_made (
  round bigint NOT NULL,
  posts bigint NOT NULL,
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only)
);

INSERT INTO related_terms_made (round, posts) VALUES (0, 0);

-- What each post is about: the terms that tell it from others, with weights whose squares add up to 1. Of an episode for
-- members, what everybody may read.
CREATE TABLE related_profiles (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  terms text[] NOT NULL,
  weights double precision[] NOT NULL,
  -- The round of related_terms_made with which it was made.
  round bigint NOT NULL
);

CREATE INDEX related_profiles_by_term ON related_profiles USING gin (terms);
CREATE INDEX related_profiles_by_round ON related_profiles (round);

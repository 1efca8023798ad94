-- A post's tags as its author spelt them, in the author's order; post_tags only finds posts, as post_authors does.
ALTER TABLE posts ADD COLUMN tags text[] NOT NULL DEFAULT '{}';

UPDATE posts p SET tags = ARRAY(SELECT t.name FROM post_tags t WHERE t.post_id = p.id ORDER BY t.position)
WHERE EXISTS (SELECT FROM post_tags t WHERE t.post_id = p.id);

DELETE FROM post_tags later USING post_tags first
WHERE later.post_id = first.post_id AND later.key = first.key AND later.position > first.position;

ALTER TABLE post_tags DROP COLUMN position, DROP COLUMN name, ADD PRIMARY KEY (post_id, key);

ALTER TABLE posts
  -- The root-relative paths in an imported text, without query and fragment, and those of them that lead to this
  -- site in feeds.
  ADD COLUMN refers_to text[] NOT NULL DEFAULT '{}',
  ADD COLUMN leads_here text[] NOT NULL DEFAULT '{}',
  -- SHA-256 of all that feeds may show of the post.
  ADD COLUMN digest bytea NOT NULL DEFAULT '';

UPDATE posts SET refers_to = ARRAY(
  SELECT DISTINCT found[1] FROM regexp_matches(body, E'\u0001([^\u0002?#]*)', 'g') AS found ORDER BY found[1])
WHERE origin IS NOT NULL;

-- The address of an archive document has the digests of its posts, so that what is there never changes. Here it counts
-- as shown what is not said to be otherwise: nothing can be added to posts and forgotten. When it changed is part of it,
-- since a reader that knows an address takes it that it knows all that is there: a post that is again as it was is new
-- to whoever read it in between.
CREATE FUNCTION digest_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown posts := NEW;
BEGIN
  shown.id := NULL;
  shown.source_id := NULL;
  shown.file := NULL;
  shown.sequence := NULL;
  shown.path_key := NULL;
  shown.link := NULL;
  shown.state := NULL;
  shown.visible_from := NULL;
  shown.lead := NULL;
  shown.lead_is_whole := NULL;
  shown.image := NULL;
  shown.content_hash := NULL;
  shown.rendering := NULL;
  shown.refers_to := NULL;
  shown.digest := NULL;
  NEW.digest := sha256(record_send(shown));
  RETURN NEW;
END
$$;

CREATE TRIGGER digest_post BEFORE INSERT OR UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION digest_post();

UPDATE posts SET digest = '';

-- All that an archive is cut by, so that nobody has to look at the posts themselves.
DROP INDEX posts_newest_first;
CREATE INDEX posts_newest_first ON posts (sorted_at DESC, sequence DESC) INCLUDE (id, visible_from, digest)
WHERE state = 'published';

-- Only for posts that wait for their time or did: where it has all of them, Postgres takes it to find what is visible.
DROP INDEX posts_by_visibility;
CREATE INDEX posts_by_visibility ON posts (visible_from) WHERE state = 'published' AND visible_from > '-infinity';

-- Pictures and other files that authors add in the browser.

CREATE TABLE media (
  -- The SHA-256 digest of the bytes, in hexadecimal digits.
  digest text PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
  -- What tells media apart in addresses.
  key text NOT NULL UNIQUE GENERATED ALWAYS AS (left(digest, 16)) STORED,
  -- The last part of the address.
  name text NOT NULL,
  -- As the bytes say.
  media_type text NOT NULL,
  -- In bytes.
  size bigint NOT NULL CHECK (size > 0),
  -- In pixels; NULL for what is no picture.
  width integer,
  height integer,
  is_animated boolean NOT NULL DEFAULT false,
  -- What those who do not see the picture get in its place.
  alternative text NOT NULL DEFAULT '',
  -- The person who added it; NULL if nobody did in the browser.
  added_by uuid,
  added_at timestamptz NOT NULL,
  -- Where the bytes are.
  store text NOT NULL CHECK (store IN ('database', 's3')),
  CHECK ((width IS NULL) = (height IS NULL))
);

CREATE INDEX media_by_time ON media (added_at DESC, digest);

-- The bytes of a medium in the database: pieces of 256 KB, the last one of any size.
CREATE TABLE media_pieces (
  digest text NOT NULL REFERENCES media ON DELETE CASCADE,
  -- From 0.
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (digest, number)
);

-- Pictures and films are compressed already.
ALTER TABLE media_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Which posts refer to which media, as they are published and in their working copies.
CREATE TABLE media_uses (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- The key in the address. There need not be such a medium.
  key text NOT NULL,
  is_working_copy boolean NOT NULL,
  PRIMARY KEY (post_id, is_working_copy, key)
);

CREATE INDEX media_uses_by_key ON media_uses (key);

-- Notes the media to which a text of a post refers, in place of former ones.
CREATE FUNCTION note_media(post uuid, in_working_copy boolean, content text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found_keys text[] := ARRAY(
    SELECT DISTINCT found[1] FROM regexp_matches(content, '/media/([0-9a-f]{16})/', 'g') AS found);
BEGIN
  DELETE FROM media_uses WHERE post_id = post AND is_working_copy = in_working_copy AND key <> ALL (found_keys);
  INSERT INTO media_uses (post_id, key, is_working_copy)
  SELECT post, unnest(found_keys), in_working_copy ON CONFLICT DO NOTHING;
END
$$;

CREATE FUNCTION note_media_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_media(NEW.id, false, concat_ws(' ', NEW.body, NEW.image));
  RETURN NULL;
END
$$;

CREATE TRIGGER note_media AFTER INSERT ON posts
FOR EACH ROW WHEN (NEW.body LIKE '%/media/%' OR NEW.image LIKE '%/media/%')
EXECUTE FUNCTION note_media_of_post();

CREATE TRIGGER note_changed_media AFTER UPDATE OF body, image ON posts
FOR EACH ROW WHEN (
  NEW.body LIKE '%/media/%' OR NEW.image LIKE '%/media/%' OR OLD.body LIKE '%/media/%' OR OLD.image LIKE '%/media/%')
EXECUTE FUNCTION note_media_of_post();

CREATE FUNCTION note_media_of_working_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE post_id = OLD.post_id AND is_working_copy;
  ELSE
    PERFORM note_media(NEW.post_id, true, NEW.source);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER note_media AFTER INSERT OR UPDATE OF source OR DELETE ON working_copies
FOR EACH ROW EXECUTE FUNCTION note_media_of_working_copy();

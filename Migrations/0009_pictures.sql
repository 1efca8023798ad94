-- Pictures: sizes of those on other sites, and pictures that the site draws.

-- Sizes of pictures on other sites, so that pages reserve their places. They are read in the background.
CREATE TABLE picture_sizes (
  -- As it is written in the HTML of posts.
  address text PRIMARY KEY,
  -- In CSS pixels; NULL if they could not be read, or not yet.
  width integer,
  height integer,
  -- How often reading them has failed.
  failures integer NOT NULL DEFAULT 0,
  -- When they are read, or read again; NULL for never.
  next_try timestamptz DEFAULT '-infinity'
);

CREATE INDEX picture_sizes_to_read ON picture_sizes (next_try) WHERE next_try IS NOT NULL;

-- The pictures without a size that each post shows.
CREATE TABLE post_pictures (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  address text NOT NULL,
  PRIMARY KEY (post_id, address)
);

-- Posts whose pictures are not in post_pictures yet.
CREATE TABLE pictures_waiting (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE
);

CREATE INDEX pictures_waiting_by_post ON pictures_waiting (post_id);

-- Only inserts rows, so that writers do not wait for each other.
CREATE FUNCTION await_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pictures_waiting (post_id)
  SELECT NEW.id WHERE NOT EXISTS (SELECT FROM pictures_waiting WHERE post_id = NEW.id);
  RETURN NULL;
END
$$;

CREATE TRIGGER await_pictures AFTER INSERT OR UPDATE OF body ON posts
FOR EACH ROW WHEN (NEW.body LIKE '%<img %') EXECUTE FUNCTION await_pictures();

-- Pictures for previews on other sites, drawn at the first request. All of them can be drawn again.
CREATE TABLE social_images (
  -- Identifies what the picture shows.
  digest text PRIMARY KEY,
  -- The post that the picture is for, which has no other one; NULL for the picture of the site.
  post_id uuid REFERENCES posts ON DELETE CASCADE,
  png bytea NOT NULL
);

CREATE INDEX social_images_by_post ON social_images (post_id);

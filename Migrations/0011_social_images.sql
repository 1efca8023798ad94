-- Pictures for previews on other sites, made on the first request. Each post has at most one; the row without a post is the
-- picture of the site. All can be made again.
CREATE TABLE social_images (
  -- What the picture shows.
  digest text PRIMARY KEY,
  post_id uuid REFERENCES posts ON DELETE CASCADE,
  png bytea NOT NULL
);

CREATE INDEX social_images_by_post ON social_images (post_id);

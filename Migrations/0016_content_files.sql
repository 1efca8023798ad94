-- What the last sync knows of the file of each written post, so that the next one reads and renders only what changed.
CREATE TABLE content_files (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- What the file system said of the file, and of all files in the folder of an episode. NULL if they were written so
  -- shortly before that they may have changed since without another stamp.
  stamp text,
  -- SHA-256 in hexadecimal digits of all that the post is made from.
  digest text NOT NULL,
  -- The settings that it was made with.
  made_with text NOT NULL,
  -- posts.content_hash of the post that was made from it: another one means that somebody else has written the post.
  content_hash bytea NOT NULL,
  -- The address that the file asks for, and the redirects that its front matter names.
  address text NOT NULL,
  redirects jsonb NOT NULL,
  -- The other files in the folder of an episode that were read, in order.
  reads jsonb NOT NULL
);

-- Compresses long texts five times as fast. Postgres may have been built without it.
DO $$
BEGIN
  ALTER TABLE posts ALTER COLUMN lead SET COMPRESSION lz4, ALTER COLUMN body SET COMPRESSION lz4;
  ALTER TABLE post_revisions ALTER COLUMN source SET COMPRESSION lz4;
  ALTER TABLE post_texts ALTER COLUMN text SET COMPRESSION lz4, ALTER COLUMN headings SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
  RAISE NOTICE 'texts are compressed with pglz, because this Postgres has no lz4';
END
$$;

-- Files of the content folder.

-- What the last sync read of the files of each written post, so that the next sync reads and renders only
-- what has changed.
CREATE TABLE content_files (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- What the file system says about the file, and about all files in the folder of an episode. NULL if they
  -- were written so shortly before the sync that they may have changed since without another stamp.
  stamp text,
  -- SHA-256, in hexadecimal digits, of everything that the post was made from.
  digest text NOT NULL,
  -- The settings that the post was made with.
  made_with text NOT NULL,
  -- posts.content_hash of the post that was made. If that differs now, somebody else has written the post.
  content_hash bytea NOT NULL,
  -- The address that the file asks for, and the redirects that its front matter names.
  address text NOT NULL,
  redirects jsonb NOT NULL,
  -- The other files in the folder of an episode that were read, in order.
  reads jsonb NOT NULL
);

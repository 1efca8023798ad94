-- Files of the content folder.

-- What the last sync read of the files of each written post, so that the next sync reads and renders only
-- what has changed.
CREATE TABLE content_files (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- What the file system says about the file, and about all files in the folder of an episode. NULL if they
  -- were written so shortly before the sync that they may have changed since without another stamp.
  stamp text,
  -- The settings that the post was made with.
  made_with text NOT NULL,
  -- The redirects that its front matter names.
  redirects jsonb NOT NULL
);

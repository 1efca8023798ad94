-- A post that has another owner now keeps the feed that it came from, so that the next import of that feed recognises it.
ALTER TABLE posts
  DROP CONSTRAINT posts_origin,
  ADD CONSTRAINT posts_origin CHECK (
    CASE origin_kind
      WHEN 'feed' THEN source_id IS NOT NULL AND file IS NULL
      WHEN 'file' THEN file IS NOT NULL
      WHEN 'editor' THEN file IS NULL
      ELSE false
    END);

-- What an author has changed of a post and has not published yet. Readers never see it.
CREATE TABLE working_copies (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- From 1, one more with each save.
  version integer NOT NULL CHECK (version > 0),
  -- Markdown with front matter.
  source text NOT NULL,
  author text,
  updated_at timestamptz NOT NULL
);

-- The desk: posts that are written in the browser.

-- The numbers of versions of working copies. No number is used twice, so that a page of the desk that was
-- open for long recognises that the copy is another one.
CREATE SEQUENCE working_copy_versions AS integer;

-- Who began a post at the desk. Authors change only their own.
CREATE TABLE desk_posts (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- NULL for a post whose author is no longer among the people.
  person_id uuid REFERENCES people ON DELETE SET NULL,
  -- The file of the content folder to which the post belonged before. A sync leaves it alone.
  former_file text UNIQUE,
  -- When the post was taken away at the desk; NULL for one that was not.
  removed_at timestamptz
);

-- Earlier texts of working copies, once an hour and whenever another person wrote over one. Versions that were
-- published are in post_revisions.
CREATE TABLE kept_texts (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- The version of the working copy.
  version integer NOT NULL,
  source text NOT NULL,
  author text,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, version)
);

-- Who has a post open in an editor, a row for each tab of a browser. Nothing is lost with these rows.
CREATE UNLOGGED TABLE open_posts (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  tab text NOT NULL CHECK (octet_length(tab) <= 64),
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  opened_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, tab)
);

-- Where a post comes from: an imported feed, a file of the content folder, or the editor in the browser.
ALTER TABLE posts DISABLE TRIGGER digest_post;
ALTER TABLE posts ADD COLUMN origin_kind text NOT NULL DEFAULT 'feed';
UPDATE posts SET origin_kind = 'file' WHERE file IS NOT NULL;
ALTER TABLE posts
  ALTER COLUMN origin_kind DROP DEFAULT,
  DROP CONSTRAINT posts_check,
  ADD CONSTRAINT posts_origin CHECK (
    CASE origin_kind
      WHEN 'feed' THEN source_id IS NOT NULL AND file IS NULL
      WHEN 'file' THEN source_id IS NULL AND file IS NOT NULL
      WHEN 'editor' THEN source_id IS NULL AND file IS NULL
      ELSE false
    END);
ALTER TABLE posts ENABLE TRIGGER digest_post;

-- SHA-256 of all that feeds may show of a post. A column that feeds do not show is NULL here, so that archive documents keep
-- their addresses when it changes. Columns that were added after migration 0006 are left out: what feeds show of them
-- must be added at the end. A test names each column that is missing.
CREATE OR REPLACE FUNCTION digest_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.digest := sha256(record_send(ROW(
    NULL::uuid, NEW.guid, NULL::bigint, NULL::text, NULL::bigint, NEW.path, NULL::text, NEW.origin, NULL::text,
    NULL::text, NULL::timestamptz, NEW.sorted_at, NEW.published, NEW.published_offset, NEW.updated,
    NEW.updated_offset, NEW.changed_at, NEW.title, NEW.summary, NEW.authors, NULL::text, NULL::boolean, NEW.body,
    NULL::text, NEW.enclosures, NULL::bytea, NULL::integer, NEW.tags, NULL::text[], NEW.leads_here, NULL::bytea)));
  RETURN NEW;
END
$$;

-- What posts were made from, version by version: a file with its front matter, or what was written in the editor.
CREATE TABLE post_revisions (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- From 1, without gaps.
  number integer NOT NULL CHECK (number > 0),
  format text NOT NULL CHECK (format IN ('markdown', 'html')),
  source text NOT NULL,
  -- Who wrote it; NULL when that is not known, as for a file.
  author text,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, number)
);

-- The text of each post without markup, and its headings, for search and tables of contents. A post that has no row
-- gets one in the background.
CREATE TABLE post_texts (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  text text NOT NULL,
  -- An array of {"level": 2, "text": "…", "id": "…"}, in document order; id is missing where the heading has none.
  headings jsonb NOT NULL
);

-- When the site last changed for readers. Writers take this row last, so that changes get their instants in the order in
-- which they take effect.
ALTER TABLE site_revision ADD COLUMN changed_at timestamptz;
UPDATE site_revision SET changed_at = (SELECT max(changed_at) FROM posts WHERE state <> 'draft');

-- The changes that took effect later than posts.changed_at says, because another change took effect first.
CREATE TABLE late_changes (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  changed_at timestamptz NOT NULL
);

-- Names are written when a transaction ends, after what is found under them, so that no writer waits for another's.
ALTER TABLE post_tags DROP CONSTRAINT post_tags_key_fkey;
ALTER TABLE post_authors DROP CONSTRAINT post_authors_key_fkey;
ALTER TABLE post_series DROP CONSTRAINT post_series_key_fkey;

-- Finds the posts of other feeds with the same guid.
CREATE INDEX imported_posts_by_guid ON posts (guid) WHERE source_id IS NOT NULL;

-- Identifiers of texts of any length, for indexes.
CREATE FUNCTION text_ids(texts text[]) RETURNS uuid[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT md5(t)::uuid FROM unnest(texts) AS t);

-- Paths that imported texts refer to, and whether this site serves them.
CREATE TABLE reference_paths (
  -- text_ids of the path.
  id uuid PRIMARY KEY,
  path text NOT NULL,
  -- text_ids of what decides it: keys of posts, and topics ("tag swift").
  depends_on uuid[] NOT NULL,
  is_served boolean NOT NULL
);

CREATE INDEX reference_paths_by_dependency ON reference_paths USING gin (depends_on);
CREATE INDEX posts_by_reference ON posts USING gin (text_ids(refers_to)) WHERE refers_to <> '{}';

-- Posts that were written, or come out at due_at, and whose links, and links to them, have not been looked at since.
CREATE TABLE unsettled_posts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id uuid NOT NULL,
  -- The path_key that the post had before, if it had another.
  former_key text,
  due_at timestamptz NOT NULL
);

CREATE INDEX unsettled_posts_due ON unsettled_posts (due_at, id);

CREATE FUNCTION note_unsettled_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unsettled_posts (post_id, former_key, due_at)
  VALUES (NEW.id, CASE WHEN OLD.path_key <> NEW.path_key THEN OLD.path_key END, '-infinity');
  IF NEW.state = 'published' AND NEW.visible_from > '-infinity' THEN
    INSERT INTO unsettled_posts (post_id, due_at) VALUES (NEW.id, NEW.visible_from);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER note_unsettled_post AFTER INSERT OR UPDATE OF state, path_key, visible_from, refers_to ON posts
FOR EACH ROW EXECUTE FUNCTION note_unsettled_post();

INSERT INTO unsettled_posts (post_id, due_at)
SELECT id, '-infinity'::timestamptz FROM posts WHERE refers_to <> '{}'
UNION ALL
SELECT id, visible_from FROM posts WHERE state = 'published' AND visible_from > now();

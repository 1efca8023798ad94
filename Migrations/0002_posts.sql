-- Posts: what readers see, whether it was imported, written as a file, or written in the browser.

-- For whom and when a statement reads posts: the first parameter of each statement that reads them for
-- readers.
CREATE TYPE visibility AS (
  moment timestamptz,
  -- 'everyone' or 'author'.
  audience text
);

CREATE TABLE posts (
  id uuid PRIMARY KEY,
  -- The identity of the post in feeds. It is assigned once and never derived again.
  guid text NOT NULL,
  -- Orders posts of the same date: the higher number comes first in lists.
  sequence bigint GENERATED ALWAYS AS IDENTITY,

  -- Who owns the text: 'feed', 'file' or 'desk'. A post has one owner, and changes only there.
  origin_kind text NOT NULL,
  -- The feed that an imported post came from, whoever owns it now: the next import of the feed recognises it.
  source_id bigint REFERENCES sources,
  -- The name of the file of a written post, below the content folder.
  file text UNIQUE,
  -- Scheme and host of the site that an imported post belongs to.
  origin text,
  -- The address of an imported post on its original site.
  link text,

  -- The address on this site, percent-encoded, possibly with a query.
  path text NOT NULL,
  -- What all forms of the address share: it ignores case and a slash at the end.
  path_key text NOT NULL,

  -- A 'page' is at an address of its own and in no list and no feed. An 'unlisted' post is a post that
  -- readers find only by its address. A 'gone' post was deleted: its address answers 410.
  state text NOT NULL CHECK (state IN ('published', 'draft', 'gone', 'page', 'unlisted')),
  -- When the post comes out; '-infinity' unless it is scheduled.
  visible_from timestamptz NOT NULL,
  -- The date by which posts are ordered: that of publication, or the time of the import if the post has none.
  sorted_at timestamptz NOT NULL,
  -- A date is an instant and the UTC offset, in seconds, in which its author wrote it.
  published timestamptz,
  published_offset integer,
  -- The day of publication on the calendar of the author.
  published_day date GENERATED ALWAYS AS (
    ((published AT TIME ZONE 'UTC') + published_offset * interval '1 second')::date) STORED,
  updated timestamptz,
  updated_offset integer,
  -- When readers of this site last got something else for this post.
  changed_at timestamptz NOT NULL,

  title text,
  summary text,
  -- Authors and tags as the author spells them, in the author's order. Lists of posts are found by
  -- post_authors and post_tags.
  authors text[] NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  -- The first blocks of the text, and the whole text: sanitised HTML with holes for addresses and ids.
  lead text NOT NULL,
  lead_is_whole boolean NOT NULL,
  body text NOT NULL,
  -- The first picture, for previews.
  image text,
  -- Minutes that the text takes to read.
  reading_minutes integer,
  enclosures jsonb NOT NULL,
  -- The URL of the original of a post that appeared elsewhere first.
  canonical text,
  -- BCP 47; NULL for the language of the site.
  language text,
  -- Later changes as the author describes them: an array of {"date": "2026-11-22T10:00:00+01:00", "note":
  -- "…"}, newest first.
  updates jsonb NOT NULL DEFAULT '[]',
  -- The path of the post that replaces an outdated one, or '' if there is none; NULL for a post that is not
  -- outdated.
  outdated_by text,

  -- SHA-256 of what the post was made from, and the version of the code that made it.
  content_hash bytea NOT NULL,
  rendering integer NOT NULL,
  -- SHA-256 of everything that feeds may show of the post, written by the trigger digest_post.
  digest bytea NOT NULL,

  CONSTRAINT posts_origin CHECK (
    CASE origin_kind
      WHEN 'feed' THEN source_id IS NOT NULL AND file IS NULL
      WHEN 'file' THEN file IS NOT NULL
      WHEN 'desk' THEN file IS NULL
      ELSE false
    END),
  CONSTRAINT posts_published CHECK ((published IS NULL) = (published_offset IS NULL)),
  CONSTRAINT posts_updated CHECK ((updated IS NULL) = (updated_offset IS NULL))
);

CREATE UNIQUE INDEX posts_by_guid ON posts (source_id, guid);
-- Finds posts with the same guid that were imported from other feeds.
CREATE INDEX imported_posts_by_guid ON posts (guid) WHERE source_id IS NOT NULL;

CREATE UNIQUE INDEX posts_by_path ON posts (path) WHERE state <> 'gone';
CREATE INDEX posts_by_path_key ON posts (path_key);
CREATE INDEX posts_by_queried_path ON posts (path_key) WHERE path_key LIKE '%?%';
CREATE INDEX pages_by_path ON posts (path) WHERE state = 'page';

-- Contains everything by which the archive of a feed is divided into documents.
CREATE INDEX posts_newest_first ON posts (sorted_at DESC, sequence DESC)
INCLUDE (id, visible_from, digest)
WHERE state = 'published';
CREATE INDEX posts_by_day ON posts (published_day DESC, sorted_at DESC, sequence DESC)
INCLUDE (id, visible_from)
WHERE state = 'published';
CREATE INDEX posts_by_change ON posts (changed_at) WHERE state <> 'draft';

-- Only posts that are or were scheduled. With all posts in it, Postgres would use it to find visible posts.
CREATE INDEX posts_by_visibility ON posts (visible_from)
WHERE state = 'published' AND visible_from > '-infinity';
-- A scheduled post that is in no list changes other pages too when it comes out: those that link to it.
CREATE INDEX unlisted_posts_by_visibility ON posts (visible_from)
WHERE state = 'unlisted' AND visible_from > '-infinity';

-- The address of an archive document of a feed contains the digests of its posts, so that the content at an
-- address never changes. changed_at is part of the digest: a post that is changed and changed back is new to
-- readers that saw the version in between. A test names each column that is neither here nor known not to be
-- shown in feeds.
CREATE FUNCTION digest_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.digest := sha256(record_send(ROW(
    NEW.guid, NEW.path, NEW.origin, NEW.sorted_at, NEW.published, NEW.published_offset, NEW.updated,
    NEW.updated_offset, NEW.changed_at, NEW.title, NEW.summary, NEW.authors, NEW.tags, NEW.body,
    NEW.enclosures)));
  RETURN NEW;
END
$$;

CREATE TRIGGER digest_post BEFORE INSERT OR UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION digest_post();

-- Addresses that a post had before, or that its author redirects to it.
CREATE TABLE former_paths (
  path_key text PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE
);

CREATE INDEX former_paths_by_post ON former_paths (post_id);
CREATE INDEX former_paths_by_queried_path ON former_paths (path_key) WHERE path_key LIKE '%?%';

-- Entries of feeds exactly as they came, so that a better sanitiser can run again.
CREATE TABLE imported_entries (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  entry jsonb NOT NULL
);

-- Each version of what a written post was made from: a file with its front matter, or a text from the
-- browser.
CREATE TABLE post_revisions (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- From 1, without gaps.
  number integer NOT NULL CHECK (number > 0),
  format text NOT NULL CHECK (format IN ('markdown', 'html')),
  source text NOT NULL,
  -- NULL if it is not known who wrote the version, as for a file.
  author text,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, number)
);

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

-- Secret addresses at which a draft can be read before it is published.
CREATE TABLE previews (
  -- SHA-256 of the secret, so that nobody who reads the database can open a draft.
  digest bytea PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);

CREATE INDEX previews_by_post ON previews (post_id);

-- lz4 compresses long texts five times as fast as pglz. Postgres may have been built without it.
DO $$
BEGIN
  ALTER TABLE posts ALTER COLUMN lead SET COMPRESSION lz4, ALTER COLUMN body SET COMPRESSION lz4;
  ALTER TABLE post_revisions ALTER COLUMN source SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
  RAISE NOTICE 'texts are compressed with pglz, because this Postgres has no lz4';
END
$$;

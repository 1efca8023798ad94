-- The search. A running site indexes the posts that wait for it; Postgres finds documents by their terms.

-- What is found of each post. An episode for members has two documents: what everybody may read, and the
-- whole. All other posts have one.
CREATE TABLE search_documents (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  part text NOT NULL CHECK (part IN ('all', 'preview', 'members')),
  -- Everything that a query can ask for: all terms with their positions, and marks, which start with a space:
  -- the terms of the title, the terms of "ranking", beginnings of words, and facets such as tags.
  vector tsvector NOT NULL,
  -- The terms that say what the post is about, with weights. It is small, so that it is stored in the row.
  ranking tsvector NOT NULL,
  -- A number for each pair of neighbouring words, and 0. By them the index alone tells nearly all documents
  -- with a phrase from those that only have its words.
  pairs smallint[] NOT NULL DEFAULT '{0}',
  -- The language and the version of the code that made the document.
  made_by text NOT NULL,
  PRIMARY KEY (post_id, part)
);

-- One index for everything that a query asks at once. Each search also reads what has not been sorted into
-- the index yet, so that has to stay small: kilobytes.
CREATE INDEX search_documents_by_term ON search_documents USING gin (vector, pairs)
  WITH (gin_pending_list_limit = 256);

-- The parts of each post that a result can lead to.
CREATE TABLE search_sections (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  position integer NOT NULL,
  is_public boolean NOT NULL,
  heading text,
  -- The id of the element on the page.
  anchor text,
  -- Where the section begins in a video.
  time_ms integer,
  text text NOT NULL,
  vector tsvector NOT NULL,
  PRIMARY KEY (post_id, position)
);

-- Posts that were written and are not in the index yet. The last one is indexed first, by an index: sorting
-- all posts that wait after an import takes longer than indexing twenty of them.
CREATE TABLE search_waiting (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  position bigint GENERATED ALWAYS AS IDENTITY
);

CREATE INDEX search_waiting_last_first ON search_waiting (position DESC);

-- All words that posts ever had, to correct misspelled words and to complete unfinished ones. A word does not
-- say who may read it, so readers see it only if it finds a post that they may see.
CREATE TABLE search_words (word text COLLATE "C" PRIMARY KEY);

CREATE INDEX search_words_by_likeness ON search_words USING gin (word gin_trgm_ops);

-- Compression hardly makes vectors smaller, and every search reads many of them.
ALTER TABLE search_documents
  ALTER COLUMN vector SET STORAGE EXTERNAL,
  ALTER COLUMN ranking SET STORAGE EXTERNAL;
ALTER TABLE search_sections ALTER COLUMN vector SET STORAGE EXTERNAL;

DO $$
BEGIN
  ALTER TABLE search_sections ALTER COLUMN text SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
  -- This Postgres was built without lz4.
  NULL;
END
$$;

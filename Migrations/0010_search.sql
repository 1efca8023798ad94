-- Full text search. pg_trgm forgives typing errors. It comes with Postgres, and the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What is found of each post. An episode for members has two rows: what everybody may read, and the whole. All other
-- posts have one.
CREATE TABLE search_documents (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  part text NOT NULL CHECK (part IN ('all', 'preview', 'members')),
  -- All terms with their positions.
  vector tsvector NOT NULL,
  -- The terms that say what the post is about, with weights. Small, so that it is stored in the row itself.
  ranking tsvector NOT NULL,
  -- The language and the version of the code that made the row.
  made_by text NOT NULL,
  PRIMARY KEY (post_id, part)
);

-- Each search reads all that waits to be sorted into the index, so that must stay small: kilobytes.
CREATE INDEX search_documents_by_term ON search_documents USING gin (vector) WITH (gin_pending_list_limit = 256);

CREATE INDEX search_documents_by_ranked_term ON search_documents USING gin (ranking)
  WITH (gin_pending_list_limit = 256);

-- The documents that have the words of a query, with their ranks. If there are many, then only some of them: at most "most"
-- that are about the words, and as many others. Where "condition" is given, their whole text fits that too.
--
-- Only the indexes are asked: to look at the vector of each document, as Postgres prefers to do for frequent words, would
-- mean to read nearly everything. PL/pgSQL keeps the plan.
CREATE FUNCTION search_matches(words tsquery, condition tsquery, ranked_by tsquery, most integer)
RETURNS TABLE (post_id uuid, part text, rank real)
LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY WITH found AS (
    (SELECT d.post_id, d.part, ts_rank('{0.1, 0.25, 0.6, 1.0}', d.ranking, ranked_by) AS rank
      FROM search_documents d WHERE d.ranking @@ words LIMIT most)
    UNION
    (SELECT d.post_id, d.part, ts_rank('{0.1, 0.25, 0.6, 1.0}', d.ranking, ranked_by)
      FROM search_documents d WHERE d.vector @@ words LIMIT most))
  SELECT f.post_id, f.part, f.rank FROM found f
  WHERE condition IS NULL OR EXISTS (
    SELECT FROM search_documents d WHERE d.post_id = f.post_id AND d.part = f.part AND d.vector @@ condition);
END
$$;

-- The parts of each post that a result can lead to.
CREATE TABLE search_sections (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  position integer NOT NULL,
  is_public boolean NOT NULL,
  heading text,
  -- The id of its element on the page.
  anchor text,
  -- Where it begins in a video.
  time_ms integer,
  text text NOT NULL,
  vector tsvector NOT NULL,
  PRIMARY KEY (post_id, position)
);

-- Posts that were written and are not in the tables above yet.
CREATE TABLE search_waiting (post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE);

-- All words that posts ever had, to mend misspelled ones and to complete unfinished ones. A word says nothing about who
-- may read it, so a reader sees it only if a post is found by it that the reader may see.
CREATE TABLE search_words (word text COLLATE "C" PRIMARY KEY);

CREATE INDEX search_words_by_likeness ON search_words USING gin (word gin_trgm_ops);

-- A number for each pair of neighbouring words, and 0. By them the index alone tells nearly all documents with a phrase from
-- those that only have its words; to compare the places of the words means to read each of these.
ALTER TABLE search_documents ADD COLUMN pairs smallint[] NOT NULL DEFAULT '{0}';

-- One index for all that is asked at once.
DROP INDEX search_documents_by_term;
DROP INDEX search_documents_by_ranked_term;
CREATE INDEX search_documents_by_term ON search_documents USING gin (ranking, vector, pairs)
  WITH (gin_pending_list_limit = 256);

DROP FUNCTION search_matches(tsquery, tsquery, tsquery, tsquery, integer);

-- The documents that have the words of a query, with their ranks: first those with all words in their title ("titled"),
-- then those that are about them, then those that have them anywhere, until there are "most". Where "whole" is given,
-- documents must fit that too, which may exclude words; have all "pairs"; and fit "phrases".
--
-- Only the index is asked: to look at the vector of each document, as Postgres prefers to do for frequent words, would
-- mean to read nearly everything. PL/pgSQL keeps the plans.
CREATE FUNCTION search_matches(
  titled tsquery, words tsquery, whole tsquery, pairs smallint[], phrases tsquery, ranked_by tsquery, most integer)
RETURNS TABLE (post_id uuid, part text, rank real)
LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  weights CONSTANT real[] := '{0.1, 0.25, 0.6, 1.0}';
  tier tsquery;
  rest integer := most;
  found integer;
  -- Phrases are looked for in the vectors of documents, so they cannot choose among all.
  candidates integer := CASE WHEN phrases IS NULL THEN most ELSE greatest(most, 500) END;
BEGIN
  FOREACH tier IN ARRAY ARRAY[titled, words && !!titled] LOOP
    IF whole IS NULL THEN
      RETURN QUERY SELECT d.post_id, d.part, ts_rank(weights, d.ranking, ranked_by)
        FROM search_documents d WHERE d.ranking @@ tier LIMIT rest;
    ELSE
      RETURN QUERY SELECT d.post_id, d.part, ts_rank(weights, d.ranking, ranked_by)
        FROM (SELECT * FROM search_documents d
          WHERE d.ranking @@ tier AND d.vector @@ whole AND d.pairs @> search_matches.pairs LIMIT candidates) d
        WHERE phrases IS NULL OR d.vector @@ phrases LIMIT rest;
    END IF;
    GET DIAGNOSTICS found = ROW_COUNT;
    rest := rest - found;
    IF rest <= 0 THEN RETURN; END IF;
  END LOOP;
  IF whole IS NULL THEN
    RETURN QUERY SELECT d.post_id, d.part, ts_rank(weights, d.ranking, ranked_by)
      FROM search_documents d WHERE d.vector @@ words AND NOT d.ranking @@ words LIMIT rest;
  ELSE
    RETURN QUERY SELECT d.post_id, d.part, ts_rank(weights, d.ranking, ranked_by)
      FROM (SELECT * FROM search_documents d
        WHERE d.vector @@ whole AND d.pairs @> search_matches.pairs AND NOT d.ranking @@ words LIMIT candidates) d
      WHERE phrases IS NULL OR d.vector @@ phrases LIMIT rest;
  END IF;
END
$$;

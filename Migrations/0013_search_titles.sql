-- The terms of a title are also in "ranking" with a "^" before them: "swift" and "^swift". So an index alone finds the posts
-- with a word in their title, however many others have it somewhere.
DROP FUNCTION search_matches(tsquery, tsquery, tsquery, integer);

-- The documents that have the words of a query, with their ranks: first those with all words in their title ("titled"),
-- then those that are about them, then those that have them anywhere, until there are "most". Where "condition" is given,
-- their whole text fits that too.
--
-- Only the indexes are asked: to look at the vector of each document, as Postgres prefers to do for frequent words, would
-- mean to read nearly everything. PL/pgSQL keeps the plans.
CREATE FUNCTION search_matches(
  titled tsquery, words tsquery, condition tsquery, ranked_by tsquery, most integer)
RETURNS TABLE (post_id uuid, part text, rank real)
LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  rest integer := most;
  found integer;
  -- A condition reads the vector of each, so it cannot choose among all.
  candidates integer := CASE WHEN condition IS NULL THEN most ELSE greatest(most, 500) END;
BEGIN
  RETURN QUERY SELECT d.post_id, d.part, ts_rank('{0.1, 0.25, 0.6, 1.0}', d.ranking, ranked_by)
    FROM (SELECT * FROM search_documents d WHERE d.ranking @@ titled LIMIT candidates) d
    WHERE condition IS NULL OR d.vector @@ condition LIMIT rest;
  GET DIAGNOSTICS found = ROW_COUNT;
  rest := rest - found;
  IF rest > 0 THEN
    RETURN QUERY SELECT d.post_id, d.part, ts_rank('{0.1, 0.25, 0.6, 1.0}', d.ranking, ranked_by)
      FROM (SELECT * FROM search_documents d
        WHERE d.ranking @@ words AND NOT d.ranking @@ titled LIMIT candidates) d
      WHERE condition IS NULL OR d.vector @@ condition LIMIT rest;
    GET DIAGNOSTICS found = ROW_COUNT;
    rest := rest - found;
  END IF;
  IF rest > 0 THEN
    RETURN QUERY SELECT d.post_id, d.part, ts_rank('{0.1, 0.25, 0.6, 1.0}', d.ranking, ranked_by)
      FROM (SELECT * FROM search_documents d
        WHERE d.vector @@ words AND NOT d.ranking @@ words LIMIT candidates) d
      WHERE condition IS NULL OR d.vector @@ condition LIMIT rest;
  END IF;
END
$$;

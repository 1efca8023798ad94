-- Finds documents in three tiers, as the function in 0020 does, with two changes:
--
-- * "about" is what the column "ranking" is asked for, "words" what "vector" is asked for. They differ for a beginning of two
--   letters, which is a term of its own in "vector".
-- * Each tier asks for its words once. To read all terms that begin with two letters takes longer than everything else.
--
-- If "whole" is given, documents must match it too: facets such as tags, and excluded words.
--
-- The function without "about" stays for processes of the former version, which may still run.
CREATE FUNCTION search_matches(
  titled tsquery, about tsquery, words tsquery, whole tsquery, pairs smallint[], phrases tsquery, ranked_by tsquery, most integer)
RETURNS TABLE (post_id uuid, part text, rank real)
LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  weights CONSTANT real[] := '{0.1, 0.25, 0.6, 1.0}';
  tier tsquery;
  -- The tier before. Its documents are not found again.
  former tsquery;
  rest integer := most;
  found integer;
  -- Phrases are looked for in the vectors of documents, so they cannot choose among all.
  candidates integer := CASE WHEN phrases IS NULL THEN most ELSE greatest(most, 500) END;
BEGIN
  FOREACH tier IN ARRAY ARRAY[titled, about] LOOP
    IF whole IS NULL THEN
      RETURN QUERY SELECT d.post_id, d.part, ts_rank(weights, d.ranking, ranked_by)
        FROM search_documents d WHERE d.ranking @@ tier AND (former IS NULL OR NOT d.ranking @@ former) LIMIT rest;
    ELSE
      RETURN QUERY SELECT d.post_id, d.part, ts_rank(weights, d.ranking, ranked_by)
        FROM (SELECT * FROM search_documents d
          WHERE d.ranking @@ tier AND (former IS NULL OR NOT d.ranking @@ former)
            AND d.vector @@ whole AND d.pairs @> search_matches.pairs
          LIMIT candidates) d
        WHERE phrases IS NULL OR d.vector @@ phrases LIMIT rest;
    END IF;
    GET DIAGNOSTICS found = ROW_COUNT;
    rest := rest - found;
    IF rest <= 0 THEN RETURN; END IF;
    former := tier;
  END LOOP;
  IF whole IS NULL THEN
    RETURN QUERY SELECT d.post_id, d.part, ts_rank(weights, d.ranking, ranked_by)
      FROM search_documents d WHERE d.vector @@ words AND NOT d.ranking @@ former LIMIT rest;
  ELSE
    RETURN QUERY SELECT d.post_id, d.part, ts_rank(weights, d.ranking, ranked_by)
      FROM (SELECT * FROM search_documents d
        WHERE d.vector @@ (words && whole) AND d.pairs @> search_matches.pairs AND NOT d.ranking @@ former
        LIMIT candidates) d
      WHERE phrases IS NULL OR d.vector @@ phrases LIMIT rest;
  END IF;
END
$$;

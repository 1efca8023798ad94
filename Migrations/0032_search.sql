-- One column says which documents fit a query: its terms, those of titles, those that a document is about, facets and
-- beginnings. So each search is one statement that looks into one index.
DROP FUNCTION search_matches(tsquery, tsquery, tsquery, smallint[], tsquery, tsquery, integer);
DROP FUNCTION search_matches(tsquery, tsquery, tsquery, tsquery, smallint[], tsquery, tsquery, integer);
DROP INDEX search_documents_by_term;
CREATE INDEX search_documents_by_term ON search_documents USING gin (vector, pairs)
  WITH (gin_pending_list_limit = 256);

-- An unfinished word is looked for by its beginning.
DROP TABLE search_terms;

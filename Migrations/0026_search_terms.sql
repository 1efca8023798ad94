-- All terms of search_documents.vector. An unfinished word is looked for by the few terms that begin with it: to look for a
-- beginning in the index takes a quarter of the time of a search. Terms stay when no document has them any more.
CREATE TABLE search_terms (term text COLLATE "C" PRIMARY KEY);

INSERT INTO search_terms SELECT word FROM ts_stat('SELECT vector FROM search_documents');

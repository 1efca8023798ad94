-- Who was written last is indexed first. By an index: to sort all posts that wait after an import, for every twenty of them,
-- takes longer than to index them.
ALTER TABLE search_waiting ADD COLUMN position bigint GENERATED ALWAYS AS IDENTITY;
CREATE INDEX search_waiting_last_first ON search_waiting (position DESC);

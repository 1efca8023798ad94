-- Where the links in imported texts lead is decided when a page or a feed is rendered.
DROP TRIGGER note_unsettled_post ON posts;
DROP FUNCTION note_unsettled_post();
DROP TABLE unsettled_posts;
DROP TABLE reference_paths;
DROP INDEX posts_by_reference;
DROP FUNCTION text_ids(text[]);
ALTER TABLE posts DROP COLUMN leads_here;

-- The digest keeps the place of the column, so that posts without links keep theirs.
CREATE OR REPLACE FUNCTION digest_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.digest := sha256(record_send(ROW(
    NULL::uuid, NEW.guid, NULL::bigint, NULL::text, NULL::bigint, NEW.path, NULL::text, NEW.origin, NULL::text,
    NULL::text, NULL::timestamptz, NEW.sorted_at, NEW.published, NEW.published_offset, NEW.updated,
    NEW.updated_offset, NEW.changed_at, NEW.title, NEW.summary, NEW.authors, NULL::text, NULL::boolean, NEW.body,
    NULL::text, NEW.enclosures, NULL::bytea, NULL::integer, NEW.tags, NULL::text[], '{}'::text[], NULL::bytea)));
  RETURN NEW;
END
$$;

-- Numbers of published posts by month, tag, author and series. They are kept, because counting 100,000 posts
-- for each page takes too long.

-- The number at an instant is the sum of the rows whose visible_from is not later. A month is a key of
-- counted_months.
CREATE TABLE post_counts (
  kind text NOT NULL CHECK (kind IN ('month', 'tag', 'author', 'series')),
  key text NOT NULL,
  visible_from timestamptz NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (kind, key, visible_from)
);

-- What is still to be added to post_counts. Each change of a post inserts rows here, so that writers do not
-- wait for each other; at the end of a write, they are added to post_counts.
CREATE TABLE post_count_changes (LIKE post_counts INCLUDING CONSTRAINTS);

CREATE VIEW current_post_counts AS TABLE post_counts UNION ALL TABLE post_count_changes;

-- The months that a post counts in: that of its publication on the calendar of its author, as '2026-11', or
-- '' without a date; followed by that of sorted_at in UTC if it is another one, as '2026-11-2026.10' or
-- '-2026.10'. From both, a page in the middle of a list knows which posts come before it without counting
-- them.
CREATE FUNCTION counted_months(post posts) RETURNS text LANGUAGE sql STABLE
RETURN coalesce(to_char((post).published_day, 'YYYY-MM'), '') || CASE
  WHEN to_char((post).published_day, 'YYYY-MM') = to_char((post).sorted_at AT TIME ZONE 'UTC', 'YYYY-MM')
  THEN ''
  ELSE to_char((post).sorted_at AT TIME ZONE 'UTC', '-YYYY.MM') END;

CREATE FUNCTION count_in_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'published' THEN
    INSERT INTO post_count_changes (kind, key, visible_from, number)
    VALUES ('month', counted_months(OLD), OLD.visible_from, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'published' THEN
    INSERT INTO post_count_changes (kind, key, visible_from, number)
    VALUES ('month', counted_months(NEW), NEW.visible_from, 1);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_in_month AFTER INSERT OR DELETE ON posts FOR EACH ROW EXECUTE FUNCTION count_in_month();
CREATE TRIGGER count_again_in_month
AFTER UPDATE OF state, visible_from, published, published_offset, sorted_at ON posts FOR EACH ROW
WHEN ((OLD.state, OLD.visible_from, OLD.published_day, OLD.sorted_at)
  IS DISTINCT FROM (NEW.state, NEW.visible_from, NEW.published_day, NEW.sorted_at))
EXECUTE FUNCTION count_in_month();

-- For the lists of posts by topic; the argument of the trigger is the kind of the topic.
CREATE FUNCTION count_in_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.shown_from < 'infinity' THEN
    INSERT INTO post_count_changes (kind, key, visible_from, number)
    VALUES (TG_ARGV[0], OLD.key, OLD.shown_from, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.shown_from < 'infinity' THEN
    INSERT INTO post_count_changes (kind, key, visible_from, number)
    VALUES (TG_ARGV[0], NEW.key, NEW.shown_from, 1);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_in_list AFTER INSERT OR DELETE OR UPDATE OF key, shown_from ON post_tags
FOR EACH ROW EXECUTE FUNCTION count_in_list('tag');
CREATE TRIGGER count_in_list AFTER INSERT OR DELETE OR UPDATE OF key, shown_from ON post_authors
FOR EACH ROW EXECUTE FUNCTION count_in_list('author');
CREATE TRIGGER count_in_list AFTER INSERT OR DELETE OR UPDATE OF key, shown_from ON post_series
FOR EACH ROW EXECUTE FUNCTION count_in_list('series');

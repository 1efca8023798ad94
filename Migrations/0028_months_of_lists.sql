-- What counts a post by month: the month of its publication on the calendar of the author, as '2026-11', and '' without a date;
-- then, if that is another one, the month of sorted_at in UTC, as '2026-11-2026.10' or '-2026.10'. So a page in the middle of the
-- list of all posts does not count the posts before it. A process of the former version reads such keys as it should.
CREATE FUNCTION counted_months(post posts) RETURNS text LANGUAGE sql STABLE
RETURN coalesce(to_char((post).published_day, 'YYYY-MM'), '') || CASE
  WHEN to_char((post).published_day, 'YYYY-MM') = to_char((post).sorted_at AT TIME ZONE 'UTC', 'YYYY-MM') THEN ''
  ELSE to_char((post).sorted_at AT TIME ZONE 'UTC', '-YYYY.MM') END;

DROP TRIGGER count_again_in_month ON posts;

CREATE OR REPLACE FUNCTION count_in_month() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER count_again_in_month AFTER UPDATE OF state, visible_from, published, published_offset, sorted_at ON posts
FOR EACH ROW
WHEN ((OLD.state, OLD.visible_from, OLD.published_day, OLD.sorted_at)
  IS DISTINCT FROM (NEW.state, NEW.visible_from, NEW.published_day, NEW.sorted_at))
EXECUTE FUNCTION count_in_month();

DELETE FROM post_counts WHERE kind = 'month';
DELETE FROM post_count_changes WHERE kind = 'month';
INSERT INTO post_counts (kind, key, visible_from, number)
SELECT 'month', counted_months(p), visible_from, count(*) FROM posts p WHERE state = 'published' GROUP BY 2, 3;

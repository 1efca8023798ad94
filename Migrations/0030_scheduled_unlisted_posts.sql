-- A scheduled post that is in no list changes pages too when it comes out: its own, and those that link to it.
CREATE INDEX unlisted_posts_by_visibility ON posts (visible_from) WHERE state = 'unlisted' AND visible_from > '-infinity';

CREATE OR REPLACE FUNCTION note_unsettled_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unsettled_posts (post_id, former_key, due_at)
  VALUES (NEW.id, CASE WHEN OLD.path_key <> NEW.path_key THEN OLD.path_key END, '-infinity');
  IF NEW.state IN ('published', 'unlisted') AND NEW.visible_from > '-infinity' THEN
    INSERT INTO unsettled_posts (post_id, due_at) VALUES (NEW.id, NEW.visible_from);
  END IF;
  RETURN NULL;
END
$$;

INSERT INTO unsettled_posts (post_id, due_at)
SELECT id, visible_from FROM posts WHERE state = 'unlisted' AND visible_from > now();

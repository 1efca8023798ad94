-- A page that is no post: written like one, at an address of its own, and in no list and no feed.
ALTER TABLE posts DROP CONSTRAINT posts_state_check;
ALTER TABLE posts ADD CONSTRAINT posts_state_check CHECK (state IN ('published', 'draft', 'gone', 'page'));

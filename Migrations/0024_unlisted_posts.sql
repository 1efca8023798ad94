-- A post that readers find only by its address: in no list, no feed and no sitemap, and not in the search.
ALTER TABLE posts DROP CONSTRAINT posts_state_check;
ALTER TABLE posts ADD CONSTRAINT posts_state_check
  CHECK (state IN ('published', 'draft', 'gone', 'page', 'unlisted'));

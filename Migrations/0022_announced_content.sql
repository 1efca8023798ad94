-- What readers got of a post when it was announced: its text and what pages and feeds say of it. A change of
-- the source that nobody sees, such as a comment, is no event. NULL for posts that were announced before.
ALTER TABLE announced_posts ADD COLUMN shown bytea;

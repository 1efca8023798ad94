-- What readers of a post got last: its SHA-256. A post is updated for readers if that is another one. NULL if
-- they never got the post, and in rows from before until they are written again.
ALTER TABLE posts ADD COLUMN shown_digest bytea;

-- About how many minutes a post takes to read, for lists of posts. Posts of earlier versions get it from their texts, in
-- which code counts as much as prose.
ALTER TABLE posts ADD COLUMN reading_minutes integer;
ALTER TABLE posts DISABLE TRIGGER digest_post;
UPDATE posts SET reading_minutes = greatest(1, (octet_length(t.text) + 700) / 1400)
FROM post_texts t WHERE t.post_id = posts.id;
ALTER TABLE posts ENABLE TRIGGER digest_post;

-- Search keeps texts of its own, and pages read the body.
DROP TABLE post_texts;

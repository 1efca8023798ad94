-- A page that is written at the desk is one before readers get it: as a draft, and in the trash.

-- Whether the text is that of a page. An older program that runs beside a newer one leaves it out, so the
-- state counts as well.
ALTER TABLE posts ADD COLUMN is_page boolean NOT NULL DEFAULT false;

UPDATE posts SET is_page = true WHERE state = 'page' OR file LIKE 'pages/%' AND file <> 'pages/index.md';

-- Pages are few among many posts.
CREATE INDEX pages_newest_first ON posts (sorted_at DESC, sequence DESC) WHERE is_page OR state = 'page';

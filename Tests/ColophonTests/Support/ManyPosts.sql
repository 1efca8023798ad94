-- 20,000 posts and everything that belongs to them, made without the triggers, so that it takes seconds.

-- A vacuum that follows marks pages as visible to everybody only if the commit has reached the disk.
SET synchronous_commit = on;

ALTER TABLE posts DISABLE TRIGGER USER;
ALTER TABLE post_tags DISABLE TRIGGER USER;
ALTER TABLE post_authors DISABLE TRIGGER USER;
ALTER TABLE post_series DISABLE TRIGGER USER;

INSERT INTO sources (identity, location, imported_at) VALUES ('feed', 'feed.xml', '2026-01-01Z');

INSERT INTO posts (
  id, guid, source_id, file, path, path_key, origin, state, visible_from, sorted_at, published, published_offset, changed_at,
  title, summary, authors, lead, lead_is_whole, body, enclosures, content_hash, rendering, digest, tags, origin_kind)
SELECT
  md5('post ' || n)::uuid, 'urn:' || n, CASE WHEN n % 2 = 0 THEN (SELECT min(id) FROM sources) END,
  CASE WHEN n % 2 = 1 THEN 'posts/' || n || '.md' END, '/posts/' || n, '/posts/' || n,
  CASE WHEN n % 2 = 0 THEN 'https://blog.example/' || n END,
  CASE n % 100 WHEN 1 THEN 'draft' WHEN 2 THEN 'gone' ELSE 'published' END,
  CASE WHEN n % 500 = 3 THEN moment ELSE '-infinity' END, moment, moment, 0, moment, 'Title ' || n, 'Summary of ' || n,
  ARRAY['Author ' || n % 40], text, true, text, '[]', sha256(n::text::bytea), 1, sha256(n::text::bytea), ARRAY['Tag ' || n % 200],
  CASE WHEN n % 2 = 0 THEN 'feed' ELSE 'file' END
FROM generate_series(1, 20000) AS number (n),
  LATERAL (SELECT timestamptz '2010-01-01Z' + n * interval '7 hours' AS moment, repeat(md5(n::text) || ' ', 30) AS text) AS made;

INSERT INTO tags (key, name) SELECT 'tag ' || n, 'Tag ' || n FROM generate_series(0, 199) AS number (n);
INSERT INTO authors (key, name) SELECT 'author ' || n, 'Author ' || n FROM generate_series(0, 39) AS number (n);
INSERT INTO series (key, name) SELECT 'series ' || n, 'Series ' || n FROM generate_series(0, 99) AS number (n);
INSERT INTO post_tags (post_id, key, sorted_at, sequence, shown_from)
  SELECT id, lower(tags[1]), sorted_at, sequence, visible_from FROM posts;
INSERT INTO post_authors (post_id, key, sorted_at, sequence, shown_from)
  SELECT id, lower(authors[1]), sorted_at, sequence, visible_from FROM posts;
INSERT INTO post_series (post_id, key, part, sorted_at, sequence, shown_from)
  SELECT id, 'series ' || sequence / 10 % 100, sequence, sorted_at, sequence, visible_from FROM posts WHERE sequence % 10 < 2;

INSERT INTO former_paths (path_key, post_id) SELECT '/old' || path_key, id FROM posts;
INSERT INTO former_topics (post_id, kind, key) SELECT id, 'tag', 'former ' || sequence % 50 FROM posts;
INSERT INTO late_changes (post_id, changed_at) SELECT id, changed_at FROM posts;
INSERT INTO imported_entries (post_id, entry) SELECT id, '{}' FROM posts WHERE source_id IS NOT NULL;
INSERT INTO post_revisions (post_id, number, format, source, written_at)
  SELECT id, n, 'markdown', lead, sorted_at FROM posts, generate_series(1, 2) AS number (n);
INSERT INTO content_files (post_id, made_with, redirects)
  SELECT id, 'UTC', '[]' FROM posts WHERE file IS NOT NULL;

INSERT INTO picture_sizes (address, width, height, next_try)
  SELECT 'https://example.org/' || n || '.png', 600, 400, NULL FROM generate_series(1, 20000) AS number (n);
INSERT INTO post_pictures (post_id, address) SELECT id, 'https://example.org/' || sequence || '.png' FROM posts;

INSERT INTO search_words (word) SELECT md5(n::text) FROM generate_series(1, 20000) AS number (n);
INSERT INTO search_documents (post_id, part, vector, ranking, made_by)
  SELECT id, 'all', made.vector, made.vector, '1'
  FROM posts, LATERAL (SELECT to_tsvector('simple', title || ' ' || left(body, 200)) AS vector) AS made;
INSERT INTO search_sections (post_id, position, is_public, text, vector)
  SELECT id, n, true, left(body, 200), to_tsvector('simple', title) FROM posts, generate_series(1, 2) AS number (n);
INSERT INTO related_posts (post_id, position, related_id, score)
  SELECT md5('post ' || n)::uuid, place, md5('post ' || (n + place) % 20000 + 1)::uuid, 0.5
  FROM generate_series(1, 20000) AS number (n), generate_series(1, 4) AS listed (place);
INSERT INTO related_profiles (post_id, terms, weights) SELECT id, ARRAY['t' || sequence % 1000, title], ARRAY[1, 1] FROM posts;
INSERT INTO related_terms (term, share) SELECT md5(n::text), 0.1 FROM generate_series(1, 20000) AS number (n);

INSERT INTO episodes (post_id, number, blurb, blurb_source, open_from, collection, collection_key)
  SELECT id, sequence, 'Blurb', 'Blurb', '-infinity', 'C ' || sequence / 100, 'c ' || sequence / 100 FROM posts WHERE sequence % 50 = 3;
INSERT INTO episode_blocks (post_id, position, kind, time_ms, markdown, html, is_preview)
  SELECT post_id, n, 'paragraph', n * 1000, 'Text', '<p>Text</p>', n = 1 FROM episodes, generate_series(1, 4) AS number (n);
INSERT INTO episode_media (post_id, position, role, address, type) SELECT post_id, 1, 'video', 'video.mp4', 'video/mp4' FROM episodes;
INSERT INTO episode_chapters (post_id, position, time_ms, title) SELECT post_id, 1, 0, 'Chapter' FROM episodes;
INSERT INTO episode_people (post_id, position, role, name) SELECT post_id, 1, 'host', 'Ada' FROM episodes;
INSERT INTO episode_files (post_id, name, is_public) SELECT post_id, 'video.mp4', true FROM episodes;

ALTER TABLE posts ENABLE TRIGGER USER;
ALTER TABLE post_tags ENABLE TRIGGER USER;
ALTER TABLE post_authors ENABLE TRIGGER USER;
ALTER TABLE post_series ENABLE TRIGGER USER;


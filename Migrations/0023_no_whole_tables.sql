-- For statements that read a whole table where few rows are wanted.
CREATE INDEX former_paths_by_post ON former_paths (post_id);
CREATE INDEX former_topics_by_post ON former_topics (post_id);
CREATE INDEX pages_by_path ON posts (path) WHERE state = 'page';
CREATE INDEX posts_by_queried_path ON posts (path_key) WHERE path_key LIKE '%?%';
CREATE INDEX former_paths_by_queried_path ON former_paths (path_key) WHERE path_key LIKE '%?%';
CREATE INDEX episodes_by_opening ON episodes (open_from) WHERE open_from > '-infinity';

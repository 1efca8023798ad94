-- Related posts: the posts that are most like each post. They are worked out in the background from the index
-- of the search.

-- Best first. Some of them may not be visible yet.
CREATE TABLE related_posts (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- From 1.
  position integer NOT NULL,
  related_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- From 0 to 1.
  score real NOT NULL,
  PRIMARY KEY (post_id, position)
);

CREATE INDEX related_posts_by_related ON related_posts (related_id);

-- Posts whose related posts are to be worked out: posts that were indexed for the search, and posts like
-- them.
CREATE TABLE related_waiting (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- Whether the post itself has changed, so that posts like it are to wait too.
  has_changed boolean NOT NULL,
  -- A new number each time that the post has to wait.
  number bigint GENERATED ALWAYS AS IDENTITY
);

-- What each post is about: the terms that distinguish it from others, with weights whose squares add up to 1.
-- For a members' episode, the terms of what everybody may read.
CREATE TABLE related_profiles (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  terms text[] NOT NULL,
  weights double precision[] NOT NULL
);

CREATE INDEX related_profiles_by_term ON related_profiles USING gin (terms);

-- The terms that several posts have, without stop words, and the share of the posts that has each of them.
CREATE TABLE related_terms (
  term text COLLATE "C" PRIMARY KEY,
  share double precision NOT NULL
);

-- How many posts there were when related_terms was made: one row. The profiles of all posts are made then.
CREATE TABLE related_terms_made (
  posts bigint NOT NULL,
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only)
);

INSERT INTO related_terms_made (posts) VALUES (0);

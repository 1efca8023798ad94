-- Episodes: posts with a video or a talk and its transcript.
--
-- What everybody may see in lists and feeds is in the row of the post. What only members may see is in these
-- tables alone.

CREATE TABLE episodes (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- Two episodes of one sync may exchange their numbers.
  number integer UNIQUE DEFERRABLE INITIALLY DEFERRED CHECK (number >= 0),
  subtitle text,
  -- Sanitised HTML with holes for its addresses and ids.
  blurb text NOT NULL,
  -- Markdown.
  blurb_source text NOT NULL,
  duration_ms integer,
  -- From when everybody may see the whole episode: '-infinity' for a free one; NULL for one that is for
  -- members for ever.
  open_from timestamptz,
  -- An address, or the name of a file in the folder of the episode.
  poster text,
  -- The address of the episode in the player of another site.
  player text,
  collection text,
  -- The collection in lowercase: spellings that differ only in case are one collection.
  collection_key text,
  section text,
  CHECK ((collection IS NULL) = (collection_key IS NULL)),
  CHECK (section IS NULL OR collection IS NOT NULL)
);

CREATE INDEX episodes_by_collection ON episodes (collection_key) WHERE collection_key IS NOT NULL;
CREATE INDEX episodes_by_opening ON episodes (open_from) WHERE open_from > '-infinity';

-- The lists of an episode. Their positions count from 1.

CREATE TABLE episode_people (
  post_id uuid NOT NULL REFERENCES episodes ON DELETE CASCADE,
  position integer NOT NULL,
  role text NOT NULL CHECK (role IN ('host', 'guest')),
  name text NOT NULL,
  url text,
  image text,
  PRIMARY KEY (post_id, position)
);

CREATE TABLE episode_media (
  post_id uuid NOT NULL REFERENCES episodes ON DELETE CASCADE,
  position integer NOT NULL,
  role text NOT NULL CHECK (role IN ('video', 'audio', 'download')),
  -- An address, or the name of a file in the folder of the episode.
  address text NOT NULL,
  title text,
  type text NOT NULL,
  -- In bytes.
  size bigint,
  width integer,
  height integer,
  PRIMARY KEY (post_id, position)
);

CREATE TABLE episode_captions (
  post_id uuid NOT NULL REFERENCES episodes ON DELETE CASCADE,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('captions', 'subtitles', 'descriptions')),
  language text NOT NULL,
  label text NOT NULL,
  -- WebVTT.
  text text NOT NULL,
  PRIMARY KEY (post_id, position)
);

CREATE TABLE episode_chapters (
  post_id uuid NOT NULL REFERENCES episodes ON DELETE CASCADE,
  position integer NOT NULL,
  time_ms integer NOT NULL,
  title text NOT NULL,
  PRIMARY KEY (post_id, position)
);

-- The blocks of the transcript.
CREATE TABLE episode_blocks (
  post_id uuid NOT NULL REFERENCES episodes ON DELETE CASCADE,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('heading', 'paragraph', 'code', 'other')),
  -- The level of a heading.
  level integer,
  time_ms integer,
  speaker text,
  markdown text NOT NULL,
  html text NOT NULL,
  -- Whether everybody may see the block of a members' episode.
  is_preview boolean NOT NULL,
  PRIMARY KEY (post_id, position)
);

CREATE TABLE episode_code (
  post_id uuid NOT NULL REFERENCES episodes ON DELETE CASCADE,
  position integer NOT NULL,
  time_ms integer,
  title text NOT NULL,
  language text,
  -- The name of the file in the folder of the episode.
  file text NOT NULL,
  source text NOT NULL,
  html text NOT NULL,
  PRIMARY KEY (post_id, position)
);

CREATE TABLE episode_questions (
  post_id uuid NOT NULL REFERENCES episodes ON DELETE CASCADE,
  position integer NOT NULL,
  time_ms integer,
  question text NOT NULL,
  question_html text NOT NULL,
  answer text NOT NULL,
  answer_html text NOT NULL,
  PRIMARY KEY (post_id, position)
);

CREATE TABLE episode_exercises (
  post_id uuid NOT NULL REFERENCES episodes ON DELETE CASCADE,
  position integer NOT NULL,
  problem text NOT NULL,
  problem_html text NOT NULL,
  solution text,
  solution_html text,
  PRIMARY KEY (post_id, position)
);

CREATE TABLE episode_links (
  post_id uuid NOT NULL REFERENCES episodes ON DELETE CASCADE,
  position integer NOT NULL,
  role text NOT NULL CHECK (role IN ('reference', 'resource', 'related')),
  title text NOT NULL,
  url text,
  -- An array of names.
  authors jsonb NOT NULL,
  -- As the author writes it.
  date text,
  -- Markdown.
  blurb text,
  blurb_html text,
  PRIMARY KEY (post_id, position)
);

-- The files in the folder of the episode that readers may get.
CREATE TABLE episode_files (
  post_id uuid NOT NULL REFERENCES episodes ON DELETE CASCADE,
  name text NOT NULL,
  -- Whether everybody may get the file of a members' episode.
  is_public boolean NOT NULL,
  PRIMARY KEY (post_id, name)
);

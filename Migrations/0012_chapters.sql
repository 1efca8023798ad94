-- Chapters have pages and pictures, and not all of them are for everybody.

ALTER TABLE episode_chapters
  -- URLs.
  ADD COLUMN url text,
  ADD COLUMN image text,
  -- Whether everybody may see the chapter in a members' episode.
  ADD COLUMN is_preview boolean NOT NULL DEFAULT true;

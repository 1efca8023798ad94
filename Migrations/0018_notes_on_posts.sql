-- What the page of a post says of later changes. Feeds do not show it.
ALTER TABLE posts
  -- An array of {"date": "2026-11-22T10:00:00+01:00", "note": "…"}, the newest first.
  ADD COLUMN updates jsonb NOT NULL DEFAULT '[]',
  -- The path of the post that says it better, or '' if there is none; NULL for a post that is not outdated.
  ADD COLUMN outdated_by text;

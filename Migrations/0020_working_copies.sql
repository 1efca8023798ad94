-- Working copies know the person who saved them, because two people may have one name, and the title of their
-- text. Both are NULL in rows from before, until the next save.

ALTER TABLE working_copies
  -- Empty for a text without a title.
  ADD COLUMN title text,
  -- NULL if the person is no longer among the people.
  ADD COLUMN person_id uuid REFERENCES people ON DELETE SET NULL;

ALTER TABLE kept_texts ADD COLUMN person_id uuid REFERENCES people ON DELETE SET NULL;

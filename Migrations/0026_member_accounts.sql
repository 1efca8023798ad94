-- Members: texts that are for them for a time, and what they keep in their accounts.

-- Everybody reads the whole text from open_from on and before open_until: never if open_from is 'infinity',
-- from the beginning if it is '-infinity', for ever if open_until is 'infinity'.
ALTER TABLE whole_texts
  ADD COLUMN open_from timestamptz NOT NULL DEFAULT 'infinity',
  ADD COLUMN open_until timestamptz NOT NULL DEFAULT 'infinity';

CREATE INDEX whole_texts_by_opening ON whole_texts (open_from) WHERE open_from < 'infinity';
CREATE INDEX whole_texts_by_end ON whole_texts (open_until) WHERE open_until < 'infinity';

-- Until when everybody may see the whole episode, if everybody may at all.
ALTER TABLE episodes ADD COLUMN open_until timestamptz NOT NULL DEFAULT 'infinity';

CREATE INDEX episodes_by_end ON episodes (open_until) WHERE open_until < 'infinity';

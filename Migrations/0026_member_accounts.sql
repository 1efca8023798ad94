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

-- How far readers came in episodes.
CREATE TABLE episode_progress (
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- Where they stopped.
  time_ms integer NOT NULL CHECK (time_ms >= 0),
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  -- Whether they have seen it to its end.
  is_seen boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, post_id)
);

CREATE INDEX episode_progress_by_post ON episode_progress (post_id);

-- Whether that is kept.
ALTER TABLE people ADD COLUMN keeps_progress boolean NOT NULL DEFAULT true;

-- Changes of mail addresses that wait for the old address to allow them, and for the new one to be proved.
CREATE TABLE address_changes (
  person_id uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  id uuid NOT NULL UNIQUE,
  -- The session in which it was asked for, which stays signed in.
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- The new address as it was typed, and its key.
  email text NOT NULL CHECK (octet_length(email) <= 320),
  email_key text NOT NULL,
  -- Of the link to the old address, and of the code to the new one; NULL until a job has sent them, and if
  -- somebody else has the new address.
  allow_digest bytea UNIQUE,
  code_digest bytea,
  tries integer NOT NULL DEFAULT 0,
  is_allowed boolean NOT NULL DEFAULT false,
  is_proved boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL
);

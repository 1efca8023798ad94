-- Lists of members: what comes with them from elsewhere, and what is found in them.

-- A manager sees the addresses of readers, and gives and ends their plans.
ALTER TABLE people
  DROP CONSTRAINT people_role_check,
  ADD CONSTRAINT people_role_check CHECK (role IN ('reader', 'author', 'editor', 'manager', 'owner'));

-- Finds readers by a part of their address or name.
CREATE INDEX people_by_words ON people USING gin (lower(email || ' ' || name) gin_trgm_ops);

-- Finds the members of a plan.
CREATE INDEX subscriptions_by_plan ON subscriptions (plan_id);

-- What those who keep the members wrote about somebody.
ALTER TABLE people ADD COLUMN note text NOT NULL DEFAULT '' CHECK (octet_length(note) <= 4000);

-- Who agreed to get letters.
CREATE TABLE mail_consents (
  person_id uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  -- NULL if the program from which the person came does not know.
  given_at timestamptz,
  -- Where it was given.
  source text NOT NULL CHECK (octet_length(source) <= 200)
);

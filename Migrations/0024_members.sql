-- Members: texts for them, their accounts, plans and feeds.

-- The whole text of a post of which everybody reads only a part. The row of the post contains that part alone,
-- so no list, feed or result of a search can have more.
CREATE TABLE whole_texts (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- Who reads it: 'member' for those who have signed in, 'paying' for those who pay.
  audience text NOT NULL CHECK (audience IN ('member', 'paying')),
  -- Sanitised HTML with holes for addresses and ids.
  body text NOT NULL
);

-- Who may see the whole episode before everybody may.
ALTER TABLE episodes
  ADD COLUMN audience text NOT NULL DEFAULT 'member' CHECK (audience IN ('member', 'paying'));

-- Readers have accounts like those who write, and no way to the desk.
ALTER TABLE people
  DROP CONSTRAINT people_role_check,
  ADD CONSTRAINT people_role_check CHECK (role IN ('reader', 'author', 'editor', 'owner'));

ALTER TABLE sign_in_requests
  -- The address as it was typed, if it may become that of a new reader; NULL at the desk.
  ADD COLUMN newcomer text CHECK (octet_length(newcomer) <= 320);

-- What people can have. An owner edits them.
CREATE TABLE plans (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 60),
  name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 200),
  -- For how many months a subscription is paid at a time; NULL for one without an end.
  months integer CHECK (months BETWEEN 1 AND 120),
  -- How many people a subscription lets in.
  seats integer NOT NULL CHECK (seats BETWEEN 1 AND 10000),
  position integer NOT NULL
);

INSERT INTO plans (id, name, months, seats, position) VALUES
  ('monthly', 'Monthly', 1, 1, 1),
  ('yearly', 'Yearly', 12, 1, 2),
  ('team', 'Team', 12, 5, 3),
  ('lifetime', 'Lifetime', NULL, 1, 4),
  ('complimentary', 'Complimentary', NULL, 1, 5);

CREATE TABLE subscriptions (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  plan_id text NOT NULL REFERENCES plans ON UPDATE CASCADE,
  seats integer NOT NULL CHECK (seats > 0),
  -- An active one is renewed at its end, a canceled one is not. Both let people in until then, the others do not.
  state text NOT NULL CHECK (state IN ('active', 'canceled', 'paused', 'ended')),
  began_at timestamptz NOT NULL,
  -- The end of what is paid, or was given; 'infinity' for one without an end.
  ends_at timestamptz NOT NULL,
  CHECK (ends_at >= began_at)
);

CREATE INDEX subscriptions_by_owner ON subscriptions (owner_id);

-- The people whom a subscription lets in, its owner among them.
CREATE TABLE seats (
  subscription_id uuid NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  since timestamptz NOT NULL,
  PRIMARY KEY (person_id, subscription_id)
);

CREATE INDEX seats_by_subscription ON seats (subscription_id);

-- What happened to subscriptions, oldest first.
CREATE TABLE subscription_changes (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
  happened_at timestamptz NOT NULL,
  -- 'began', 'extended', 'canceled', 'paused', 'resumed' or 'ended'.
  what text NOT NULL,
  -- Who did it: the name of a person, or of a command.
  by_whom text NOT NULL,
  -- Until when it lets people in from then on.
  ends_at timestamptz NOT NULL
);

CREATE INDEX subscription_changes_by_subscription ON subscription_changes (subscription_id, number);

-- The feeds of members. Whoever knows an address of one gets what its member may read.
CREATE TABLE member_feeds (
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('posts', 'video', 'audio')),
  -- SHA-256 of the secret in the address.
  digest bytea NOT NULL UNIQUE,
  made_at timestamptz NOT NULL,
  -- To the day; NULL if it was never read.
  read_at timestamptz,
  PRIMARY KEY (person_id, kind)
);

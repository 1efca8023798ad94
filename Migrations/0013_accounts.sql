-- Accounts: the people who write on the site, and how they sign in.

CREATE TABLE people (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 200),
  email text NOT NULL CHECK (octet_length(email) <= 320),
  -- The address in the form in which addresses are compared: in lower case.
  email_key text NOT NULL UNIQUE,
  -- An author writes posts, an editor changes those of others too, an owner also manages people and settings.
  role text NOT NULL CHECK (role IN ('author', 'editor', 'owner')),
  -- From which the token of the person's forms is made.
  form_key uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL
);

-- Requests to sign in by mail, and invitations. Codes and links work once.
CREATE TABLE sign_in_requests (
  id uuid PRIMARY KEY,
  -- The address as it was typed; nobody may have it.
  email_key text NOT NULL,
  -- NULL until the mail is on its way, and for ever if nobody has the address.
  person_id uuid REFERENCES people ON DELETE CASCADE,
  -- SHA-256 of the code with the id, and of the secret in the link.
  code_digest bytea,
  link_digest bytea UNIQUE,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX sign_in_requests_by_end ON sign_in_requests (expires_at);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  -- SHA-256 of the secret in the cookie.
  digest bytea NOT NULL UNIQUE,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  -- When the person proved who they are.
  signed_in_at timestamptz NOT NULL,
  -- When the session was last used, to the minute.
  used_at timestamptz NOT NULL,
  -- The browser, as it names itself, and the network of its last use.
  device text NOT NULL,
  network text NOT NULL
);

CREATE INDEX sessions_by_person ON sessions (person_id);

-- Public keys of passkeys (WebAuthn).
CREATE TABLE passkeys (
  -- The id that the authenticator gave it.
  id bytea PRIMARY KEY CHECK (octet_length(id) <= 1023),
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  -- A COSE key.
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  -- Whether it may be copied to other devices, which never changes.
  is_backup_eligible boolean NOT NULL,
  -- How browsers reach the authenticator.
  transports text[] NOT NULL,
  -- When the counter last went back, as that of a copied authenticator does; NULL if it never has.
  went_back_at timestamptz,
  name text NOT NULL CHECK (octet_length(name) <= 200),
  created_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX passkeys_by_person ON passkeys (person_id);

-- Challenges that a browser signs by a passkey. Each works once.
CREATE TABLE passkey_challenges (
  digest bytea PRIMARY KEY,
  -- The person who adds a passkey; NULL for one who signs in.
  person_id uuid REFERENCES people ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

-- How often something that is limited was tried, by account or by network, in a span of time.
CREATE TABLE attempts (
  -- What is counted, and the beginning of the span.
  key text NOT NULL,
  began_at timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (key, began_at)
);

CREATE INDEX attempts_by_beginning ON attempts (began_at);

-- Tokens by which programs act for people, and the answers to changes that programs may send again.

CREATE TABLE access_tokens (
  id uuid PRIMARY KEY,
  -- SHA-256 of the secret, which was shown once.
  digest bytea NOT NULL UNIQUE,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  -- What it is for, as its person called it.
  name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 200),
  -- What it may do, as far as its person may: posts:write.
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL for never.
  expires_at timestamptz,
  -- When it was last used, to the minute; NULL until it is.
  used_at timestamptz
);

CREATE INDEX access_tokens_by_person ON access_tokens (person_id);

-- Answers to requests with an Idempotency-Key, which the same request gets again for a day.
CREATE TABLE idempotent_answers (
  token_id uuid NOT NULL REFERENCES access_tokens ON DELETE CASCADE,
  key text NOT NULL CHECK (octet_length(key) BETWEEN 1 AND 255),
  -- SHA-256 of the method, the address, the conditions and the body.
  request bytea NOT NULL,
  began_at timestamptz NOT NULL,
  -- NULL while the request is being answered.
  status integer,
  -- Names and values of fields, by turns.
  fields text[],
  body bytea,
  PRIMARY KEY (token_id, key)
);

CREATE INDEX idempotent_answers_by_beginning ON idempotent_answers (began_at);

-- Programs list posts of all states by their dates.
CREATE INDEX posts_by_date ON posts (sorted_at DESC, sequence DESC);

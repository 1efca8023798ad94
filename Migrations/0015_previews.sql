-- Secret addresses at which a draft can be read before it is published.
CREATE TABLE previews (
  -- SHA-256 of the secret, so that nobody who reads the database can open a draft.
  digest bytea PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);

CREATE INDEX previews_by_post ON previews (post_id);

-- Pictures and other files that authors add in the browser.

CREATE TABLE media (
  -- The SHA-256 digest of the bytes, in hexadecimal digits.
  digest text PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
  -- What tells media apart in addresses.
  key text NOT NULL UNIQUE GENERATED ALWAYS AS (left(digest, 16)) STORED,
  -- The last part of the address.
  name text NOT NULL,
  -- As the bytes say.
  media_type text NOT NULL,
  -- In bytes.
  size bigint NOT NULL CHECK (size > 0),
  -- In pixels; NULL for what is no picture.
  width integer,
  height integer,
  is_animated boolean NOT NULL DEFAULT false,
  -- What those who do not see the picture get in its place.
  alternative text NOT NULL DEFAULT '',
  -- The person who added it; NULL if nobody did in the browser.
  added_by uuid,
  added_at timestamptz NOT NULL,
  -- Where the bytes are.
  store text NOT NULL CHECK (store IN ('database', 's3')),
  CHECK ((width IS NULL) = (height IS NULL))
);

CREATE INDEX media_by_time ON media (added_at DESC, digest);

-- The bytes of a medium in the database: pieces of 256 KB, the last one of any size.
CREATE TABLE media_pieces (
  digest text NOT NULL REFERENCES media ON DELETE CASCADE,
  -- From 0.
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (digest, number)
);

-- Pictures and films are compressed already.
ALTER TABLE media_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

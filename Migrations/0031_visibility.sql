-- For whom a statement reads posts, and when: the first parameter of each statement that reads them for readers.
CREATE TYPE visibility AS (
  moment timestamptz,
  -- 'everyone', …
  audience text
);

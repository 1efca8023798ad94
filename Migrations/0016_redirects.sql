-- Addresses that lead elsewhere and belong to no post, such as those of a former site's categories.
CREATE TABLE redirects (
  path_key text PRIMARY KEY,
  -- As it was written.
  path text NOT NULL,
  -- A path of this site or a URL.
  target text NOT NULL,
  -- Whether it stands in the file _redirects of the content folder; else it was made at the desk.
  is_written boolean NOT NULL
);

CREATE INDEX redirects_by_queried_path ON redirects (path_key) WHERE path_key LIKE '%?%';

-- What the last import of a feed did, as its command printed it: 20,000 characters at most.
ALTER TABLE sources ADD COLUMN report text;

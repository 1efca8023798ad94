-- When the site changed.

-- How often the site has changed, and when it last changed for readers: one row. What was computed from the
-- posts is valid as long as the number is the same. Writers update this row last, so that changes get their
-- instants in the order in which they take effect.
CREATE TABLE site_revision (
  number bigint NOT NULL,
  changed_at timestamptz,
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only)
);

INSERT INTO site_revision (number) VALUES (0);

-- Changes that took effect later than posts.changed_at says, because another change took effect first.
CREATE TABLE late_changes (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  changed_at timestamptz NOT NULL
);

CREATE INDEX late_changes_by_time ON late_changes (changed_at);

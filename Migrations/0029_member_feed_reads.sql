-- Addresses of files in members' feeds have a secret of their own, and reads of feeds are counted.

-- The number stands in addresses of files.
ALTER TABLE member_feeds ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE;

-- From where a feed was read, for thirty days. A new address of the feed begins anew.
CREATE TABLE member_feed_reads (
  feed bigint NOT NULL REFERENCES member_feeds (number) ON DELETE CASCADE,
  day date NOT NULL,
  -- A keyed digest of the network.
  network bytea NOT NULL,
  -- The name of the program; empty for a browser.
  program text NOT NULL CHECK (octet_length(program) <= 240),
  PRIMARY KEY (feed, day, network, program)
);
CREATE INDEX member_feed_reads_by_day ON member_feed_reads (day);

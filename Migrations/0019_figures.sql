-- What is read, as numbers by day. Nothing here says who read it.

CREATE TABLE daily_counts (
  -- In the time zone of the publication.
  day date NOT NULL,
  -- 'view', 'visitors', 'referrer', 'download', 'subscribers', 'nothing found' or 'missing'.
  kind text NOT NULL,
  -- The address of a page or an episode, where a reader came from, the name of a feed reader, or words.
  subject text NOT NULL,
  -- The page that a referrer leads to, or the feed that a feed reader asks for; else empty.
  detail text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (kind, day, subject, detail)
);

-- Makes digests of the networks and browsers of a day, and is removed with them when the day is over: then
-- nobody can find out any more whose they were.
CREATE TABLE daily_salts (
  day date PRIMARY KEY,
  salt text NOT NULL
);

-- What is counted once a day for each network, until the day is over.
CREATE TABLE daily_visitors (
  day date NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  -- As above, or the name of the file of a download.
  detail text NOT NULL,
  digest text NOT NULL,
  -- The bytes of a download that were sent; NULL for others.
  ranges int8multirange,
  PRIMARY KEY (day, kind, subject, detail, digest)
);

-- The counts of days that are not over. A download counts from a minute of its medium on: 960,000 bytes, if
-- the duration is not known.
CREATE VIEW counts_of_visitors AS
SELECT v.day, v.kind, v.subject, CASE v.kind WHEN 'download' THEN '' ELSE v.detail END AS detail,
  count(DISTINCT v.digest) AS count
FROM daily_visitors v
LEFT JOIN LATERAL (
  SELECT p.id FROM posts p WHERE v.kind = 'download' AND p.path = v.subject AND p.state <> 'gone' LIMIT 1
) p ON true
LEFT JOIN episodes e ON e.post_id = p.id
LEFT JOIN LATERAL (
  SELECT m.size FROM episode_media m WHERE m.post_id = p.id AND m.address = v.detail AND m.size > 0 LIMIT 1
) m ON true
WHERE v.ranges IS NULL
  OR (SELECT sum(upper(r) - lower(r)) FROM unnest(v.ranges) AS r)
    >= least(m.size, coalesce(m.size * 60000 / nullif(e.duration_ms, 0), 960000))
GROUP BY 1, 2, 3, 4;

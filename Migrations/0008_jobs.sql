-- Work that is done outside of requests: once, at its time, by any of the processes, and again if it fails.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Which program does the job, and what it is about: there is one job at most for each.
  kind text NOT NULL,
  key text NOT NULL CHECK (octet_length(key) <= 500),
  -- What jobs of all kinds share and must not overload, such as a host; empty for none.
  lane text NOT NULL DEFAULT '',
  payload jsonb NOT NULL,
  -- How often the job was requested. A job that is requested during an attempt is due again after it.
  version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  -- When the next attempt may begin; during an attempt: when its claim ends. NULL after the job has been given up.
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- The attempt that is under way until due_at.
  claim uuid,
  last_error text,
  given_up_at timestamptz,
  UNIQUE (kind, key),
  CHECK ((due_at IS NULL) = (given_up_at IS NOT NULL))
);

CREATE INDEX jobs_due ON jobs (kind, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_given_up ON jobs (given_up_at) WHERE given_up_at IS NOT NULL;

-- What was to be delivered to subscribers, or to be announced to the hub that serves the site. A claim of a process of
-- the last version runs out at due_at.
INSERT INTO jobs (kind, key, lane, payload, created_at, due_at, attempts)
SELECT
  CASE WHEN is_hub THEN 'websub.announcement' ELSE 'websub.delivery' END, id::text, callback_site,
  jsonb_build_object('subscription', id), now(), due_at, attempts
FROM websub_subscriptions WHERE due_at IS NOT NULL;

-- What callbacks were to be asked or told. Of several requests for a topic and a callback the last one counts.
INSERT INTO jobs (kind, key, lane, payload, created_at, due_at, attempts)
SELECT DISTINCT ON (topic, callback)
  'websub.verification', encode(sha256(convert_to(topic || ' ' || callback, 'UTF8')), 'hex'), callback_site,
  jsonb_strip_nulls(
    jsonb_build_object(
      'mode', mode, 'topic', topic, 'callback', callback, 'callbackSite', callback_site, 'secret', secret,
      'lease', lease_seconds, 'content', encode(content, 'base64'), 'reason', reason)),
  requested_at, due_at, attempts
FROM websub_requests WHERE due_at IS NOT NULL
ORDER BY topic, callback, id DESC;

DROP INDEX websub_subscriptions_due;
ALTER TABLE websub_subscriptions DROP COLUMN due_at, DROP COLUMN attempts, DROP COLUMN claim, DROP COLUMN changes;

-- From now on requests are only counted.
DELETE FROM websub_requests WHERE client IS NULL;
DROP INDEX websub_requests_due;
ALTER TABLE websub_requests
  DROP COLUMN mode, DROP COLUMN topic, DROP COLUMN callback, DROP COLUMN secret, DROP COLUMN lease_seconds,
  DROP COLUMN content, DROP COLUMN reason, DROP COLUMN due_at, DROP COLUMN attempts, DROP COLUMN claim,
  ALTER COLUMN client SET NOT NULL,
  -- Whether the request has been counted and has neither become a job nor been refused yet.
  ADD COLUMN is_pending boolean NOT NULL DEFAULT false;
ALTER TABLE websub_requests ALTER COLUMN is_pending DROP DEFAULT;

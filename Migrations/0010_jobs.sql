-- Jobs: work outside of requests that one of the processes does once, at its time, and again if it fails.

CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Which part of the program does the job, and what the job is about. There is at most one job for each
  -- pair.
  kind text NOT NULL,
  key text NOT NULL CHECK (octet_length(key) <= 500),
  -- What jobs of all kinds share and must not overload, such as a host; empty for none.
  lane text NOT NULL DEFAULT '',
  payload jsonb NOT NULL,
  -- How often the job was requested. A job that is requested during an attempt is due again after it.
  version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  -- When the next attempt may begin; during an attempt, when its claim ends. NULL after the job has been
  -- given up.
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- The current attempt, which may take until due_at.
  claim uuid,
  last_error text,
  given_up_at timestamptz,
  UNIQUE (kind, key),
  CHECK ((due_at IS NULL) = (given_up_at IS NOT NULL))
);

CREATE INDEX jobs_due ON jobs (kind, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_given_up ON jobs (given_up_at) WHERE given_up_at IS NOT NULL;

-- Teams, gifts, trials, days of grace, coupons and prices.

-- About whom a change is, if not about the owner: somebody who joined a team, or was taken out.
ALTER TABLE subscription_changes ADD COLUMN about text NOT NULL DEFAULT '';

-- How people join a team, besides invitations. A team is a subscription with several seats.
CREATE TABLE teams (
  subscription_id uuid PRIMARY KEY REFERENCES subscriptions ON DELETE CASCADE,
  -- SHA-256 of the secret of the link; NULL while it is off.
  link_digest bytea UNIQUE,
  -- Whoever has a mail address of this domain may join; NULL for nobody.
  domain text CHECK (octet_length(domain) BETWEEN 1 AND 255)
);

CREATE INDEX teams_by_domain ON teams (domain);

CREATE TABLE team_invitations (
  id uuid PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
  email text NOT NULL CHECK (octet_length(email) <= 320),
  email_key text NOT NULL,
  -- SHA-256 of the secret of the link; NULL until the letter is written.
  digest bytea UNIQUE,
  expires_at timestamptz NOT NULL,
  UNIQUE (subscription_id, email_key)
);

-- Who was taken out of a team comes back by an invitation alone.
CREATE TABLE team_removals (
  subscription_id uuid NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  PRIMARY KEY (subscription_id, person_id)
);

-- Gifts of a plan. Whoever has the code of one redeems it, once.
CREATE TABLE gifts (
  id uuid PRIMARY KEY,
  plan_id text NOT NULL REFERENCES plans ON UPDATE CASCADE,
  -- For whom, from whom, and what they say.
  email text NOT NULL CHECK (octet_length(email) <= 320),
  giver text NOT NULL CHECK (octet_length(giver) BETWEEN 1 AND 200),
  words text NOT NULL CHECK (octet_length(words) <= 4000),
  -- The day of the letter.
  deliver_at timestamptz NOT NULL,
  -- A letter that is being sent when the program dies is 'uncertain', and is not sent again by itself.
  letter text NOT NULL CHECK (letter IN ('waiting', 'sending', 'sent', 'refused', 'uncertain', 'none')),
  letter_at timestamptz,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  withdrawn_at timestamptz,
  redeemed_at timestamptz,
  -- NULL also if the person is no longer among the people.
  redeemed_by uuid REFERENCES people ON DELETE SET NULL
);

CREATE INDEX gifts_by_date ON gifts (made_at DESC, id);

-- The codes of a gift: one in its letter, one on each printed page.
CREATE TABLE gift_codes (
  digest bytea PRIMARY KEY,
  gift_id uuid NOT NULL REFERENCES gifts ON DELETE CASCADE
);

CREATE INDEX gift_codes_by_gift ON gift_codes (gift_id);

ALTER TABLE plans
  -- For how many days a subscription lets people in after a payment for it failed.
  ADD COLUMN grace_days integer NOT NULL DEFAULT 0 CHECK (grace_days BETWEEN 0 AND 90),
  -- For how many days a reader may try it, once; 0 for no trial.
  ADD COLUMN trial_days integer NOT NULL DEFAULT 0 CHECK (trial_days BETWEEN 0 AND 365),
  -- In the smallest unit of the currency (ISO 4217); both are NULL for a plan without a price.
  ADD COLUMN price bigint CHECK (price >= 0),
  ADD COLUMN currency text CHECK (currency ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT plans_price_has_currency CHECK ((price IS NULL) = (currency IS NULL));

-- Prices of plans in single countries.
CREATE TABLE plan_prices (
  plan_id text NOT NULL REFERENCES plans ON UPDATE CASCADE ON DELETE CASCADE,
  -- ISO 3166-1
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  price bigint NOT NULL CHECK (price >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  PRIMARY KEY (plan_id, country)
);

ALTER TABLE subscriptions
  DROP CONSTRAINT subscriptions_state_check,
  ADD CONSTRAINT subscriptions_state_check
    CHECK (state IN ('trialing', 'active', 'past_due', 'canceled', 'paused', 'ended')),
  -- For how many days one that is past due lets people in after its end: the plan's when the payment failed.
  ADD COLUMN grace_days integer NOT NULL DEFAULT 0 CHECK (grace_days >= 0),
  ADD COLUMN began_as_trial boolean NOT NULL DEFAULT false;

CREATE TABLE coupons (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{3,40}$'),
  -- NULL for all plans.
  plan_id text REFERENCES plans ON UPDATE CASCADE,
  -- Either a part of the price, or an amount in the smallest unit of a currency.
  percent integer CHECK (percent BETWEEN 1 AND 100),
  amount bigint CHECK (amount > 0),
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  -- For how many months it counts. One of 100 percent gives them for nothing.
  months integer NOT NULL CHECK (months BETWEEN 1 AND 120),
  -- How many people may redeem it; NULL for any number.
  most integer CHECK (most > 0),
  redeemed integer NOT NULL DEFAULT 0,
  -- 'infinity' for one without an end.
  ends_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  CHECK ((percent IS NULL) <> (amount IS NULL)),
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK (percent IS DISTINCT FROM 100 OR plan_id IS NOT NULL),
  CHECK (redeemed <= most)
);

CREATE TABLE coupon_redemptions (
  code text NOT NULL REFERENCES coupons ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  redeemed_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, code)
);

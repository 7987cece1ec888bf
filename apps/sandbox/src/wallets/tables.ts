/**
 * Tables of every company with wallets. A payment's `id` is the company's own name for it, `reference` the merchant's:
 * unique where the protocol has one, missing where it accepts everything twice (Daraja). A wallet's balance is the sum
 * of its entries: one charge a payment, and its refunds. Amounts are whole francs.
 */
export const WALLET_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.wallets (
  company text NOT NULL,
  msisdn text NOT NULL CHECK (msisdn ~ '^[0-9]{5,12}$'),
  behaviour text NOT NULL,
  balance bigint NOT NULL CHECK (balance >= 0),
  pin_hash text NOT NULL,
  wrong_pins int NOT NULL DEFAULT 0 CHECK (wrong_pins BETWEEN 0 AND 5),
  barred boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company, msisdn)
);
CREATE TABLE IF NOT EXISTS sandbox.wallet_entries (
  id bigserial PRIMARY KEY,
  company text NOT NULL,
  msisdn text NOT NULL,
  payment_id text,
  kind text NOT NULL CHECK (kind IN ('opening', 'charge', 'refund')),
  amount bigint NOT NULL,
  at timestamptz NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS wallet_entries_charge ON sandbox.wallet_entries (company, payment_id) WHERE kind = 'charge';
CREATE INDEX IF NOT EXISTS wallet_entries_payment ON sandbox.wallet_entries (company, payment_id);
CREATE TABLE IF NOT EXISTS sandbox.wallet_payments (
  company text NOT NULL,
  id text NOT NULL,
  reference text,
  msisdn text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  behaviour text NOT NULL,
  result text,
  prompted boolean NOT NULL,
  charged bigint,
  receipt text,
  refund_id text,
  callback_url text,
  label text,
  created_at timestamptz NOT NULL,
  due_at timestamptz,
  due text CHECK (due IN ('charge', 'expire')),
  PRIMARY KEY (company, id),
  UNIQUE (company, reference),
  UNIQUE (company, receipt),
  UNIQUE (company, refund_id)
);
ALTER TABLE sandbox.wallet_payments ADD COLUMN IF NOT EXISTS paid_from text, ADD COLUMN IF NOT EXISTS paid_at timestamptz;
CREATE INDEX IF NOT EXISTS wallet_payments_due ON sandbox.wallet_payments (company, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS wallet_payments_prompts ON sandbox.wallet_payments (msisdn) WHERE result IS NULL;
CREATE TABLE IF NOT EXISTS sandbox.wallet_refunds (
  company text NOT NULL,
  id text NOT NULL,
  payment_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (company, id)
);
ALTER TABLE sandbox.wallet_refunds ADD COLUMN IF NOT EXISTS at timestamptz;
CREATE INDEX IF NOT EXISTS wallet_refunds_payment ON sandbox.wallet_refunds (company, payment_id);
CREATE TABLE IF NOT EXISTS sandbox.wallet_payouts (
  company text NOT NULL,
  id text NOT NULL,
  reference text NOT NULL,
  msisdn text NOT NULL,
  amount bigint NOT NULL,
  result text NOT NULL CHECK (result IN ('paid', 'no-wallet', 'refused')),
  PRIMARY KEY (company, id)
);
CREATE TABLE IF NOT EXISTS sandbox.wallet_keys (
  company text PRIMARY KEY,
  private_key text NOT NULL,
  valid_upto timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS sandbox.used_pins (hash text PRIMARY KEY, at timestamptz NOT NULL);
`;

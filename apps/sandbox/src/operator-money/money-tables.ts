/**
 * Tables of the wallet service. Amounts are whole francs. Entries add up to the balance; one charge and one refund
 * per payment at most.
 */
export const MONEY_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.money_wallets (
  msisdn text PRIMARY KEY CHECK (msisdn ~ '^7[0-9]{8}$'),
  behaviour text NOT NULL,
  balance bigint NOT NULL CHECK (balance >= 0),
  pin_hash text NOT NULL,
  wrong_pins int NOT NULL DEFAULT 0 CHECK (wrong_pins BETWEEN 0 AND 5),
  barred boolean NOT NULL DEFAULT false
);
CREATE TABLE IF NOT EXISTS sandbox.money_payments (
  id text PRIMARY KEY,
  msisdn text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reference text NOT NULL,
  behaviour text NOT NULL,
  status text NOT NULL CHECK (status IN ('TIP', 'TA', 'TS', 'TF', 'TE')),
  response_code text NOT NULL,
  prompted boolean NOT NULL,
  charged bigint,
  money_id text UNIQUE,
  refund_id text,
  created_at timestamptz NOT NULL,
  due_at timestamptz,
  due text CHECK (due IN ('charge', 'expire'))
);
CREATE INDEX IF NOT EXISTS money_payments_due ON sandbox.money_payments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS money_payments_prompts ON sandbox.money_payments (msisdn) WHERE status = 'TIP';
CREATE TABLE IF NOT EXISTS sandbox.money_entries (
  id bigserial PRIMARY KEY,
  msisdn text NOT NULL,
  payment_id text REFERENCES sandbox.money_payments (id),
  kind text NOT NULL CHECK (kind IN ('opening', 'charge', 'refund')),
  amount bigint NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (payment_id, kind)
);
CREATE TABLE IF NOT EXISTS sandbox.money_attempts (payment_id text PRIMARY KEY, attempts int NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.money_tokens (hash text PRIMARY KEY, expires_at timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.money_keys (id text PRIMARY KEY, private_key text NOT NULL, valid_upto timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.money_used_pins (hash text PRIMARY KEY, at timestamptz NOT NULL);
`;

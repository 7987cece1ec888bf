/**
 * Checkouts of every card gateway, with their charge and its refund as a whole; refunds of parts have a table. A merchant's reference is used once at each gateway.
 * Amounts are in the currency's smallest units.
 */
export const CHECKOUT_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.card_checkouts (
  gateway text NOT NULL,
  id text NOT NULL,
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  payer text NOT NULL,
  description text NOT NULL,
  behaviour text NOT NULL,
  details jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'processing', 'undecided', 'paid', 'declined', 'cancelled', 'expired')),
  decline text,
  charged bigint,
  charge_id text UNIQUE,
  charged_at timestamptz,
  refund_id text,
  refunded_at timestamptz,
  created_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  due_at timestamptz,
  PRIMARY KEY (gateway, id),
  UNIQUE (gateway, reference),
  CHECK ((charged IS NOT NULL) = (state = 'paid')),
  CHECK (refund_id IS NULL OR charged IS NOT NULL)
);
CREATE TABLE IF NOT EXISTS sandbox.card_refunds (
  gateway text NOT NULL,
  id text NOT NULL,
  checkout_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  note text,
  at timestamptz NOT NULL,
  PRIMARY KEY (gateway, id)
);
CREATE INDEX IF NOT EXISTS card_refunds_checkout ON sandbox.card_refunds (gateway, checkout_id);
CREATE INDEX IF NOT EXISTS card_checkouts_created ON sandbox.card_checkouts (gateway, created_at);
CREATE INDEX IF NOT EXISTS card_checkouts_due ON sandbox.card_checkouts (due_at) WHERE due_at IS NOT NULL;
`;

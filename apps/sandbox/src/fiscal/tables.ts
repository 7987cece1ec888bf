/**
 * Tables of the tax authority's devices. A device is a TIN and a branch. Its counters are the largest numbers of its receipts, so
 * that they survive any crash together with them.
 */
export const FISCAL_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.fiscal_devices (
  tin text NOT NULL,
  bhf_id text NOT NULL,
  profile text CHECK (profile IN ('vsdc', 'osdc')),
  cmc_key text,
  internal_key text,
  sign_key text,
  PRIMARY KEY (tin, bhf_id)
);
CREATE TABLE IF NOT EXISTS sandbox.fiscal_items (
  tin text NOT NULL,
  item_cd text NOT NULL,
  item jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (tin, item_cd)
);
CREATE TABLE IF NOT EXISTS sandbox.fiscal_purchase_codes (
  code text PRIMARY KEY,
  tin text NOT NULL,
  cust_tin text NOT NULL,
  used_by bigint
);
CREATE TABLE IF NOT EXISTS sandbox.fiscal_receipts (
  id bigserial PRIMARY KEY,
  tin text NOT NULL,
  bhf_id text NOT NULL,
  invc_no bigint NOT NULL,
  org_invc_no bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('NS', 'NR')),
  rcpt_no bigint NOT NULL,
  tot_rcpt_no bigint NOT NULL,
  intrl_data text NOT NULL,
  rcpt_sign text NOT NULL,
  tot_amt numeric NOT NULL,
  request jsonb NOT NULL,
  signed_at timestamptz NOT NULL,
  UNIQUE (tin, bhf_id, invc_no),
  UNIQUE (tin, bhf_id, tot_rcpt_no),
  UNIQUE (tin, bhf_id, kind, rcpt_no)
);
CREATE INDEX IF NOT EXISTS fiscal_receipts_refunds ON sandbox.fiscal_receipts (tin, bhf_id, org_invc_no) WHERE kind = 'NR';
CREATE TABLE IF NOT EXISTS sandbox.fiscal_switches (
  id int PRIMARY KEY CHECK (id = 1),
  switches jsonb NOT NULL
);
`;

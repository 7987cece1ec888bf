import { PUSH_COMPANIES, type PushCompany } from './company.ts';
import { walletTables } from './wallets.ts';

/**
 * Tables of a company that asks on the handset. `id` is its own name for a payment, `reference` the client's: unique
 * where the protocol has one to be told apart by, missing where it takes everything twice (Daraja).
 */
const pushTables = (company: PushCompany) => `${walletTables(company)}
CREATE TABLE IF NOT EXISTS sandbox.${company}_payments (
  id text PRIMARY KEY,
  reference text UNIQUE,
  msisdn text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  behaviour text NOT NULL,
  result text,
  prompted boolean NOT NULL,
  charged bigint,
  receipt text UNIQUE,
  reversal_id text UNIQUE,
  callback_url text,
  -- What the client called it on the list of its account, where its protocol has that (Daraja).
  label text,
  created_at timestamptz NOT NULL,
  due_at timestamptz,
  due text CHECK (due IN ('charge', 'expire'))
);
CREATE INDEX IF NOT EXISTS ${company}_payments_due ON sandbox.${company}_payments (due_at) WHERE due_at IS NOT NULL;
`;

/** Tables of all of them. */
export const PUSH_TABLES = PUSH_COMPANIES.map(pushTables).join('');

import { walletTables } from '../wallet/wallets.ts';

/**
 * Tables of M-Pesa, the same money behind both dialects. `id` is the company's own; `reference` is the client's and is
 * unique in the Open API only: the other dialect takes everything twice.
 */
export const MPESA_TABLES = `${walletTables('mpesa')}
CREATE TABLE IF NOT EXISTS sandbox.mpesa_payments (
  id text PRIMARY KEY,
  reference text UNIQUE,
  msisdn text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  behaviour text NOT NULL,
  result text,
  prompted boolean NOT NULL,
  charged bigint,
  receipt text UNIQUE,
  reversal_id text,
  callback_url text,
  created_at timestamptz NOT NULL,
  due_at timestamptz,
  due text CHECK (due IN ('charge', 'expire'))
);
CREATE INDEX IF NOT EXISTS mpesa_payments_due ON sandbox.mpesa_payments (due_at) WHERE due_at IS NOT NULL;
`;

import { pinTables } from '../wallet/pin-key.ts';
import { walletTables } from '../wallet/wallets.ts';

/** Tables of the bank. Amounts are whole units of the wallet's currency. */
export const SMARTCASH_TABLES = `${walletTables('smartcash')}${pinTables('smartcash')}
CREATE TABLE IF NOT EXISTS sandbox.smartcash_tickets (
  id text PRIMARY KEY,
  ref text NOT NULL,
  msisdn text NOT NULL,
  amount bigint NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS sandbox.smartcash_purchases (
  ref text PRIMARY KEY,
  txn_id text NOT NULL UNIQUE,
  msisdn text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  behaviour text NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'UNKNOWN', 'SUCCESS', 'FAILED')),
  code text NOT NULL,
  charged bigint,
  refund_id text,
  due_at timestamptz,
  due text CHECK (due IN ('charge', 'expire'))
);
CREATE INDEX IF NOT EXISTS smartcash_due ON sandbox.smartcash_purchases (due_at) WHERE due_at IS NOT NULL;
`;

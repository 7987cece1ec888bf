import { pinTables } from '../wallet/pin-key.ts';
import { walletTables } from '../wallet/wallets.ts';

/** Tables of the wallet service. Amounts are whole francs. */
export const MONEY_TABLES = `${walletTables('money')}${pinTables('money')}
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
`;

import { localDay, utcOffsetMs } from '@portal/domain/time/calendar-date';
import type { Sql } from '../sandbox-db.ts';
import { secondsAfter } from '../seconds-after.ts';
import type { WalletCompany } from './wallet-company.ts';
import { readWallet, verifyPin } from './wallets.ts';

/** Seconds a question about a permission waits on the handset. */
export const QUESTION_SECONDS = 600;

/** `asked`: it waits on the handset. `expired`: nobody answered, or its time is over. */
export type MandateState = 'asked' | 'active' | 'refused' | 'expired' | 'ended';

/** A permission of a customer to be charged without a prompt. Whole francs; `null`: no such sum was named. */
export type WalletMandate = {
  /** The merchant's name for it, which is also the company's. */
  id: string;
  msisdn: string;
  chargeLimit: number | null;
  monthLimit: number | null;
  /** What the merchant tells the customer about it. */
  label: string;
  state: MandateState;
  createdAt: Date;
  validUntil: Date;
};

export const MANDATE_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.wallet_mandates (
  company text NOT NULL,
  id text NOT NULL,
  msisdn text NOT NULL,
  charge_limit bigint,
  month_limit bigint,
  label text NOT NULL,
  state text NOT NULL,
  created_at timestamptz NOT NULL,
  asked_until timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  PRIMARY KEY (company, id)
);
CREATE INDEX IF NOT EXISTS wallet_mandates_of_number ON sandbox.wallet_mandates (msisdn);
ALTER TABLE sandbox.wallet_payments ADD COLUMN IF NOT EXISTS mandate_id text;
`;

/** The state now: a question that nobody answered, and a mandate whose time is over, have expired. $3: the time. */
const COLUMNS = `id, msisdn, charge_limit::float8 AS "chargeLimit", month_limit::float8 AS "monthLimit", label,
  CASE WHEN (state = 'asked' AND asked_until <= $3) OR (state = 'active' AND valid_until <= $3) THEN 'expired' ELSE state END AS state,
  created_at AS "createdAt", valid_until AS "validUntil"`;

type NewMandate = Omit<WalletMandate, 'state' | 'createdAt'>;

/** What became of a request. */
export type AskedMandate =
  | { kind: 'asked'; mandate: WalletMandate }
  | { kind: 'repeat' }
  | { kind: 'no-wallet' };

/** Puts the question on the handset, once for each id. A wallet that answers by itself does so. */
export async function askMandate(
  { db, name, clock }: WalletCompany,
  mandate: NewMandate,
): Promise<AskedMandate> {
  const { id, msisdn, chargeLimit, monthLimit, label, validUntil } = mandate;
  const wallet = await readWallet(db, name, msisdn);
  if (!wallet) return { kind: 'no-wallet' };
  const refuses = wallet.barred || wallet.attemptsLeft === 0 || wallet.behaviour === 'declines';
  const state = refuses ? 'refused' : wallet.behaviour === 'approves-itself' ? 'active' : 'asked';
  const now = clock.now();
  const { rowCount } = await db.query(
    `INSERT INTO sandbox.wallet_mandates (company, id, msisdn, charge_limit, month_limit, label, state, created_at, asked_until, valid_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [
      name,
      id,
      msisdn,
      chargeLimit,
      monthLimit,
      label,
      state,
      now,
      secondsAfter(now, QUESTION_SECONDS),
      validUntil,
    ],
  );
  return rowCount === 1
    ? { kind: 'asked', mandate: { ...mandate, state, createdAt: now } }
    : { kind: 'repeat' };
}

/** A mandate as it is now; `null`: there is none. In a transaction `lock` holds its row. */
export async function findMandate(
  { db, name, clock }: Pick<WalletCompany, 'db' | 'name' | 'clock'>,
  id: string,
  { sql = db, lock = false }: { sql?: Sql; lock?: boolean } = {},
): Promise<WalletMandate | null> {
  const { rows } = await sql.query<WalletMandate>(
    `SELECT ${COLUMNS} FROM sandbox.wallet_mandates WHERE company = $1 AND id = $2 ${lock ? 'FOR UPDATE' : ''}`,
    [name, id, clock.now()],
  );
  return rows[0] ?? null;
}

/** The newest mandate of a number that is active; `null`: there is none. */
export async function findActiveMandate(
  { db, name, clock }: WalletCompany,
  msisdn: string,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM sandbox.wallet_mandates WHERE company = $1 AND msisdn = $2 AND state = 'active' AND valid_until > $3
     ORDER BY created_at DESC LIMIT 1`,
    [name, msisdn, clock.now()],
  );
  return rows[0]?.id ?? null;
}

/** Questions that wait on a handset, newest first. */
export async function listQuestions(
  { db, name, clock }: WalletCompany,
  msisdn: string,
): Promise<WalletMandate[]> {
  const { rows } = await db.query<WalletMandate>(
    `SELECT ${COLUMNS} FROM sandbox.wallet_mandates WHERE company = $1 AND msisdn = $2 AND state = 'asked' AND asked_until > $3
     ORDER BY created_at DESC LIMIT 10`,
    [name, msisdn, clock.now()],
  );
  return rows;
}

/** The customer's answer: the PIN, or `null` for no. */
export function answerQuestion(
  company: WalletCompany,
  { id, msisdn, pin }: { id: string; msisdn: string; pin: string | null },
): Promise<{ kind: 'answered' } | { kind: 'wrong-pin'; attemptsLeft: number } | { kind: 'gone' }> {
  return company.db.transaction(async (sql) => {
    const mandate = await findMandate(company, id, { sql, lock: true });
    if (mandate?.state !== 'asked' || mandate.msisdn !== msisdn) return { kind: 'gone' };
    const check = pin === null ? null : await verifyPin(sql, company.name, { msisdn, pin });
    if (check?.kind === 'wrong') return { ...check, kind: 'wrong-pin' };
    await setState(sql, { company: company.name, id, state: check?.kind === 'right' ? 'active' : 'refused' });
    return { kind: 'answered' };
  });
}

/** Ends a mandate or takes its question back; `false`: there is none. */
export function endMandate(company: WalletCompany, id: string): Promise<boolean> {
  return company.db.transaction(async (sql) => {
    const mandate = await findMandate(company, id, { sql, lock: true });
    if (mandate?.state === 'asked' || mandate?.state === 'active')
      await setState(sql, { company: company.name, id, state: 'ended' });
    return mandate !== null;
  });
}

async function setState(
  sql: Sql,
  { company, id, state }: { company: string; id: string; state: MandateState },
): Promise<void> {
  const update = 'UPDATE sandbox.wallet_mandates SET state = $3 WHERE company = $1 AND id = $2';
  await sql.query(update, [company, id, state]);
}

/**
 * Whether a charge may be made under a mandate: it is active, of this number, and its sums are not exceeded. Call it in the transaction
 * of the charge: its row stays locked, so that an end waits.
 */
export async function allowsCharge(
  sql: Sql,
  company: WalletCompany,
  { mandateId, msisdn, amount }: { mandateId: string; msisdn: string; amount: number },
): Promise<boolean> {
  const mandate = await findMandate(company, mandateId, { sql, lock: true });
  if (mandate?.state !== 'active' || mandate.msisdn !== msisdn) return false;
  if (mandate.chargeLimit !== null && amount > mandate.chargeLimit) return false;
  if (mandate.monthLimit === null) return true;
  const { rows } = await sql.query<{ sum: number }>(
    `SELECT coalesce(sum(charged), 0)::float8 AS sum FROM sandbox.wallet_payments
     WHERE company = $1 AND mandate_id = $2 AND created_at >= $3`,
    [company.name, mandateId, startOfMonth(company.clock.now())],
  );
  return (rows[0]?.sum ?? 0) + amount <= mandate.monthLimit;
}

function startOfMonth(now: Date): Date {
  return new Date(Date.parse(`${localDay(now).slice(0, 7)}-01T00:00:00Z`) - utcOffsetMs());
}
